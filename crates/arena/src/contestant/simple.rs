//! Players without a search, to measure the weakest against.

use super::{Answer, Beginning, Contestant, Failure, Turn};
use crate::random::Random;
use variorum_core::any::AnyRecord;

pub(super) struct Player {
    greedy: bool,
    random: Random,
}

impl Player {
    pub fn new(greedy: bool) -> Player {
        Player { greedy, random: Random::new(&[]) }
    }
}

impl Contestant for Player {
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        self.random = Random::new(&[beginning.seed]);
        Ok(())
    }

    fn decide(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        let greedy = if self.greedy { best_capture(turn.record) } else { None };
        let chosen = greedy.or_else(|| self.random.pick(&turn.record.legal()).cloned());
        Ok(Answer { moves: chosen.into_iter().collect(), ..Answer::default() })
    }
}

/// The capture after which the evaluation likes the player's position best.
fn best_capture(record: &dyn AnyRecord) -> Option<String> {
    let player = record.to_move();
    let captures = record.moves().into_iter().filter(|m| !m.gesture.destroys.is_empty());
    let judged = captures.filter_map(|m| {
        let mut after = record.clone_box();
        after.play_text(&m.text).ok()?;
        Some((after.evaluate(player), m.text))
    });
    judged.max().map(|(_, text)| text)
}

//! Players without a search, to measure the weakest against.

use super::player::{Contestant, Failure, GameStart, MoveReply, MoveRequest};
use crate::random::{Random, seeded};
use rand::seq::IndexedRandom;
use variorum_core::any::AnyRecord;

pub(super) struct Player {
    greedy: bool,
    random: Random,
}

impl Player {
    pub fn new(greedy: bool) -> Player {
        Player { greedy, random: seeded(&[]) }
    }
}

impl Contestant for Player {
    fn begin(&mut self, game_start: &GameStart<'_>) -> Result<(), Failure> {
        self.random = seeded(&[game_start.seed]);
        Ok(())
    }

    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<MoveReply, Failure> {
        let greedy = if self.greedy { best_capture(request.record) } else { None };
        let chosen = greedy.or_else(|| request.record.legal().choose(&mut self.random).cloned());
        Ok(MoveReply { moves: chosen.into_iter().collect(), ..MoveReply::default() })
    }
}

/// The capture with the best static evaluation after it.
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

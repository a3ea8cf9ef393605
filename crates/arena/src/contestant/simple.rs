//! Players without a search, to measure the weakest against.

use super::player::{Contestant, Failure, GameStart, MoveReply, MoveRequest};
use crate::random::{Random, seeded};
use rand::seq::{IndexedRandom, SliceRandom};
use variorum_core::PlayerSet;
use variorum_core::any::{AnyRecord, MoveView};

/// What such a player looks for before it moves at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Habit {
    /// Nothing.
    Random,
    /// The capture with the best static evaluation after it.
    Greedy,
    /// A move that wins at once or puts another player out; then what hangs.
    Beginner,
}

pub(super) struct Player {
    habit: Habit,
    random: Random,
}

impl Player {
    pub fn new(habit: Habit) -> Player {
        Player { habit, random: seeded(&[]) }
    }
}

impl Contestant for Player {
    fn begin(&mut self, game_start: &GameStart<'_>) -> Result<(), Failure> {
        self.random = seeded(&[game_start.seed]);
        Ok(())
    }

    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<MoveReply, Failure> {
        let seen = match self.habit {
            Habit::Random => None,
            Habit::Greedy => best_capture(request.record),
            Habit::Beginner => beginner(request.record, &mut self.random),
        };
        let chosen = seen.or_else(|| request.record.legal().choose(&mut self.random).cloned());
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

/// A move that wins at once or puts another player out; without one, the move that gains most where the next
/// player takes back; of equal ones any.
fn beginner(record: &dyn AnyRecord, random: &mut Random) -> Option<String> {
    let player = record.to_move();
    let mut moves = record.moves();
    moves.shuffle(random);
    let mut best: Option<(i32, String)> = None;
    for m in moves {
        let mut after = record.clone_box();
        after.play_text(&m.text).ok()?;
        let won = after.outcome().is_some_and(|outcome| outcome.winners == PlayerSet::only(player));
        let put_out = after.players_in() != record.players_in() && after.players_in().contains(player);
        if won || put_out {
            return Some(m.text);
        }
        let gain = gain(&m, &*after);
        if gain > best.as_ref().map_or(0, |best| best.0) {
            best = Some((gain, m.text));
        }
    }
    best.map(|(_, text)| text)
}

/// What a move gains in centipawns, less what the next player can take on the square it goes to.
fn gain(m: &MoveView, after: &dyn AnyRecord) -> i32 {
    let (gain, risk) = m.worth;
    if gain <= 0 {
        return gain; // not worth a look at the replies
    }
    let taken = |to: usize| after.moves().iter().any(|reply| reply.gesture.destroys.contains(&to));
    if m.gesture.to.is_some_and(taken) { gain - risk } else { gain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;
    use variorum_core::any::AnyGame;

    fn chosen(game: &'static dyn AnyGame, position: &str) -> Option<String> {
        let record = game.read_record(&Options::default(), position).expect("a position");
        beginner(&*record, &mut seeded(&[7]))
    }

    #[test]
    fn a_beginner_sees_a_mate_and_what_hangs_and_no_more() {
        let chess = variorum_registry::find("chess").expect("chess");
        assert_eq!(chosen(chess, "6k1/5ppp/8/8/8/8/r7/R5K1 w - - 0 1").as_deref(), Some("a1a2"));
        // The rook hangs, but the other rook mates.
        assert_eq!(chosen(chess, "6k1/5ppp/8/8/8/8/r6P/R2R2K1 w - - 0 1").as_deref(), Some("d1d8"));
        // A pawn that is defended is not worth a rook.
        assert_eq!(chosen(chess, "6k1/1p6/p7/8/8/8/8/R5K1 w - - 0 1"), None);
    }
}

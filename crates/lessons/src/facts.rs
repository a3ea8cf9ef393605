//! What a move does, as lessons speak of it.

use variorum_core::any::AnyRecord;
use variorum_core::{Fault, PlayerSet};

use crate::course::{Goal, Kind};

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    wins: bool,
    captures: bool,
    checks: bool,
    loses: bool,
}

impl Facts {
    /// Of a move in the position on the board.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn of(record: &dyn AnyRecord, text: &str) -> Result<Facts, Fault> {
        let mover = record.to_move();
        let mut after = record.clone_box();
        after.play_text(text)?;
        let captures = record
            .moves()
            .iter()
            .any(|candidate| candidate.text == text && !candidate.gesture.destroys.is_empty());
        let was_checked = record.checked();
        let checks = after.checked().iter().any(|player| player != mover && !was_checked.contains(player));
        let out = record.players_in().iter().count() > after.players_in().iter().count();
        let won = |record: &dyn AnyRecord, player| {
            record.outcome().is_some_and(|outcome| outcome.winners == PlayerSet::only(player))
        };
        let next = after.to_move();
        let loses = next != mover
            && after.legal().iter().any(|reply| {
                let mut then = after.clone_box();
                then.play_text(reply).is_ok() && won(&*then, next)
            });
        let wins = won(&*after, mover);
        Ok(Facts { wins, captures, checks: checks || out || wins, loses })
    }

    /// Whether the move reaches a goal.
    pub fn reach(self, goal: Goal) -> bool {
        match goal {
            Goal::Win => self.wins,
            Goal::Capture => self.captures,
            Goal::Check => self.checks,
        }
    }

    /// Whether the move is of a kind.
    pub fn are(self, kind: Kind) -> bool {
        match kind {
            Kind::Capture => self.captures,
            Kind::Check => self.checks,
            Kind::Quiet => !self.captures,
            Kind::Blunder => self.loses,
        }
    }
}

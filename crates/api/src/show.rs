//! The object that `variorum show --json` prints: the machine interface of the rules.

use serde::{Deserialize, Serialize};
use variorum_core::any::AnyRecord;
use variorum_core::{Outcome, PlayerSet, Reason};

/// A position as programs compare it. The order of the fields is part of the interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Show {
    /// The position text.
    pub position: String,
    /// The player whose decision it is, by name.
    pub to_move: String,
    /// Legal moves, sorted as bytes; empty once the game is over.
    pub legal: Vec<String>,
    /// Players still in whose king is attacked.
    pub check: Vec<String>,
    /// How the game ended; `null` while it goes on.
    pub result: Option<ShowResult>,
    /// What the player to move may claim.
    pub claims: Vec<String>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShowResult {
    /// The winner; empty in a draw.
    pub winners: Vec<String>,
    /// Who shares the draw.
    pub drawn: Vec<String>,
    /// Why.
    pub reason: String,
}

fn names(players: PlayerSet) -> Vec<String> {
    players.iter().map(|player| player.name().to_owned()).collect()
}

impl ShowResult {
    /// The end of a game.
    pub fn of(outcome: &Outcome) -> ShowResult {
        ShowResult {
            winners: names(outcome.winners),
            drawn: names(outcome.drawn),
            reason: outcome.reason.name().to_owned(),
        }
    }
}

impl Show {
    /// The state of a record.
    pub fn of(record: &dyn AnyRecord) -> Show {
        let reason = |reason: Reason| reason.name().to_owned();
        Show {
            position: record.text(),
            to_move: record.to_move().name().to_owned(),
            legal: record.legal(),
            check: names(record.checked()),
            result: record.outcome().as_ref().map(ShowResult::of),
            claims: record.claims().into_iter().map(reason).collect(),
        }
    }
}

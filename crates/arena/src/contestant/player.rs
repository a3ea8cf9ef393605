//! What every player at the board can do, and what it is told.

use crate::limit::{Limit, TimeControl};
use crate::result::FailureKind;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use variorum_core::any::AnyRecord;
use variorum_core::{Options, PerPlayer};
use variorum_engine::Score;

/// What a player is told before a game.
pub(crate) struct GameStart<'a> {
    /// The game's options.
    pub options: &'a Options,
    /// The text of the position it starts from, where that is not the start of the options.
    pub start: Option<&'a str>,
    /// Seeds the random choices of the game.
    pub seed: u64,
}

/// What a player is told before a decision.
pub(crate) struct MoveRequest<'a> {
    /// The game so far.
    pub record: &'a dyn AnyRecord,
    /// The player's limits.
    pub limit: Limit,
    /// Milliseconds left to each player who has a clock, and the clock's setting.
    pub clocks: PerPlayer<Option<(u64, TimeControl)>>,
    /// How long a program may take before it has lost on time or by silence.
    pub timeout: Duration,
    /// Set when the match ends: the answer does not matter any more.
    pub stop: &'a AtomicBool,
}

/// A decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveReply {
    /// Move texts: one, or those of a whole turn.
    pub moves: Vec<String>,
    /// The value of the position for the player.
    pub score: Option<Score>,
    /// Depth reached.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

/// Why a player gave no decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// The kind.
    pub kind: FailureKind,
    /// In words.
    pub detail: String,
}

/// A player: an engine, or a rule for choosing moves.
pub(crate) trait Contestant: Send {
    /// Forgets the last game and prepares for the next.
    fn begin(&mut self, game_start: &GameStart<'_>) -> Result<(), Failure>;

    /// Decides. After a failure the player is asked again in another game only.
    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<MoveReply, Failure>;
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

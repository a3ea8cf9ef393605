//! How a game of a match ended.

use variorum_core::{PerPlayer, Player, PlayerSet, Reason};

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Its number in the match, from 0.
    pub number: usize,
    /// Who won; empty in a draw.
    pub winners: PlayerSet,
    /// Who shares a draw.
    pub drawn: PlayerSet,
    /// Why it ended.
    pub ending: Ending,
    /// Decisions, the opening's included.
    pub plies: usize,
    /// The place of each player, 1 the best; who share a draw share the best places.
    pub places: PerPlayer<u8>,
    /// Who failed, and how.
    pub failures: PerPlayer<Option<FailureKind>>,
    /// What each player searched.
    pub effort: PerPlayer<Effort>,
}

/// Why a game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules; a player who fails leaves by them.
    Rules(Reason),
    /// Adjudicated: all players agreed long enough who wins.
    JudgedWon,
    /// Adjudicated: all players agreed long enough that it is even.
    JudgedDrawn,
    /// It had become too long, and counts as a draw of those still in.
    Length,
}

/// How a player failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureKind {
    /// Overstepped the time.
    Time,
    /// Made an illegal move.
    Illegal,
    /// Ended, or said nothing.
    Crash,
}

/// What was searched, in sums over decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Decisions.
    pub decisions: u64,
    /// Depths reached.
    pub depth: u64,
    /// Nodes as the engine counts them.
    pub nodes: u64,
    /// Microseconds by our clock.
    pub us: u64,
}

impl Effort {
    /// Adds another's sums.
    pub fn add(&mut self, other: Effort) {
        self.decisions += other.decisions;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.us += other.us;
    }
}

impl GameResult {
    /// What the game is worth to a player: a win 1, a draw among k players 1/k.
    pub fn points(&self, player: Player) -> f64 {
        self.winners.share(player).or(self.drawn.share(player)).unwrap_or(0.0)
    }
}

impl Ending {
    /// One word: the reason by the rules, or `judged-won`, `judged-drawn`, `length`.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Rules(reason) => reason.name(),
            Ending::JudgedWon => "judged-won",
            Ending::JudgedDrawn => "judged-drawn",
            Ending::Length => "length",
        }
    }

    /// The ending with that name.
    pub fn from_name(name: &str) -> Option<Ending> {
        [Ending::JudgedWon, Ending::JudgedDrawn, Ending::Length]
            .into_iter()
            .find(|ending| ending.name() == name)
            .or_else(|| variorum_registry::reason(name).map(Ending::Rules))
    }
}

impl FailureKind {
    /// `time`, `illegal` or `crash`.
    pub fn name(self) -> &'static str {
        match self {
            FailureKind::Time => "time",
            FailureKind::Illegal => "illegal",
            FailureKind::Crash => "crash",
        }
    }

    /// The failure with that name.
    pub fn from_name(name: &str) -> Option<FailureKind> {
        [FailureKind::Time, FailureKind::Illegal, FailureKind::Crash]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

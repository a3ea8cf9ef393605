//! Many games of one kind, whichever it is.

use crate::encoding::Encoding;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Outcome};

/// What games are to be stepped, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many games, at least 1.
    pub games: usize,
    /// How many threads step them, at least 1.
    pub threads: usize,
    /// Options of the game, `name=value`. The value `random` draws one of an option's values for each game.
    pub options: Vec<String>,
    /// The position text that games start from; `None` for the start of the options.
    pub start: Option<String>,
    /// What random starts and [`Vector::sample`] follow from.
    pub seed: u64,
    /// Whether a draw that may be claimed ends a game.
    pub claims: bool,
    /// Games are cut off after so many decisions; 0 for never.
    pub most_plies: u32,
    /// Whether a game that is over begins anew at once.
    pub restarts: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 1,
            threads: 1,
            options: Vec::new(),
            start: None,
            seed: 0,
            claims: true,
            most_plies: 0,
            restarts: true,
        }
    }
}

/// How a game stands after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum End {
    /// It goes on.
    Open = 0,
    /// It is over by the rules.
    Over = 1,
    /// It was cut off at the most decisions allowed.
    CutOff = 2,
}

/// Many games of one kind. Arrays hold the games one after the other, and have exactly the length they need: a wrong
/// length is a [`Fault`].
pub trait Vector: Send + Sync {
    /// How many games.
    fn games(&self) -> usize;
    /// How many players each has.
    fn players(&self) -> usize;
    /// What numbers and planes mean.
    fn encoding(&self) -> &Encoding;
    /// Begins all games anew, with starts and samples that follow from `seed`.
    ///
    /// # Errors
    /// Drawn options that do not go together.
    fn reset(&mut self, seed: u64) -> Result<(), Fault>;
    /// Makes one decision in each game. Writes the reward of each player (once a game is over by the rules; they sum to 0,
    /// a win is 1) and how each game stands, as [`End`]. A game that is over and does not restart ignores its action.
    ///
    /// # Errors
    /// An action that is not legal in its game: then no game was changed.
    fn step(&mut self, actions: &[i32], rewards: &mut [f32], ends: &mut [u8]) -> Result<(), Fault>;
    /// Writes a legal action of each game, drawn at random; -1 for a game that is over.
    ///
    /// # Errors
    /// A wrong length.
    fn sample(&mut self, actions: &mut [i32]) -> Result<(), Fault>;
    /// Writes what the player to move sees in each game, one byte a square and plane.
    ///
    /// # Errors
    /// A wrong length.
    fn observe(&self, out: &mut [u8]) -> Result<(), Fault>;
    /// The same with one bit a square and plane, each game from a new byte on, lowest bits first.
    ///
    /// # Errors
    /// A wrong length.
    fn observe_bits(&self, out: &mut [u8]) -> Result<(), Fault>;
    /// Writes which actions are legal in each game, one byte an action.
    ///
    /// # Errors
    /// A wrong length.
    fn mask(&self, out: &mut [u8]) -> Result<(), Fault>;
    /// The same with one bit an action, each game from a new byte on, lowest bits first.
    ///
    /// # Errors
    /// A wrong length.
    fn mask_bits(&self, out: &mut [u8]) -> Result<(), Fault>;
    /// Writes the legal actions of each game, in order of number, into rows of equal length that are filled up with -1,
    /// and how many there are. Those that do not fit are left out, and counted.
    ///
    /// # Errors
    /// A length that is none of whole rows.
    fn legal(&self, out: &mut [i32], counts: &mut [i32]) -> Result<(), Fault>;
    /// Writes the index of the player to move in each game.
    ///
    /// # Errors
    /// A wrong length.
    fn to_move(&self, out: &mut [i8]) -> Result<(), Fault>;
    /// Writes for each game a bit for every player who is in, the first player's the lowest.
    ///
    /// # Errors
    /// A wrong length.
    fn players_in(&self, out: &mut [u8]) -> Result<(), Fault>;
    /// The text of the position of one game.
    ///
    /// # Errors
    /// There is no such game.
    fn text(&self, game: usize) -> Result<String, Fault>;
    /// The position of one game, as a game in which nothing was played.
    ///
    /// # Errors
    /// There is no such game.
    fn record(&self, game: usize) -> Result<Box<dyn AnyRecord>, Fault>;
    /// How one game ended that does not restart; `None` while it goes on or where it was cut off.
    ///
    /// # Errors
    /// There is no such game.
    fn outcome(&self, game: usize) -> Result<Option<Outcome>, Fault>;
}

//! Short ways to say what a test is about.

pub use variorum_conformance::short::{moves_from, result};

use variorum_chess2::{Chess2, Position};
use variorum_conformance::short;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Notation, Play, Player, Position as _};

/// A position of a game with no options given.
pub fn position(text: &str) -> Position {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> Position {
    short::position::<Chess2>(texts, text)
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    short::refused::<Chess2>(texts, text)
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    short::start::<Chess2>(texts)
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    short::game(Chess2, texts, position, moves)
}

/// All legal moves, sorted.
pub fn legal(position: &Position) -> Vec<String> {
    moves_from(position, "")
}

/// Short ways to use a position.
pub trait Handy {
    /// Plays a move.
    fn play_text(&mut self, text: &str);
    /// What a move text is read as.
    fn try_text(&self, text: &str) -> Result<(), Fault>;
    /// The position text.
    fn to_text(&self) -> String;
    /// Who is in check, by name.
    fn checked_names(&self) -> String;
}

impl Handy for Position {
    fn play_text(&mut self, text: &str) {
        let m = self.read_move(text).unwrap_or_else(|fault| panic!("{fault} at {}", self.text()));
        self.play(m);
    }
    fn try_text(&self, text: &str) -> Result<(), Fault> {
        self.read_move(text).map(|_| ())
    }
    fn to_text(&self) -> String {
        self.text()
    }
    fn checked_names(&self) -> String {
        self.checked().iter().map(Player::name).collect::<Vec<_>>().join(" ")
    }
}

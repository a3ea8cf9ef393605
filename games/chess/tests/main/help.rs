//! Short ways to say what a test is about.

pub use variorum_conformance::short::{moves_from, result};

use variorum_chess::{Chess, Position};
use variorum_conformance::short;
use variorum_core::any::AnyRecord;

/// A position of standard chess.
pub fn position(text: &str) -> Position {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> Position {
    short::position::<Chess>(texts, text)
}

/// A position with Chess960 castling.
pub fn position960(text: &str) -> Position {
    position_with(&["castling=960"], text)
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    short::refused::<Chess>(texts, text)
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    short::start::<Chess>(texts)
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    short::game(Chess, texts, position, moves)
}

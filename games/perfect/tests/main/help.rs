//! Short ways to say what a test is about.

pub use variorum_conformance::short::{moves_from, result};

use variorum_conformance::short;
use variorum_core::Notation;
use variorum_core::any::AnyRecord;
use variorum_perfect::{Perfect, Position};

/// A position with the default options.
pub fn position(text: &str) -> Position {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> Position {
    short::position::<Perfect>(texts, text)
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    short::refused::<Perfect>(texts, text)
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    short::start::<Perfect>(texts)
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    short::game(Perfect, texts, position, moves)
}

/// Whether the text is a legal move.
pub fn legal(position: &Position, text: &str) -> bool {
    position.read_move(text).is_ok()
}

//! Texts of positions and moves.

use crate::{End, Fault};

/// Texts (`text.rs`).
pub trait Notation: End {
    /// The position text; [`Game::read`](crate::Game::read) reads it back.
    fn text(&self) -> String;

    /// The position text as other programs read it, where they write it otherwise.
    fn foreign_text(&self) -> String {
        self.text()
    }

    /// The text of a legal move; unique in its position.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads a move text: exactly the texts of the legal moves, plus what the rules list as
    /// accepted input.
    ///
    /// # Errors
    /// The text names no legal move.
    fn read_move(&self, text: &str) -> Result<Self::Move, Fault> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
            .into_iter()
            .find(|&m| self.move_text(m) == text)
            .ok_or_else(|| Fault::new("move", text, format!("a legal move of {}", self.to_move())))
    }
}

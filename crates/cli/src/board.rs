//! A position in the terminal, drawn from the game's view data.

use std::collections::HashMap;
use std::io::IsTerminal;
use variorum_core::Player;
use variorum_core::any::AnyRecord;
use variorum_core::view::{PieceState, PieceView, Shade};

/// Whether to use colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Coloured squares and pieces.
    Colour,
    /// Letters only.
    Plain,
}

impl Style {
    /// Colour when standard output is a terminal and `NO_COLOR` is not set.
    pub fn detect() -> Style {
        let wanted = std::env::var_os("NO_COLOR").is_none() && std::io::stdout().is_terminal();
        if wanted { Style::Colour } else { Style::Plain }
    }
}

/// The board as White sees it, with a coordinate a rank and a file.
pub fn draw(record: &dyn AnyRecord, style: Style) -> String {
    let Some(game) = variorum_registry::find(record.card().id) else { return String::new() };
    let layout = game.layout();
    let pieces: HashMap<usize, PieceView> = record.pieces().into_iter().map(|p| (p.square, p)).collect();
    let squares: HashMap<(u8, u8), usize> =
        layout.squares.iter().enumerate().map(|(i, square)| ((square.x, square.y), i)).collect();
    let mut text = String::new();
    for y in (0..layout.height).rev() {
        text.push_str(&format!("{:>3} ", y + 1));
        for x in 0..layout.width {
            match squares.get(&(x, y)) {
                None => text.push_str("   "),
                Some(&square) => {
                    text.push_str(&cell(layout.squares[square].shade, pieces.get(&square), record, style));
                }
            }
        }
        text.push('\n');
    }
    text.push_str("    ");
    for x in 0..layout.width {
        text.push_str(&format!(" {} ", (b'a' + x) as char));
    }
    text.push('\n');
    text
}

/// One square, three characters wide.
fn cell(shade: Shade, piece: Option<&PieceView>, record: &dyn AnyRecord, style: Style) -> String {
    match style {
        Style::Plain => match piece {
            None => " . ".to_owned(),
            Some(piece) => letters(piece, record.card().players),
        },
        Style::Colour => {
            let background = match shade {
                Shade::Light => 180,
                Shade::Dark => 137,
                Shade::Hole => 236,
            };
            let Some(piece) = piece else { return format!("\x1b[48;5;{background}m   \x1b[0m") };
            let colour = match (piece.state, piece.owner) {
                (PieceState::Out, _) => 245,
                (_, Player::WHITE) => 231,
                (_, Player::BLACK) => 16,
                _ => 124,
            };
            format!("\x1b[48;5;{background};38;5;{colour};1m{}\x1b[0m", glyphs(piece.parts))
        }
    }
}

/// The piece by letters: for two players upper case is White; for three the owner stands before it.
fn letters(piece: &PieceView, players: usize) -> String {
    let owner = piece.owner.letter();
    let text = match (players, piece.state) {
        (2, _) if piece.owner == Player::WHITE => piece.parts.to_owned(),
        (2, _) => piece.parts.to_lowercase(),
        (_, PieceState::Out) => format!("x{}", piece.parts),
        _ => format!("{owner}{}", piece.parts),
    };
    centred(&text)
}

/// The chess symbol of a single piece, or the letters of a merged one.
fn glyphs(parts: &str) -> String {
    let symbol = match parts {
        "K" => "♚",
        "Q" => "♛",
        "R" => "♜",
        "B" => "♝",
        "N" => "♞",
        "P" => "♟",
        other => other,
    };
    centred(symbol)
}

fn centred(text: &str) -> String {
    match text.chars().count() {
        1 => format!(" {text} "),
        2 => format!("{text} "),
        _ => text.to_owned(),
    }
}

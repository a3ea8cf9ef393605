//! Short ways to say what a test is about.

use variorum_chess::{Chess, ChessPosition};
use variorum_core::any::AnyGame;
use variorum_core::any::AnyRecord;
use variorum_core::{Game, Notation, Options, Play};

fn options(texts: &[&str]) -> Options {
    Options::parse(Chess::CARD.options, texts.iter().copied()).expect("options")
}

/// A position of standard chess.
pub fn position(text: &str) -> ChessPosition {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> ChessPosition {
    Chess::read(&options(texts), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position with Chess960 castling.
pub fn position960(text: &str) -> ChessPosition {
    position_with(&["castling=960"], text)
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    match Chess::read(&options(texts), text) {
        Ok(position) => panic!("{text} is read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    Chess::start(&options(texts)).expect("a start").text()
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    let mut record = Chess.read_record(&options(texts), position).expect("a position");
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

/// The legal moves from one square, sorted.
pub fn moves_from(position: &ChessPosition, square: &str) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts = moves.into_iter().map(|m| position.move_text(m));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(square)).collect();
    texts.sort_unstable();
    texts
}

/// The result of a game as `winner or draw, reason`.
pub fn result(record: &dyn AnyRecord) -> Option<String> {
    record.outcome().map(|outcome| {
        let winner = outcome.winners.iter().next().map_or("draw", |player| player.name());
        format!("{winner}, {}", outcome.reason)
    })
}

//! Short ways to say what a test is about.

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Game, Notation, Options, Play};
use variorum_perfect::{Perfect, PerfectPosition};

fn options(texts: &[&str]) -> Options {
    Options::parse(Perfect::CARD.options, texts.iter().copied()).expect("options")
}

/// A position with the default options.
pub fn position(text: &str) -> PerfectPosition {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> PerfectPosition {
    Perfect::read(&options(texts), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    match Perfect::read(&options(texts), text) {
        Ok(position) => panic!("{text} is read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    Perfect::start(&options(texts)).expect("a start").text()
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    let mut record = Perfect.read_record(&options(texts), position).expect("a position");
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

/// The legal moves from one square, sorted.
pub fn moves_from(position: &PerfectPosition, square: &str) -> Vec<String> {
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

/// Whether the text is a legal move.
pub fn legal(position: &PerfectPosition, text: &str) -> bool {
    position.read_move(text).is_ok()
}

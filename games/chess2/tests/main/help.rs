//! Short ways to say what a test is about.

use variorum_chess2::{Chess2, Chess2Position};
use variorum_core::any::AnyGame;
use variorum_core::any::AnyRecord;
use variorum_core::{Game, Notation, Options, Play};

fn options(texts: &[&str]) -> Options {
    Options::parse(Chess2::CARD.options, texts.iter().copied()).expect("options")
}

/// A position of a game with no options given.
pub fn position(text: &str) -> Chess2Position {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> Chess2Position {
    Chess2::read(&options(texts), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    match Chess2::read(&options(texts), text) {
        Ok(position) => panic!("{text} is read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    Chess2::start(&options(texts)).expect("a start").text()
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    let mut record = Chess2.read_record(&options(texts), position).expect("a position");
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

/// The legal moves from one square, sorted.
pub fn moves_from(position: &Chess2Position, square: &str) -> Vec<String> {
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

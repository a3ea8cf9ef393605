//! Chessplus against its tables, against a plain reference generator, and sentence by sentence.

mod castling;
mod ends;
mod exchanges;
mod laws;
mod merging;
mod pawns;
mod queens;
mod reference;
mod tables;
mod texts;
mod views;

use variorum_chessplus::{Chessplus, Position};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Game, Options};

#[test]
fn every_ruling_is_on_the_rules_page() {
    for number in 1..=14 {
        assert!(Chessplus::CARD.rules.contains(&format!("- **C{number}** ")), "C{number}");
    }
}

/// A game with these options from a position text.
fn open(options: &[&str], text: &str) -> Box<dyn AnyRecord> {
    let options = Options::parse(Chessplus::CARD.options, options.iter().copied()).unwrap();
    Chessplus.read_record(&options, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position of a text, with the options at their defaults.
fn position(text: &str) -> Position {
    Chessplus::read(&Options::default(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a text is refused: the fields, joined by commas.
fn refused(options: &[&str], text: &str) -> String {
    let options = Options::parse(Chessplus::CARD.options, options.iter().copied()).unwrap();
    let error = Chessplus::read(&options, text).expect_err(text);
    error.faults.iter().map(|fault| fault.field.as_str()).collect::<Vec<_>>().join(",")
}

/// The position text after some moves.
fn played(options: &[&str], text: &str, moves: &str) -> String {
    after(options, text, moves).text()
}

/// The game after some moves.
fn after(options: &[&str], text: &str, moves: &str) -> Box<dyn AnyRecord> {
    let mut record = open(options, text);
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

/// The legal moves that begin with `start`, with or without the letter of a part, or end with it if
/// it is `ep`; sorted and joined by spaces.
fn legal(options: &[&str], text: &str, start: &str) -> String {
    let wanted = |m: &String| {
        m.starts_with(start)
            || m.trim_start_matches(|letter: char| letter.is_ascii_uppercase()).starts_with(start)
            || (start == "ep" && m.ends_with(start))
    };
    open(options, text).legal().into_iter().filter(wanted).collect::<Vec<_>>().join(" ")
}

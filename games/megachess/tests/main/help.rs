//! Positions drawn in by a list of pieces.

use variorum_core::{Game, Notation, Options, Play, Record};
use variorum_megaboard::{Square, write_rows};
use variorum_megachess::{Megachess, Position};

/// Options from `name=value` texts separated by spaces.
pub fn options(texts: &str) -> Options {
    Options::parse(Megachess::CARD.options, texts.split_whitespace())
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// A position text: pieces such as `wKk1`, then the fields behind the rows.
pub fn text(pieces: &str, fields: &str) -> String {
    let mut left: Vec<&str> = pieces.split_whitespace().collect();
    let rows = write_rows(|square: Square, out| {
        let name = square.to_string();
        let Some(i) = left.iter().position(|piece| piece[2..] == name) else { return false };
        out.push_str(&left.remove(i)[..2]);
        true
    });
    assert!(left.is_empty(), "not placed: {left:?}");
    format!("{rows} {fields}")
}

/// A game that begins with these pieces.
pub fn game(option_texts: &str, pieces: &str, fields: &str) -> Record<Megachess> {
    let text = text(pieces, fields);
    let position = Megachess::read(&options(option_texts), &text);
    Record::new(position.unwrap_or_else(|error| panic!("{error}")))
}

/// The position of a text, or the start for `-`.
pub fn position(option_texts: &str, text: &str) -> Position {
    match text {
        "-" => Megachess::start(&options(option_texts)).expect("a start"),
        _ => Megachess::read(&options(option_texts), text).unwrap_or_else(|error| panic!("{error}")),
    }
}

/// Plays moves and events.
pub fn play(record: &mut Record<Megachess>, moves: &str) {
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.position().text()));
    }
}

/// Where the piece on a square may go, promotion letters included, sorted, separated by spaces.
pub fn targets(record: &Record<Megachess>, from: &str) -> String {
    let position = record.position();
    let mut found: Vec<String> = record
        .legal_moves()
        .into_iter()
        .filter(|m| m.from.to_string() == from)
        .map(|m| position.move_text(m)[from.len()..].to_owned())
        .collect();
    found.sort_unstable();
    found.join(" ")
}

/// How many legal moves the position has, whether or not the record is over.
pub fn count(record: &Record<Megachess>) -> u64 {
    record.position().count_legal_moves()
}

/// The fields behind the rows of the position on the board.
pub fn fields(record: &Record<Megachess>) -> String {
    let text = record.position().text();
    text.split_once(' ').map(|(_, fields)| fields.to_owned()).unwrap_or_default()
}

/// Owner and letter of the piece on a square.
pub fn on(record: &Record<Megachess>, name: &str) -> String {
    let square = Square::from_name(name).expect("a square");
    let piece = record.position().piece_at(square);
    piece.map_or(String::new(), |(owner, kind)| format!("{}{}", owner.letter(), kind.letter()))
}

/// Who won or shares the draw, and why.
pub fn outcome(record: &Record<Megachess>) -> String {
    match record.outcome() {
        None => "goes on".to_owned(),
        Some(outcome) if outcome.winners.is_empty() => format!("{:?} draw {}", outcome.drawn, outcome.reason),
        Some(outcome) => format!("{:?} win {}", outcome.winners, outcome.reason),
    }
}

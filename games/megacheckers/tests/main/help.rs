//! Positions drawn in by a list of pieces.

use variorum_core::{Game, Notation, Options, Record};
use variorum_megaboard::{Square, write_rows};
use variorum_megacheckers::{Megacheckers, Position};

/// Under `capture=huff`.
pub const HUFF: &str = "capture=huff";

/// Options from `name=value` texts separated by spaces.
pub fn options(texts: &str) -> Options {
    Options::parse(Megacheckers::CARD.options, texts.split_whitespace())
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// A position text: pieces such as `wMk1`, then the fields behind the rows.
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
pub fn game(option_texts: &str, pieces: &str, fields: &str) -> Record<Megacheckers> {
    let position = Megacheckers::read(&options(option_texts), &text(pieces, fields));
    Record::new(position.unwrap_or_else(|error| panic!("{error}")))
}

/// Why there is no game that begins with these pieces.
pub fn refused(option_texts: &str, pieces: &str, fields: &str) -> String {
    match Megacheckers::read(&options(option_texts), &text(pieces, fields)) {
        Ok(position) => panic!("read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

/// The position of a text, or the start for `-`.
pub fn position(option_texts: &str, text: &str) -> Position {
    match text {
        "-" => Megacheckers::start(&options(option_texts)).expect("a start"),
        _ => Megacheckers::read(&options(option_texts), text).unwrap_or_else(|error| panic!("{error}")),
    }
}

/// Plays moves and events.
pub fn play(record: &mut Record<Megacheckers>, moves: &str) {
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.position().text()));
    }
}

/// The legal moves, sorted, separated by spaces.
pub fn legal(record: &Record<Megacheckers>) -> String {
    let position = record.position();
    let mut texts: Vec<String> = record.legal_moves().into_iter().map(|m| position.move_text(m)).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The fields behind the rows of the position on the board.
pub fn fields(record: &Record<Megacheckers>) -> String {
    let text = record.position().text();
    text.split_once(' ').map(|(_, fields)| fields.to_owned()).unwrap_or_default()
}

/// Owner and letter of the piece on a square.
pub fn on(record: &Record<Megacheckers>, name: &str) -> String {
    let square = Square::from_name(name).expect("a square");
    let piece = record.position().piece_at(square);
    piece.map_or(String::new(), |(owner, is_king)| {
        format!("{}{}", owner.letter(), if is_king { 'K' } else { 'M' })
    })
}

/// Who won or shares the draw, and why.
pub fn outcome(record: &Record<Megacheckers>) -> String {
    match record.outcome() {
        None => "goes on".to_owned(),
        Some(outcome) if outcome.winners.is_empty() => format!("{:?} draw {}", outcome.drawn, outcome.reason),
        Some(outcome) => format!("{:?} win {}", outcome.winners, outcome.reason),
    }
}

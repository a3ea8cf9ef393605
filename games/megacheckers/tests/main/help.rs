//! Positions drawn in by a list of pieces.

use variorum_core::{Game, Notation, Options, Play, Position as _, Record};
use variorum_megaboard::{Square, write_rows};
use variorum_megacheckers::{Megacheckers, Position};

/// Options from `name=value` texts separated by spaces.
pub fn options(texts: &str) -> Options {
    Options::parse(Megacheckers::CARD.options, texts.split_whitespace())
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

/// A game with compulsory jumps that begins with these pieces.
pub fn forced(pieces: &str, fields: &str) -> Record<Megacheckers> {
    game("", pieces, fields)
}

/// A game with huffs that begins with these pieces.
pub fn huff(pieces: &str, fields: &str) -> Record<Megacheckers> {
    game("capture=huff", pieces, fields)
}

/// A game that begins with these pieces.
pub fn game(option_texts: &str, pieces: &str, fields: &str) -> Record<Megacheckers> {
    Record::new(position(option_texts, &text(pieces, fields)))
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

/// The game after some moves and events.
pub fn after(mut record: Record<Megacheckers>, moves: &str) -> Record<Megacheckers> {
    play(&mut record, moves);
    record
}

/// The legal moves of a record, sorted, separated by spaces.
pub fn legal(record: &Record<Megacheckers>) -> String {
    let position = record.position();
    let mut found: Vec<String> = record.legal_moves().into_iter().map(|m| position.move_text(m)).collect();
    found.sort_unstable();
    found.join(" ")
}

/// Where the piece on a square may go, sorted, separated by spaces.
pub fn targets(record: &Record<Megacheckers>, from: &str) -> String {
    let moves = legal(record);
    // No square's name begins another's here: ranks 10 to 13 are told by what is left.
    let goes = |m: &&str| m.strip_prefix(from).is_some_and(|to| Square::from_name(to).is_some());
    let mut found: Vec<&str> = moves.split_whitespace().filter(goes).map(|m| &m[from.len()..]).collect();
    found.sort_unstable();
    found.join(" ")
}

/// How many legal moves the position has, whether or not the record is over.
pub fn count(record: &Record<Megacheckers>) -> u64 {
    record.position().count_legal_moves()
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
    let letter = |is_king| if is_king { 'K' } else { 'M' };
    piece.map_or(String::new(), |(owner, is_king)| format!("{}{}", owner.letter(), letter(is_king)))
}

/// Who decides now.
pub fn decider(record: &Record<Megacheckers>) -> &'static str {
    record.position().to_move().name()
}

/// Who won or shares the draw, and why.
pub fn outcome(record: &Record<Megacheckers>) -> String {
    match record.outcome() {
        None => "goes on".to_owned(),
        Some(outcome) if outcome.winners.is_empty() => format!("{:?} draw {}", outcome.drawn, outcome.reason),
        Some(outcome) => format!("{:?} win {}", outcome.winners, outcome.reason),
    }
}

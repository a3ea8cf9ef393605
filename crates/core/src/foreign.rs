//! Position texts of other programs: made ours, with notes of what was assumed, and then read exactly.
//!
//! What is taken beyond the texts that [`Game::read`](crate::Game::read) takes is listed in
//! `docs/notation.md`. Nothing here knows a game: the fields come from its [`Editing`], the castling
//! letters from [`Game::castling_rights`](crate::Game::castling_rights).
//!
//! [`Editing`]: crate::editing::Editing

use crate::any::{AnyGame, AnyRecord};
use crate::editing::FieldView;
use crate::text::{MAX_COUNTER, number};
use crate::{CastlingRight, Fault, Options, PositionError};
use std::fmt;

/// Something that was assumed in reading a foreign text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it concerns: a field of a position text, a tag, `move`…
    pub field: String,
    /// What stood there, cut to a length that can be shown.
    pub text: String,
    /// What was made of it, as a short sentence without a full stop.
    pub assumed: String,
}

impl Note {
    /// A note about `field`, where `text` stood.
    pub fn new(field: impl Into<String>, text: impl AsRef<str>, assumed: impl Into<String>) -> Note {
        // The text is cut as in faults.
        let Fault { field, text, expected } = Fault::new(field, text, assumed);
        Note { field, text, assumed: expected }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`: {}", self.field, self.text, self.assumed)
    }
}

/// One EPD operation: `bm Nf3`, `id "a study"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The code: `bm`, `am`, `id`, `acd`…
    pub code: String,
    /// What follows it, without the quotation marks of a string.
    pub operand: String,
}

/// A position text that was read.
pub struct Reading {
    /// A game that starts there.
    pub record: Box<dyn AnyRecord>,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// The EPD operations behind the position.
    pub operations: Vec<Operation>,
}

/// Reads a position text of any program: as it is where it is exact, else made exact first.
///
/// # Errors
/// Why what was made of the text is not a position of a game with these options.
///
/// ```
/// use variorum_core::Options;
/// use variorum_core::foreign::read_position;
///
/// let text = "4k3/8/8/8/8/8/8/4K2R w K -"; // no counters
/// let reading = read_position(&variorum_chess::Chess, &Options::default(), text)?;
/// assert_eq!(reading.record.text(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert!(!reading.notes.is_empty(), "it says what it assumed");
/// # Ok::<(), variorum_core::PositionError>(())
/// ```
pub fn read_position(game: &dyn AnyGame, options: &Options, text: &str) -> Result<Reading, PositionError> {
    if let Ok(record) = game.read_record(options, text) {
        return Ok(Reading { record, notes: Vec::new(), operations: Vec::new() });
    }
    let mut notes = Vec::new();
    let mut parts = Parts::of(game.editing(&[]).fields, text, &mut notes);
    castling(game, options, &mut parts, &mut notes);
    let mut read = game.read_record(options, &parts.text());
    if let Err(error) = &read
        && error.faults.iter().all(|fault| fault.field == PASSED)
        && let Some(passed) = parts.field(PASSED)
    {
        notes.push(Note::new(PASSED, passed.as_str(), "no pawn can just have passed there: read as -"));
        "-".clone_into(passed);
        read = game.read_record(options, &parts.text());
    }
    Ok(Reading { record: read?, notes, operations: parts.operations })
}

const PASSED: &str = "en passant";
const CASTLING: &str = "castling";
const SIDE: &str = "side";

/// A position text taken apart.
struct Parts {
    names: Vec<&'static str>,
    fields: Vec<String>,
    /// What stands behind the fields and is no list of operations.
    rest: String,
    operations: Vec<Operation>,
}

impl Parts {
    fn of(views: &'static [FieldView], text: &str, notes: &mut Vec<Note>) -> Parts {
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let text = text.trim_end_matches(|c: char| c.is_whitespace() || c == ';' || c == '/');
        // Addresses have lines instead of blanks.
        let spaced =
            if text.contains(char::is_whitespace) { text.to_owned() } else { text.replace('_', " ") };
        let mut rest = spaced.as_str();
        let mut parts =
            Parts { names: vec!["rows"], fields: Vec::new(), rest: String::new(), operations: Vec::new() };
        parts.fields.push(next(&mut rest).trim_end_matches('/').to_owned());
        for view in views {
            let before = rest;
            let word = next(&mut rest);
            let field = match view.missing.map(|missing| (missing, number(missing))) {
                Some((_, Some(least))) => match counter(view.name, word, least, notes) {
                    Some(value) => value,
                    None => {
                        rest = before;
                        notes.push(Note::new(view.name, "", format!("missing, read as {least}")));
                        least.to_string()
                    }
                },
                Some((missing, None)) if word.is_empty() => {
                    notes.push(Note::new(view.name, "", format!("missing, read as {missing}")));
                    missing.to_owned()
                }
                _ if word.is_empty() => break,
                _ => spelled(view, word),
            };
            parts.names.push(view.name);
            parts.fields.push(field);
        }
        match operations(rest) {
            Some(operations) => parts.operations = operations,
            None => rest.clone_into(&mut parts.rest),
        }
        parts.count(views);
        parts
    }

    /// Takes counters from the operations that hold them, `hmvc` and `fmvn`.
    fn count(&mut self, views: &[FieldView]) {
        let counters = views.iter().filter(|view| view.missing.and_then(number).is_some());
        for (view, code) in counters.zip(["hmvc", "fmvn"]) {
            let given = self.operations.iter().position(|operation| operation.code == code);
            let value = given.filter(|&at| number(&self.operations[at].operand).is_some());
            if let Some(at) = value
                && self.field(view.name).is_some()
            {
                let value = self.operations.remove(at).operand;
                if let Some(field) = self.field(view.name) {
                    *field = value;
                }
            }
        }
    }

    fn field(&mut self, name: &str) -> Option<&mut String> {
        let at = self.names.iter().position(|other| *other == name)?;
        self.fields.get_mut(at)
    }

    fn text(&self) -> String {
        let mut text = self.fields.join(" ");
        if !self.rest.is_empty() {
            text.push(' ');
            text.push_str(&self.rest);
        }
        text
    }
}

/// Takes the next word off a text; empty at its end.
fn next<'a>(rest: &mut &'a str) -> &'a str {
    let text = rest.trim_start();
    let (word, tail) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    *rest = tail.trim_start();
    word
}

/// A counter as we write it; `None` where the word is something else.
fn counter(name: &str, word: &str, least: u32, notes: &mut Vec<Note>) -> Option<String> {
    let digits = word.trim_start_matches(['+', '-']);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty();
    if !is_number || word.len() - digits.len() > 1 {
        return None;
    }
    let value = match digits.trim_start_matches('0') {
        _ if word.starts_with('-') => 0,
        "" => 0,
        digits => number(digits).unwrap_or(MAX_COUNTER),
    };
    let value = value.max(least).to_string();
    if value != word {
        notes.push(Note::new(name, word, format!("read as {value}")));
    }
    Some(value)
}

/// A word as we spell it, where upper and lower case say the same.
fn spelled(view: &FieldView, word: &str) -> String {
    let lower = word.to_lowercase();
    let is_choice = |text: &str| view.choices.iter().any(|choice| choice.value == text);
    match view.name {
        PASSED => lower,
        _ if is_choice(word) => word.to_owned(),
        _ if is_choice(&lower) => lower,
        SIDE if ["white", "black", "red"].contains(&&*lower) => lower[..1].to_owned(),
        _ => word.to_owned(),
    }
}

/// Reads EPD operations; `None` where the text is something else.
fn operations(text: &str) -> Option<Vec<Operation>> {
    let mut operations = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let code = next(&mut rest);
        let bare = code.trim_end_matches(';');
        let is_code = bare.starts_with(|c: char| c.is_ascii_alphabetic())
            && bare.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_code {
            return None;
        }
        let mut quoted = false;
        let ends = |c: char| {
            quoted ^= c == '"';
            c == ';' && !quoted
        };
        let end = if bare.len() < code.len() { 0 } else { rest.find(ends).unwrap_or(rest.len()) };
        let operand = rest[..end].trim();
        let operand = operand.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(operand);
        operations.push(Operation { code: bare.to_owned(), operand: operand.to_owned() });
        rest = rest[end..].trim_start_matches([';', ' ', '\t', '\r', '\n']);
    }
    Some(operations)
}

/// Writes castling rights as we do: letters of other programs, in any order, and no right without a
/// king and a rook in place.
fn castling(game: &dyn AnyGame, options: &Options, parts: &mut Parts, notes: &mut Vec<Note>) {
    let fields: Vec<&str> = parts.fields.iter().map(String::as_str).collect();
    let Some(rights) = game.castling_rights(options, &fields) else { return };
    let Some(written) = parts.field(CASTLING) else { return };
    let mut held = vec![false; rights.len()];
    let mut dropped = String::new();
    for letter in written.chars().filter(|&letter| letter != '-') {
        let is_it = |right: &CastlingRight| right.letter == letter || right.others.contains(&letter);
        match rights.iter().position(is_it) {
            Some(at) => held[at] = true,
            None if "KQABCDEFGHI".contains(letter.to_ascii_uppercase()) => dropped.push(letter),
            // It is no right at all: the exact reader says so.
            None => return,
        }
    }
    if !dropped.is_empty() {
        let assumed = format!("`{dropped}` dropped: no king and rook in place for it");
        notes.push(Note::new(CASTLING, written.as_str(), assumed));
    }
    let exact: String =
        rights.iter().zip(held).filter(|(_, held)| *held).map(|(right, _)| right.letter).collect();
    *written = if exact.is_empty() { "-".to_owned() } else { exact };
}

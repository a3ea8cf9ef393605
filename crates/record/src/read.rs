//! Reading records.

use crate::ending::finish;
use crate::files::Splitter;
use crate::game_record::GameRecord;
use crate::letters::Letters;
use crate::lexer::{Lexer, LocatedFault, Token};
use crate::moves::read_moves;
use crate::tags::{Tags, simple};
use crate::tree::NodeId;
use crate::warning::Warning;
use std::fmt;
use variorum_core::Fault;
use variorum_core::any::AnyGame;

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 64;

/// How many tags a game may have.
pub const MAX_TAGS: usize = 256;

/// Why a text is not a list of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The game, counted from 1.
    pub game: usize,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}: {}", self.game, self.line, self.column, self.fault)
    }
}

impl std::error::Error for ReadError {}

/// A place in a file; lines and characters of a line are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// Where a byte of a text stands, when the text begins here.
    fn of(self, text: &str, at: usize) -> Place {
        let before = &text[..at];
        let characters = before.rsplit('\n').next().unwrap_or_default().chars().count();
        match before.matches('\n').count() {
            0 => Place { line: self.line, column: self.column + characters },
            lines => Place { line: self.line + lines, column: 1 + characters },
        }
    }
}

/// Reads every game of a text. [`Splitter`] reads those that are good also where others are not.
///
/// What is taken beyond what [`write`](crate::write()) writes is listed in `docs/notation.md`; what was assumed
/// then is told by [`GameRecord::warnings`].
///
/// # Errors
/// The first thing that is wrong, with its place: a text that holds no game, a game that is too long, a
/// game, rules version, option or position that is not known, a move that is not legal, a result that is
/// not that of the moves.
pub fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    read_with(text, Letters::default())
}

/// Reads every game of a text in which pieces have the letters of another language.
///
/// # Errors
/// As for [`read`].
pub fn read_with(text: &str, letters: Letters) -> Result<Vec<GameRecord>, ReadError> {
    let mut splitter = Splitter::new();
    splitter.put(text.as_bytes());
    splitter.end();
    let games = std::iter::from_fn(|| splitter.game());
    let records = games.map(|game| game.read_with(letters)).collect::<Result<Vec<_>, _>>()?;
    if records.is_empty() {
        return Err(ReadError { game: 1, line: 1, column: 1, fault: no_game() });
    }
    Ok(records)
}

/// Reads the text of one game, which has this number and begins there in its file.
pub(crate) fn read_one(
    text: &str,
    number: usize,
    begin: Place,
    letters: Letters,
) -> Result<GameRecord, ReadError> {
    let mut lexer = Lexer::new(text);
    match read_game(&mut lexer, letters) {
        Ok(mut record) => {
            let warning = |(at, note)| {
                let Place { line, column } = begin.of(text, at);
                Warning { line, column, note }
            };
            record.warnings = lexer.take_notes().into_iter().map(warning).collect();
            Ok(record)
        }
        Err((at, fault)) => {
            let Place { line, column } = begin.of(text, at);
            Err(ReadError { game: number, line, column, fault })
        }
    }
}

fn no_game() -> Fault {
    Fault::new("text", "", "a game: tags, moves and a result")
}

fn read_game(lexer: &mut Lexer, letters: Letters) -> Result<GameRecord, LocatedFault> {
    let (tags, mut comments, begin) = Tags::read(lexer)?;
    if tags.is_empty() && lexer.is_at_end() {
        return Err((begin, no_game()));
    }
    let mut record = tags.agreed(begin, lexer)?;
    comments.retain(|comment| !comment.is_empty());
    record.tree_mut().node_mut(NodeId::ROOT).comments = comments;
    let (played, ending) = read_moves(lexer, &mut record, letters)?;
    finish(&mut record, played, &tags, ending, lexer)?;
    read_trailer(lexer, &mut record)?;
    Ok(record)
}

/// Reads what stands after the result: comments, which are then said of the last move.
fn read_trailer(lexer: &mut Lexer, record: &mut GameRecord) -> Result<(), LocatedFault> {
    while let Some((at, token)) = lexer.token()? {
        let Token::Comment(comment) = token else {
            return Err((at, Fault::new("moves", lexer.since(at), "nothing after the result but comments")));
        };
        let tree = record.tree_mut();
        let last = tree.main_line().filter(|&id| tree.node(id).is_move()).last().unwrap_or(NodeId::ROOT);
        if !comment.is_empty() {
            tree.node_mut(last).comments.push(comment);
        }
    }
    Ok(())
}

/// The game that a `Variant` tag names, with the options that the name stands for; orthodox chess where it
/// names none, for that is what all the world writes.
///
/// These are our ids and the names by which protocols and other programs' records know our games, in
/// any case and with any blanks and hyphens.
pub fn find_game(variant: &str) -> Option<(&'static dyn AnyGame, &'static [&'static str])> {
    let wanted = simple(variant);
    let wanted = if wanted.is_empty() { "normal" } else { &wanted };
    let is_named = |game: &&'static dyn AnyGame| {
        let card = game.card();
        card.protocol_names.iter().chain([&card.id]).any(|name| simple(name) == wanted)
    };
    if let Some(game) = variorum_registry::games().find(is_named) {
        return Some((game, &[]));
    }
    let known = |game: &'static dyn AnyGame| {
        let name = game.card().record_names.iter().find(|known| known.name == wanted)?;
        Some((game, name.options))
    };
    variorum_registry::games().find_map(known)
}

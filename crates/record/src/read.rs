//! Reading records.

use crate::ending::finish;
use crate::game_record::GameRecord;
use crate::letters::Letters;
use crate::lexer::{Lexer, Misfit};
use crate::moves::read_moves;
use crate::tags::{Tags, simple};
use crate::tree::NodeId;
use crate::warning::Warning;
use std::fmt;
use variorum_core::Fault;
use variorum_core::any::AnyGame;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

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

/// Reads every game of a text.
///
/// What is taken beyond what [`write`](crate::write()) writes is listed in `docs/notation.md`; what was assumed
/// then is told by [`GameRecord::warnings`].
///
/// # Errors
/// The first thing that is wrong, with its place: a text that is too long or holds no game, a game,
/// rules version, option or position that is not known, a move that is not legal, a result that is
/// not that of the moves.
pub fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    read_with(text, Letters::default())
}

/// Reads every game of a text in which pieces have the letters of another language.
///
/// # Errors
/// As for [`read`].
pub fn read_with(text: &str, letters: Letters) -> Result<Vec<GameRecord>, ReadError> {
    let mut records = Vec::new();
    let located = |game: usize, (at, fault): Misfit| {
        let (line, column) = place(text, at);
        ReadError { game, line, column, fault }
    };
    if text.len() > MAX_BYTES {
        let fault = Fault::new("text", format!("{} bytes", text.len()), format!("at most {MAX_BYTES} bytes"));
        return Err(located(1, (0, fault)));
    }
    let mut lexer = Lexer::new(text);
    loop {
        let game = records.len() + 1;
        match read_game(&mut lexer, letters).map_err(|misfit| located(game, misfit))? {
            Some(mut record) => {
                let warning = |(at, note)| {
                    let (line, column) = place(text, at);
                    Warning { line, column, note }
                };
                record.warnings = lexer.take_notes().into_iter().map(warning).collect();
                records.push(record);
            }
            None if records.is_empty() => {
                return Err(located(1, (0, Fault::new("text", "", "a game: tags, moves and a result"))));
            }
            None => return Ok(records),
        }
    }
}

/// Line and character of a place in a text, counted from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Reads one game; `None` at the end of the text.
fn read_game(lexer: &mut Lexer, letters: Letters) -> Result<Option<GameRecord>, Misfit> {
    let (tags, mut comments, begin) = Tags::read(lexer)?;
    if tags.is_empty() && lexer.is_at_end() {
        return Ok(None);
    }
    let mut record = tags.agreed(begin, lexer)?;
    comments.retain(|comment| !comment.is_empty());
    record.tree_mut().node_mut(NodeId::ROOT).comments = comments;
    let (played, ending) = read_moves(lexer, &mut record, letters)?;
    finish(&mut record, played, &tags, ending, lexer)?;
    Ok(Some(record))
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

//! Reading the text of one game.

use crate::ending::finish;
use crate::error::{Place, ReadError, no_game};
use crate::game_record::GameRecord;
use crate::letters::Letters;
use crate::lexer::{Lexer, LocatedFault, Token};
use crate::moves::read_moves;
use crate::tags::Tags;
use crate::tree::NodeId;
use crate::warning::Warning;
use variorum_core::Fault;

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

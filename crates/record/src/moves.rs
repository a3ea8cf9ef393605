//! The moves of a game, with variations and comments.

use crate::cursor::Cursor;
use crate::ending::Ending;
use crate::game_record::GameRecord;
use crate::letters::{Letters, is_null};
use crate::lexer::{Lexer, LocatedFault, Token};
use crate::limits::MAX_DEPTH;
use crate::tree::NodeId;
use variorum_core::Fault;
use variorum_core::any::AnyRecord;
use variorum_core::foreign::Note;

/// A line that a variation interrupts.
struct Branch {
    /// Where the variation begins.
    at: usize,
    /// The last node of the line.
    last: NodeId,
    /// How many events came before that.
    events: usize,
    /// How many nodes there were.
    nodes: usize,
}

/// Reads the moves up to the result or the next game.
pub(crate) fn read_moves(
    lexer: &mut Lexer,
    record: &mut GameRecord,
    letters: Letters,
) -> Result<(Box<dyn AnyRecord>, Ending), LocatedFault> {
    let mut cursor = record.cursor();
    let mut open: Vec<Branch> = Vec::new();
    let mut last = NodeId::ROOT;
    // Comments at the beginning of a variation, which wait for its first move.
    let mut waiting: Option<Vec<String>> = None;
    // Comments after a variation: they belong to the next move if there is one in the line.
    let mut late: Option<Vec<String>> = None;
    let ending = loop {
        let Some((at, token)) = lexer.token()? else { break (lexer.position(), None) };
        // A result within a variation says how that ends.
        let token = match token {
            Token::Result(text) if !open.is_empty() => {
                lexer.note(at, Note::new("result", text, "stands in a variation: kept as a comment"));
                Token::Comment(text.to_owned())
            }
            token => token,
        };
        if matches!(token, Token::Open | Token::Close | Token::Result(_) | Token::Tag(..)) {
            let comments = late.take().unwrap_or_default();
            record.tree_mut().node_mut(last).comments.extend(comments);
        }
        let misplaced = |text: &str, expected: &str| (at, Fault::new("moves", text, expected));
        match token {
            Token::Symbol(text) => {
                let spelled = letters.spelled(text);
                let exact =
                    letters != Letters::English && cursor.record.legal().iter().any(|legal| legal == text);
                let played = match &*spelled {
                    _ if is_null(text) => cursor.play_null(text, !open.is_empty()),
                    _ if exact => cursor.play(text),
                    spelled => cursor.play(spelled),
                };
                match played {
                    Ok(mut node) => {
                        node.before = waiting.take().or(late.take()).unwrap_or_default();
                        last = record.push(last, node);
                    }
                    // The message has the word as it stands there.
                    Err(fault) => match open.pop().filter(|_| is_null(text)) {
                        Some(branch) => {
                            let why = "no null move can be made there: the variation left out";
                            lexer.note(at, Note::new("move", text, why));
                            skip_variation(lexer, branch.at)?;
                            record.tree_mut().truncate(branch.nodes);
                            last = close(&mut cursor, record, &branch).map_err(|fault| (at, fault))?;
                            (waiting, late) = (None, Some(Vec::new()));
                        }
                        None if spelled == text => return Err((at, fault)),
                        None => return Err((at, Fault::new(fault.field, text, fault.expected))),
                    },
                }
            }
            Token::Glyph(number) => {
                if last == NodeId::ROOT || waiting.is_some() {
                    lexer.note(at, Note::new("glyph", format!("${number}"), "no move before it: left out"));
                    continue;
                }
                let glyphs = &mut record.tree_mut().node_mut(last).glyphs;
                if !glyphs.contains(&number) {
                    glyphs.push(number);
                }
            }
            Token::Comment(comment) if comment.is_empty() => {}
            Token::Comment(comment) => match waiting.as_mut().or(late.as_mut()) {
                Some(comments) => comments.push(comment),
                None => record.tree_mut().node_mut(last).comments.push(comment),
            },
            Token::Open => {
                if last == NodeId::ROOT || waiting.is_some() {
                    return Err(misplaced("(", "a move before a variation"));
                }
                if open.len() == MAX_DEPTH {
                    let expected = format!("variations nested at most {MAX_DEPTH} deep");
                    return Err(misplaced("(", &expected));
                }
                let events = cursor.record.ply() - 1;
                open.push(Branch { at, last, events, nodes: record.tree().len() });
                cursor.record.truncate(events);
                last = record.tree().node(last).parent().unwrap_or(NodeId::ROOT);
                waiting = Some(Vec::new());
            }
            Token::Close => {
                let Some(branch) = open.pop() else {
                    return Err(misplaced(")", "a variation to close"));
                };
                if waiting.is_some() {
                    lexer.note(at, Note::new("moves", ")", "a variation without moves left out"));
                }
                last = close(&mut cursor, record, &branch).map_err(|fault| (at, fault))?;
                late = Some(waiting.take().unwrap_or_default());
            }
            Token::Result(text) => break (at, Some(text.to_owned())),
            Token::Tag(..) => {
                lexer.rewind(at);
                break (at, None);
            }
        }
    };
    record.tree_mut().node_mut(last).comments.extend(late.unwrap_or_default());
    match open.pop() {
        Some(branch) => {
            let expected = "a closing ) before the end of the game";
            Err((branch.at, Fault::new("moves", "(", expected)))
        }
        None => Ok((cursor.record, ending)),
    }
}

/// Goes back to the line that a variation interrupted, and says where that was.
fn close(cursor: &mut Cursor, record: &GameRecord, branch: &Branch) -> Result<NodeId, Fault> {
    cursor.record.truncate(branch.events);
    cursor.record.follow_text(record.tree().node(branch.last).text())?;
    Ok(branch.last)
}

/// Leaves out what is left of a variation, its end included.
fn skip_variation(lexer: &mut Lexer, begin: usize) -> Result<(), LocatedFault> {
    let mut depth = 1;
    while depth > 0 {
        match lexer.token()? {
            Some((_, Token::Open)) => depth += 1,
            Some((_, Token::Close)) => depth -= 1,
            Some((_, Token::Tag(..))) | None => {
                let expected = "a closing ) before the end of the game";
                return Err((begin, Fault::new("moves", "(", expected)));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

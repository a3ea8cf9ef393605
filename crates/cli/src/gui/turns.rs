//! Turns of several decisions: told as one token, decisions joined by commas, and searched to
//! their end.

use super::SearchClock;
use variorum_core::any::AnyRecord;
use variorum_engine::{Info, Request, Score, Searcher, Time};

/// A line of play with one token a turn; `spell` writes a move that is legal in the position it is
/// given.
pub fn turn_tokens(
    record: &dyn AnyRecord,
    line: &[String],
    spell: impl Fn(&dyn AnyRecord, &str) -> String,
) -> Vec<String> {
    let mut record = record.clone_box();
    let mut tokens: Vec<String> = Vec::new();
    let mut before = None;
    for text in line {
        let player = record.to_move();
        let spelled = spell(&*record, text);
        match tokens.last_mut().filter(|_| before == Some(player)) {
            Some(token) => {
                token.push(',');
                token.push_str(&spelled);
            }
            None => tokens.push(spelled),
        }
        before = Some(player);
        if record.play_text(text).is_err() {
            break;
        }
    }
    tokens
}

/// What to play in a turn.
pub struct Turn {
    /// Its decisions; none when the game is over.
    pub decisions: Vec<String>,
    /// The decision of another player expected then, where it brings the turn back.
    pub expected: Option<String>,
    /// Its score.
    pub score: Score,
}

/// Searches for the turn to play, or where not `whole` for the next decision alone.
///
/// The decisions that follow the first are those of the line expected, or else they are searched for in a
/// quarter of its time and nodes. Where that was done, the last report tells the whole turn and all nodes.
pub fn search_turn(
    searcher: &mut dyn Searcher,
    record: &dyn AnyRecord,
    request: &Request,
    clock: &SearchClock,
    whole: bool,
    report: &mut dyn FnMut(&Info),
) -> Turn {
    let mut told: Option<Info> = None;
    let best = searcher.search(record, request, clock, clock.stop_flag(), &mut |info| {
        if info.multipv == 1 {
            told = Some(info.clone());
        }
        report(info);
    });
    let mut line = told.as_ref().map(|info| info.moves.clone()).unwrap_or_default();
    let mut more_nodes = 0;
    let mut after = record.clone_box();
    let player = after.to_move();
    let mut made = 0;
    while let Some(decision) = line.get(made) {
        if after.play_text(decision).is_err() {
            line.truncate(made);
            break;
        }
        made += 1;
        if !whole || after.outcome().is_some() || after.to_move() != player {
            break;
        }
        if line.len() == made {
            let rest = remaining_request(request, clock);
            let best = searcher.search(&*after, &rest, clock, clock.stop_flag(), &mut |info| {
                line.truncate(made);
                line.extend_from_slice(&info.moves);
            });
            more_nodes += best.nodes;
        }
    }
    if let Some(info) = told.filter(|_| more_nodes > 0) {
        let nodes = info.nodes + more_nodes;
        report(&Info { nodes, elapsed_ms: clock.elapsed_ms(), moves: line.clone(), ..info });
    }
    let goes_on = after.outcome().is_none() && after.to_move() == player;
    // Pondering thinks about one's own next turn.
    let expected = line.get(made).filter(|_| !goes_on).cloned();
    let expected = expected.filter(|text| after.play_text(text).is_ok() && after.to_move() == player);
    line.truncate(made);
    Turn { decisions: line, expected, score: best.score }
}

/// How a further decision of a turn is searched for.
fn remaining_request(request: &Request, clock: &SearchClock) -> Request {
    let mut rest = Request { lines: 1, only: Vec::new(), ..request.clone() };
    let more = |ms: Option<u64>| ms.map(|ms| clock.elapsed_ms() + ms / 4 + 1);
    rest.limits.soft_ms = more(request.limits.soft_ms);
    rest.limits.hard_ms = more(request.limits.hard_ms);
    rest.limits.nodes = request.limits.nodes.map(|nodes| nodes / 4 + 1);
    rest
}

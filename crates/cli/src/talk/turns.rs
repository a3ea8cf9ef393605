//! Turns of several decisions: told as one token, decisions joined by commas, and searched to
//! their end.

use super::Watch;
use variorum_core::any::AnyRecord;
use variorum_engine::{Best, Request, Searcher, Time};

/// A line of play with one token a turn; `spell` writes a move that is legal in the position it is
/// given.
pub fn told(
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
}

/// The turn that begins with the decision found, or where not `whole` that decision alone.
///
/// The decisions that follow are those of the line expected, or else they are searched for in a
/// quarter of the time of the first.
pub fn completed(
    searcher: &mut dyn Searcher,
    record: &dyn AnyRecord,
    request: &Request,
    watch: &Watch,
    best: Best,
    whole: bool,
) -> Turn {
    let Some(first) = best.chosen else { return Turn { decisions: Vec::new(), expected: None } };
    let mut after = record.clone_box();
    let player = after.to_move();
    let mut turn = Turn { decisions: Vec::new(), expected: Some(first) };
    let mut following = best.expected;
    while let Some(decision) = turn.expected.take() {
        if after.play_text(&decision).is_err() {
            break;
        }
        turn.decisions.push(decision);
        let goes_on = after.outcome().is_none() && after.to_move() == player;
        turn.expected = following.take();
        if !goes_on {
            break;
        }
        if !whole {
            // What is expected is the player's own.
            turn.expected = None;
            break;
        }
        if turn.expected.is_none() {
            let mut rest = request.clone();
            let more = |ms: Option<u64>| ms.map(|ms| watch.elapsed_ms() + ms / 4 + 1);
            rest.limits.soft_ms = more(request.limits.soft_ms);
            rest.limits.hard_ms = more(request.limits.hard_ms);
            rest.only.clear();
            let best = searcher.search(&*after, &rest, watch, watch.stop_flag(), &mut |_| {});
            (turn.expected, following) = (best.chosen, best.expected);
        }
    }
    // To think in somebody else's time is to think about one's own next turn.
    turn.expected.take_if(|text| after.play_text(text).is_err() || after.to_move() != player);
    turn
}

//! Whether a position is a puzzle: a win is forced, and by one move at a time only.

use std::sync::atomic::AtomicBool;

use variorum_core::Fault;
use variorum_core::any::AnyRecord;
use variorum_lessons::{PuzzleGoal, is_reached};
use variorum_solve::{Answer, Goal, MoveResult, Problem, Solver, Verdict, suite::backfires};

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Turns of the player at most.
    pub turns: u32,
    /// Moves of the solver for each question at most.
    pub nodes: u64,
}

/// A proven puzzle without its grade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// What is forced.
    pub goal: PuzzleGoal,
    /// In how many turns, the fewest.
    pub turns: u32,
    /// Move texts to the goal.
    pub line: Vec<String>,
    /// How it ends.
    pub theme: String,
}

/// The proof of a puzzle; `None` where nothing is forced within the limits, where more than one move forces it, or
/// where whoever puts an opponent out is put out in turn.
///
/// # Errors
/// A position in which the question makes no sense.
pub fn prove(
    solver: &mut dyn Solver,
    record: &dyn AnyRecord,
    limits: Limits,
) -> Result<Option<Proven>, Fault> {
    let three = record.players_in().iter().count() > 2;
    let (goal, asked) =
        if three { (PuzzleGoal::Eliminate, Goal::Eliminate(None)) } else { (PuzzleGoal::Win, Goal::Win) };
    let player = record.to_move();
    let mut ask = |record: &dyn AnyRecord, turns: u32, all: bool| -> Result<Answer, Fault> {
        let problem = Problem {
            goal: asked,
            player: Some(player),
            turns,
            nodes: limits.nodes,
            all,
            ..Problem::default()
        };
        solver.solve(record, &problem, &AtomicBool::new(false), &mut |_| ())
    };
    if record.legal().len() < 2 {
        return Ok(None); // nothing to find
    }
    let answer = ask(record, limits.turns, false)?;
    let Verdict::Proven { turns } = answer.verdict else { return Ok(None) };
    if answer.line.is_empty() {
        return Ok(None);
    }
    // Each move of the player in the line must be the only one, unless it reaches the goal at once.
    let mut board = record.clone_box();
    let (mut left, mut before) = (turns, Some(player));
    for text in &answer.line {
        let mover = board.to_move();
        if mover == player {
            left -= u32::from(before != Some(player));
            let mut after = board.clone_box();
            after.play_text(text)?;
            let last = is_reached(goal, player, &*board, &*after);
            let is_first = board.ply() == record.ply();
            if (!last || is_first) && !is_only(&ask(&*board, left.max(1), true)?, text) {
                return Ok(None);
            }
        }
        before = Some(mover);
        board.play_text(text)?;
    }
    let Some(outcome) = board.outcome() else {
        if goal == PuzzleGoal::Win || backfires(solver, record, &answer)? {
            return Ok(None); // a line that was cut short, or no good idea
        }
        return Ok(Some(Proven { goal, turns, line: answer.line, theme: "elimination".to_owned() }));
    };
    Ok(Some(Proven { goal, turns, line: answer.line, theme: outcome.reason.name().to_owned() }))
}

/// Whether this first move, and no other, forces the goal; not where the solver cannot tell of all.
fn is_only(answer: &Answer, text: &str) -> bool {
    answer.first.iter().all(|first| match first.result {
        MoveResult::Wins(_) => first.text == text,
        MoveResult::Fails(_) => first.text != text,
        MoveResult::Unknown => false,
    })
}

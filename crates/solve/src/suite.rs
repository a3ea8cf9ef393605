//! Suites: positions with a proven forced win, one a line.
//!
//! Lines that are empty or begin with `#` are skipped; the others have eight columns, separated by
//! tabs: id, game, options (`name=value`, separated by spaces; `-` for none), position text, goal
//! (`win`, `eliminate`, or `eliminate:` and a player), the fewest turns within which the player to
//! move forces it, the first moves that do (separated by spaces, sorted), and the moves that the
//! solver made for the proof, for orientation.

use crate::problem::{Answer, Goal, MAX_TURNS, Problem, Solver, Verdict};
use std::fmt;
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Player, text};

/// A position with a proven forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What the position is called.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Options, as `name=value`.
    pub options: Vec<String>,
    /// Position text.
    pub position: String,
    /// What the player to move can force.
    pub goal: Goal,
    /// The fewest turns within which.
    pub turns: u32,
    /// Every first move that forces it within those turns.
    pub first: Vec<String>,
    /// Moves that the solver made for the proof.
    pub nodes: u64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { id, game, position, goal, turns, nodes, .. } = self;
        let options = if self.options.is_empty() { "-".to_owned() } else { self.options.join(" ") };
        let first = self.first.join(" ");
        write!(f, "{id}\t{game}\t{options}\t{position}\t{goal}\t{turns}\t{first}\t{nodes}")
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win => f.write_str("win"),
            Goal::Eliminate(None) => f.write_str("eliminate"),
            Goal::Eliminate(Some(player)) => write!(f, "eliminate:{player}"),
        }
    }
}

impl Goal {
    /// The goal that is written so.
    pub fn from_text(text: &str) -> Option<Goal> {
        match text {
            "win" => Some(Goal::Win),
            "eliminate" => Some(Goal::Eliminate(None)),
            _ => {
                let player = Player::from_name(text.strip_prefix("eliminate:")?)?;
                Some(Goal::Eliminate(Some(player)))
            }
        }
    }
}

/// Reads the rows of a suite.
///
/// # Errors
/// The first thing that is wrong, with its line and column. Whether game, options, position and moves
/// exist is not looked at.
pub fn read(text: &str) -> Result<Vec<Row>, Fault> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| row(line).map_err(|fault| at_line(number + 1, fault))).collect()
}

/// Whether the player who puts an opponent out by the line of `proof` can then be put out by the remaining opponent, by
/// force and within two turns. A good player avoids such a line, so the position does not test an engine. Also true
/// where the solver cannot tell.
///
/// # Errors
/// A line that cannot be played from the position on the board of `record`.
pub fn backfires(solver: &mut dyn Solver, record: &dyn AnyRecord, proof: &Answer) -> Result<bool, Fault> {
    const TURNS: u32 = 2;
    const NODES: u64 = 1_000_000;
    let mut record = record.clone_box();
    for text in &proof.line {
        record.play_text(text)?;
    }
    if record.outcome().is_some() {
        return Ok(false);
    }
    for avenger in record.players_in().without(proof.player).iter() {
        let problem = Problem {
            goal: Goal::Eliminate(Some(proof.player)),
            player: Some(avenger),
            turns: TURNS,
            nodes: NODES,
            shortest: false,
            ..Problem::default()
        };
        let answer = solver.solve(&*record, &problem, &AtomicBool::new(false), &mut |_| ())?;
        if answer.verdict != Verdict::Disproven {
            return Ok(true);
        }
    }
    Ok(false)
}

fn at_line(number: usize, fault: Fault) -> Fault {
    Fault { field: format!("line {number}, {}", fault.field), ..fault }
}

fn row(line: &str) -> Result<Row, Fault> {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[id, game, options, position, goal, turns, first, nodes] = columns.as_slice() else {
        return Err(Fault::new("columns", columns.len().to_string(), "8, separated by tabs"));
    };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let expected = "win, eliminate, or eliminate: and a player";
    Ok(Row {
        id: id.to_owned(),
        game: game.to_owned(),
        options: if options == "-" { Vec::new() } else { words(options) },
        position: position.to_owned(),
        goal: Goal::from_text(goal).ok_or_else(|| Fault::new("goal", goal, expected))?,
        turns: text::number(turns)
            .filter(|turns| (1..=MAX_TURNS).contains(turns))
            .ok_or_else(|| Fault::new("turns", turns, format!("a number from 1 to {MAX_TURNS}")))?,
        first: words(first),
        nodes: nodes.parse().map_err(|_| Fault::new("nodes", nodes, "a number"))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_written() {
        let row = Row {
            id: "a-1".into(),
            game: "g".into(),
            options: vec!["x=1".into(), "y=2".into()],
            position: "8/8 w -".into(),
            goal: Goal::Eliminate(Some(Player::RED)),
            turns: 2,
            first: vec!["a1a2".into(), "b1b2".into()],
            nodes: 12,
        };
        let other = Row { options: Vec::new(), goal: Goal::Win, ..row.clone() };
        assert_eq!(read(&format!("# comment\n{row}\n\n{other}\n")), Ok(vec![row, other]));
    }

    #[test]
    fn what_is_wrong_is_told_with_line_and_column() {
        let message = |text: &str| read(text).expect_err("wrong").to_string();
        assert_eq!(message("# x\na\tb"), "line 2, columns: `2`: expected 8, separated by tabs");
        assert!(message("a\tg\t-\tp\tdraw\t1\tm\t1").starts_with("line 1, goal: `draw`"));
        assert!(message("a\tg\t-\tp\twin\t0\tm\t1").starts_with("line 1, turns: `0`"));
    }
}

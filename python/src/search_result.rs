//! What a search found.

use pyo3::prelude::*;
use variorum_engine::{Info, Score};
use variorum_vector::Tried;

/// One of the best lines.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone)]
pub struct Line {
    pub moves: Vec<String>,
    pub centipawns: Option<i32>,
    pub mate: Option<i32>,
    pub depth: u32,
    pub seldepth: u32,
    pub value: Option<f32>,
    pub visits: Option<u32>,
}

/// The end of a search.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone)]
pub struct SearchResult {
    pub best: Option<String>,
    pub expected: Option<String>,
    pub centipawns: Option<i32>,
    pub mate: Option<i32>,
    pub value: Option<f32>,
    pub nodes: u64,
    pub milliseconds: u64,
    pub lines: Vec<Line>,
}

/// A score as centipawns or turns to mate.
pub fn parts(score: Score) -> (Option<i32>, Option<i32>) {
    match score {
        Score::Centipawns(value) => (Some(value), None),
        Score::Mate(turns) => (None, Some(turns)),
    }
}

/// A score in words: `+0.31`, `mate in 2`, `mated in 1`; a value from -1 to 1 as `value +0.310`.
fn in_words(centipawns: Option<i32>, mate: Option<i32>, value: Option<f32>) -> String {
    if let Some(value) = value {
        return format!("value {value:+.3}");
    }
    match (centipawns, mate) {
        (Some(value), _) => format!("{:+.2}", f64::from(value) / 100.0),
        (None, Some(turns)) if turns > 0 => format!("mate in {turns}"),
        (None, turns) => format!("mated in {}", -turns.unwrap_or(0)),
    }
}

impl Line {
    /// A line as the search reports it.
    pub fn of(info: &Info) -> Line {
        let (centipawns, mate) = parts(info.score);
        let (depth, seldepth) = (info.depth, info.seldepth);
        Line { moves: info.moves.clone(), centipawns, mate, depth, seldepth, value: None, visits: None }
    }

    /// A move as a search with another's values reports it.
    pub fn tried(tried: Tried) -> Line {
        let (value, visits) = (Some(tried.value), Some(tried.visits));
        Line { moves: vec![tried.text], centipawns: None, mate: None, depth: 1, seldepth: 1, value, visits }
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let score = in_words(self.centipawns, self.mate, self.value);
        format!("<Line: {score} depth {}: {}>", self.depth, self.moves.join(" "))
    }
}

#[pymethods]
impl SearchResult {
    fn __repr__(&self) -> String {
        let best = self.best.as_deref().unwrap_or("no move");
        format!(
            "<SearchResult: {best} {} in {} nodes>",
            in_words(self.centipawns, self.mate, self.value),
            self.nodes
        )
    }
}

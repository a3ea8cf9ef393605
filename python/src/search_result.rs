//! What a search found.

use pyo3::prelude::*;
use variorum_engine::{Info, Score};

/// One of the best lines.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone)]
pub struct Line {
    pub moves: Vec<String>,
    pub centipawns: Option<i32>,
    pub mate: Option<i32>,
    pub depth: u32,
    pub seldepth: u32,
}

/// The end of a search.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone)]
pub struct SearchResult {
    pub best: Option<String>,
    pub expected: Option<String>,
    pub centipawns: Option<i32>,
    pub mate: Option<i32>,
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

/// A score in words: `+0.31`, `mate in 2`, `mated in 1`.
fn in_words(centipawns: Option<i32>, mate: Option<i32>) -> String {
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
        Line { moves: info.moves.clone(), centipawns, mate, depth: info.depth, seldepth: info.seldepth }
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let score = in_words(self.centipawns, self.mate);
        format!("<Line: {score} depth {}: {}>", self.depth, self.moves.join(" "))
    }
}

#[pymethods]
impl SearchResult {
    fn __repr__(&self) -> String {
        let best = self.best.as_deref().unwrap_or("no move");
        format!("<SearchResult: {best} {} in {} nodes>", in_words(self.centipawns, self.mate), self.nodes)
    }
}

//! Whole games judged by the engine.

use crate::failure::Failure;
use crate::record::Record;
use crate::search_result::Line;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use variorum_core::Player;
use variorum_core::any::AnyRecord;
use variorum_engine::Score;
use variorum_review::{Question, Variation, annotate};

/// Nodes for each position of a game where no limit is given.
pub const NODES: i64 = 200_000;

/// One turn of a game and what it gave away.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone)]
pub struct Turn {
    pub player: &'static str,
    pub first_ply: usize,
    pub moves: Vec<String>,
    pub loss: Option<f64>,
    pub centipawns: i32,
    pub accuracy: Option<f64>,
    pub judgement: Option<&'static str>,
}

/// A game judged.
#[pyclass(frozen, module = "variorum")]
pub struct Review {
    turns: Vec<Turn>,
    accuracy: Vec<(&'static str, Option<f64>)>,
    record: Record,
}

/// Judges a game; `search` gives the best lines of a position.
pub fn analyse(
    record: &Record,
    mut search: impl FnMut(&dyn AnyRecord, &Question) -> PyResult<Vec<Line>>,
) -> PyResult<Review> {
    let mut review = variorum_review::Review::new(record.played());
    while let Some(question) = review.question() {
        let lines = search(&*review.at(question.ply), &question)?;
        review.answer(lines.into_iter().filter_map(variation).collect());
    }
    let report = review.report();
    let entries = record.played().entries();
    let turn = |turn: &variorum_review::Turn| Turn {
        player: turn.player.name(),
        first_ply: turn.plies.start,
        moves: entries[turn.plies.clone()].iter().map(|entry| entry.text.clone()).collect(),
        loss: turn.loss,
        centipawns: turn.centipawns,
        accuracy: turn.accuracy,
        judgement: turn.judgement.map(|(_, judgement)| judgement.word()),
    };
    let players = Player::ALL[..report.players].iter();
    let accuracy = players.map(|&player| (player.name(), report.sums[player].accuracy)).collect();
    let mut written = record.written().map_err(|failure: Failure| PyErr::from(failure))?;
    annotate(&mut written, &report);
    Ok(Review { turns: report.turns.iter().map(turn).collect(), accuracy, record: written.into() })
}

fn variation(line: Line) -> Option<Variation> {
    let score = match (line.centipawns, line.mate) {
        (Some(value), _) => Score::Centipawns(value),
        (None, turns) => Score::Mate(turns.unwrap_or(0)),
    };
    Variation::new(score, line.depth, line.moves)
}

#[pymethods]
impl Review {
    #[getter]
    fn turns(&self) -> Vec<Turn> {
        self.turns.clone()
    }

    #[getter]
    fn accuracy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sums = PyDict::new(py);
        for (player, accuracy) in &self.accuracy {
            sums.set_item(player, accuracy)?;
        }
        Ok(sums)
    }

    #[getter]
    fn record(&self) -> Record {
        self.record.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Review of {} turns>", self.turns.len())
    }
}

#[pymethods]
impl Turn {
    fn __repr__(&self) -> String {
        let judgement = self.judgement.map_or(String::new(), |word| format!(" {word}"));
        format!("<Turn of {}: {}{judgement}>", self.player, self.moves.join(" "))
    }
}

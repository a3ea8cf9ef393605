//! How a game ended.

use crate::player::names;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::hash::{DefaultHasher, Hash, Hasher};
use variorum_core::Player;

/// The end of a game.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    pub outcome: variorum_core::Outcome,
    pub players: usize,
}

#[pymethods]
impl Outcome {
    #[getter]
    fn winners(&self) -> Vec<&'static str> {
        names(self.outcome.winners)
    }

    #[getter]
    fn drawn(&self) -> Vec<&'static str> {
        names(self.outcome.drawn)
    }

    #[getter]
    fn reason(&self) -> &'static str {
        self.outcome.reason.name()
    }

    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let points = PyDict::new(py);
        for player in &Player::ALL[..self.players] {
            points.set_item(player.name(), self.outcome.points(*player))?;
        }
        Ok(points)
    }

    fn __str__(&self) -> String {
        self.outcome.in_words()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.outcome.in_words())
    }

    fn __eq__(&self, other: &Outcome) -> bool {
        self == other
    }

    fn __hash__(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.hash(&mut hash);
        hash.finish()
    }
}

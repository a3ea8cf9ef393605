//! A search that asks Python what positions are worth.

use crate::failure::{Failure, guarded};
use crate::game::Game;
use numpy::{Element, PyArray1, PyArray4, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use variorum_core::any::AnyRecord;
use variorum_vector::{Encode, Refusal, Searched};

/// A search whose values come from a function of Python's, for many positions at once.
pub struct Evaluated {
    encoder: Box<dyn Encode>,
    evaluate: Py<PyAny>,
}

impl Evaluated {
    /// A search of the game that asks this function.
    ///
    /// # Errors
    /// It is no function.
    pub fn new(game: &Game, evaluate: Bound<'_, PyAny>) -> PyResult<Evaluated> {
        if !evaluate.is_callable() {
            return Err(Failure::new("evaluate", evaluate.repr()?, "a function").into());
        }
        let id = game.game.card().id;
        let encoder = variorum_registry::encoder(id)
            .ok_or_else(|| Failure::new("game", id, "a game that can be learnt"))?;
        Ok(Evaluated { encoder, evaluate: evaluate.unbind() })
    }

    /// Searches until the tree has so many nodes; gives all moves, the best first.
    ///
    /// # Errors
    /// What the function raised, an answer of another shape, Ctrl-C.
    pub fn search(&self, py: Python<'_>, board: &dyn AnyRecord, nodes: usize) -> PyResult<Searched> {
        let mut evaluate = |seen: &[u8], values: &mut [f32]| -> Result<(), Refusal> {
            py.check_signals()?;
            Ok(self.values(py, seen, values)?)
        };
        guarded(|| {
            self.encoder.search(board, nodes, &mut evaluate).map_err(|refusal| {
                match refusal.downcast::<PyErr>() {
                    Ok(error) => *error,
                    Err(other) => Failure::new("position", other, "a position of the engine's game").into(),
                }
            })
        })
    }

    /// Asks the function: one row a position.
    fn values(&self, py: Python<'_>, seen: &[u8], values: &mut [f32]) -> PyResult<()> {
        let encoding = self.encoder.encoding();
        let count = seen.len() / encoding.area().max(1);
        let players = values.len() / count.max(1);
        let shape = [count, encoding.planes.len(), encoding.height, encoding.width];
        let observations: Bound<'_, PyArray4<u8>> = PyArray1::from_slice(py, seen).reshape(shape)?;
        let answer = self.evaluate.bind(py).call1((observations,))?;
        let answer = py.import("numpy")?.call_method1("asarray", (answer, f32::get_dtype(py)))?;
        let wanted = if players == 2 { format!("[{count}]") } else { format!("[{count}, {players}]") };
        let fault =
            |found: String| Failure::new("evaluate", found, format!("an array of float32 of shape {wanted}"));
        let array = answer.cast::<PyArrayDyn<f32>>().map_err(|_| fault(answer.get_type().to_string()))?;
        let found = array.shape().to_vec();
        let given = array.to_vec().map_err(|_| fault("an array that is not contiguous".to_owned()))?;
        if players == 2 && (found == [count] || found == [count, 1]) {
            for (row, value) in values.chunks_exact_mut(2).zip(given) {
                row.copy_from_slice(&[value, -value]);
            }
        } else if players > 2 && found == [count, players] {
            values.copy_from_slice(&given);
        } else {
            return Err(fault(format!("shape {found:?}")).into());
        }
        Ok(())
    }
}

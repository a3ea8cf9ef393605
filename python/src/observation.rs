//! What a net sees of a position.

use crate::failure::Failure;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use variorum_core::any::AnyRecord;
use variorum_vector::Encode;

/// The encoders that were used, by the ids of their games: they take a moment to make.
static ENCODERS: Mutex<BTreeMap<&str, Arc<dyn Encode>>> = Mutex::new(BTreeMap::new());

fn encoder(id: &'static str) -> Result<Arc<dyn Encode>, Failure> {
    let mut known = ENCODERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(id) {
        return Ok(Arc::clone(found));
    }
    let made = variorum_registry::encoder(id).ok_or_else(|| Failure::new("game", id, "a game"))?;
    let made: Arc<dyn Encode> = Arc::from(made);
    known.insert(id, Arc::clone(&made));
    Ok(made)
}

/// What the player to move sees: `[planes, rows, columns]`, 0 or 1.
pub fn of<'py>(py: Python<'py>, record: &dyn AnyRecord) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let encoder = encoder(record.card().id)?;
    let encoding = encoder.encoding();
    let mut seen = vec![0; encoding.area()];
    encoder.observe(record, &mut seen).map_err(Failure::from)?;
    PyArray1::from_vec(py, seen).reshape([encoding.planes.len(), encoding.height, encoding.width])
}

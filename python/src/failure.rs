//! What goes wrong, as Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use variorum_core::{Fault, PositionError};

create_exception!(
    variorum,
    InputError,
    PyValueError,
    "What was given cannot be used. `field` says what it was given for, `value` is what was given, and \
     `expected` what would have done; `faults` lists all three for everything that is wrong."
);

/// Faults on their way to becoming an [`InputError`], so that `?` turns them into one.
pub struct Failure {
    message: String,
    faults: Vec<Fault>,
}

impl Failure {
    /// A field whose value cannot be used.
    pub fn new(field: &str, value: impl ToString, expected: impl Into<String>) -> Failure {
        Fault::new(field, value.to_string(), expected).into()
    }

    /// The same faults, found in a larger text: the message says where.
    pub fn with_message(message: String, fault: Fault) -> Failure {
        Failure { message, faults: vec![fault] }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure { message: fault.to_string(), faults: vec![fault] }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        Failure { message: error.to_string(), faults: error.faults }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        let error = InputError::new_err(failure.message);
        Python::attach(|py| {
            let value = error.value(py);
            let triples: Vec<(&str, &str, &str)> =
                failure.faults.iter().map(|fault| (&*fault.field, &*fault.text, &*fault.expected)).collect();
            if let Some((field, text, expected)) = triples.first() {
                // An exception takes any attribute.
                let _ = value.setattr("field", field);
                let _ = value.setattr("value", text);
                let _ = value.setattr("expected", expected);
            }
            let _ = value.setattr("faults", triples);
        });
        error
    }
}

/// Does the work, and makes a `RuntimeError` of a panic in it: Python programs catch `Exception`, of which PyO3's
/// own exception for panics is none.
///
/// # Errors
/// Those of the work, and its panics.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(panicked(&*payload)))
}

/// The `RuntimeError` that stands for a panic.
pub fn panicked(payload: &(dyn std::any::Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
    PyRuntimeError::new_err(format!("a bug in variorum, please report it: {text}"))
}

//! Printing whole texts, so that nothing goes to standard output when the input is bad.

use crate::Failure;
use std::io::{ErrorKind, Write};

/// Prints a text to standard output. A reader that has gone away is no failure.
pub fn print(text: &str) -> Result<(), Failure> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

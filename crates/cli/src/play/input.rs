//! Lines that a person types.

use crate::failure::Failure;
use std::io::{BufRead, Read};

/// One line without its end, cut to a length that no command needs; `None` at the end of the input.
pub fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(4096).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

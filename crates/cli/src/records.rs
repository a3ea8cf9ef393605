//! Record files.

use crate::Failure;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use variorum_record::{GameRecord, MAX_BYTES};

/// Reads the games of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<GameRecord>, Failure> {
    let refuse = |error: &dyn Display| Failure::Input(format!("{}: {error}", path.display()));
    let bytes = bytes(path).map_err(|error| refuse(&error))?;
    let text = String::from_utf8(bytes).unwrap_or_else(|error| latin_1(error.as_bytes()));
    variorum_record::read(&text).map_err(|error| refuse(&error))
}

/// What the file holds, up to a little more than what is read of it.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = MAX_BYTES as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The encoding of the PGN standard, in which each byte is one character.
fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

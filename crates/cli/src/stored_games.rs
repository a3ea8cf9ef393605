//! Files of games that `selfplay` and `lab run` wrote.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use variorum_positions::{Error, Reader};

use crate::failure::Failure;

/// Opens a file of games.
///
/// # Errors
/// The file cannot be read or is no file of games.
pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, Failure> {
    let file = File::open(path).map_err(|error| refused(path, error.into()))?;
    Reader::new(BufReader::new(file)).map_err(|error| refused(path, error))
}

/// The failure of a command for an error in a file of games, which it names.
pub fn refused(path: &Path, error: Error) -> Failure {
    let place = path.display();
    match error {
        Error::Io(error) => Failure::Run(anyhow::anyhow!("{place}: {error}")),
        error => Failure::Input(format!("{place}: {error}")),
    }
}

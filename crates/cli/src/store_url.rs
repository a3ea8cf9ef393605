//! Where the database of PostgreSQL is, if there is one. The address holds a password, so it comes from a file or the
//! environment, never as an argument, which others on the machine could read.

use crate::failure::Failure;
use std::path::Path;
use variorum_store::PostgresUrl;

/// The variable of the environment that holds the address.
pub const VARIABLE: &str = "VARIORUM_STORE_URL";

/// The address in a file, if one is named, or in the environment; `None` where there is neither.
///
/// # Errors
/// There are both, the file cannot be read, or what stands there is no such address; it is not repeated.
pub fn read(file: Option<&Path>) -> Result<Option<PostgresUrl>, Failure> {
    // An empty variable is none.
    let variable = std::env::var(VARIABLE).ok().filter(|text| !text.is_empty());
    match (file, variable) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) => {
            Err(Failure::Input(format!("store-url-file: {VARIABLE} is set too: expected one of them")))
        }
        (None, Some(text)) => parsed(VARIABLE, &text).map(Some),
        (Some(file), None) => in_file(file).map(Some),
    }
}

/// The address in the environment.
///
/// # Errors
/// As for [`read`], or there is none.
pub fn in_environment() -> Result<PostgresUrl, Failure> {
    let none = || Failure::Input(format!("{VARIABLE}: expected postgres://USER:PASSWORD@HOST/DATABASE"));
    read(None)?.ok_or_else(none)
}

/// The address in a file.
///
/// # Errors
/// As for [`read`].
pub fn in_file(file: &Path) -> Result<PostgresUrl, Failure> {
    let place = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Input(format!("{place}: {error}")))?;
    parsed(&place, &text)
}

fn parsed(place: &str, text: &str) -> Result<PostgresUrl, Failure> {
    text.parse().map_err(|error| Failure::Input(format!("{place}: {error}")))
}

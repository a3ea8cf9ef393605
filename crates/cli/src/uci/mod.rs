//! `variorum uci`: the engine behind the Universal Chess Interface.

mod options;
mod session;
mod thinking;

use crate::Failure;
use session::Session;
use std::io::{BufRead, Read};
use variorum_protocol::uci::Command;

/// The longest line that is read; a game of several thousand moves fits.
const LONGEST_LINE: u64 = 1 << 20;

/// Obeys standard input until `quit` or its end.
pub fn run() -> Result<(), Failure> {
    let mut session = Session::new();
    let mut input = std::io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        match Command::parse(&String::from_utf8_lossy(&bytes)) {
            Ok(Command::Quit) => break,
            Ok(command) => session.obey(command),
            // UCI has no errors: what is not understood is reported for people and ignored.
            Err(error) => session::say(&format!("info string {error}")),
        }
    }
    session.stop();
    Ok(())
}

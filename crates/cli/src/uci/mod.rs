//! `variorum uci`: the engine behind the Universal Chess Interface.

mod options;
mod perft;
mod session;
mod strength;

use crate::failure::Failure;
use crate::gui::{InputLine, read_line};
use session::Session;
use variorum_protocol::uci::Command;

/// Obeys standard input until `quit` or its end.
pub fn run() -> Result<(), Failure> {
    let mut session = Session::new();
    let mut input = std::io::stdin().lock();
    while let Some(line) = read_line(&mut input)? {
        // UCI has no errors: what is not understood is reported for people and ignored.
        match line {
            InputLine::TooLong(beginning) => session.reject_long_line(&beginning),
            InputLine::Text(text) => match Command::parse(&text) {
                Ok(Command::Quit) => break,
                Ok(command) => session.handle(command),
                Err(error) => session.reject(&error),
            },
        }
    }
    session.stop();
    Ok(())
}

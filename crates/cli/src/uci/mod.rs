//! `variorum uci`: the engine behind the Universal Chess Interface.

mod options;
mod perft;
mod session;
mod strength;

use crate::Failure;
use crate::talk::{Line, read_line};
use session::Session;
use variorum_protocol::uci::Command;

/// Obeys standard input until `quit` or its end.
pub fn run() -> Result<(), Failure> {
    let mut session = Session::new();
    let mut input = std::io::stdin().lock();
    while let Some(line) = read_line(&mut input)? {
        // UCI has no errors: what is not understood is reported for people and ignored.
        match line {
            Line::TooLong(beginning) => session.drop_line(&beginning),
            Line::Text(text) => match Command::parse(&text) {
                Ok(Command::Quit) => break,
                Ok(command) => session.obey(command),
                Err(error) => session.refuse(&error),
            },
        }
    }
    session.stop();
    Ok(())
}

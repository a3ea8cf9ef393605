//! `variorum xboard`: the engine behind XBoard's protocol (CECP, version 2).

mod clock;
mod message;
mod options;
mod search;
mod session;
mod spelling;
mod variants;

use crate::failure::Failure;
use crate::gui::{InputLine, read_line, send};
use crate::open;
use message::Message;
use session::Session;
use std::sync::mpsc::{Receiver, Sender, channel};
use variorum_protocol::xboard::Command;

/// Arguments of `xboard`.
#[derive(clap::Args)]
pub struct XboardArgs {
    /// The game's id, as `variorum games` lists it; every game that XBoard can show when left out
    pub game: Option<String>,
}

/// Obeys standard input until `quit` or its end.
pub fn run(args: &XboardArgs) -> Result<(), Failure> {
    let game = args.game.as_deref().map(open::game).transpose()?;
    let (sender, messages) = channel();
    let mut session = Session::new(game, sender.clone());
    std::thread::spawn(move || listen(&sender));
    converse(&mut session, &messages);
    session.cancel();
    Ok(())
}

fn converse(session: &mut Session, messages: &Receiver<Message>) {
    while let Ok(event) = messages.recv() {
        match event {
            Message::EndOfInput => break,
            Message::SearchFinished(result) => session.search_finished(result),
            Message::Line(InputLine::TooLong(beginning)) => session.reject_long_line(&beginning),
            Message::Line(InputLine::Text(text)) => match Command::parse(&text) {
                Ok(Command::Quit) => break,
                Ok(command) => session.handle(command),
                Err(error) => send(&error.to_string()),
            },
        }
    }
}

/// Hands on what comes in; input that cannot be read is taken for its end.
fn listen(messages: &Sender<Message>) {
    let mut input = std::io::stdin().lock();
    while let Ok(Some(line)) = read_line(&mut input) {
        if messages.send(Message::Line(line)).is_err() {
            return;
        }
    }
    let _ = messages.send(Message::EndOfInput);
}

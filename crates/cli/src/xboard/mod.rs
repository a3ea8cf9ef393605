//! `variorum xboard`: the engine behind XBoard's protocol (CECP, version 2).

mod clock;
mod options;
mod session;
mod spelling;
mod thought;
mod variants;

use crate::talk::{Line, read_line, say};
use crate::{Failure, open};
use session::Session;
use std::sync::mpsc::{Receiver, Sender, channel};
use thought::Found;
use variorum_protocol::xboard::Command;

/// Arguments of `xboard`.
#[derive(clap::Args)]
pub struct XboardArgs {
    /// The game's id, as `variorum games` lists it; every game that XBoard can show when left out
    pub game: Option<String>,
}

/// What a conversation waits for.
enum Event {
    /// A line came in.
    Line(Line),
    /// The input has ended.
    End,
    /// A search has found what to play.
    Found(Found),
}

/// Obeys standard input until `quit` or its end.
pub fn run(args: &XboardArgs) -> Result<(), Failure> {
    let game = args.game.as_deref().map(open::game).transpose()?;
    let (sender, events) = channel();
    let mut session = Session::new(game, sender.clone());
    std::thread::spawn(move || listen(&sender));
    converse(&mut session, &events);
    session.cancel();
    Ok(())
}

fn converse(session: &mut Session, events: &Receiver<Event>) {
    while let Ok(event) = events.recv() {
        match event {
            Event::End => break,
            Event::Found(found) => session.found(found),
            Event::Line(Line::TooLong(beginning)) => session.drop_line(&beginning),
            Event::Line(Line::Text(text)) => match Command::parse(&text) {
                Ok(Command::Quit) => break,
                Ok(command) => session.obey(command),
                Err(error) => say(&error.to_string()),
            },
        }
    }
}

/// Hands on what comes in; input that cannot be read is taken for its end.
fn listen(events: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    while let Ok(Some(line)) = read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

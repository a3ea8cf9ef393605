//! Short ways to say what a test is about.

use variorum_chess2::{Chess2, Chess2Position};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Game, Notation, Options, Play, Player, Position};

fn options(texts: &[&str]) -> Options {
    Options::parse(Chess2::CARD.options, texts.iter().copied()).expect("options")
}

/// A position of a game with no options given.
pub fn position(text: &str) -> Chess2Position {
    position_with(&[], text)
}

/// A position of a game with these options.
pub fn position_with(texts: &[&str], text: &str) -> Chess2Position {
    Chess2::read(&options(texts), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a text is refused.
pub fn refused(texts: &[&str], text: &str) -> String {
    match Chess2::read(&options(texts), text) {
        Ok(position) => panic!("{text} is read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

/// The start with these options.
pub fn start(texts: &[&str]) -> String {
    Chess2::start(&options(texts)).expect("a start").text()
}

/// A game from a position with the moves played.
pub fn game(texts: &[&str], position: &str, moves: &str) -> Box<dyn AnyRecord> {
    let mut record = Chess2.read_record(&options(texts), position).expect("a position");
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

/// The legal moves from one square, sorted.
pub fn moves_from(position: &Chess2Position, square: &str) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts = moves.into_iter().map(|m| position.move_text(m));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(square)).collect();
    texts.sort_unstable();
    texts
}

/// All legal moves, sorted.
pub fn legal(position: &Chess2Position) -> Vec<String> {
    moves_from(position, "")
}

/// Short ways to use a position.
pub trait Handy {
    /// Plays a move.
    fn play_text(&mut self, text: &str);
    /// What a move text is read as.
    fn try_text(&self, text: &str) -> Result<(), Fault>;
    /// The position text.
    fn to_text(&self) -> String;
    /// Who is in check, by name.
    fn checked_names(&self) -> String;
}

impl Handy for Chess2Position {
    fn play_text(&mut self, text: &str) {
        let m = self.read_move(text).unwrap_or_else(|fault| panic!("{fault} at {}", self.text()));
        self.play(m);
    }
    fn try_text(&self, text: &str) -> Result<(), Fault> {
        self.read_move(text).map(|_| ())
    }
    fn to_text(&self) -> String {
        self.text()
    }
    fn checked_names(&self) -> String {
        self.checked().iter().map(Player::name).collect::<Vec<_>>().join(" ")
    }
}

/// The result of a game as `winner or draw, reason`.
pub fn result(record: &dyn AnyRecord) -> Option<String> {
    record.outcome().map(|outcome| {
        let winner = outcome.winners.iter().next().map_or("draw", |player| player.name());
        format!("{winner}, {}", outcome.reason)
    })
}

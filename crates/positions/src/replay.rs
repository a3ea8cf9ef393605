//! Playing a stored game through on the board.

use crate::{Decision, Error, Header, StoredGame};
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Options};

/// A stored game on the board, and what comes next.
pub struct Replay<'a> {
    record: Box<dyn AnyRecord>,
    rest: &'a [Decision],
}

impl<'a> Replay<'a> {
    /// Puts the game on the board, at its start.
    ///
    /// # Errors
    /// Options or a position that are none of the game's.
    pub fn new(header: &Header, game: &'a StoredGame) -> Result<Replay<'a>, Error> {
        let options = Options::parse(header.game.card().options, game.options.iter().map(String::as_str))?;
        let record = match &game.start {
            Some(text) => header.game.read_record(&options, text)?,
            None => header.game.new_record(&options)?,
        };
        Ok(Replay { record, rest: &game.decisions })
    }

    /// The game so far.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The decision that comes next; `None` at the end.
    pub fn next(&self) -> Option<Decision> {
        self.rest.first().copied()
    }

    /// Plays the next decision, if there is one, and gives its text.
    ///
    /// # Errors
    /// There is no legal move of that rank.
    pub fn step(&mut self) -> Result<Option<String>, Error> {
        let Some((decision, rest)) = self.rest.split_first() else { return Ok(None) };
        let legal = self.record.legal();
        let text = legal.get(decision.rank as usize).ok_or_else(|| {
            Fault::new("decision", decision.rank.to_string(), format!("less than {}", legal.len()))
        })?;
        self.record.play_text(text)?;
        self.rest = rest;
        Ok(Some(text.clone()))
    }
}

//! A game as it was played: the record and, for every entry, what the page wants to show of it.

use std::sync::Arc;

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::read_position;
use variorum_core::view::{Gesture, Layout, PieceView};
use variorum_core::{Options, Player};

use crate::format;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryEntry {
    /// Who did it; `None` for an agreement of all.
    pub player: Option<Player>,
    /// Move text or event text.
    pub text: String,
    /// Whether it is a move on the board.
    pub is_move: bool,
    /// How the move was made; empty for events.
    pub gesture: Gesture,
    /// Pieces the move destroyed.
    pub captured: Vec<PieceView>,
    /// Players who went out by it.
    pub out: Vec<Player>,
    /// For the ear.
    pub announcement: String,
}

/// A record with its steps: as many as the record has events.
pub struct GameHistory {
    layout: Layout,
    record: Box<dyn AnyRecord>,
    entries: Vec<HistoryEntry>,
    /// Whether it goes on past draws that only the rules of play know.
    past_draws: bool,
}

impl GameHistory {
    /// A game from its start, or from a position text.
    ///
    /// # Errors
    /// What is wrong with the options or the text, for people.
    pub fn open(game: &dyn AnyGame, options: &[String], start: Option<&str>) -> Result<GameHistory, String> {
        let options = Options::parse(game.card().options, options.iter().map(String::as_str))
            .map_err(|fault| fault.to_string())?;
        let record = match start {
            Some(text) => game.read_record(&options, text).map_err(|error| error.to_string())?,
            None => game.new_record(&options).map_err(|fault| fault.to_string())?,
        };
        Ok(GameHistory { layout: game.layout(), record, entries: Vec::new(), past_draws: false })
    }

    /// The line of a record or an analysis, which goes on past draws by repetition, for want of progress and
    /// in dead positions.
    pub fn for_analysis(mut self) -> GameHistory {
        self.past_draws = true;
        self.record.resume();
        self
    }

    /// The game as it stands.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// What happened, in order.
    pub fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// The game as it stood after the first `ply` steps.
    pub fn at(&self, ply: usize) -> Arc<dyn AnyRecord> {
        let mut record = self.record.clone_box();
        record.truncate(ply);
        Arc::from(record)
    }

    /// Plays one more move or event.
    ///
    /// # Errors
    /// Why the text cannot be played; nothing is changed then.
    pub fn push(&mut self, text: &str) -> Result<(), String> {
        let player = self.record.to_move();
        let still_in = self.record.players_in();
        let pieces = self.record.pieces();
        let gesture = self.record.moves().into_iter().find(|m| m.text == text).map(|m| m.gesture);
        self.record.follow_text(text).map_err(|fault| fault.to_string())?;
        if self.past_draws {
            self.record.resume();
        }
        let out = still_in.iter().filter(|&player| !self.record.players_in().contains(player)).collect();
        let entry = match gesture {
            Some(gesture) => {
                let captured = |square: &usize| pieces.iter().find(|piece| piece.square == *square).cloned();
                HistoryEntry {
                    player: Some(player),
                    is_move: true,
                    captured: gesture.destroys.iter().filter_map(captured).collect(),
                    announcement: format::announcement(&self.layout, &pieces, player, text, &gesture),
                    text: text.to_owned(),
                    gesture,
                    out,
                }
            }
            None => {
                let entry = self.record.entries().pop();
                HistoryEntry {
                    player: entry.and_then(|entry| entry.player),
                    is_move: false,
                    captured: Vec::new(),
                    announcement: format::event(text),
                    text: text.to_owned(),
                    gesture: Gesture::default(),
                    out,
                }
            }
        };
        self.entries.push(entry);
        Ok(())
    }

    /// Goes back to the first `ply` steps.
    pub fn truncate(&mut self, ply: usize) {
        self.record.truncate(ply);
        self.entries.truncate(ply);
        if self.past_draws {
            self.record.resume();
        }
    }

    /// Makes the steps these, keeping what both have in common.
    ///
    /// # Errors
    /// The first text that cannot be played, and why; the steps before it stand.
    pub fn follow<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
        let mut count = 0;
        for text in texts {
            if self.entries.get(count).is_none_or(|entry| entry.text != text) {
                self.truncate(count);
                self.push(text)?;
            }
            count += 1;
        }
        self.truncate(count);
        Ok(())
    }
}

/// The exact text of a position as any program writes it, and what was assumed, for people.
///
/// # Errors
/// What is wrong with the options or the text, for people.
pub fn position(game: &dyn AnyGame, options: &[String], text: &str) -> Result<(String, Vec<String>), String> {
    let options = Options::parse(game.card().options, options.iter().map(String::as_str))
        .map_err(|fault| fault.to_string())?;
    let reading = read_position(game, &options, text).map_err(|error| error.to_string())?;
    Ok((reading.record.start_text(), reading.notes.iter().map(ToString::to_string).collect()))
}

/// The move that a text means in a position: itself, or another accepted spelling of it.
///
/// # Errors
/// Why it means none.
pub fn read(record: &dyn AnyRecord, text: &str) -> Result<String, String> {
    if record.moves().iter().any(|m| m.text == text) {
        return Ok(text.to_owned());
    }
    let mut copy = record.clone_box();
    copy.play_text(text).map_err(|fault| fault.to_string())?;
    let entry = copy.entries().pop().filter(|entry| entry.is_move);
    entry.map(|entry| entry.text).ok_or_else(|| format!("move: `{text}`: expected a legal move"))
}

//! A game as it was played: the record, and for each entry what the page shows of it.

use std::sync::Arc;

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::read_position;
use variorum_core::view::{Gesture, Layout, PieceView};
use variorum_core::{Fault, Options, Player};
use variorum_record::ShortNotation;

use crate::format;
use crate::game_error::GameError;

/// One entry of the record: a move or another event.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HistoryEntry {
    /// Who did it; `None` for an agreement of all players.
    pub player: Option<Player>,
    /// Text of the move or event.
    pub text: String,
    /// The move as records write it (`Nf3`), or the event in words.
    pub short: String,
    /// Whether it is a move on the board.
    pub is_move: bool,
    /// The squares of the move; empty for other events.
    pub gesture: Gesture,
    /// Pieces that the move destroyed.
    pub captured: Vec<PieceView>,
    /// Pieces that went as a whole to a square with another of their player, as they were before, and that square.
    pub joined: Vec<(PieceView, usize)>,
    /// Players that it eliminated.
    pub out: Vec<Player>,
    /// Text for screen readers.
    pub announcement: String,
}

/// A record with one [`HistoryEntry`] for each of its entries.
pub struct GameHistory {
    layout: Layout,
    notation: ShortNotation,
    options: Options,
    record: Box<dyn AnyRecord>,
    entries: Vec<HistoryEntry>,
    /// Whether the record goes on after draws by the rules (repetition, move count, dead position).
    past_draws: bool,
}

impl GameHistory {
    /// A game from its start position, or from a position text.
    ///
    /// # Errors
    /// What is wrong with the options or the text.
    pub fn open(
        game: &dyn AnyGame,
        options: &[String],
        start: Option<&str>,
    ) -> Result<GameHistory, GameError> {
        let options = Options::parse(game.card().options, options.iter().map(String::as_str))?;
        let record = match start {
            Some(text) => game.read_record(&options, text)?,
            None => game.new_record(&options)?,
        };
        let notation = ShortNotation::of(game);
        Ok(GameHistory {
            layout: game.layout(),
            notation,
            options,
            record,
            entries: Vec::new(),
            past_draws: false,
        })
    }

    /// An independent copy, in a game of this kind.
    pub fn copy(&self, game: &dyn AnyGame) -> GameHistory {
        GameHistory {
            layout: game.layout(),
            notation: ShortNotation::of(game),
            options: self.options.clone(),
            record: self.record.clone_box(),
            entries: self.entries.clone(),
            past_draws: self.past_draws,
        }
    }

    /// The same history for analysis: it goes on after draws by repetition, by move count and by dead
    /// position.
    pub fn for_analysis(mut self) -> GameHistory {
        self.past_draws = true;
        self.record.resume();
        self
    }

    /// The record with all entries.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The name of a square.
    pub fn square_name(&self, square: usize) -> &str {
        format::square_name(&self.layout, square)
    }

    /// The options of the game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The entries, in order.
    pub fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// The record after the first `ply` entries.
    pub fn at(&self, ply: usize) -> Arc<dyn AnyRecord> {
        let mut record = self.record.clone_box();
        record.truncate(ply);
        Arc::from(record)
    }

    /// Plays one more move or event.
    ///
    /// # Errors
    /// Why the text cannot be played. The history is unchanged then.
    pub fn push(&mut self, text: &str) -> Result<(), Fault> {
        let player = self.record.to_move();
        let still_in = self.record.players_in();
        let pieces = self.record.pieces();
        let gesture = self.record.moves().into_iter().find(|m| m.text == text).map(|m| m.gesture);
        // On a copy, because taking a move back forgets that the record goes on after draws.
        let short =
            gesture.as_ref().and_then(|_| self.notation.write(&mut *self.record.clone_box(), text).ok());
        self.record.follow_text(text)?;
        if self.past_draws {
            self.record.resume();
        }
        let joined = gesture
            .as_ref()
            .map(|gesture| joined(gesture, &pieces, &self.record.pieces()))
            .unwrap_or_default();
        let out = still_in.iter().filter(|&player| !self.record.players_in().contains(player)).collect();
        let entry = match gesture {
            Some(gesture) => {
                let captured = |square: &usize| pieces.iter().find(|piece| piece.square == *square).cloned();
                HistoryEntry {
                    player: Some(player),
                    is_move: true,
                    captured: gesture.destroys.iter().filter_map(captured).collect(),
                    joined,
                    announcement: format::announcement(&self.layout, &pieces, player, text, &gesture),
                    text: text.to_owned(),
                    short: short.unwrap_or_else(|| text.to_owned()),
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
                    joined: Vec::new(),
                    announcement: format::event(text),
                    text: text.to_owned(),
                    short: format::event(text),
                    gesture: Gesture::default(),
                    out,
                }
            }
        };
        self.entries.push(entry);
        Ok(())
    }

    /// Removes all but the first `ply` entries.
    pub fn truncate(&mut self, ply: usize) {
        self.record.truncate(ply);
        self.entries.truncate(ply);
        if self.past_draws {
            self.record.resume();
        }
    }

    /// Makes the entries equal to `texts`. Common first entries are kept.
    ///
    /// # Errors
    /// Why the first illegal text cannot be played. The entries before it are kept.
    pub fn follow<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) -> Result<(), Fault> {
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

/// The pieces that left their square for one on which another piece of their player stood and stays.
fn joined(gesture: &Gesture, before: &[PieceView], after: &[PieceView]) -> Vec<(PieceView, usize)> {
    let on =
        |pieces: &[PieceView], square: usize| pieces.iter().find(|piece| piece.square == square).cloned();
    let joins = |&(from, to): &(usize, usize)| {
        let (piece, host) = (on(before, from)?, on(before, to)?);
        let stays = from != to && host.owner == piece.owner && !gesture.destroys.contains(&to);
        let leaves = gesture.moves.iter().any(|&(from, _)| from == to);
        (stays && !leaves && on(after, from).is_none()).then_some((piece, to))
    };
    gesture.moves.iter().filter_map(joins).collect()
}

/// The exact position text for a position text of any program, and the assumptions made in reading it.
///
/// # Errors
/// What is wrong with the options or the text.
pub fn position(
    game: &dyn AnyGame,
    options: &[String],
    text: &str,
) -> Result<(String, Vec<String>), GameError> {
    let options = Options::parse(game.card().options, options.iter().map(String::as_str))?;
    let reading = read_position(game, &options, text)?;
    Ok((reading.record.start_text(), reading.notes.iter().map(ToString::to_string).collect()))
}

/// The exact text of a move that is given in any accepted notation.
///
/// # Errors
/// Why the text is not a legal move.
pub fn read(record: &dyn AnyRecord, text: &str) -> Result<String, Fault> {
    if record.moves().iter().any(|m| m.text == text) {
        return Ok(text.to_owned());
    }
    let mut copy = record.clone_box();
    copy.play_text(text)?;
    let entry = copy.entries().pop().filter(|entry| entry.is_move);
    entry.map(|entry| entry.text).ok_or_else(|| Fault::new("move", text, "a legal move"))
}

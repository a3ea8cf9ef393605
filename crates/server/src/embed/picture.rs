//! A board as it is shown in pages of others.

use crate::create;
use crate::error::ServerError;
use variorum_api::Snapshot;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Options, Player};
use variorum_draw::{Frame, PictureOptions, Scene};

/// Moves of a position that somebody asks for: each is played, whoever asks.
const MOST_MOVES: usize = 1000;

/// How a board is shown.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The player whose pieces advance up the board.
    pub viewer: Player,
    pub dark: bool,
}

/// The board of a record as SVG, its longer side of so many pixels.
pub(super) fn of(game: &'static dyn AnyGame, record: &dyn AnyRecord, look: Look, size: u32) -> String {
    let layout = game.layout();
    let options = PictureOptions { labels: true, dark: look.dark, size };
    variorum_draw::standalone(&layout, &Frame::of_player(&layout, look.viewer), &Scene::of(record), options)
}

/// The board of a game as somebody sees it who watches.
///
/// # Errors
/// This program does not have its rules any more.
pub(super) fn of_game(snapshot: &Snapshot, look: Look, size: u32) -> Result<String, ServerError> {
    let rules = create::find(&snapshot.game)?;
    Ok(of(rules, &*record_of(rules, snapshot)?, look, size))
}

/// A game as somebody sees it who watches.
///
/// # Errors
/// These are not its rules.
pub(super) fn record_of(
    rules: &'static dyn AnyGame,
    snapshot: &Snapshot,
) -> Result<Box<dyn AnyRecord>, ServerError> {
    let entries = snapshot.entries.iter().map(|entry| entry.text.as_str());
    record(rules, &snapshot.options, Some(&snapshot.start), entries)
}

/// A position that somebody asks for: with these options, from a position or the start of the game, after these moves.
///
/// # Errors
/// There are too many moves, or as for [`record`].
pub(super) fn asked(
    game: &'static dyn AnyGame,
    options: &[String],
    position: Option<&str>,
    moves: &[&str],
) -> Result<Box<dyn AnyRecord>, ServerError> {
    if moves.len() > MOST_MOVES {
        let expected = format!("at most {MOST_MOVES} moves");
        return Err(Fault::new("moves", moves.len().to_string(), expected).into());
    }
    record(game, options, position, moves.iter().copied())
}

/// A game as it stands after what was played.
///
/// # Errors
/// Options, position or a move are none of the game; the fault names it.
fn record<'a>(
    game: &'static dyn AnyGame,
    options: &[String],
    position: Option<&str>,
    entries: impl Iterator<Item = &'a str>,
) -> Result<Box<dyn AnyRecord>, ServerError> {
    let options = Options::parse(game.card().options, options.iter().map(String::as_str))?;
    let mut record = match position {
        Some(text) => game.read_record(&options, text)?,
        None => game.new_record(&options)?,
    };
    for entry in entries {
        record.play_text(entry)?;
    }
    Ok(record)
}

/// The player who is asked for by name; White without a name.
///
/// # Errors
/// The game has no such player.
pub(super) fn viewer(game: &'static dyn AnyGame, name: Option<&str>) -> Result<Player, Fault> {
    let Some(name) = name else { return Ok(Player::WHITE) };
    let players = &Player::ALL[..game.card().players.min(Player::ALL.len())];
    Player::from_name(name).filter(|player| players.contains(player)).ok_or_else(|| {
        let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
        Fault::new("as", name, format!("one of {}", names.join(", ")))
    })
}

//! Pictures of positions.

use leptos::prelude::untrack;
use variorum_api::Seat;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Player};
use variorum_draw::{Frame, PieceSet, Scene};

use crate::format;
use crate::look::Look;

/// The board of a record from the side of a player, as SVG.
pub fn picture(game: &dyn AnyGame, record: &dyn AnyRecord, side: Player, set: PieceSet) -> String {
    let layout = game.layout();
    let scene = Scene { set, ..Scene::of(record) };
    variorum_draw::board(&layout, &Frame::of_player(&layout, side), &scene, false)
}

/// The board of a game on the server after these entries from a position, as whoever has the seat sees it; `None` where
/// this page does not know its rules.
pub fn small_board<'a>(
    game: &str,
    options: &[String],
    position: &str,
    entries: impl IntoIterator<Item = &'a str>,
    seat: Option<Seat>,
) -> Option<String> {
    let rules = variorum_registry::find(game)?;
    let options = Options::parse(rules.card().options, options.iter().map(String::as_str)).ok()?;
    let mut record = rules.read_record(&options, position).ok()?;
    for text in entries {
        record.follow_text(text).ok()?;
    }
    let side = seat.map_or(Player::WHITE, format::player_of);
    Some(picture(rules, &*record, side, untrack(|| Look::here().set())))
}

/// The same as [`picture`] from White's side, with as much room for coordinates as a board that can be played on has.
pub fn labelled(game: &dyn AnyGame, record: &dyn AnyRecord, set: PieceSet) -> String {
    let layout = game.layout();
    let frame = Frame::new(&layout, 0);
    let labels = frame.is_large();
    variorum_draw::board(&layout, &frame, &Scene { set, ..Scene::of(record) }, labels)
}

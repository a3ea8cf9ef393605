//! Pictures of positions.

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_draw::{Frame, PieceSet, Scene};

/// The board of a record from White's side, as SVG.
pub fn picture(game: &dyn AnyGame, record: &dyn AnyRecord, set: PieceSet) -> String {
    let layout = game.layout();
    let scene = Scene { set, ..Scene::of(record) };
    variorum_draw::board(&layout, &Frame::new(&layout, 0), &scene, false)
}

/// The same with as much room for coordinates as a board that can be played on has.
pub fn labelled(game: &dyn AnyGame, record: &dyn AnyRecord, set: PieceSet) -> String {
    let layout = game.layout();
    let frame = Frame::new(&layout, 0);
    let labels = frame.is_large();
    variorum_draw::board(&layout, &frame, &Scene { set, ..Scene::of(record) }, labels)
}

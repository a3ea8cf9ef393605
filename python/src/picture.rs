//! Pictures of positions.

use crate::failure::Failure;
use crate::player::player;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_draw::{Frame, PictureOptions, Scene, standalone};

/// How long the longer side of a picture may be, in pixels.
const SIZES: std::ops::RangeInclusive<i64> = 16..=4096;

/// The position on the board of `record`, with its last move, as an SVG picture.
pub fn svg(
    game: &dyn AnyGame,
    record: &dyn AnyRecord,
    viewer: &str,
    size: i64,
    dark: bool,
    labels: bool,
) -> Result<String, Failure> {
    if !SIZES.contains(&size) {
        let expected = format!("a number of pixels from {} to {}", SIZES.start(), SIZES.end());
        return Err(Failure::new("size", size, expected));
    }
    let layout = game.layout();
    let frame = Frame::of_player(&layout, player(game.card(), viewer)?);
    let options = PictureOptions { labels, dark, size: size as u32 };
    Ok(standalone(&layout, &frame, &Scene::of(record), options))
}

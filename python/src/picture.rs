//! Pictures of positions.

use crate::failure::Failure;
use crate::player::player;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
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

/// The same picture in pixels: `[rows, columns, 3]`, red, green and blue from 0 to 255, on white.
pub fn rgb<'py>(py: Python<'py>, svg: &str) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let drawn = py.detach(|| pixels(svg));
    let (height, width, colours) =
        drawn.ok_or_else(|| Failure::new("picture", "the SVG", "a picture that can be drawn"))?;
    PyArray1::from_vec(py, colours).reshape([height, width, 3])
}

/// Height, width and colours; `None` for a text that is no SVG, which our own drawing never makes.
fn pixels(svg: &str) -> Option<(usize, usize, Vec<u8>)> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let size = tree.size().to_int_size();
    let mut drawn = Pixmap::new(size.width(), size.height())?;
    drawn.fill(Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut drawn.as_mut());
    // On white every pixel is opaque, and so its colours are those that are stored.
    let colours = drawn.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    Some((size.height() as usize, size.width() as usize, colours.collect()))
}

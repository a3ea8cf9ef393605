//! The pieces above the squares.

use leptos::prelude::*;
use variorum_core::view::{Parts, PieceState, PieceView};
use variorum_draw::Frame;

use crate::look::Look;

/// The pieces on a board. A piece that has just moved slides in from its former square.
#[component]
pub fn Pieces(
    frame: Memo<Frame>,
    pieces: Memo<Vec<PieceView>>,
    /// The squares that pieces left and reached by the last move.
    #[prop(into)]
    slides: Signal<Vec<(usize, usize)>>,
    /// The square of the piece that is being dragged.
    dragged_from: Memo<Option<usize>>,
) -> impl IntoView {
    let look = Look::here();
    let one = move |view: PieceView| {
        let square = view.square;
        let from = slides
            .with_untracked(|slides| slides.iter().find(|&&(_, to)| to == square).map(|&(from, _)| from));
        let (dx, dy) = frame.with_untracked(|frame| {
            let (to, from) = (frame.corner(square), frame.corner(from.unwrap_or(square)));
            (format!("{}px", from.0 - to.0), format!("{}px", from.1 - to.1))
        });
        let class = if from.is_some() { "slides" } else { "" };
        let place = move || {
            let (x, y) = frame.with(|frame| frame.corner(square));
            format!("translate({x} {y})")
        };
        let picture = move || look.piece(view.parts, view.owner.index(), view.state);
        view! {
            <g transform=place class:dragged_from=move || dragged_from.get() == Some(square)>
                <g class=class style=("--dx", dx) style=("--dy", dy) inner_html=picture></g>
            </g>
        }
    };
    view! {
        <g class="pieces" aria-hidden="true">
            <For each=move || pieces.get() key=|piece| piece.clone() let:view>
                {one(view)}
            </For>
        </g>
    }
}

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DraggedPiece {
    /// Position of the pointer, in drawing units.
    pub at: (f64, f64),
    /// What its picture shows.
    pub parts: Parts,
    /// Index of the piece's player.
    pub owner: usize,
    /// How the piece is drawn.
    pub state: PieceState,
    /// For a finger, which hides what is below it: the side of a square on the screen, in pixels.
    pub finger: Option<f64>,
}

/// How far the middle of a finger is from what can be seen above it, in pixels.
const FINGER_PX: f64 = 34.0;
/// The side of a piece above a finger, in pixels, where squares are smaller.
const LIFTED_PX: f64 = 56.0;

/// By how much a piece above a finger is enlarged, and how far its middle is above the finger, in drawing units, where
/// squares have so many pixels.
fn lift(pixels: f64) -> (f64, f64) {
    let pixels = pixels.max(1.0);
    let scale = (LIFTED_PX / pixels).clamp(1.25, 4.0);
    (scale, FINGER_PX * 100.0 / pixels + 40.0 * scale)
}

/// The dragged piece under the pointer; above a finger, with a disc on the square that the finger is on.
#[component]
pub fn DragImage(
    frame: Memo<Frame>,
    #[prop(into)] dragged_piece: Signal<Option<DraggedPiece>>,
) -> impl IntoView {
    let look = Look::here();
    let dragged = Memo::new(move |_| dragged_piece.get());
    let carried =
        Memo::new(move |_| dragged.with(|dragged| dragged.map(|it| (it.parts, it.owner, it.state))));
    let below = Memo::new(move |_| {
        let DraggedPiece { at: (x, y), finger, .. } = dragged.get()?;
        finger?;
        frame.with(|frame| frame.square_at(x, y).map(|square| super::move_effects::centre(frame, square)))
    });
    let place = move || {
        dragged.get().map(|DraggedPiece { at: (x, y), finger, .. }| {
            let (scale, up) = finger.map_or((1.0, 0.0), lift);
            format!("translate({} {}) scale({scale})", x - 50.0 * scale, y - up - 50.0 * scale)
        })
    };
    let disc = move || below.get().map(|(x, y)| view! { <circle class="drop-here" cx=x cy=y r="90"/> });
    // The picture is made once; while it is dragged only its place changes.
    move || {
        let (parts, owner, state) = carried.get()?;
        let picture = look.piece(parts, owner, state);
        Some(view! {
            <g aria-hidden="true">
                {disc}
                <g class="drag-image" transform=place inner_html=picture></g>
            </g>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_above_a_finger_is_seen_whatever_the_size_of_squares() {
        for pixels in [10.0, 17.0, 45.0, 90.0] {
            let (scale, up) = lift(pixels);
            // Half of the piece is at least as far up as the finger reaches.
            assert!(up * pixels / 100.0 >= FINGER_PX, "{pixels}: {up}");
            assert!(scale >= 1.25 && scale * pixels >= 40.0, "{pixels}: {scale}");
        }
    }
}

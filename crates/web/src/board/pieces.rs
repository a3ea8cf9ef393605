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
}

/// The dragged piece under the pointer.
#[component]
pub fn DragImage(#[prop(into)] dragged_piece: Signal<Option<DraggedPiece>>) -> impl IntoView {
    let look = Look::here();
    move || {
        let DraggedPiece { at: (x, y), parts, owner, state } = dragged_piece.get()?;
        let place = format!("translate({} {})", x - 50.0, y - 50.0);
        let picture = look.piece(parts, owner, state);
        Some(view! { <g class="drag-image" aria-hidden="true" transform=place inner_html=picture></g> })
    }
}

//! The pieces above the squares.

use leptos::prelude::*;
use variorum_core::view::PieceView;
use variorum_draw::piece;

use super::Table;

/// The pieces of the position shown. A piece that has just come slides in from where it was.
#[component]
pub fn Pieces(table: Table) -> impl IntoView {
    let pieces = Memo::new(move |_| table.desk.shown.with(|shown| shown.scene.pieces.clone()));
    view! {
        <g class="pieces" aria-hidden="true">
            <For each=move || pieces.get() key=|piece| piece.clone() let:view>
                {one(table, &view)}
            </For>
        </g>
    }
}

fn one(table: Table, view: &PieceView) -> impl IntoView + use<> {
    let square = view.square;
    let from = table
        .desk
        .shown
        .with_untracked(|shown| shown.slides.iter().find(|&&(_, to)| to == square).map(|&(from, _)| from));
    let (dx, dy) = table.frame.with_untracked(|frame| {
        let (to, from) = (frame.corner(square), frame.corner(from.unwrap_or(square)));
        (format!("{}px", from.0 - to.0), format!("{}px", from.1 - to.1))
    });
    let class = if from.is_some() { "stands slides" } else { "stands" };
    let place = move || {
        let (x, y) = table.frame.with(|frame| frame.corner(square));
        format!("translate({x} {y})")
    };
    let held = move || {
        table.press.with(|press| {
            press.is_some_and(|press| press.dragged && press.from == square && table.can_pick(square))
        })
    };
    let picture = piece(view.parts, view.owner.index(), view.state);
    view! {
        <g transform=place class:held=held>
            <g class=class style=("--dx", dx) style=("--dy", dy) inner_html=picture></g>
        </g>
    }
}

/// The piece under the finger.
#[component]
pub fn Ghost(table: Table) -> impl IntoView {
    move || {
        let press = table.press.get().filter(|press| press.dragged && table.can_pick(press.from))?;
        let (x, y) = press.at;
        let picture = table.desk.shown.with_untracked(|shown| {
            shown.scene.piece(press.from).map(|view| piece(view.parts, view.owner.index(), view.state))
        })?;
        let place = format!("translate({} {})", x - 50.0, y - 50.0);
        Some(view! { <g class="ghost" aria-hidden="true" transform=place inner_html=picture></g> })
    }
}

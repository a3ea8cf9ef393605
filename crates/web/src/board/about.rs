//! What the piece that was last pointed at does.

use leptos::prelude::*;

use super::Table;
use crate::words;

/// One line below the board.
#[component]
pub fn About(table: Table) -> impl IntoView {
    let text = move || {
        let square = table.focus.get();
        table.desk.shown.with(|shown| {
            let piece = shown.scene.piece(square)?;
            let does = shown.record.describe(piece)?;
            Some(format!("{}: {does}", words::piece(piece)))
        })
    };
    view! { <p class="about hint">{text}</p> }
}

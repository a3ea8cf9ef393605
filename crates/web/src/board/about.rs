//! What the piece that is pointed at does, and what its square is marked for.

use leptos::prelude::*;

use super::table::Table;
use crate::words;

/// One line below the board.
#[component]
pub fn About(table: Table) -> impl IntoView {
    let text = move || {
        let square = table.hover.get().unwrap_or_else(|| table.ground.focus.get());
        table.desk.shown.with(|shown| {
            let piece = shown.scene.piece(square).and_then(|piece| {
                let does = shown.record.describe(piece)?;
                Some(format!("{}: {does}", words::piece(piece)))
            });
            let here = shown.scene.marks.iter().filter(|mark| mark.square == square);
            let mut marks: Vec<&str> = here.map(|mark| mark.label.as_str()).collect();
            marks.dedup();
            let name = table.desk.layout.with_value(|layout| layout.squares[square].name.clone());
            let marks = (!marks.is_empty()).then(|| format!("{name}: {}", marks.join("; ")));
            piece.into_iter().chain(marks).collect::<Vec<_>>().join(" · ")
        })
    };
    view! { <p class="about hint">{text}</p> }
}

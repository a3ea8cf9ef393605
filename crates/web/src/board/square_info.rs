//! The line below the board: why a piece may not be moved, else what is planned, else how the piece under the pointer moves, and what its square is marked for.

use leptos::prelude::*;

use super::interaction::Interaction;
use super::selection::Selection;
use crate::format;

/// The line below the board.
#[component]
pub fn SquareInfo(interaction: Interaction) -> impl IntoView {
    let (layout, premoves) = (interaction.model.layout, interaction.model.premoves);
    let planned = Memo::new(move |_| layout.with_value(|layout| premoves.words(layout)));
    let text = move || {
        if let Some(reason) = interaction.model.reason.get() {
            return reason;
        }
        if planned.with(|planned| !planned.is_empty()) {
            return planned.get();
        }
        let picked = interaction.model.selection.with(|selection| match *selection {
            Selection::From(from) => interaction.model.shown.with(|shown| shown.ahead.contains(&from)),
            _ => false,
        });
        if picked {
            return "Planning a move: choose where the piece goes.".to_owned();
        }
        let square = interaction.hover.get().unwrap_or_else(|| interaction.grid.focus.get());
        interaction.model.shown.with(|shown| {
            let piece = shown.scene.piece(square).and_then(|piece| {
                let does = shown.record.describe(piece)?;
                Some(format!("{}: {does}", format::piece(piece)))
            });
            let here = shown.scene.marks.iter().filter(|mark| mark.square == square);
            let mut marks: Vec<&str> = here.map(|mark| mark.label.as_str()).collect();
            marks.dedup();
            let name = interaction.model.layout.with_value(|layout| layout.squares[square].name.clone());
            let marks = (!marks.is_empty()).then(|| format!("{name}: {}", marks.join("; ")));
            piece.into_iter().chain(marks).collect::<Vec<_>>().join(" · ")
        })
    };
    let reason = move || interaction.model.reason.with(Option::is_some);
    view! {
        <p class="square-info" class:hint=move || !reason() class:reason=reason>{text}</p>
        <p class="visually-hidden" role="alert">{move || interaction.model.reason.get()}</p>
        <p class="visually-hidden" role="status">{move || planned.get()}</p>
    }
}

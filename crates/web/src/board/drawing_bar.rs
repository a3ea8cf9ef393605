//! What is shown below the board while every pointer draws on it.

use leptos::prelude::*;

use super::interaction::Interaction;

/// How to draw, with buttons to wipe the drawings off and to go on playing.
#[component]
pub fn DrawingBar(interaction: Interaction) -> impl IntoView {
    let draws = interaction.model.draws;
    view! {
        <Show when=move || draws.get()>
            <div class="notice drawing-bar" role="group" aria-label="Drawing">
                <span>"Drag for an arrow, tap for a circle."</span>
                <button type="button" data-action="wipe" on:click=move |_| interaction.clear_drawings()>"Wipe off"</button>
                <button type="button" class="primary" data-action="stop-drawing" on:click=move |_| draws.set(false)>"Done"</button>
            </div>
        </Show>
    }
}

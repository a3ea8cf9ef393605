//! What is shown below the board while every pointer draws on it.

use leptos::prelude::*;

use super::drawings::Ink;
use super::interaction::Interaction;

/// How to draw and in which colour, with buttons to wipe the drawings off and to go on playing.
#[component]
pub fn DrawingBar(interaction: Interaction) -> impl IntoView {
    let draws = interaction.model.draws;
    let chosen = interaction.ink;
    let inks = move || {
        let button = |ink: Ink| {
            view! {
                <button type="button" class=format!("ink {}", ink.name()) data-ink=ink.name()
                    title=ink.name() aria-label=ink.name()
                    aria-pressed=move || (chosen.get() == ink).to_string()
                    on:click=move |_| chosen.set(ink)></button>
            }
        };
        Ink::ALL.map(button)
    };
    view! {
        <Show when=move || draws.get()>
            <div class="notice drawing-bar" role="group" aria-label="Drawing">
                <span>"Drag for an arrow, tap for a circle."</span>
                <span class="inks" role="group" aria-label="Colour">{inks}</span>
                <button type="button" data-action="wipe" on:click=move |_| interaction.clear_drawings()>"Wipe off"</button>
                <button type="button" class="primary" data-action="stop-drawing" on:click=move |_| draws.set(false)>"Done"</button>
            </div>
        </Show>
    }
}

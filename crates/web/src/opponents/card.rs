//! An opponent's face, and what is said of it before a game.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

/// The face of a level. What it means is said beside it.
#[component]
pub fn Face(level: u8) -> impl IntoView {
    view! { <svg class="face" viewBox="0 0 100 100" aria-hidden="true" inner_html=variorum_draw::face(level)></svg> }
}

/// Face, name, strength and way of playing of a level.
#[component]
pub fn OpponentCard(game: &'static dyn AnyGame, level: u8) -> impl IntoView {
    let id = game.card().id;
    let strength = variorum_registry::level_rating(id, level)
        .map(|rating| format!("level {level}, measured strength {rating}"))
        .unwrap_or_else(|| format!("level {level}"));
    view! {
        <div class="opponent" data-level=level.to_string()>
            <Face level/>
            <div>
                <p><strong>{super::name(level)}</strong>" "<span class="hint">{strength}</span></p>
                <p>{variorum_registry::opponent(id, level)}</p>
            </div>
        </div>
    }
}

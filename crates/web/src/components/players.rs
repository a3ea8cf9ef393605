//! The players of a board without a server.

use leptos::prelude::*;
use variorum_core::PlayerSet;

use super::captured::Captured;
use crate::board_model::BoardModel;

/// A card for each player: whether it is to move or out, and what it has captured. `names` are the players'
/// names, if known.
#[component]
pub fn Players(model: BoardModel, #[prop(optional)] names: Vec<String>) -> impl IntoView {
    let cards: Vec<_> = PlayerSet::first(model.game.card().players)
        .iter()
        .map(|player| {
            let to_move = move || model.shown.with(|shown| shown.record.to_move() == player);
            let gone = move || model.shown.with(|shown| !shown.record.players_in().contains(player));
            let name = names.get(player.index()).cloned();
            view! {
                <div class=format!("seat {}", player.name()) class:to-move=to_move class:eliminated=gone>
                    <span class="swatch" aria-hidden="true"></span>
                    <span class="who"><strong>{player.title()}</strong>" "<span class="name">{name}</span></span>
                    <Captured model player/>
                </div>
            }
        })
        .collect();
    view! { <section class="seats" aria-label="Players">{cards}</section> }
}

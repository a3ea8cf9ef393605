//! The players of a board without a server.

use leptos::prelude::*;
use variorum_core::{Player, PlayerSet};

use super::captured::Captured;
use super::seats::{forward, sits_below};
use crate::board_model::BoardModel;

/// A card for each player: whether it is to move or out, and what it has captured; who sits below on the board is
/// shown below. `names` are the players' names, if known.
#[component]
pub fn Players(model: BoardModel, #[prop(optional)] names: Vec<String>) -> impl IntoView {
    let names = StoredValue::new(names);
    let cards = move |below: bool| {
        let all = PlayerSet::first(model.game.card().players);
        let here = move |player: &Player| sits_below(model, *player) == below;
        let card = |player: Player| {
            let to_move = move || model.shown.with(|shown| shown.record.to_move() == player);
            let gone = move || model.shown.with(|shown| !shown.record.players_in().contains(player));
            let name = names.with_value(|names| names.get(player.index()).cloned());
            view! {
                <div class=format!("seat {}", player.name()) class:to-move=to_move class:eliminated=gone>
                    <span class="swatch" aria-hidden="true"></span>
                    <span class="who"><strong>{player.title()}</strong>{forward(model, player)}" "<span class="name">{name}</span></span>
                    <Captured model player/>
                </div>
            }
        };
        all.iter().filter(here).map(card).collect::<Vec<_>>()
    };
    view! {
        <section class="seats others" aria-label="Players above">{move || cards(false)}</section>
        <section class="seats own" aria-label="Player below">{move || cards(true)}</section>
    }
}

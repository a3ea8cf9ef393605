//! Captured pieces.

use leptos::prelude::*;
use variorum_core::Player;
use variorum_core::view::PieceState;
use variorum_draw::piece;

use crate::board_model::{BoardModel, captured};
use crate::format;

/// The pieces that a player has captured up to the position shown.
#[component]
pub fn Captured(model: BoardModel, player: Player) -> impl IntoView {
    let pieces = Memo::new(move |_| {
        let ply = model.shown.with(|shown| shown.ply);
        let [white, black, red] = captured(&model.history.read(), ply);
        [white, black, red].into_iter().nth(player.index()).unwrap_or_default()
    });
    move || {
        let pieces = pieces.get();
        let words: Vec<String> = pieces.iter().map(format::piece).collect();
        let label = if words.is_empty() { String::new() } else { format!("Taken: {}", words.join(", ")) };
        let pictures: Vec<_> = pieces
            .iter()
            .map(|view| {
                let picture = piece(view.parts, view.owner.index(), PieceState::Alive);
                view! { <svg viewBox="0 0 100 100" inner_html=picture></svg> }
            })
            .collect();
        view! { <div class="captured" role="img" aria-label=label>{pictures}</div> }
    }
}

//! Captured pieces.

use leptos::prelude::*;
use variorum_core::Player;
use variorum_core::view::PieceState;

use crate::board_model::{BoardModel, captured};
use crate::format;
use crate::look::Look;

/// The pieces that a player has captured up to the position shown.
#[component]
pub fn Captured(model: BoardModel, player: Player) -> impl IntoView {
    let look = Look::here();
    let pieces = Memo::new(move |_| {
        let ply = model.shown.with(|shown| shown.ply);
        let [white, black, red] = captured(&model.history.read(), ply);
        [white, black, red].into_iter().nth(player.index()).unwrap_or_default()
    });
    move || {
        let pieces = pieces.get();
        let words: Vec<String> = pieces.iter().map(format::piece).collect();
        let label = if words.is_empty() { String::new() } else { format!("Taken: {}", words.join(", ")) };
        if pieces.is_empty() {
            return view! { <div class="captured"></div> }.into_any();
        }
        // Pieces of a kind are counted: the row has one height however long the game.
        let kinds = pieces.chunk_by(|one, next| (one.owner, one.parts) == (next.owner, next.parts));
        let pictures: Vec<_> = kinds
            .map(|alike| {
                let picture = look.piece(alike[0].parts, alike[0].owner.index(), PieceState::Alive);
                let count = (alike.len() > 1).then(|| view! { <small>{alike.len()}</small> });
                view! { <svg viewBox="0 0 100 100" inner_html=picture></svg>{count} }
            })
            .collect();
        view! { <div class="captured" role="img" aria-label=label>{pictures}</div> }.into_any()
    }
}

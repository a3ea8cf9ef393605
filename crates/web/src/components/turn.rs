//! Whose turn it is, in words, always in the same place.

use leptos::prelude::*;
use variorum_api::SeatKind;

use crate::board_model::BoardModel;
use crate::format;
use crate::net::Connection;

/// One line: "Your turn", "Black is thinking…" or "Black to move".
#[component]
pub fn TurnLine(model: BoardModel, connection: Connection, your_turn: Memo<bool>) -> impl IntoView {
    let mover = Memo::new(move |_| model.history.with(|history| history.record().to_move()));
    let text = move || {
        let mover = mover.get();
        let (mine, computer) = connection.match_state.with(|state| {
            let state = state.as_ref();
            let seats = state.map_or(0, |state| state.you.len());
            let seat = state.and_then(|state| state.game.live.seats.get(mover.index()));
            (seats, seat.is_some_and(|seat| matches!(seat.kind, SeatKind::Computer { .. })))
        });
        match (your_turn.get(), mine) {
            (true, 1) => "Your turn".to_owned(),
            _ if computer => format!("{} is thinking…", mover.title()),
            _ => format!("{} to move", mover.title()),
        }
    };
    let class = move || format!("turn-line {}", format::player_of(format::seat_of(mover.get())).name());
    view! {
        <p class=class class:yours=move || your_turn.get()>
            <span class="swatch" aria-hidden="true"></span><strong>{text}</strong>
        </p>
    }
}

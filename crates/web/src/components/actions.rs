//! Actions of a player besides moving.

use leptos::prelude::*;
use variorum_api::{Command, Offer, Seat};

use super::dialog::Dialog;
use super::icon::{Icon, IconView};
use crate::board_model::BoardModel;
use crate::format;
use crate::net::{Connection, MatchState};
use crate::talk::TalkButton;

/// The seat that acts for this browser: the one to move if it is an own seat, else the first own seat that
/// is still in the game.
pub fn acting_seat(match_state: &MatchState, to_move: Seat) -> Option<Seat> {
    let still_in =
        |seat: &&Seat| match_state.game.live.seats.get(seat.index()).is_some_and(|state| state.is_in);
    let mine = || match_state.you.iter().filter(still_in);
    mine().find(|&&seat| seat == to_move).or_else(|| mine().next()).copied()
}

/// Buttons for takebacks, draws, claims and resigning while the game goes on, and one that shows the children: all the
/// rest.
#[component]
pub fn Actions(model: BoardModel, connection: Connection, children: Children) -> impl IntoView {
    let match_state = connection.match_state;
    let to_move = move || format::seat_of(model.history.with(|history| history.record().to_move()));
    let seat = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().and_then(|m| acting_seat(m, to_move())))
    });
    let over = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().is_some_and(|m| m.game.live.result.is_some()))
    });
    let act = move |action: Command| {
        if let Some(seat) = seat.get_untracked() {
            connection.act(seat, action);
        }
    };
    let offered = move |offer: Offer| {
        match_state.with(|match_state| {
            match_state.as_ref().is_some_and(|m| m.game.live.offers.iter().any(|o| o.offer == offer))
        })
    };
    let moved = Memo::new(move |_| {
        match_state.with(|match_state| {
            match_state.as_ref().is_some_and(|m| m.game.entries.iter().any(|entry| entry.is_move))
        })
    });
    let claims = Memo::new(move |_| {
        let mine = seat.get().is_some_and(|seat| seat == to_move());
        if mine { model.history.with(|history| history.record().claims()) } else { Vec::new() }
    });
    // An action that is not confirmed is marked and cannot be repeated.
    let sent = move |kind: fn(&Command) -> bool| connection.is_sending(kind);
    let takeback = |action: &Command| matches!(action, Command::Offer { offer: Offer::Takeback });
    let draw = |action: &Command| matches!(action, Command::Offer { offer: Offer::Draw });
    let resign = |action: &Command| matches!(action, Command::Resign);
    let claim = |action: &Command| matches!(action, Command::ClaimDraw { .. });
    let abort = |action: &Command| matches!(action, Command::Abort);
    // Before one's own first move the game can be called off, unless something was chosen before it.
    let may_abort = Memo::new(move |_| {
        match_state.with(|match_state| {
            let Some(m) = match_state.as_ref() else { return false };
            let own = |entry: &variorum_api::Entry| entry.is_move && entry.seat == seat.get();
            let others = m.others().next().is_some();
            let card = model.game.card();
            let chosen = card.options.iter().any(|spec| spec.role.chooser().is_some());
            others && !chosen && !m.game.entries.iter().any(own)
        })
    });
    let asking = RwSignal::new(false);
    let more = RwSignal::new(false);
    // On a phone the sheet would lie over the board that is drawn on.
    Effect::new(move |_| {
        if model.draws.get() {
            more.set(false);
        }
    });
    let claim_buttons = move || {
        let button = |reason: variorum_core::Reason| {
            let label = format!("Claim a draw: {}", format::reason(reason.name()));
            let act_so = move |_| act(Command::ClaimDraw { reason });
            view! {
                <button type="button" class="claim" class:unconfirmed=move || sent(claim) disabled=move || sent(claim)
                    on:click=act_so>{label}</button>
            }
        };
        claims.get().into_iter().map(button).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !over.get() && (may_abort.get() || !claims.with(Vec::is_empty))>
            <div class="actions">
                {claim_buttons}
                <Show when=move || may_abort.get()>
                    <button type="button" class="call-off" disabled=move || sent(abort) on:click=move |_| act(Command::Abort)>"Call the game off"</button>
                </Show>
            </div>
        </Show>
        <div class="game-bar">
            <Show when=move || seat.get().is_some() && !over.get()>
                <button type="button" title="Take back" class:unconfirmed=move || sent(takeback)
                    disabled=move || !moved.get() || offered(Offer::Takeback) || sent(takeback)
                    on:click=move |_| act(Command::Offer { offer: Offer::Takeback })>
                    <IconView icon=Icon::Back/><span class="bar-label">"Take back"</span>
                </button>
                <button type="button" title="Offer a draw" class:unconfirmed=move || sent(draw) disabled=move || offered(Offer::Draw) || sent(draw)
                    on:click=move |_| act(Command::Offer { offer: Offer::Draw })>
                    <IconView icon=Icon::Draw/><span class="bar-label">"Offer a draw"</span>
                </button>
                <button type="button" title="Resign" class="resign" class:unconfirmed=move || sent(resign) disabled=move || sent(resign)
                    on:click=move |_| asking.set(true)>
                    <IconView icon=Icon::Flag/><span class="bar-label">"Resign"</span>
                </button>
            </Show>
            <TalkButton/>
            <button type="button" class="more-button" title="More" data-action="more" aria-expanded=move || more.get().to_string()
                on:click=move |_| more.update(|more| *more = !*more)>
                <IconView icon=Icon::More/><span class="bar-label">"More"</span>
            </button>
        </div>
        <div class="more-sheet" hidden=move || !more.get()>{children()}</div>
        <Dialog open=asking title="Resign?">
            <p>{move || seat.get().map(|seat| format!("{} leaves the game.", format::seat(seat)))}</p>
            <div class="actions">
                <button type="button" class="danger" data-confirm="resign"
                    on:click=move |_| { asking.set(false); act(Command::Resign) }>"Resign"</button>
                <button type="button" on:click=move |_| asking.set(false)>"Play on"</button>
            </div>
        </Dialog>
    }
}

//! Choices before the game, secret and open.

mod choice;
mod lineup;
mod piece_moves;
mod progress;
mod stage;

use leptos::prelude::*;
use variorum_api::{Seat, Snapshot};
use variorum_core::any::AnyGame;

use crate::components::connection_status::ConnectionStatus;
use crate::components::dialog::Dialog;
use crate::components::invite::Invites;
use crate::components::rated::RatedNotice;
use crate::components::revealed::Revealed;
use crate::components::rules::Rules;
use crate::components::series::SeriesScore;
use crate::components::title;
use crate::components::wait_notices::WaitNotices;
use crate::format;
use crate::moderation::ReportGame;
use crate::net::Connection;
use crate::storage::seats::SeatToken;
use crate::talk::{TalkButton, TalkPanel};
use choice::Choice;
use progress::DraftProgress;
use stage::DraftStage;

/// The page of a game until all players have chosen.
#[component]
pub fn DraftView(
    game: &'static dyn AnyGame,
    snapshot: Snapshot,
    connection: Connection,
    tokens: RwSignal<Vec<SeatToken>>,
) -> impl IntoView {
    let card = game.card();
    let match_state = connection.match_state;
    let revealed_to = RwSignal::new(None::<Seat>);
    let stage = Memo::new(move |_| {
        match_state.with(|match_state| {
            let match_state = match_state.as_ref();
            let draft = match_state
                .and_then(|match_state| Some((match_state.game.live.draft.as_ref()?, &match_state.you)));
            draft.map_or_else(DraftStage::nothing, |(draft, you)| stage::stage(draft, you, revealed_to.get()))
        })
    });
    let ended = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref()?.game.live.result.as_ref().map(format::result))
    });
    let asked = move || {
        let chooses = stage.with(|stage| matches!(stage, DraftStage::Handover(_) | DraftStage::Choosing(..)));
        chooses && ended.with(Option::is_none)
    };
    title::follow(
        move || if asked() { format!("Your choice: {}", card.title) } else { card.title.to_owned() },
        asked,
    );
    let rules = RwSignal::new(false);
    let (settled, id) = (snapshot.options.clone(), snapshot.id);
    let stage_view = move || match stage.get() {
        _ if ended.with(Option::is_some) => {
            view! { <p class="notice" role="status">{ended}"."</p> }.into_any()
        }
        DraftStage::Watching(others) => view! { <p class="notice" role="status">{others}</p> }.into_any(),
        DraftStage::Handover(seat) => view! { <Handover seat revealed_to/> }.into_any(),
        DraftStage::Choosing(seat, option) => {
            view! { <Choice game options=settled.clone() seat option connection/> }.into_any()
        }
        DraftStage::Ready(told) => view! { <Ready told/> }.into_any(),
    };
    view! {
        <div class="draft">
            <h1>{card.title}</h1>
            <ConnectionStatus connection/>
            <DraftProgress connection/>
            <Revealed game options=snapshot.options/>
            <RatedNotice connection/>
            <SeriesScore game connection/>
            <Invites connection tokens/>
            {stage_view}
            <WaitNotices connection/>
            <div class="actions tools">
                <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                <TalkButton/>
                <ReportGame id=id connection/>
            </div>
            <TalkPanel/>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// Hides a secret choice until the player of that seat confirms to be at the screen.
#[component]
fn Handover(seat: Seat, revealed_to: RwSignal<Option<Seat>>) -> impl IntoView {
    let name = format::seat(seat);
    view! {
        <section class=format!("handover {}", format::player_of(seat).name()) aria-label="Hand over">
            <p><span class="swatch" aria-hidden="true"></span><strong>"Hand over to "{name}</strong></p>
            <p>"What comes next is for nobody else to see."</p>
            <button type="button" class="primary" data-confirm="handover" on:click=move |_| revealed_to.set(Some(seat))>
                {name}" is ready"
            </button>
        </section>
    }
}

#[component]
fn Ready(told: Vec<(String, String)>) -> impl IntoView {
    let line = |(option, choice): (String, String)| view! { <p>{option}": "<strong>{choice}</strong></p> };
    view! {
        <section class="choice-form" role="status">
            <h2>"You have chosen"</h2>
            {told.into_iter().map(line).collect::<Vec<_>>()}
            <p>"The game starts as soon as everybody has chosen; then what was chosen in secret is revealed."</p>
        </section>
    }
}

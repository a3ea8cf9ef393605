//! Choices before the game, secret and open.

mod choice;
mod lineup;
mod stage;
mod waiting;

use leptos::prelude::*;
use variorum_api::{Seat, Snapshot};
use variorum_core::any::AnyGame;

use crate::memory::seats::Token;
use crate::net::Connection;
use crate::parts::delivery::Delivery;
use crate::parts::dialog::Dialog;
use crate::parts::invite::Invites;
use crate::parts::revealed::Revealed;
use crate::parts::rules::Rules;
use crate::parts::series::SeriesScore;
use crate::parts::title;
use crate::parts::waiting::Waiting as Unbegun;
use crate::words;
use choice::Choice;
use stage::Stage;
use waiting::Waiting;

/// Everything there is to do and to see until all have chosen.
#[component]
pub fn DraftTable(
    game: &'static dyn AnyGame,
    snapshot: Snapshot,
    connection: Connection,
    tokens: RwSignal<Vec<Token>>,
) -> impl IntoView {
    let card = game.card();
    let known = connection.known;
    let uncovered = RwSignal::new(None::<Seat>);
    let stage = Memo::new(move |_| {
        known.with(|known| {
            let known = known.as_ref();
            let draft = known.and_then(|known| Some((known.game.live.draft.as_ref()?, &known.you)));
            draft.map_or_else(Stage::nothing, |(draft, you)| stage::stage(draft, you, uncovered.get()))
        })
    });
    let ended =
        Memo::new(move |_| known.with(|known| known.as_ref()?.game.live.result.as_ref().map(words::result)));
    let asked = move || {
        let chooses = stage.with(|stage| matches!(stage, Stage::Curtain(_) | Stage::Choosing(..)));
        chooses && ended.with(Option::is_none)
    };
    title::follow(
        move || if asked() { format!("Your choice: {}", card.title) } else { card.title.to_owned() },
        asked,
    );
    let rules = RwSignal::new(false);
    let settled = snapshot.options.clone();
    let stage_view = move || match stage.get() {
        _ if ended.with(Option::is_some) => {
            view! { <p class="notice" role="status">{ended}"."</p> }.into_any()
        }
        Stage::Watching(others) => view! { <p class="notice" role="status">{others}</p> }.into_any(),
        Stage::Curtain(seat) => view! { <Curtain seat uncovered/> }.into_any(),
        Stage::Choosing(seat, option) => {
            view! { <Choice game options=settled.clone() seat option connection/> }.into_any()
        }
        Stage::Ready(told) => view! { <Ready told/> }.into_any(),
    };
    view! {
        <div class="draft">
            <h1>{card.title}</h1>
            <Delivery connection/>
            <Waiting connection/>
            <Revealed game options=snapshot.options/>
            <SeriesScore game connection/>
            <Invites connection tokens/>
            {stage_view}
            <Unbegun connection/>
            <div class="actions tools">
                <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
            </div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// Hides what is for one seat alone, until the one who sits there lifts it.
#[component]
fn Curtain(seat: Seat, uncovered: RwSignal<Option<Seat>>) -> impl IntoView {
    let name = words::seat(seat);
    view! {
        <section class=format!("curtain {}", words::player_of(seat).name()) aria-label="Hand over">
            <p><span class="swatch" aria-hidden="true"></span><strong>"Hand over to "{name}</strong></p>
            <p>"What comes next is for nobody else to see."</p>
            <button type="button" class="main" data-confirm="curtain" on:click=move |_| uncovered.set(Some(seat))>
                {name}" is ready"
            </button>
        </section>
    }
}

#[component]
fn Ready(told: Vec<(String, String)>) -> impl IntoView {
    let line = |(option, choice): (String, String)| view! { <p>{option}": "<strong>{choice}</strong></p> };
    view! {
        <section class="choosing" role="status">
            <h2>"You have chosen"</h2>
            {told.into_iter().map(line).collect::<Vec<_>>()}
            <p>"The game starts as soon as everybody has chosen; then what was chosen in secret is revealed."</p>
        </section>
    }
}

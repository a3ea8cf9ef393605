//! Quick pairing: a game and a clock, and whoever wants the same.

use leptos::prelude::*;
use variorum_api::{Clock, Pair};

use super::connection::Lobby;
use crate::account::Identity;
use crate::net::lobby as requests;
use crate::storage;

/// The setting that keeps whether rated games were wanted last.
const RATED: &str = "lobby-rated";

const MINUTE_MS: u64 = 60_000;

/// The clocks to choose from: label, minutes, seconds for each turn.
const CLOCKS: [(&str, u64, u64); 4] =
    [("3 + 2", 3, 2), ("5 + 5", 5, 5), ("10 + 10", 10, 10), ("30 + 20", 30, 20)];

/// A select of all games; the last choice is remembered.
#[component]
pub fn GameSelect(game: RwSignal<String>) -> impl IntoView {
    let options: Vec<_> = variorum_registry::games()
        .map(|known| {
            let card = known.card();
            view! { <option value=card.id selected=move || game.get() == card.id>{card.title}</option> }
        })
        .collect();
    let choose = move |event| {
        let chosen = event_target_value(&event);
        storage::set_setting("lobby-game", &chosen);
        game.set(chosen);
    };
    view! { <label class="row"><span>"Game"</span><select name="game" on:change=choose>{options}</select></label> }
}

/// The game that was chosen last, or the first of the list.
pub fn last_game() -> String {
    let known = storage::setting("lobby-game").filter(|id| variorum_registry::find(id).is_some());
    known
        .or_else(|| variorum_registry::games().next().map(|game| game.card().id.to_owned()))
        .unwrap_or_default()
}

/// Buttons, one a clock. The one that is waited for says so.
#[component]
pub fn QuickPairing(lobby: Lobby) -> impl IntoView {
    let game = RwSignal::new(last_game());
    let identity = expect_context::<Identity>();
    let rated = RwSignal::new(rated_last());
    // What this page waits for; ended by a game, or by leaving the page.
    let wanted = RwSignal::new(None::<Pair>);
    let ask = move |pair: Pair| {
        lobby.act(async move {
            let answer = requests::pair(&pair).await;
            if answer.is_err() {
                wanted.try_set(None);
            }
            answer
        });
    };
    let buttons = CLOCKS.map(|(label, minutes, seconds)| {
        let clock = Clock::Increment { budget_ms: minutes * MINUTE_MS, increment_ms: seconds * 1000 };
        let here = move || Pair { game: game.get(), clock, rated: rated.get() && identity.account().is_some() };
        let waits = move || wanted.get().is_some_and(|wanted| wanted == here());
        let press = move |_| {
            let here = untrack(here);
            if wanted.get_untracked().as_ref() == Some(&here) {
                wanted.set(None);
                lobby.act(requests::unpair());
            } else {
                wanted.set(Some(here.clone()));
                ask(here);
            }
        };
        let others = move || {
            let here = here();
            let one = |waiting: &&variorum_api::WaitingFor| {
                (&waiting.game, waiting.clock, waiting.rated) == (&here.game, here.clock, here.rated)
            };
            let all = lobby.waiting.with(|waiting| waiting.iter().find(one).map_or(0, |waiting| waiting.people));
            all.saturating_sub(usize::from(waits()))
        };
        let note = move || match (waits(), others()) {
            (true, _) => " – waiting…".to_owned(),
            (false, 0) => String::new(),
            (false, others) => format!(" – {others} waiting"),
        };
        view! {
            <button type="button" aria-pressed=move || waits().to_string() class:primary=waits on:click=press>{label}{note}</button>
        }
    });
    // After a connection that broke the server may not know any more who waited.
    Effect::new(move |_| {
        if lobby.connected.get() == Some(true)
            && let Some(pair) = wanted.get_untracked()
        {
            ask(pair);
        }
    });
    view! {
        <fieldset class="quick">
            <legend>"Play soon"</legend>
            <GameSelect game/>
            <RatedSwitch rated/>
            <p class="links">{buttons.into_iter().collect::<Vec<_>>()}</p>
            <p class="hint">"Minutes for the game + seconds for each turn. You are put together with whoever wants the same."</p>
        </fieldset>
    }
}

/// Whether rated games are wanted; for those who are signed in.
#[component]
pub fn RatedSwitch(rated: RwSignal<bool>) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let choose = move |event| {
        let wanted = event_target_checked(&event);
        storage::set_setting(RATED, if wanted { "on" } else { "off" });
        rated.set(wanted);
    };
    view! {
        <Show when=move || identity.account().is_some()>
            <label class="switch"><input type="checkbox" name="rated" prop:checked=move || rated.get() on:change=choose/>
                <span>"Rated"</span></label>
        </Show>
    }
}

/// Whether rated games were wanted last.
pub fn rated_last() -> bool {
    storage::setting(RATED).is_some_and(|kept| kept == "on")
}

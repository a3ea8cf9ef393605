//! The form for a seek of one's own.

use leptos::prelude::*;
use variorum_api::{NewSeek, Seat};
use variorum_core::Role;

use super::connection::Lobby;
use super::quick::{GameSelect, last_game};
use crate::components::options::{OptionChoices, OptionFields};
use crate::format;
use crate::net::lobby as requests;
use crate::pages::clock_fields::{ClockChoice, ClockFields};

/// The form. What players choose before the game is left to them.
#[component]
pub fn NewSeekForm(lobby: Lobby) -> impl IntoView {
    let game = RwSignal::new(last_game());
    let time = ClockChoice::new();
    let seat = RwSignal::new(None::<Seat>);
    let choices = Memo::new(move |_| game.get());
    view! {
        <details class="new-seek">
            <summary>"Offer a game"</summary>
            <GameSelect game/>
            {move || variorum_registry::find(&choices.get()).map(|rules| {
                let card = rules.card();
                let chosen = OptionChoices::of(card, |role| matches!(role, Role::Rule | Role::Start), &[]);
                seat.set(None);
                let seats: Vec<_> = Seat::ALL[..card.players.min(3)]
                    .iter()
                    .map(|&one| view! { <option value=one.index().to_string()>{format::seat(one)}</option> })
                    .collect();
                let choose = move |event| {
                    seat.set(event_target_value(&event).parse().ok().and_then(Seat::new));
                };
                let offer = {
                    let chosen = chosen.clone();
                    move |event: leptos::ev::SubmitEvent| {
                        event.prevent_default();
                        let wanted = NewSeek {
                            game: card.id.to_owned(),
                            options: untrack(|| chosen.texts()),
                            clock: time.clock(),
                            seat: seat.get_untracked(),
                        };
                        lobby.act(async move { requests::seek(&wanted).await });
                    }
                };
                view! {
                    <form on:submit=offer>
                        <ClockFields time/>
                        <OptionFields chosen legend="House rules"/>
                        <label class="row"><span>"Your seat"</span>
                            <select name="seat" on:change=choose><option value="">"Any"</option>{seats}</select>
                        </label>
                        <p class="links"><button type="submit" class="primary">"Offer"</button></p>
                    </form>
                }
            })}
        </details>
    }
}

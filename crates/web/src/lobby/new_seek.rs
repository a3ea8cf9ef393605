//! The form for a seek of one's own.

use leptos::prelude::*;
use variorum_api::{NewSeek, RatingRange, Seat};
use variorum_core::Role;

use super::connection::Lobby;
use super::quick::{GameSelect, RatedSwitch, last_game, rated_last};
use crate::account::Identity;
use crate::components::options::{OptionChoices, OptionFields};
use crate::components::seat_select::SeatSelect;
use crate::net::lobby as requests;
use crate::pages::clock_fields::{ClockChoice, ClockFields};
use crate::pages::odds_fields::{OddsChoice, OddsFields};

/// The form. What players choose before the game is left to them.
#[component]
pub fn NewSeekForm(lobby: Lobby) -> impl IntoView {
    let game = RwSignal::new(last_game());
    let (time, odds) = (ClockChoice::new(), OddsChoice::new());
    let seat = RwSignal::new(None::<Seat>);
    let identity = expect_context::<Identity>();
    let rated = RwSignal::new(rated_last());
    let (low, high) = (RwSignal::new(None), RwSignal::new(None));
    let bots = RwSignal::new(false);
    let choices = Memo::new(move |_| game.get());
    view! {
        <details class="new-seek">
            <summary>"Offer a game"</summary>
            <GameSelect game/>
            {move || variorum_registry::find(&choices.get()).map(|rules| {
                let card = rules.card();
                let chosen = OptionChoices::of(card, |role| matches!(role, Role::Rule | Role::Start), &[]);
                seat.set(None);
                let offer = {
                    let chosen = chosen.clone();
                    move |event: leptos::ev::SubmitEvent| {
                        event.prevent_default();
                        let (clock, own_clock) = odds.offered(time.clock());
                        let is_account = untrack(|| identity.account()).is_some();
                        let wanted = NewSeek {
                            game: card.id.to_owned(),
                            options: untrack(|| chosen.texts()),
                            clock,
                            own_clock,
                            seat: seat.get_untracked(),
                            rated: rated.get_untracked() && is_account && own_clock.is_none(),
                            range: RatingRange { low: low.get_untracked(), high: high.get_untracked() },
                            bots: bots.get_untracked(),
                        };
                        lobby.act(async move { requests::seek(&wanted).await });
                    }
                };
                view! {
                    <form on:submit=offer>
                        <ClockFields time/>
                        <OddsFields game=rules time odds who=vec!["Me", "The others"]/>
                        <OptionFields chosen legend="House rules"/>
                        <SeatSelect name="seat" players=card.players seat/>
                        <RatedSwitch rated/>
                        <details>
                            <summary>"Ratings of those who may join"</summary>
                            <div class="numbers">
                                <Bound name="low" label="From" value=low/>
                                <Bound name="high" label="To" value=high/>
                            </div>
                        </details>
                        <label class="row">
                            <input type="checkbox" name="bots" prop:checked=move || bots.get() on:change=move |event| bots.set(event_target_checked(&event))/>
                            <span>"Programs may join"</span>
                        </label>
                        <p class="links"><button type="submit" class="primary">"Offer"</button></p>
                    </form>
                }
            })}
        </details>
    }
}

/// A bound of ratings; empty for none.
#[component]
fn Bound(name: &'static str, label: &'static str, value: RwSignal<Option<i32>>) -> impl IntoView {
    let text = move || value.get().map(|bound| bound.to_string()).unwrap_or_default();
    view! {
        <label>
            <span>{label}</span>
            <input type="number" name=name min="0" max="4000" step="50" placeholder="any" prop:value=text
                on:input=move |event| value.set(event_target_value(&event).parse().ok())/>
        </label>
    }
}

//! The form by which a player is challenged.

use leptos::prelude::*;
use variorum_api::{NewChallenge, Seat};
use variorum_core::Role;

use super::known::KnownChallenges;
use super::third::{Third, ThirdSeat};
use crate::components::options::{OptionChoices, OptionFields};
use crate::components::seat_select::SeatSelect;
use crate::lobby::last_game;
use crate::net::challenges;
use crate::pages::clock_fields::{ClockChoice, ClockFields};
use crate::pages::odds_fields::{OddsChoice, OddsFields};

/// The form. What players choose before the game is left to them.
#[component]
pub fn ChallengeForm(player: String) -> impl IntoView {
    let known = expect_context::<KnownChallenges>();
    let game = RwSignal::new(last_game());
    let (time, odds) = (ClockChoice::new(), OddsChoice::new());
    let (seat, rated, done) = (RwSignal::new(None::<Seat>), RwSignal::new(false), RwSignal::new(false));
    // One challenge at a time: until the server has answered, the form sends no other.
    let sending = RwSignal::new(false);
    let games: Vec<_> = variorum_registry::games()
        .map(|one| {
            let card = one.card();
            view! { <option value=card.id selected=move || game.get() == card.id>{card.title}</option> }
        })
        .collect();
    let chosen = Memo::new(move |_| game.get());
    let player = StoredValue::new(player);
    let form = move || {
        let rules = variorum_registry::find(&chosen.get())?;
        let card = rules.card();
        // The field for the seat is made anew, with none chosen.
        seat.set(None);
        let third = (card.players > 2).then(|| Third::new(card.id));
        let others = if card.players > 2 { "The others" } else { "The other player" };
        let options = OptionChoices::of(card, |role| matches!(role, Role::Rule | Role::Start), &[]);
        let send = {
            let options = options.clone();
            move |event: leptos::ev::SubmitEvent| {
                event.prevent_default();
                if sending.get_untracked() {
                    return;
                }
                let (other, computer) = third.map(Third::chosen).unwrap_or_default();
                let (clock, own_clock) = odds.offered(time.clock());
                let wanted = NewChallenge {
                    players: [Some(player.get_value()), other].into_iter().flatten().collect(),
                    computer,
                    game: card.id.to_owned(),
                    options: untrack(|| options.texts()),
                    clock,
                    own_clock,
                    seat: seat.get_untracked(),
                    rated: rated.get_untracked() && own_clock.is_none(),
                };
                done.set(false);
                sending.set(true);
                let ask = async move {
                    let answer = challenges::challenge(&wanted).await;
                    sending.try_set(false);
                    answer
                };
                known.act(ask, move |_| {
                    let _ = done.try_set(true);
                });
            }
        };
        Some(view! {
            <form class="challenge-form" on:submit=send>
                <SeatSelect name="challenge-seat" players=card.players seat/>
                {third.map(|third| view! { <ThirdSeat third/> })}
                <ClockFields time/>
                <OddsFields game=rules time odds who=vec!["Me", others]/>
                <OptionFields chosen=options legend="House rules"/>
                <label class="switch"><input type="checkbox" name="challenge-rated" prop:checked=move || rated.get()
                    on:change=move |event| rated.set(event_target_checked(&event))/>
                    <span>"Rated: between people, with a clock, by the usual rules"</span></label>
                <p class="links"><button type="submit" class="primary" disabled=move || sending.get()>"Challenge"</button></p>
            </form>
        })
    };
    view! {
        <details class="challenge-player">
            <summary>"Challenge to a game"</summary>
            <label class="row"><span>"Game"</span>
                <select name="challenge-game" on:change=move |event| game.set(event_target_value(&event))>{games}</select></label>
            {form}
            <p role="status">{move || done.get().then_some("The challenge is sent.")}</p>
        </details>
    }
}

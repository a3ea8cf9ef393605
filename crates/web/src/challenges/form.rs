//! The form by which a player is challenged.

use leptos::prelude::*;
use variorum_api::{NewChallenge, Seat};
use variorum_core::Role;

use super::known::KnownChallenges;
use crate::components::options::{OptionChoices, OptionFields};
use crate::components::seat_select::SeatSelect;
use crate::lobby::last_game;
use crate::net::challenges;
use crate::pages::clock_fields::{ClockChoice, ClockFields};
use crate::pages::odds_fields::{OddsChoice, OddsFields};

/// Challenges are to games of so many.
const PLAYERS: usize = 2;

/// The form, for a game of two. What players choose before the game is left to them.
#[component]
pub fn ChallengeForm(player: String) -> impl IntoView {
    let known = expect_context::<KnownChallenges>();
    let of_two = || variorum_registry::games().filter(|game| game.card().players == PLAYERS);
    let usual = last_game();
    let first = of_two().find(|game| game.card().id == usual).or_else(|| of_two().next());
    let game = RwSignal::new(first.map(|game| game.card().id.to_owned()).unwrap_or_default());
    let (time, odds) = (ClockChoice::new(), OddsChoice::new());
    let (seat, rated, done) = (RwSignal::new(None::<Seat>), RwSignal::new(false), RwSignal::new(false));
    // One challenge at a time: until the server has answered, the form sends no other.
    let sending = RwSignal::new(false);
    let games: Vec<_> = of_two()
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
        let options = OptionChoices::of(card, |role| matches!(role, Role::Rule | Role::Start), &[]);
        let send = {
            let options = options.clone();
            move |event: leptos::ev::SubmitEvent| {
                event.prevent_default();
                if sending.get_untracked() {
                    return;
                }
                let (clock, own_clock) = odds.offered(time.clock());
                let wanted = NewChallenge {
                    player: player.get_value(),
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
                <ClockFields time/>
                <OddsFields game=rules time odds who=vec!["Me", "The other player"]/>
                <OptionFields chosen=options legend="House rules"/>
                <label class="switch"><input type="checkbox" name="challenge-rated" prop:checked=move || rated.get()
                    on:change=move |event| rated.set(event_target_checked(&event))/>
                    <span>"Rated: with a clock, by the usual rules"</span></label>
                <p class="links"><button type="submit" class="primary" disabled=move || sending.get()>"Challenge"</button></p>
            </form>
        })
    };
    view! {
        <details class="challenge-player">
            <summary>"Challenge to a game"</summary>
            <label class="row"><span>"Game"</span>
                <select name="challenge-game" on:change=move |event| game.set(event_target_value(&event))>{games}</select></label>
            <SeatSelect name="challenge-seat" players=PLAYERS seat/>
            {form}
            <p role="status">{move || done.get().then_some("The challenge is sent.")}</p>
        </details>
    }
}

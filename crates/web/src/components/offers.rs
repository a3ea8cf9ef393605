//! Offers that wait for an answer, and seats whose players are not connected.

use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{Command, Offer, PendingOffer, Seat, SeatState};

use super::actions::acting_seat;
use crate::clock::ticking;
use crate::format;
use crate::net::{Connection, MatchState};

/// All that asks the user for a decision.
#[component]
pub fn Offers(connection: Connection) -> impl IntoView {
    let offers = Memo::new(move |_| {
        connection.match_state.with(|match_state| {
            match_state
                .as_ref()
                .map(|match_state| (match_state.you.clone(), match_state.game.live.offers.clone()))
                .unwrap_or_default()
        })
    });
    let now = ticking(Duration::from_secs(1));
    let absent = Memo::new(move |_| {
        connection.match_state.with(|match_state| {
            match_state.as_ref().map(|match_state| absent(match_state, now.get())).unwrap_or_default()
        })
    });
    // Where all who must answer play in this browser, one click is enough, but for a draw.
    Effect::new(move |_| {
        let (you, offers) = offers.get();
        let among_us = |offer: &&PendingOffer| {
            offer.offer != Offer::Draw
                && you.contains(&offer.by)
                && offer.waiting.iter().all(|seat| you.contains(seat))
        };
        if let Some(offer) = offers.iter().find(among_us)
            && let Some(&seat) = offer.waiting.first()
        {
            connection.act(seat, Command::Accept { offer: offer.offer });
        }
    });
    let stood_in = Memo::new(move |_| {
        connection.match_state.with(|match_state| {
            let match_state = match_state.as_ref()?;
            match_state
                .you
                .iter()
                .copied()
                .find(|seat| match_state.game.live.seats.get(seat.index()).is_some_and(|s| s.stand_in))
        })
    });
    // Who offered hears that it came to nothing.
    let declined = Memo::new(move |_| {
        connection.match_state.with(|match_state| {
            let match_state = match_state.as_ref()?;
            let (by, offer) = match_state.declined?;
            let mine = match_state.you.contains(&format::seat_of(by));
            (!mine && !match_state.you.is_empty()).then_some((by, offer))
        })
    });
    view! {
        {move || declined.get().map(|(by, offer)| view! {
            <div class="notice declined" role="status">
                <span>{format!("{} declined {}.", by.title(), asked_for(offer))}</span>
            </div>
        })}
        {move || {
            let (you, offers) = offers.get();
            offers.into_iter().map(|offer| offer_view(connection, &you, offer)).collect::<Vec<_>>()
        }}
        {move || absent.get().into_iter().map(|absent| absent_view(connection, absent)).collect::<Vec<_>>()}
        {move || stood_in.get().map(|seat| view! {
            <div class="notice" role="status">
                <span>"The computer plays for you."</span>
                <button type="button" on:click=move |_| connection.act(seat, Command::ReturnToSeat)>"Play again yourself"</button>
            </div>
        })}
    }
}

fn offer_view(connection: Connection, you: &[Seat], pending: PendingOffer) -> impl IntoView + use<> {
    let PendingOffer { offer, by, waiting, .. } = pending;
    let what = match offer {
        Offer::Draw => "a draw",
        Offer::Takeback => "to take the last move back",
        Offer::Rematch => "a rematch",
    };
    let verb = if offer == Offer::Takeback { "asks" } else { "offers" };
    let own = you.contains(&by);
    let asked = you.iter().copied().find(|seat| waiting.contains(seat));
    let names: Vec<&str> = waiting.iter().map(|&seat| format::seat(seat)).collect();
    let text = if own && asked.is_none() {
        format!("You have asked for {}; waiting for {}.", asked_for(offer), names.join(" and "))
    } else {
        format!("{} {verb} {what}.", format::seat(by))
    };
    let sent = move || {
        connection.is_sending(|action| {
            matches!(action, Command::Accept { offer: of } | Command::Decline { offer: of } if *of == offer)
        })
    };
    let accept = asked.map(|seat| {
        let accept = move |_| connection.act(seat, Command::Accept { offer });
        view! {
            <button type="button" class="primary" data-offer="accept" class:unconfirmed=sent disabled=sent
                on:click=accept>"Accept"</button>
        }
    });
    let decline = asked.or(own.then_some(by)).map(|seat| {
        let label = if asked.is_some() { "Decline" } else { "Withdraw" };
        let decline = move |_| connection.act(seat, Command::Decline { offer });
        view! {
            <button type="button" data-offer="decline" class:unconfirmed=sent disabled=sent on:click=decline>
                {label}
            </button>
        }
    });
    view! { <div class="notice" role="status"><span>{text}</span>{accept}{decline}</div> }
}

fn asked_for(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "a draw",
        Offer::Takeback => "a takeback",
        Offer::Rematch => "a rematch",
    }
}

/// A seat whose player is not connected, for a seat that may act on it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Absent {
    seat: Seat,
    /// The own seat that would act.
    me: Seat,
    /// Seconds until it may act; 0 for now.
    wait: u64,
    /// Whether `me` has voted for the computer.
    voted: bool,
    /// Whether the game is one of two: then the computer does not stand in.
    of_two: bool,
}

/// The absent seats. A player who has not come yet, or who is gone from a game of two, is listed only when the waiting time
/// is over.
fn absent(match_state: &MatchState, now_ms: f64) -> Vec<Absent> {
    let Some(me) = acting_seat(match_state, match_state.game.to_move) else { return Vec::new() };
    let passed = match_state.elapsed_ms(now_ms);
    let of_two = match_state.game.live.seats.len() == 2;
    let seen = |state: &SeatState| {
        let away = state.away.as_ref().filter(|_| state.is_in)?;
        let wait = away.claim_in_ms.saturating_sub(passed).div_ceil(1000);
        let voted = away.votes.contains(&me);
        let is_listed = state.joined && !of_two || wait == 0;
        is_listed.then_some(Absent { seat: state.seat, me, wait, voted, of_two })
    };
    match_state.game.live.seats.iter().filter_map(seen).collect()
}

fn absent_view(connection: Connection, absent: Absent) -> impl IntoView {
    let Absent { seat, me, wait, voted, of_two } = absent;
    let early = wait > 0;
    let waits = early.then(|| format!(" You may act in {wait} s."));
    let vote = move |_| connection.act(me, Command::VoteComputer { absent: seat.into() });
    let claim = move |_| connection.act(me, Command::ClaimAbsent { absent: seat.into() });
    view! {
        <div class="notice" role="status">
            <span>{format::seat(seat)}" is not connected."{waits}</span>
            {(!of_two).then(|| view! {
                <button type="button" disabled=early || voted on:click=vote>
                    {if voted { "Waiting for the others" } else { "Let the computer play" }}
                </button>
            })}
            <button type="button" disabled=early on:click=claim>{if of_two { "Claim the win" } else { "Declare out" }}</button>
        </div>
    }
}

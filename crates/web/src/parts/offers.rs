//! Offers that wait for an answer, and seats whose people are away.

use leptos::prelude::*;
use variorum_api::{Action, Offer, PendingOffer, Seat, SeatState};

use super::actions::acting_seat;
use crate::net::{Connection, Known};
use crate::words;

/// Everything that asks those at this screen for a decision.
#[component]
pub fn Offers(connection: Connection) -> impl IntoView {
    let offers = Memo::new(move |_| {
        connection.known.with(|known| {
            known
                .as_ref()
                .map(|known| (known.you.clone(), known.game.live.offers.clone()))
                .unwrap_or_default()
        })
    });
    let absent =
        Memo::new(move |_| connection.known.with(|known| known.as_ref().map(absent).unwrap_or_default()));
    // Where all who are asked sit at this screen, only the end of the game needs a second yes.
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
            connection.act(seat, Action::Accept { offer: offer.offer });
        }
    });
    let stood_in = Memo::new(move |_| {
        connection.known.with(|known| {
            let known = known.as_ref()?;
            known
                .you
                .iter()
                .copied()
                .find(|seat| known.game.live.seats.get(seat.index()).is_some_and(|s| s.stand_in))
        })
    });
    view! {
        {move || {
            let (you, offers) = offers.get();
            offers.into_iter().map(|offer| offer_view(connection, &you, offer)).collect::<Vec<_>>()
        }}
        {move || absent.get().into_iter().map(|(me, seat)| absent_view(connection, me, seat)).collect::<Vec<_>>()}
        {move || stood_in.get().map(|seat| view! {
            <div class="notice" role="status">
                <span>"The computer plays for you."</span>
                <button type="button" on:click=move |_| connection.act(seat, Action::ReturnToSeat)>"Play again yourself"</button>
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
    let names: Vec<&str> = waiting.iter().map(|&seat| words::seat(seat)).collect();
    let text = if own && asked.is_none() {
        format!("You have asked for {}; waiting for {}.", asked_for(offer), names.join(" and "))
    } else {
        format!("{} {verb} {what}.", words::seat(by))
    };
    let accept = asked.map(|seat| {
        let accept = move |_| connection.act(seat, Action::Accept { offer });
        view! { <button type="button" class="main" data-offer="accept" on:click=accept>"Accept"</button> }
    });
    let decline = asked.or(own.then_some(by)).map(|seat| {
        let label = if asked.is_some() { "Decline" } else { "Withdraw" };
        let decline = move |_| connection.act(seat, Action::Decline { offer });
        view! { <button type="button" data-offer="decline" on:click=decline>{label}</button> }
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

/// Seats that those at this screen may act on, each with the seat that would act.
fn absent(known: &Known) -> Vec<(Seat, SeatState)> {
    let me = acting_seat(known, known.game.to_move);
    let away = known.game.live.seats.iter().filter(|state| state.away.is_some() && state.is_in);
    away.filter_map(|state| Some((me?, state.clone()))).collect()
}

fn absent_view(connection: Connection, me: Seat, state: SeatState) -> impl IntoView {
    let absent = state.seat;
    let away = state.away?;
    let name = words::seat(absent);
    let waits =
        (away.claim_in_ms > 0).then(|| format!(" You may act in {} s.", away.claim_in_ms.div_ceil(1000)));
    let voted = away.votes.contains(&me);
    let ready = away.claim_in_ms == 0;
    Some(view! {
        <div class="notice" role="status">
            <span>{name}" is not connected."{waits}</span>
            <button type="button" disabled=!ready || voted
                on:click=move |_| connection.act(me, Action::VoteComputer { absent })>
                {if voted { "Waiting for the others" } else { "Let the computer play" }}
            </button>
            <button type="button" disabled=!ready
                on:click=move |_| connection.act(me, Action::ClaimAbsent { absent })>"Declare out"</button>
        </div>
    })
}

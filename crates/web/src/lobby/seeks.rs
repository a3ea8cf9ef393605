//! The list of open seeks.

use leptos::prelude::*;
use std::time::Duration;
use variorum_api::{RatingRange, Seat, Seek, Sitter};

use super::connection::Lobby;
use crate::clock::ticking;
use crate::components::options::in_words;
use crate::components::rating;
use crate::format;
use crate::game_start::GameStart;
use crate::net::lobby as requests;
use crate::route::{Link, Route};

/// The open seeks; an empty list offers the computer.
#[component]
pub fn Seeks(lobby: Lobby) -> impl IntoView {
    let list = move || {
        let own = lobby.own_key();
        let seeks = lobby.seeks.get();
        seeks.into_iter().map(|seek| view! { <SeekLine lobby seek own=own.clone()/> }).collect::<Vec<_>>()
    };
    let empty = move || {
        let game = super::quick::last_game();
        view! {
            <p>
                "No games are offered just now. Offer one below, or "
                <Link to=Route::NewGame(game, GameStart::default())>"play against the computer"</Link>" meanwhile."
            </p>
        }
    };
    view! {
        <h2>"Games that are offered"</h2>
        <Show when=move || lobby.seeks.with(Vec::is_empty)>{empty}</Show>
        <ul class="seeks" aria-live="polite">{list}</ul>
    }
}

#[component]
fn SeekLine(lobby: Lobby, seek: Seek, own: Option<String>) -> impl IntoView {
    let id = seek.id;
    let rules = variorum_registry::find(&seek.game);
    let title = format::title_of(&seek.game).to_owned();
    let within = seek.sitters.iter().any(|sitter| Some(&sitter.key) == own.as_ref());
    let who = seek
        .sitters
        .iter()
        .map(|sitter| sitter_words(sitter, own.as_deref()))
        .collect::<Vec<_>>()
        .join(" · ");
    let maker = seek.sitters.first().map_or(format::GUEST, |maker| name(maker, own.as_deref()));
    let time = format::time_with_odds(seek.clock, seek.own_clock.map(|clock| (maker, clock)));
    let missing = seek.players.saturating_sub(seek.sitters.len());
    let missing =
        if seek.players > 2 { format!("{missing} of {} seats free", seek.players) } else { String::new() };
    let house = rules.map(|rules| in_words(rules.card(), &seek.options)).unwrap_or_default();
    let free: Vec<Seat> = Seat::ALL[..seek.players.min(3)]
        .iter()
        .copied()
        .filter(|seat| seek.sitters.iter().all(|sitter| sitter.seat != Some(*seat)))
        .collect();
    let button = if within {
        let leave = move |_| lobby.act(requests::withdraw(id));
        view! { <button type="button" on:click=leave>"Withdraw"</button> }.into_any()
    } else if seek.players == 2 {
        let take = move |_| lobby.act(requests::take(id, None));
        view! { <button type="button" class="primary" on:click=take>"Play"</button> }.into_any()
    } else {
        let any = move |_| lobby.act(requests::take(id, None));
        let seats = free.into_iter().map(|seat| {
            let take = move |_| lobby.act(requests::take(id, Some(seat)));
            view! { <button type="button" on:click=take>{format::seat(seat)}</button> }
        });
        view! { <button type="button" class="primary" on:click=any>"Join"</button>{seats.collect::<Vec<_>>()} }.into_any()
    };
    let agreed = seek.sitters.iter().any(|sitter| sitter.computer && Some(&sitter.key) == own.as_ref());
    let computer = seek.computer_in_ms.filter(|_| within).map(|computer_in_ms| {
        view! { <ComputerButton lobby id computer_in_ms agreed/> }
    });
    view! {
        <li class="seek" data-seek=id>
            <div>
                <b>{title}</b>" "<span>{time}</span>
                {seek.rated.then(|| view! { " "<span class="rated">"rated"</span> })}
                {range_words(seek.range).map(|words| view! { " "<span class="hint">{words}</span> })}
                <p class="hint">{who}{(!missing.is_empty()).then(|| format!(" · {missing}"))}</p>
                {(!house.is_empty()).then(|| view! { <p class="hint house-rules">{house}</p> })}
            </div>
            <p class="links">{button}{computer}</p>
        </li>
    }
}

fn name<'a>(sitter: &'a Sitter, own: Option<&str>) -> &'a str {
    if Some(sitter.key.as_str()) == own { "You" } else { &sitter.name }
}

fn sitter_words(sitter: &Sitter, own: Option<&str>) -> String {
    let name = name(sitter, own);
    let seat = sitter.seat.map(|seat| format!(" ({})", format::seat(seat))).unwrap_or_default();
    let computer = if sitter.computer { ", would play with the computer" } else { "" };
    let rating = sitter.rating.map(|rating| format!(" {}", rating::words(rating))).unwrap_or_default();
    let bot = if sitter.bot { " (program)" } else { "" };
    format!("{name}{bot}{rating}{seat}{computer}")
}

/// The ratings of those who may join in words; `None` where all may.
fn range_words(RatingRange { low, high }: RatingRange) -> Option<String> {
    match (low, high) {
        (None, None) => None,
        (Some(low), None) => Some(format!("from {low}")),
        (None, Some(high)) => Some(format!("up to {high}")),
        (Some(low), Some(high)) => Some(format!("{low} to {high}")),
    }
}

/// For a seek of three that waits long: agrees to play with the computer.
#[component]
fn ComputerButton(lobby: Lobby, id: u64, computer_in_ms: u64, agreed: bool) -> impl IntoView {
    let now = ticking(Duration::from_millis(500));
    let left = move || computer_in_ms as f64 - (now.get() - lobby.told_at.get());
    let agree = move |_| lobby.act(requests::agree_on_computer(id));
    let may = move || !agreed && left() <= 0.0;
    let label = move || match (agreed, left()) {
        (true, _) => "Waiting for the others to agree".to_owned(),
        (false, left) if left > 0.0 => format!("Computer for the rest in {}", format::clock(left as u64)),
        _ => "Computer for the rest".to_owned(),
    };
    view! { <button type="button" disabled=move || !may() on:click=agree>{label}</button> }
}

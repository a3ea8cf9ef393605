//! The part of the form for the players.

use leptos::prelude::*;
use variorum_api::{Seat, SeatKind, SeatRequest};
use variorum_core::Card;
use variorum_core::any::AnyGame;

use crate::format;
use crate::opponents::{self, LikeYou, OpponentCard};

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatChoice {
    /// The user.
    Me,
    /// The computer, with its level.
    Computer(u8),
    /// A person who gets a link.
    Link,
    /// Another person at this screen.
    Here,
}

impl SeatChoice {
    fn all() -> Vec<SeatChoice> {
        let levels = opponents::LEVELS.map(SeatChoice::Computer);
        [SeatChoice::Me, SeatChoice::Link, SeatChoice::Here].into_iter().chain(levels).collect()
    }

    /// The value in forms.
    pub fn value(self) -> String {
        match self {
            SeatChoice::Me => "me".to_owned(),
            SeatChoice::Computer(level) => format!("computer{level}"),
            SeatChoice::Link => "link".to_owned(),
            SeatChoice::Here => "here".to_owned(),
        }
    }

    fn label(self) -> String {
        match self {
            SeatChoice::Me => "Me".to_owned(),
            SeatChoice::Computer(level) => opponents::label(level),
            SeatChoice::Link => "Somebody else, by link".to_owned(),
            SeatChoice::Here => "Somebody else, at this screen".to_owned(),
        }
    }

    /// Whoever plays the seat in a game without the server.
    pub fn occupant(self) -> String {
        match self {
            SeatChoice::Computer(level) => format!("Computer, level {level}"),
            _ => String::new(),
        }
    }

    /// The choice of that value, if there is one.
    pub fn from_value(value: &str) -> Option<SeatChoice> {
        SeatChoice::all().into_iter().find(|who| who.value() == value)
    }

    /// Whether the seat is played in this browser.
    pub fn is_here(self) -> bool {
        matches!(self, SeatChoice::Me | SeatChoice::Here)
    }

    /// The seat for the server; `me` is the user's name.
    pub fn request(self, me: &str) -> SeatRequest {
        match self {
            SeatChoice::Computer(level) => SeatRequest::new(SeatKind::Computer { level }, ""),
            SeatChoice::Me => SeatRequest::new(SeatKind::Human, me),
            SeatChoice::Link | SeatChoice::Here => SeatRequest::new(SeatKind::Human, ""),
        }
    }
}

/// A choice for each seat of a game: the user against computers that a beginner is about even with.
pub fn seating(card: &Card) -> Vec<RwSignal<SeatChoice>> {
    let computer = SeatChoice::Computer(variorum_registry::usual_level(card.id));
    let seat = |at| RwSignal::new(if at == 0 { SeatChoice::Me } else { computer });
    (0..card.players).map(seat).collect()
}

/// The fields for the seats, and what is said of the computers that are chosen.
#[component]
pub fn SeatFields(game: &'static dyn AnyGame, seats: Vec<RwSignal<SeatChoice>>) -> impl IntoView {
    let chosen = seats.clone();
    let levels = Memo::new(move |_| {
        let mut levels: Vec<u8> = chosen
            .iter()
            .filter_map(|seat| match seat.get() {
                SeatChoice::Computer(level) => Some(level),
                _ => None,
            })
            .collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    });
    let cards = move || {
        levels.get().into_iter().map(|level| view! { <OpponentCard game level/> }).collect::<Vec<_>>()
    };
    let fields: Vec<_> = seats.into_iter().zip(Seat::ALL).map(|(who, seat)| field(who, seat)).collect();
    view! {
        <fieldset><legend>"Players"</legend>{fields}{cards}<LikeYou game/></fieldset>
    }
}

fn field(who: RwSignal<SeatChoice>, seat: Seat) -> impl IntoView {
    let choose = move |event| {
        let value = event_target_value(&event);
        if let Some(chosen) = SeatChoice::from_value(&value) {
            who.set(chosen);
        }
    };
    let options: Vec<_> = SeatChoice::all()
        .into_iter()
        .map(|choice| {
            view! {
                <option value=choice.value() selected=choice == who.get_untracked()>{choice.label()}</option>
            }
        })
        .collect();
    let name = format::player_of(seat).name();
    view! {
        <label class=format!("row seat-field {name}")>
            <span><span class="swatch" aria-hidden="true"></span>{format::seat(seat)}</span>
            <select name=format!("seat-{name}") on:change=choose>{options}</select>
        </label>
    }
}

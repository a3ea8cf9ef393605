//! The seats whose tokens are in this browser: where the tokens come from and where they are kept.

use leptos::prelude::*;
use variorum_api::Seat;

use crate::account::Identity;
use crate::format;
use crate::net::Connection;
use crate::route::{Navigation, Route};
use crate::storage::seats::{self, SeatFragment, SeatToken};

/// The tokens held for a game. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct HeldSeats {
    /// The tokens that fit seats: of seats played here and of seats to be given to others.
    pub tokens: RwSignal<Vec<SeatToken>>,
    identity: Identity,
    id: StoredValue<String>,
    /// A token from a link. The server has not said yet which seat it is for.
    link: StoredValue<Option<String>>,
    /// Whether the browser stored the tokens.
    saved: RwSignal<bool>,
    /// Tokens that fit no seat.
    invalid: RwSignal<Option<InvalidToken>>,
}

/// Tokens that fit no seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum InvalidToken {
    /// The one from the link.
    Link,
    /// Those held for these seats.
    Held(Vec<Seat>),
}

impl HeldSeats {
    /// The tokens in the address and in the browser's storage.
    pub fn of(id: &str) -> HeldSeats {
        let held = seats::load(id);
        let (tokens, link) = match seats::from_url() {
            SeatFragment::Empty => (held, None),
            SeatFragment::Seats(tokens) => (tokens, None),
            SeatFragment::Link(secret) => match held.into_iter().find(|token| token.token == secret) {
                Some(token) => (vec![SeatToken { here: true, ..token }], None),
                None => (Vec::new(), Some(secret)),
            },
        };
        HeldSeats {
            tokens: RwSignal::new(tokens),
            identity: expect_context::<Identity>(),
            id: StoredValue::new(id.to_owned()),
            link: StoredValue::new(link),
            saved: RwSignal::new(true),
            invalid: RwSignal::new(None),
        }
    }

    /// The tokens for the server.
    pub fn secrets(self) -> Vec<String> {
        let here = self.tokens.with_untracked(|tokens| {
            tokens.iter().filter(|token| token.here).map(|token| token.token.clone()).collect::<Vec<_>>()
        });
        here.into_iter().chain(self.link.get_value()).collect()
    }

    /// When the server has told the own seats: stores the tokens that fit, and notes those that do not.
    pub fn settle_with(self, connection: Connection) {
        let you = Memo::new(move |_| {
            connection.match_state.with(|match_state| match_state.as_ref().map(|m| m.you.clone()))
        });
        Effect::new(move |_| {
            if let Some(you) = you.get() {
                self.settle(&you);
            }
        });
    }

    fn settle(self, you: &[Seat]) {
        let mut tokens = self.tokens.get_untracked();
        let wrong: Vec<Seat> = tokens
            .iter()
            .filter(|held| held.here && !you.contains(&held.seat))
            .map(|held| held.seat)
            .collect();
        tokens.retain(|held| !wrong.contains(&held.seat));
        let invalid = match (self.link.get_value(), you) {
            (Some(token), [seat]) => {
                tokens.push(SeatToken { seat: *seat, token, here: true });
                self.link.set_value(None);
                None
            }
            (Some(_), _) => Some(InvalidToken::Link),
            (None, _) => (!wrong.is_empty()).then_some(InvalidToken::Held(wrong)),
        };
        self.tokens.set(tokens.clone());
        // An invalid link stays in the address bar, where the user can see and correct it.
        if invalid.is_none() && !tokens.is_empty() {
            self.own(&tokens);
            let saved = self.id.with_value(|id| {
                let saved = seats::save(id, &tokens);
                seats::write_to_url(id, if saved { &[] } else { &tokens });
                saved
            });
            self.saved.set(saved);
        }
        self.invalid.set(invalid);
    }

    /// Makes the seats that are played here this person's own.
    fn own(self, tokens: &[SeatToken]) {
        let here: Vec<String> =
            tokens.iter().filter(|held| held.here).map(|held| held.token.clone()).collect();
        if !here.is_empty() {
            self.identity.take_seats(self.id.get_value(), here);
        }
    }

    /// Keeps the tokens for the next game of the series; `on` maps each seat to the same person's next
    /// seat.
    pub fn hand_on(self, next: &str, on: impl Fn(Seat) -> Seat) {
        let tokens = self.tokens.get_untracked();
        if !tokens.is_empty() && seats::load(next).is_empty() {
            let moved: Vec<SeatToken> =
                tokens.into_iter().map(|token| SeatToken { seat: on(token.seat), ..token }).collect();
            // The page of the next game tells the user if they are not stored.
            let _ = seats::save(next, &moved);
        }
    }
}

/// Tells the user about invalid links and about tokens that are not stored.
#[component]
pub fn HeldSeatsNotice(held: HeldSeats) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let invalid = move || {
        let invalid = held.invalid.get()?;
        let id = held.id.get_value();
        let own = invalid == InvalidToken::Link && !seats::load(&id).is_empty();
        let own = own.then(|| {
            let go = move |_| navigation.go(Route::Game(id.clone()));
            view! { <button type="button" data-action="own-seat" on:click=go>"Go to the seat that this browser holds"</button> }
        });
        Some(
            view! { <div class="notice error invalid-link" role="alert"><span>{invalid.message()}</span>{own}</div> },
        )
    };
    let not_saved = move || {
        let (summary, details) =
            (!held.saved.get()).then(|| held.tokens.with(|tokens| not_saved(tokens))).flatten()?;
        Some(view! {
            <div class="notice storage-notice" role="status">
                <details><summary>{summary}</summary><p>{details}</p></details>
            </div>
        })
    };
    view! { {invalid}{not_saved} }
}

impl InvalidToken {
    fn message(&self) -> String {
        match self {
            InvalidToken::Link => {
                "This link fits no seat of this game: part of it is missing or wrong, so you only \
                             watch. To play, open the whole link as it was sent to you, or ask for it again."
                    .to_owned()
            }
            InvalidToken::Held(seats) => {
                let names: Vec<&str> = seats.iter().copied().map(format::seat).collect();
                format!(
                    "What is kept here for {} fits no seat of this game, so you only watch. To play, open the \
                     link for the seat.",
                    format::list(&names)
                )
            }
        }
    }
}

/// Where the browser stores nothing: that in one line, and what to do.
fn not_saved(tokens: &[SeatToken]) -> Option<(&'static str, &'static str)> {
    let (here, given) = (tokens.iter().any(|token| token.here), tokens.iter().any(|token| !token.here));
    Some(match (here, given) {
        (true, false) => (
            "Your seat is kept in this page's address only.",
            "This browser keeps no data of this site, so it does not remember your seat. The key to it is in the \
             address of this page: keep that address to come back, and show it to nobody. Links on this page \
             are safe to give away.",
        ),
        (true, true) => (
            "The seats are kept in this page's address only.",
            "This browser keeps no data of this site, so it does not remember your seat. The keys to it and to \
             the seats of others are in the address of this page: keep that address to come back, and show it \
             to nobody. Links on this page are safe to give away.",
        ),
        (false, true) => (
            "The seats are kept in this page's address only.",
            "This browser keeps no data of this site. The keys to the seats are in the address of this page: \
             keep it until you have given the links away, and show it to nobody.",
        ),
        (false, false) => return None,
    })
}

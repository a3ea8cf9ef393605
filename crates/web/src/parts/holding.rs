//! The seats that are held from here: where their secrets come from and where they are kept.

use leptos::prelude::*;
use variorum_api::Seat;

use crate::memory::seats::{self, Address, Token};
use crate::net::Connection;
use crate::route::{Place, Route};
use crate::words;

/// What is held of a game. Copies are the same.
#[derive(Clone, Copy)]
pub struct Holding {
    /// The secrets that fit seats, of those played from here and of those to be given away.
    pub tokens: RwSignal<Vec<Token>>,
    id: StoredValue<String>,
    /// A secret that came by link and of which the server has not yet said for which seat it is.
    link: StoredValue<Option<String>>,
    /// Whether the browser keeps the secrets.
    kept: RwSignal<bool>,
    /// What does not fit any seat.
    misfit: RwSignal<Option<Misfit>>,
}

/// A secret that fits no seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Misfit {
    /// One that came by link.
    Link,
    /// Those held for these seats.
    Held(Vec<Seat>),
}

impl Holding {
    /// What the address and the browser hold for a game.
    pub fn of(id: &str) -> Holding {
        let held = seats::of(id);
        let (tokens, link) = match seats::in_address() {
            Address::Nothing => (held, None),
            Address::Seats(tokens) => (tokens, None),
            Address::Link(secret) => match held.into_iter().find(|token| token.token == secret) {
                Some(token) => (vec![Token { here: true, ..token }], None),
                None => (Vec::new(), Some(secret)),
            },
        };
        Holding {
            tokens: RwSignal::new(tokens),
            id: StoredValue::new(id.to_owned()),
            link: StoredValue::new(link),
            kept: RwSignal::new(true),
            misfit: RwSignal::new(None),
        }
    }

    /// The secrets to tell the server.
    pub fn secrets(self) -> Vec<String> {
        let here = self.tokens.with_untracked(|tokens| {
            tokens.iter().filter(|token| token.here).map(|token| token.token.clone()).collect::<Vec<_>>()
        });
        here.into_iter().chain(self.link.get_value()).collect()
    }

    /// Once the server has said which seats are held: keeps what fits, and notes what does not.
    pub fn settle_with(self, connection: Connection) {
        let you = Memo::new(move |_| connection.known.with(|known| known.as_ref().map(|k| k.you.clone())));
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
        let misfit = match (self.link.get_value(), you) {
            (Some(token), [seat]) => {
                tokens.push(Token { seat: *seat, token, here: true });
                self.link.set_value(None);
                None
            }
            (Some(_), _) => Some(Misfit::Link),
            (None, _) => (!wrong.is_empty()).then_some(Misfit::Held(wrong)),
        };
        self.tokens.set(tokens.clone());
        // A link that fits nothing stays in the address bar, to be looked at and mended.
        if misfit.is_none() && !tokens.is_empty() {
            let kept = self.id.with_value(|id| {
                let kept = seats::keep(id, &tokens);
                seats::put_in_address(id, if kept { &[] } else { &tokens });
                kept
            });
            self.kept.set(kept);
        }
        self.misfit.set(misfit);
    }

    /// Holds the same people's seats in the game that follows; `on` says where each now sits.
    pub fn hand_on(self, next: &str, on: impl Fn(Seat) -> Seat) {
        let tokens = self.tokens.get_untracked();
        if !tokens.is_empty() && seats::of(next).is_empty() {
            let moved: Vec<Token> =
                tokens.into_iter().map(|token| Token { seat: on(token.seat), ..token }).collect();
            // The page of that game says so where the browser keeps nothing.
            let _ = seats::keep(next, &moved);
        }
    }
}

/// Says what a person has to know of the seats held here.
#[component]
pub fn HoldingNotice(holding: Holding) -> impl IntoView {
    let place = expect_context::<Place>();
    let misfit = move || {
        let misfit = holding.misfit.get()?;
        let id = holding.id.get_value();
        let own = misfit == Misfit::Link && !seats::of(&id).is_empty();
        let own = own.then(|| {
            let go = move |_| place.go(Route::Game(id.clone()));
            view! { <button type="button" data-do="own-seat" on:click=go>"Go to the seat that this browser holds"</button> }
        });
        Some(
            view! { <div class="notice fault misfit" role="alert"><span>{misfit.in_words()}</span>{own}</div> },
        )
    };
    let unkept = move || {
        let words = (!holding.kept.get()).then(|| holding.tokens.with(|tokens| not_kept(tokens)))??;
        Some(view! { <div class="notice unkept" role="status"><span>{words}</span></div> })
    };
    view! { {misfit}{unkept} }
}

impl Misfit {
    fn in_words(&self) -> String {
        match self {
            Misfit::Link => {
                "This link fits no seat of this game: part of it is missing or wrong, so you only \
                             watch. To play, open the whole link as it was sent to you, or ask for it again."
                    .to_owned()
            }
            Misfit::Held(seats) => {
                let names: Vec<&str> = seats.iter().copied().map(words::seat).collect();
                format!(
                    "What is kept here for {} fits no seat of this game, so you only watch. To play, open the \
                     link for the seat.",
                    words::list(&names)
                )
            }
        }
    }
}

/// What to do where the browser keeps nothing.
fn not_kept(tokens: &[Token]) -> Option<&'static str> {
    let (here, given) = (tokens.iter().any(|token| token.here), tokens.iter().any(|token| !token.here));
    Some(match (here, given) {
        (true, false) => {
            "This browser keeps no data of this site, so it does not remember your seat. The key to it is in the \
             address of this page: keep that address to come back, and show it to nobody. Links on this page \
             are safe to give away."
        }
        (true, true) => {
            "This browser keeps no data of this site, so it does not remember your seat. The keys to it and to \
             the seats of others are in the address of this page: keep that address to come back, and show it \
             to nobody. Links on this page are safe to give away."
        }
        (false, true) => {
            "This browser keeps no data of this site. The keys to the seats are in the address of this page: \
             keep it until you have given the links away, and show it to nobody."
        }
        (false, false) => return None,
    })
}

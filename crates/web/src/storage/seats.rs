//! The secrets of seats: whoever has one plays there. The page holds them as long as it is open. The
//! browser keeps them beyond that; where it keeps nothing, the address of the page does, behind the `#`,
//! which no browser sends to a server.

use std::cell::RefCell;
use std::collections::HashMap;

use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use variorum_api::{MAX_TOKENS, Seat};
use wasm_bindgen::JsValue;

use super::web_storage::{local, read, session, write};
use crate::format::player_of;

/// Longer texts are no secrets of this server.
const MAX_TOKEN_LENGTH: usize = 100;
/// Before the name of a seat in an address: its secret is kept to be given to somebody.
const GIVE_PREFIX: &str = "give-";

/// A secret of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatToken {
    /// Which seat.
    pub seat: Seat,
    /// The secret.
    pub token: String,
    /// Whether the seat is played from here; else it is kept to be given to somebody.
    pub here: bool,
}

/// What the address of a game says of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatFragment {
    /// Nothing.
    Empty,
    /// A secret as links for seats hold it; the server knows for which seat it is.
    Link(String),
    /// All secrets that a page held which no browser kept.
    Seats(Vec<SeatToken>),
}

thread_local! {
    static IN_PAGE: RefCell<HashMap<String, Vec<SeatToken>>> = RefCell::default();
}

fn key(id: &str) -> String {
    format!("variorum.seats.{id}")
}

/// The secrets held for a game. A tab knows its own first, so that two tabs of one browser can
/// sit on two seats.
pub fn load(id: &str) -> Vec<SeatToken> {
    let held = IN_PAGE.with_borrow(|held| held.get(id).cloned());
    held.or_else(|| read(session(), &key(id))).or_else(|| read(local(), &key(id))).unwrap_or_default()
}

/// Holds the secrets of a game for this tab, and beside what else the browser knows of it; whether the
/// browser keeps them.
pub fn save(id: &str, tokens: &[SeatToken]) -> bool {
    IN_PAGE.with_borrow_mut(|held| held.insert(id.to_owned(), tokens.to_vec()));
    write(session(), &key(id), &tokens);
    let mut all: Vec<SeatToken> = read(local(), &key(id)).unwrap_or_default();
    all.retain(|old| tokens.iter().all(|new| new.token != old.token));
    all.extend_from_slice(tokens);
    all.sort_by_key(|token| token.seat);
    write(local(), &key(id), &all)
}

/// Drops the secrets that the browser keeps for a game.
pub fn remove(id: &str) {
    if let Some(storage) = local() {
        // Fails only where nothing was kept.
        let _ = storage.remove_item(&key(id));
    }
}

/// What stands in the address bar.
pub fn from_url() -> SeatFragment {
    parse(&window().location().hash().unwrap_or_default())
}

/// Makes the address that of the game, with these secrets behind it; with none for all to see.
pub fn write_to_url(id: &str, tokens: &[SeatToken]) {
    let fragment = fragment(tokens);
    let mark = if fragment.is_empty() { "" } else { "#" };
    if let Ok(history) = window().history() {
        // Fails only where a page may not change its address.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("/g/{id}{mark}{fragment}")));
    }
}

/// The secrets as an address holds them: one that is played here as in a seat's link, else
/// `white=SECRET&give-black=SECRET`.
fn fragment(tokens: &[SeatToken]) -> String {
    match tokens {
        [SeatToken { token, here: true, .. }] => token.clone(),
        tokens => {
            let one = |SeatToken { seat, token, here }: &SeatToken| {
                format!("{}{}={token}", if *here { "" } else { GIVE_PREFIX }, player_of(*seat).name())
            };
            tokens.iter().map(one).collect::<Vec<_>>().join("&")
        }
    }
}

/// Reads what follows the `#` of a game's address, with or without it. What else a link has picked up on
/// its way, such as the full stop of a sentence, is left out.
fn parse(fragment: &str) -> SeatFragment {
    let fragment = fragment.trim_start_matches('#');
    if fragment.is_empty() {
        return SeatFragment::Empty;
    }
    let secret = |text: &str| {
        let text = text.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        text.chars().take_while(char::is_ascii_alphanumeric).take(MAX_TOKEN_LENGTH).collect::<String>()
    };
    let named = |part: &str| {
        let (name, token) = part.split_once('=')?;
        let (here, name) = name.strip_prefix(GIVE_PREFIX).map_or((true, name), |name| (false, name));
        let seat = Seat::ALL.into_iter().find(|&seat| player_of(seat).name() == name)?;
        Some(SeatToken { seat, token: secret(token), here })
    };
    let tokens: Vec<SeatToken> = fragment.split('&').filter_map(named).take(MAX_TOKENS).collect();
    if tokens.is_empty() { SeatFragment::Link(secret(fragment)) } else { SeatFragment::Seats(tokens) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(seat: Seat, token: &str, here: bool) -> SeatToken {
        SeatToken { seat, token: token.into(), here }
    }

    #[test]
    fn an_address_holds_what_no_browser_keeps() {
        let all = vec![token(Seat::White, "aB3", true), token(Seat::Red, "x9", false)];
        assert_eq!(fragment(&all), "white=aB3&give-red=x9");
        assert_eq!(parse(&format!("#{}", fragment(&all))), SeatFragment::Seats(all));
        let given = vec![token(Seat::Black, "x9", false)];
        assert_eq!(parse(&fragment(&given)), SeatFragment::Seats(given));
        assert_eq!(fragment(&[]), "");
        assert_eq!(parse(""), SeatFragment::Empty);
    }

    #[test]
    fn one_seat_is_written_as_its_link_is() {
        assert_eq!(fragment(&[token(Seat::Black, "aB3", true)]), "aB3");
        assert_eq!(parse("#aB3"), SeatFragment::Link("aB3".into()));
        for odd in ["#aB3.", "#<aB3>", "#aB3),", "#aB3%20"] {
            assert_eq!(parse(odd), SeatFragment::Link("aB3".into()), "{odd}");
        }
        assert_eq!(
            parse(&format!("#{}", "x".repeat(20_000))),
            SeatFragment::Link("x".repeat(MAX_TOKEN_LENGTH))
        );
    }
}

//! Seat tokens: whoever has the token of a seat plays there. The page holds them while it is open, and the
//! browser stores them for later. Where it stores nothing they stand in the fragment of the page's address,
//! which browsers do not send to servers.

use std::cell::RefCell;
use std::collections::HashMap;

use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use variorum_api::{MAX_TOKENS, Seat};
use wasm_bindgen::JsValue;

use super::web_storage::{local, read, session, write};
use crate::format::player_of;

/// Maximum length of a token; longer texts are cut.
const MAX_TOKEN_LENGTH: usize = 100;
/// Prefix of a seat's name in an address when its token is to be given to another person.
const GIVE_PREFIX: &str = "give-";

/// The token of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatToken {
    /// The seat.
    pub seat: Seat,
    /// The secret text.
    pub token: String,
    /// Whether the seat is played in this browser; else the token is to be given to another person.
    pub here: bool,
}

/// What the fragment of a game's address says about seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatFragment {
    /// There is no fragment.
    Empty,
    /// One token, as in the link for a seat. Only the server knows which seat it is for.
    Link(String),
    /// Several tokens, written by a page whose browser stores nothing.
    Seats(Vec<SeatToken>),
}

thread_local! {
    static IN_PAGE: RefCell<HashMap<String, Vec<SeatToken>>> = RefCell::default();
}

fn key(id: &str) -> String {
    format!("variorum.seats.{id}")
}

/// The tokens held for a game. Those of this tab come first, so that two tabs of one browser can play on
/// two seats.
pub fn load(id: &str) -> Vec<SeatToken> {
    let held = IN_PAGE.with_borrow(|held| held.get(id).cloned());
    held.or_else(|| read(session(), &key(id))).or_else(|| read(local(), &key(id))).unwrap_or_default()
}

/// Keeps the tokens of a game in this tab and adds them to those stored for all tabs. Returns whether the
/// browser stored them.
pub fn save(id: &str, tokens: &[SeatToken]) -> bool {
    IN_PAGE.with_borrow_mut(|held| held.insert(id.to_owned(), tokens.to_vec()));
    write(session(), &key(id), &tokens);
    let mut all: Vec<SeatToken> = read(local(), &key(id)).unwrap_or_default();
    all.retain(|old| tokens.iter().all(|new| new.token != old.token));
    all.extend_from_slice(tokens);
    all.sort_by_key(|token| token.seat);
    write(local(), &key(id), &all)
}

/// Removes the stored tokens of a game.
pub fn remove(id: &str) {
    if let Some(storage) = local() {
        // Fails only where nothing was stored.
        let _ = storage.remove_item(&key(id));
    }
}

/// The fragment in the address bar.
pub fn from_url() -> SeatFragment {
    parse(&window().location().hash().unwrap_or_default())
}

/// Sets the address bar to the game's address with these tokens in the fragment. Without tokens it is the
/// address for watching.
pub fn write_to_url(id: &str, tokens: &[SeatToken]) {
    let fragment = fragment(tokens);
    let mark = if fragment.is_empty() { "" } else { "#" };
    if let Ok(history) = window().history() {
        // Fails only where a page may not change its address.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("/g/{id}{mark}{fragment}")));
    }
}

/// The tokens as a fragment: a single token that is played here as in a seat's link, else
/// `white=TOKEN&give-black=TOKEN`.
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

/// Reads a fragment, with or without its `#`. Characters that a link picks up in a message, such as a full
/// stop, are ignored.
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

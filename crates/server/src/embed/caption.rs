//! A game in a line of text: who plays, and how it stands.

use variorum_api::{GameResult, Seat, Snapshot};
use variorum_core::any::AnyGame;
use variorum_core::{Outcome, Player, PlayerSet};

/// What is played and who plays: `Chess: Ada – Computer, level 3`.
pub(super) fn title_of(rules: &dyn AnyGame, snapshot: &Snapshot) -> String {
    format!("{}: {}", rules.card().title, players(snapshot))
}

/// Who plays: `Ada – Computer, level 3`.
pub(super) fn players(snapshot: &Snapshot) -> String {
    let named = snapshot.live.seats.iter().map(|seat| match seat.name.as_str() {
        "" => title(seat.seat).to_owned(),
        name => name.to_owned(),
    });
    named.collect::<Vec<_>>().join(" – ")
}

/// How the game stands: `White to move`, `Black wins by checkmate`.
pub(super) fn state(rules: &dyn AnyGame, snapshot: &Snapshot) -> String {
    match &snapshot.live.result {
        Some(result) => ended(rules, result),
        None if snapshot.live.draft.is_some() => "not begun yet".to_owned(),
        None => format!("{} to move", title(snapshot.to_move)),
    }
}

fn ended(rules: &dyn AnyGame, result: &GameResult) -> String {
    let players = |seats: &[Seat]| seats.iter().map(|&seat| Player::from(seat)).collect::<PlayerSet>();
    match rules.card().reason(&result.reason) {
        Some(reason) => {
            let outcome =
                Outcome { winners: players(&result.winners), drawn: players(&result.drawn), reason };
            outcome.in_words()
        }
        None if result.reason == "aborted" => "ended without result".to_owned(),
        None => "played by older rules".to_owned(),
    }
}

fn title(seat: Seat) -> &'static str {
    Player::from(seat).title()
}

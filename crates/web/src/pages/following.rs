//! Keeps the board of a game equal to what the server tells. Moves of computers come one after another, at the
//! pace that the user has chosen, so that they can be followed.

use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{Clock, SeatKind};

use crate::clock::now_ms;
use crate::components::pace::Pace;
use crate::history::GameHistory;
use crate::net::{Connection, MatchState};

/// An entry that the server has told, or a move that it has not confirmed yet.
struct Told {
    text: String,
    /// Whether it waits for its pace.
    by_computer: bool,
}

/// Follows the server's record. Returns whether the board is behind it, because moves of computers are shown one
/// by one.
pub fn follow(history: RwSignal<GameHistory>, connection: Connection, pace: RwSignal<Pace>) -> Signal<bool> {
    let behind = RwSignal::new(false);
    let due = RwSignal::new(());
    let last_ms = StoredValue::new(0.0);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || timer.try_update_value(Option::take).flatten().iter().for_each(TimeoutHandle::clear);
    on_cleanup(stop);
    Effect::new(move |again: Option<()>| {
        due.track();
        stop();
        let (told, untimed) = connection.match_state.with(|state| {
            state.as_ref().map_or((Vec::new(), true), |state| (told(state), is_untimed(state)))
        });
        let told = match connection.pending_move.get() {
            Some(pending) => {
                let mut told = told;
                told.truncate(pending.after);
                told.push(Told { text: pending.text, by_computer: false });
                told
            }
            None => told,
        };
        let pace = pace.get();
        let goes_on = history.with_untracked(|history| {
            let shown = history.entries();
            shown.len() <= told.len() && shown.iter().zip(&told).all(|(entry, told)| entry.text == told.text)
        });
        let paced = again.is_some() && goes_on && untimed;
        let mut result = Ok(());
        if !paced {
            let stands = goes_on && history.with_untracked(|history| history.entries().len() == told.len());
            if !stands {
                history.update(|history| result = history.follow(told.iter().map(|told| told.text.as_str())));
            }
        }
        while paced && result.is_ok() {
            let (at, legal) =
                history.with_untracked(|history| (history.entries().len(), history.record().moves().len()));
            let Some(next) = told.get(at) else { break };
            if next.by_computer {
                let left = last_ms.get_value() + pace.pause(legal).as_secs_f64() * 1000.0 - now_ms();
                if left > 0.0 {
                    let wake = move || due.try_set(()).map_or((), drop);
                    // Without a timer the next message of the server goes on.
                    let handle = set_timeout_with_handle(wake, Duration::from_secs_f64(left / 1000.0));
                    timer.set_value(handle.ok());
                    break;
                }
            }
            last_ms.set_value(now_ms());
            history.update(|history| result = history.push(&next.text));
        }
        if let Err(why) = result {
            connection.notice.set(Some(format!(
                "This page and the server disagree about the game ({why}). Please reload the page."
            )));
        }
        let is_behind = history.with_untracked(|history| history.entries().len() < told.len());
        if behind.get_untracked() != is_behind {
            behind.set(is_behind);
        }
    });
    behind.into()
}

fn told(state: &MatchState) -> Vec<Told> {
    let seats = &state.game.live.seats;
    let computer = |seat: variorum_api::Seat| {
        seats.get(seat.index()).is_some_and(|seat| matches!(seat.kind, SeatKind::Computer { .. }))
    };
    let one = |entry: &variorum_api::Entry| Told {
        text: entry.text.clone(),
        by_computer: entry.is_move && entry.seat.is_some_and(computer),
    };
    state.game.entries.iter().map(one).collect()
}

/// Whether nobody's clock runs: else the time that a move is held back would be taken from the next player.
fn is_untimed(state: &MatchState) -> bool {
    matches!(state.game.clock, Clock::None | Clock::Days { .. })
}

//! Runs the lobby: pairs who waits, withdraws who is gone, and tells everybody what has changed.

use super::{keep, shown};
use crate::app_state::{AppState, closed};
use rand::RngExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// The list is sent at most so often, however much changes.
const TELL_INTERVAL: Duration = Duration::from_millis(250);

/// Runs until the server ends.
pub(crate) async fn run(state: Arc<AppState>) {
    let mut closing = state.closing();
    let mut ticks = interval(TELL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = String::new();
    loop {
        tokio::select! {
            () = closed(&mut closing) => return,
            _ = ticks.tick() => {}
        }
        let now = state.clock.now();
        let withdrawn = keep::change(&state, |lobby| Ok(lobby.withdraw_gone(now))).await;
        if let Err(error) = withdrawn {
            error.log();
        }
        loop {
            let chance = rand::rng().random();
            match keep::begin(&state, |lobby| Ok(lobby.pair_next(now, chance))).await {
                Ok(None) => break,
                Ok(Some(_)) => {}
                Err(error) => error.log(),
            }
        }
        if !state.lobby.has_listeners() {
            continue;
        }
        // Nothing is told that is not stored.
        let _order = state.lobby.in_order().await;
        // Compared as of one moment: that time passes is no news.
        let list = state.lobby.look(|lobby| shown::list(lobby, 0));
        if list != told {
            state.lobby.tell_all(&state.lobby.look(|lobby| shown::list(lobby, now)));
            told = list;
        }
    }
}

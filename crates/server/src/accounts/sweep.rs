//! Forgets, once an hour, what is over: sessions that have ended, names that are free again, guests who have no game
//! and were not here for 30 days, and what was said in games 90 days ago.

use crate::app_state::{AppState, closed};
use crate::error::ServerError;
use crate::service_clock::wall_ms;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

const EVERY: Duration = Duration::from_secs(60 * 60);

/// A guest without games is kept for so long.
const UNUSED_MS: u64 = 30 * 24 * 60 * 60 * 1000;

/// What was said in games is kept for so long.
const LINES_MS: u64 = 90 * 24 * 60 * 60 * 1000;

/// Runs until the server ends.
pub(crate) async fn run(state: Arc<AppState>) {
    let mut closing = state.closing();
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = closed(&mut closing) => return,
            _ = ticks.tick() => {}
        }
        let now = wall_ms();
        if let Err(error) = state.people.sweep_people(now, now.saturating_sub(UNUSED_MS)).await {
            ServerError::from(error).log();
        }
        if let Err(error) = state.people.sweep_lines(now.saturating_sub(LINES_MS)).await {
            ServerError::from(error).log();
        }
    }
}

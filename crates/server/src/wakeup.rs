//! Loads matches without connections when they are due: time runs out there too, and the computer has to move after
//! a restart. Stores the service clock.

use crate::app_state::{AppState, closed};
use crate::config::{HEARTBEAT_INTERVAL, WAKE_INTERVAL};
use crate::error::ServerError;
use crate::open;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Matches that are read at once.
const PAGE: u32 = 200;

/// A match that cannot be loaded is tried again after this, then after twice as long…
const FIRST_DELAY: Duration = Duration::from_secs(2);

/// … but after no more than this.
const MAX_DELAY: Duration = Duration::from_secs(10 * 60);

/// How many matches that cannot be loaded are remembered.
const MAX_TRACKED: usize = 10_000;

/// Runs until the server ends.
pub(crate) async fn run(state: Arc<AppState>) {
    let mut closing = state.closing();
    let mut ticks = interval(WAKE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last_heartbeat = Instant::now();
    let mut backoff = Backoff::default();
    loop {
        tokio::select! {
            () = closed(&mut closing) => return,
            _ = ticks.tick() => {}
            () = state.due.notified() => {}
        }
        if state.saving.is_stalled() {
            continue;
        }
        if let Err(error) = wake_due(&state, &mut backoff).await {
            error.log();
        }
        if last_heartbeat.elapsed() >= HEARTBEAT_INTERVAL {
            last_heartbeat = Instant::now();
            if let Err(error) = state.store.heartbeat(state.clock.now()).await {
                ServerError::from(error).log();
            }
        }
    }
}

/// Loads all matches that are due. One that fails waits for a while, so that it holds up no other.
async fn wake_due(state: &Arc<AppState>, backoff: &mut Backoff) -> Result<(), ServerError> {
    let (at, now) = (state.clock.now(), Instant::now());
    let mut last = None;
    loop {
        let page = state.store.due(at, last.as_ref(), PAGE).await?;
        for due in &page {
            if backoff.is_waiting(&due.id, now) {
                continue;
            }
            match open::open(state, &due.id).await {
                Ok(_) => backoff.succeeded(&due.id),
                Err(ServerError::Closing) => return Ok(()),
                Err(error) => {
                    error.log();
                    backoff.failed(&due.id, now);
                }
            }
        }
        if page.len() < PAGE as usize {
            return Ok(());
        }
        last = page.into_iter().next_back();
    }
}

/// Matches that could not be loaded: until when each waits, and for how long.
#[derive(Default)]
struct Backoff(HashMap<String, (Instant, Duration)>);

impl Backoff {
    fn is_waiting(&self, id: &str, now: Instant) -> bool {
        self.0.get(id).is_some_and(|(until, _)| *until > now)
    }

    fn failed(&mut self, id: &str, now: Instant) {
        let pause = self.0.get(id).map_or(FIRST_DELAY, |(_, pause)| (*pause * 2).min(MAX_DELAY));
        if self.0.len() >= MAX_TRACKED {
            self.0.retain(|_, (until, _)| *until > now);
        }
        if self.0.len() < MAX_TRACKED || self.0.contains_key(id) {
            self.0.insert(id.to_owned(), (now + pause, pause));
        }
    }

    fn succeeded(&mut self, id: &str) {
        self.0.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_tried_more_and_more_seldom() {
        let mut backoff = Backoff::default();
        let start = Instant::now();
        assert!(!backoff.is_waiting("a", start));
        let mut now = start;
        for pause in [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
            backoff.failed("a", now);
            assert!(backoff.is_waiting("a", now + Duration::from_secs(pause) - Duration::from_millis(1)));
            now += Duration::from_secs(pause);
            assert!(!backoff.is_waiting("a", now) && !backoff.is_waiting("b", now));
        }
        backoff.succeeded("a");
        backoff.failed("a", now);
        assert!(!backoff.is_waiting("a", now + FIRST_DELAY));
    }

    #[test]
    fn so_many_are_remembered() {
        let mut backoff = Backoff::default();
        let now = Instant::now();
        for number in 0..2 * MAX_TRACKED {
            backoff.failed(&number.to_string(), now);
        }
        assert_eq!(backoff.0.len(), MAX_TRACKED);
        backoff.failed("late", now + MAX_DELAY);
        assert_eq!(backoff.0.len(), 1);
    }
}

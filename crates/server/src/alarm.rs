//! Looks after matches that nobody looks at: time runs out there too, and the computer has to move
//! after a restart. Notes the service clock.

use crate::config::{ALARM, BEAT};
use crate::error::ServerError;
use crate::hall::{Hall, closed};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Matches asked for at once.
const PAGE: u32 = 200;

/// A match that cannot be woken is tried again after this, then after twice as long…
const SOON: Duration = Duration::from_secs(2);

/// … but at least so often.
const LATE: Duration = Duration::from_secs(10 * 60);

/// So many matches that cannot be woken are remembered.
const MOST_ASIDE: usize = 10_000;

/// Until the server ends.
pub(crate) async fn run(hall: Arc<Hall>) {
    let mut closing = hall.closing();
    let mut ticks = interval(ALARM);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last_beat = Instant::now();
    let mut aside = Aside::default();
    loop {
        tokio::select! {
            () = closed(&mut closing) => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = ring(&hall, &mut aside).await {
            error.log();
        }
        if last_beat.elapsed() >= BEAT {
            last_beat = Instant::now();
            if let Err(error) = hall.store.beat(hall.clock.now()).await {
                ServerError::from(error).log();
            }
        }
    }
}

/// Wakes all matches that are due. One that fails is set aside, so that it holds up no other.
async fn ring(hall: &Arc<Hall>, aside: &mut Aside) -> Result<(), ServerError> {
    let (at, now) = (hall.clock.now(), Instant::now());
    let mut last = None;
    loop {
        let page = hall.store.due(at, last.as_ref(), PAGE).await?;
        for due in &page {
            if aside.rests(&due.id, now) {
                continue;
            }
            match hall.open(&due.id).await {
                Ok(_) => aside.forget(&due.id),
                Err(ServerError::Closing) => return Ok(()),
                Err(error) => {
                    error.log();
                    aside.put(&due.id, now);
                }
            }
        }
        if page.len() < PAGE as usize {
            return Ok(());
        }
        last = page.into_iter().next_back();
    }
}

/// Matches that could not be woken: until when they are left alone, and how long that is.
#[derive(Default)]
struct Aside(HashMap<String, (Instant, Duration)>);

impl Aside {
    fn rests(&self, id: &str, now: Instant) -> bool {
        self.0.get(id).is_some_and(|(until, _)| *until > now)
    }

    fn put(&mut self, id: &str, now: Instant) {
        let pause = self.0.get(id).map_or(SOON, |(_, pause)| (*pause * 2).min(LATE));
        if self.0.len() >= MOST_ASIDE {
            self.0.retain(|_, (until, _)| *until > now);
        }
        if self.0.len() < MOST_ASIDE || self.0.contains_key(id) {
            self.0.insert(id.to_owned(), (now + pause, pause));
        }
    }

    fn forget(&mut self, id: &str) {
        self.0.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_tried_more_and_more_seldom() {
        let mut aside = Aside::default();
        let start = Instant::now();
        assert!(!aside.rests("a", start));
        let mut now = start;
        for pause in [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
            aside.put("a", now);
            assert!(aside.rests("a", now + Duration::from_secs(pause) - Duration::from_millis(1)));
            now += Duration::from_secs(pause);
            assert!(!aside.rests("a", now) && !aside.rests("b", now));
        }
        aside.forget("a");
        aside.put("a", now);
        assert!(!aside.rests("a", now + SOON));
    }

    #[test]
    fn so_many_are_remembered() {
        let mut aside = Aside::default();
        let now = Instant::now();
        for number in 0..2 * MOST_ASIDE {
            aside.put(&number.to_string(), now);
        }
        assert_eq!(aside.0.len(), MOST_ASIDE);
        aside.put("late", now + LATE);
        assert_eq!(aside.0.len(), 1);
    }
}

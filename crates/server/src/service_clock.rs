//! The clock by which matches are timed: it stands still while no server runs, and while the server cannot save.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Milliseconds that servers have run on this store, all runs together. Copies are one clock.
#[derive(Clone, Debug)]
pub(crate) struct ServiceClock {
    base: u64,
    start: Instant,
    stops: Arc<Mutex<Stops>>,
}

/// When the clock stood still.
#[derive(Debug, Default)]
struct Stops {
    /// How long, until it went on last.
    before: Duration,
    /// Since when it stands still.
    since: Option<Instant>,
}

impl ServiceClock {
    /// A clock that goes on from here.
    pub fn from(base: u64) -> ServiceClock {
        ServiceClock { base, start: Instant::now(), stops: Arc::default() }
    }

    /// The time now.
    pub fn now(&self) -> u64 {
        let stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        let until = stops.since.unwrap_or_else(Instant::now);
        let run = until.duration_since(self.start).saturating_sub(stops.before);
        self.base + u64::try_from(run.as_millis()).unwrap_or(u64::MAX / 2)
    }

    /// It stands still from now on.
    pub fn stop(&self) {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.since.get_or_insert_with(Instant::now);
    }

    /// It goes on from where it stopped.
    pub fn go_on(&self) {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(since) = stops.since.take() {
            stops.before += since.elapsed();
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    #[test]
    fn it_stands_still_and_goes_on_from_there() {
        let clock = ServiceClock::from(1000);
        let copy = clock.clone();
        clock.stop();
        let stopped = copy.now();
        let waited = Duration::from_millis(20);
        sleep(waited);
        assert_eq!((clock.now(), copy.now()), (stopped, stopped));
        // Once more changes nothing.
        clock.stop();
        copy.go_on();
        let gone_on = clock.now();
        assert!(gone_on >= stopped);
        sleep(waited);
        assert!(clock.now() >= gone_on + 20);
    }
}

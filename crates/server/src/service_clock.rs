//! The clock by which matches are timed: it stands still while no server runs.

use std::time::Instant;

/// Milliseconds that servers have run on this data folder, all runs together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServiceClock {
    base: u64,
    start: Instant,
}

impl ServiceClock {
    /// A clock that goes on from here.
    pub fn from(base: u64) -> ServiceClock {
        ServiceClock { base, start: Instant::now() }
    }

    /// The time now.
    pub fn now(&self) -> u64 {
        self.base + u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX / 2)
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

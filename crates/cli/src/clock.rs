//! The wall clock, as the engine wants it.

use std::time::Instant;
use variorum_engine::Time;

/// Time since it was made.
pub struct WallClock(Instant);

impl WallClock {
    /// Starts now.
    pub fn start() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Time for WallClock {
    fn elapsed_ms(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

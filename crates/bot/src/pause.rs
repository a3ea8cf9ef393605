//! How long to wait before one tries again.

use rand::RngExt;
use std::fmt::Display;
use std::time::Duration;
use tokio::time::sleep;

/// Waits that double from one failure to the next.
pub(crate) struct Pause {
    first_ms: u64,
    /// So many waits are at most four times the first.
    short: u32,
    longest_ms: u64,
    failures: u32,
}

impl Pause {
    /// Until the next connection after one was lost: for a minute about once a second, since a server that restarts is
    /// soon there again and clocks run then.
    pub fn of_connections() -> Pause {
        Pause { first_ms: 250, short: 60, longest_ms: 30_000, failures: 0 }
    }

    /// Until the next challenge after one was declined or could not be made.
    pub fn of_challenges() -> Pause {
        Pause { first_ms: 10_000, short: 0, longest_ms: 3_600_000, failures: 0 }
    }

    /// It worked: the next wait is the shortest again.
    pub fn reset(&mut self) {
        self.failures = 0;
    }

    /// The next wait; random by half, so that many programs do not come all at once after a restart of the server.
    pub fn next(&mut self) -> Duration {
        let doublings = self.failures.min(2).max(self.failures.saturating_sub(self.short));
        let wait = self.first_ms.saturating_mul(1 << doublings.min(20)).min(self.longest_ms);
        self.failures = self.failures.saturating_add(1);
        Duration::from_millis(rand::rng().random_range(wait / 2..=wait))
    }

    /// Waits after a connection to what `to` names was lost; says so once.
    pub async fn reconnect(&mut self, to: &str, why: impl Display) {
        if self.failures == 0 {
            tracing::info!(to, "{why}; connecting again");
        } else {
            tracing::debug!(to, "{why}; connecting again");
        }
        sleep(self.next()).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound() {
        let mut pause = Pause::of_connections();
        let waits: Vec<u128> = (0..80).map(|_| pause.next().as_millis()).collect();
        assert!(waits[0] <= 250 && waits[..60].iter().all(|&wait| wait <= 1000), "{waits:?}");
        assert!(waits[79] >= 15_000 && waits.iter().all(|&wait| wait <= 30_000), "{waits:?}");
        pause.reset();
        assert!(pause.next().as_millis() <= 250);
        let mut pause = Pause::of_challenges();
        let waits: Vec<u128> = (0..20).map(|_| pause.next().as_millis()).collect();
        assert!(waits[0] >= 5_000 && waits[0] <= 10_000 && waits[19] >= 1_800_000, "{waits:?}");
    }
}

//! Logs which limit was reached, but not so often that the log fills.

use crate::metrics::measures::Metrics;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The shortest time between two log lines about a limit.
const EVERY: Duration = Duration::from_secs(10);

/// When each limit was last logged, and how often it was reached since.
#[derive(Debug, Default)]
pub(crate) struct LimitLog {
    logged: Mutex<HashMap<&'static str, (Instant, u64)>>,
    metrics: Arc<Metrics>,
}

impl LimitLog {
    /// A log that also counts.
    pub fn new(metrics: Arc<Metrics>) -> LimitLog {
        LimitLog { metrics, ..LimitLog::default() }
    }

    /// A limit was reached, by whom.
    pub fn hit(&self, limit: &'static str, whom: impl fmt::Display) {
        self.metrics.limit_reached(limit);
        if let Some(since) = self.due(limit, Instant::now()) {
            tracing::warn!(limit, %whom, since, "a limit bites");
        }
    }

    /// How often a limit was reached since it was last logged, if it is to be logged now.
    fn due(&self, limit: &'static str, now: Instant) -> Option<u64> {
        let mut known = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get_mut(limit) {
            Some((told, count)) if now.duration_since(*told) < EVERY => {
                *count += 1;
                None
            }
            _ => known.insert(limit, (now, 0)).map_or(Some(1), |(_, count)| Some(count + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_told_of_now_and_then_with_how_often_it_has_bitten() {
        let (log, start) = (LimitLog::default(), Instant::now());
        let told: Vec<_> = (0..15).map(|second| log.due("a", start + Duration::from_secs(second))).collect();
        assert_eq!((told[0], told[10]), (Some(1), Some(10)));
        assert_eq!(told.iter().flatten().count(), 2);
        assert_eq!(log.due("b", start), Some(1));
    }
}

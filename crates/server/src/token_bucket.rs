//! How often something may be done: token buckets. Written here rather than taken from the crate governor, which
//! knows neither a rate of 0 a second, nor debts (a snapshot is charged after it was sent), nor how long to wait
//! without counting a try.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// A bucket that fills steadily and is emptied by use.
#[derive(Debug)]
pub(crate) struct TokenBucket {
    per_second: f64,
    capacity: f64,
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    /// So many a second, and so many at once after a rest.
    pub fn new((per_second, capacity): (f64, f64)) -> TokenBucket {
        TokenBucket { per_second, capacity, tokens: capacity, refilled: Instant::now() }
    }

    /// Whether it may be done once more now; then it counts as done.
    pub fn allows(&mut self) -> bool {
        let allowed = self.refill() >= 1.0;
        if allowed {
            self.tokens -= 1.0;
        }
        allowed
    }

    /// Counts what has been done already; the bucket may owe it.
    fn charge(&mut self, amount: f64) {
        self.refill();
        self.tokens -= amount;
    }

    /// How long until it may be done once more.
    fn wait(&mut self) -> Duration {
        let missing = 1.0 - self.refill();
        let seconds = if missing <= 0.0 { 0.0 } else { missing / self.per_second };
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }

    /// What is left now.
    fn refill(&mut self) -> f64 {
        let now = Instant::now();
        let rest = now.duration_since(self.refilled).as_secs_f64();
        self.refilled = now;
        self.tokens = (self.tokens + rest * self.per_second).min(self.capacity);
        self.tokens
    }
}

/// So many keys are noted before those that have rested are forgotten.
const MIN_SWEEP: usize = 1000;

/// A rate for each network. A network whose bucket is full again is like one that was never seen, and
/// is forgotten.
#[derive(Debug)]
pub(crate) struct KeyedBuckets {
    each: (f64, f64),
    buckets: HashMap<IpAddr, TokenBucket>,
    /// How many may be known before it is worth looking for those that have rested.
    sweep_at: usize,
}

impl KeyedBuckets {
    pub fn new(each: (f64, f64)) -> KeyedBuckets {
        KeyedBuckets { each, buckets: HashMap::new(), sweep_at: MIN_SWEEP }
    }

    /// Whether this network may do it once more now; then it counts as done.
    pub fn allows(&mut self, network: IpAddr) -> bool {
        self.of(network).allows()
    }

    /// Counts what this network has been given already.
    pub fn charge(&mut self, network: IpAddr, amount: usize) {
        self.of(network).charge(amount as f64);
    }

    /// How long this network has to wait until it may do it once more.
    pub fn wait(&mut self, network: IpAddr) -> Duration {
        self.buckets.get_mut(&network).map_or(Duration::ZERO, TokenBucket::wait)
    }

    fn of(&mut self, network: IpAddr) -> &mut TokenBucket {
        if self.buckets.len() >= self.sweep_at {
            self.buckets.retain(|_, bucket| bucket.refill() < bucket.capacity);
            // So that a sweep costs little for each of those that came since.
            self.sweep_at = MIN_SWEEP.max(2 * self.buckets.len());
        }
        self.buckets.entry(network).or_insert_with(|| TokenBucket::new(self.each))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_does_not_use_up_what_others_may() {
        let mut rates = KeyedBuckets::new((0.001, 2.0));
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        assert_eq!([(); 3].map(|()| rates.allows(one)), [true, true, false]);
        assert_eq!([(); 3].map(|()| rates.allows(other)), [true, true, false]);
        assert!(rates.wait(one) > Duration::from_secs(900));
        assert_eq!(rates.wait(IpAddr::from([10, 0, 0, 3])), Duration::ZERO);
    }

    #[test]
    fn what_was_given_can_be_more_than_what_is_left() {
        let mut rates = KeyedBuckets::new((1.0, 100.0));
        let one = IpAddr::from([10, 0, 0, 1]);
        assert!(rates.allows(one));
        rates.charge(one, 1_000);
        assert!(!rates.allows(one));
        assert!(rates.wait(one) > Duration::from_secs(850));
    }

    #[test]
    fn who_has_rested_is_forgotten() {
        let mut rates = KeyedBuckets::new((f64::MAX, 1.0));
        for number in 0..100_000u32 {
            rates.allows(IpAddr::from(number.to_be_bytes()));
            assert!(rates.buckets.len() <= MIN_SWEEP);
        }
    }
}

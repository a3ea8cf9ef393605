//! How often something may be done: token buckets. Written here rather than taken from the crate governor, which
//! knows neither a rate of 0 a second, nor debts (a snapshot is charged after it was sent), nor how long to wait
//! without counting a try.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// A token bucket: it fills steadily, and each use takes a token.
#[derive(Debug)]
pub(crate) struct TokenBucket {
    per_second: f64,
    capacity: f64,
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    /// A full bucket that gets so many tokens a second and holds so many.
    pub fn new((per_second, capacity): (f64, f64)) -> TokenBucket {
        TokenBucket { per_second, capacity, tokens: capacity, refilled: Instant::now() }
    }

    /// Takes a token if there is one.
    pub fn allows(&mut self) -> bool {
        let allowed = self.refill() >= 1.0;
        if allowed {
            self.tokens -= 1.0;
        }
        allowed
    }

    /// Takes tokens for what has been done already; the bucket may be in debt afterwards.
    fn charge(&mut self, amount: f64) {
        self.refill();
        self.tokens -= amount;
    }

    /// How long until there is a token.
    fn wait(&mut self) -> Duration {
        let missing = 1.0 - self.refill();
        let seconds = if missing <= 0.0 { 0.0 } else { missing / self.per_second };
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }

    /// Adds what has come since; returns the tokens there are now.
    fn refill(&mut self) -> f64 {
        let now = Instant::now();
        let rest = now.duration_since(self.refilled).as_secs_f64();
        self.refilled = now;
        self.tokens = (self.tokens + rest * self.per_second).min(self.capacity);
        self.tokens
    }
}

/// With so many buckets, the full ones are removed.
const MIN_SWEEP: usize = 1000;

/// A bucket for each network, or whatever else clients are told apart by. A full bucket is like none, and is removed.
#[derive(Debug)]
pub(crate) struct KeyedBuckets<K = IpAddr> {
    each: (f64, f64),
    buckets: HashMap<K, TokenBucket>,
    /// With so many buckets it is worth looking for full ones again.
    sweep_at: usize,
}

impl<K: Eq + Hash> KeyedBuckets<K> {
    pub fn new(each: (f64, f64)) -> KeyedBuckets<K> {
        KeyedBuckets { each, buckets: HashMap::new(), sweep_at: MIN_SWEEP }
    }

    /// Takes a token of this key if there is one.
    pub fn allows(&mut self, key: K) -> bool {
        self.of(key).allows()
    }

    /// Takes tokens of this key for what it has been given already.
    pub fn charge(&mut self, key: K, amount: usize) {
        self.of(key).charge(amount as f64);
    }

    /// How long until this key has a token.
    pub fn wait(&mut self, key: &K) -> Duration {
        self.buckets.get_mut(key).map_or(Duration::ZERO, TokenBucket::wait)
    }

    fn of(&mut self, key: K) -> &mut TokenBucket {
        if self.buckets.len() >= self.sweep_at {
            self.buckets.retain(|_, bucket| bucket.refill() < bucket.capacity);
            // So that a sweep costs little for each of those that came since.
            self.sweep_at = MIN_SWEEP.max(2 * self.buckets.len());
        }
        self.buckets.entry(key).or_insert_with(|| TokenBucket::new(self.each))
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
        assert!(rates.wait(&one) > Duration::from_secs(900));
        assert_eq!(rates.wait(&IpAddr::from([10, 0, 0, 3])), Duration::ZERO);
    }

    #[test]
    fn what_was_given_can_be_more_than_what_is_left() {
        let mut rates = KeyedBuckets::new((1.0, 100.0));
        let one = IpAddr::from([10, 0, 0, 1]);
        assert!(rates.allows(one));
        rates.charge(one, 1_000);
        assert!(!rates.allows(one));
        assert!(rates.wait(&one) > Duration::from_secs(850));
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

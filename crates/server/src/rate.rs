//! How often something may be done.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// A bucket that fills steadily and is emptied by use.
#[derive(Debug)]
pub(crate) struct Rate {
    per_second: f64,
    most: f64,
    left: f64,
    filled: Instant,
}

impl Rate {
    /// So many a second, and so many at once after a rest.
    pub fn new((per_second, most): (f64, f64)) -> Rate {
        Rate { per_second, most, left: most, filled: Instant::now() }
    }

    /// Whether it may be done once more now; then it counts as done.
    pub fn allows(&mut self) -> bool {
        let allowed = self.filled() >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }

    /// Counts what has been done already; the bucket may owe it.
    fn charge(&mut self, amount: f64) {
        self.filled();
        self.left -= amount;
    }

    /// How long until it may be done once more.
    fn wait(&mut self) -> Duration {
        let missing = 1.0 - self.filled();
        let seconds = if missing <= 0.0 { 0.0 } else { missing / self.per_second };
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }

    /// What is left now.
    fn filled(&mut self) -> f64 {
        let now = Instant::now();
        let rest = now.duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.left = (self.left + rest * self.per_second).min(self.most);
        self.left
    }
}

/// So many keys are noted before those that have rested are forgotten.
const NOTED: usize = 1000;

/// A rate for each network. A network whose bucket is full again is like one that was never seen, and
/// is forgotten.
#[derive(Debug)]
pub(crate) struct Rates {
    each: (f64, f64),
    known: HashMap<IpAddr, Rate>,
    /// How many may be known before it is worth looking for those that have rested.
    sweep: usize,
}

impl Rates {
    pub fn new(each: (f64, f64)) -> Rates {
        Rates { each, known: HashMap::new(), sweep: NOTED }
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
        self.known.get_mut(&network).map_or(Duration::ZERO, Rate::wait)
    }

    fn of(&mut self, network: IpAddr) -> &mut Rate {
        if self.known.len() >= self.sweep {
            self.known.retain(|_, rate| rate.filled() < rate.most);
            // So that a sweep costs little for each of those that came since.
            self.sweep = NOTED.max(2 * self.known.len());
        }
        self.known.entry(network).or_insert_with(|| Rate::new(self.each))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_does_not_use_up_what_others_may() {
        let mut rates = Rates::new((0.001, 2.0));
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        assert_eq!([(); 3].map(|()| rates.allows(one)), [true, true, false]);
        assert_eq!([(); 3].map(|()| rates.allows(other)), [true, true, false]);
        assert!(rates.wait(one) > Duration::from_secs(900));
        assert_eq!(rates.wait(IpAddr::from([10, 0, 0, 3])), Duration::ZERO);
    }

    #[test]
    fn what_was_given_can_be_more_than_what_is_left() {
        let mut rates = Rates::new((1.0, 100.0));
        let one = IpAddr::from([10, 0, 0, 1]);
        assert!(rates.allows(one));
        rates.charge(one, 1_000);
        assert!(!rates.allows(one));
        assert!(rates.wait(one) > Duration::from_secs(850));
    }

    #[test]
    fn who_has_rested_is_forgotten() {
        let mut rates = Rates::new((f64::MAX, 1.0));
        for number in 0..100_000u32 {
            rates.allows(IpAddr::from(number.to_be_bytes()));
            assert!(rates.known.len() <= NOTED);
        }
    }
}

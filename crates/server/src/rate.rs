//! How often something may be done.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Instant;

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

    /// What is left now.
    fn filled(&mut self) -> f64 {
        let now = Instant::now();
        let rest = now.duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.left = (self.left + rest * self.per_second).min(self.most);
        self.left
    }
}

/// So many clients are noted before those who have rested are forgotten.
const NOTED: usize = 1000;

/// One rate for each client and one for all together, which bounds how many clients have to be
/// noted: a client whose bucket is full again is like one that was never seen.
#[derive(Debug)]
pub(crate) struct Rates {
    each: (f64, f64),
    clients: HashMap<IpAddr, Rate>,
    all: Rate,
}

impl Rates {
    pub fn new(each: (f64, f64), all: (f64, f64)) -> Rates {
        Rates { each, clients: HashMap::new(), all: Rate::new(all) }
    }

    /// Whether this client may do it once more now; then it counts as done.
    pub fn allows(&mut self, client: IpAddr) -> bool {
        if self.all.filled() < 1.0 {
            return false;
        }
        if self.clients.len() >= NOTED {
            self.clients.retain(|_, rate| rate.filled() < rate.most);
        }
        let rate = self.clients.entry(household(client)).or_insert_with(|| Rate::new(self.each));
        rate.allows() && self.all.allows()
    }
}

/// A network that is given out as a whole counts as one client: of an IPv6 address only the first
/// half.
fn household(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_client_does_not_use_up_what_others_may() {
        let mut rates = Rates::new((0.0, 2.0), (0.0, 5.0));
        let [one, other] = ["10.0.0.1", "::ffff:10.0.0.2"].map(address);
        assert_eq!([(); 3].map(|()| rates.allows(one)), [true, true, false]);
        assert_eq!([(); 3].map(|()| rates.allows(other)), [true, true, false]);
        assert!(!rates.allows(address("10.0.0.2")), "the same as the mapped one");
        assert!(rates.allows(address("2001:db8::1")));
        assert!(!rates.allows(address("10.0.0.3")), "all together have done enough");
    }

    #[test]
    fn a_network_is_one_client() {
        let mut rates = Rates::new((0.0, 1.0), (0.0, 9.0));
        assert!(rates.allows(address("2001:db8::1")));
        assert!(!rates.allows(address("2001:db8::2")));
        assert!(rates.allows(address("2001:db8:0:1::1")));
    }

    #[test]
    fn who_has_rested_is_forgotten() {
        let mut rates = Rates::new((f64::MAX, 1.0), (f64::MAX, 10.0));
        for number in 0..100_000u32 {
            rates.allows(IpAddr::from(number.to_be_bytes()));
            assert!(rates.clients.len() <= NOTED);
        }
    }
}

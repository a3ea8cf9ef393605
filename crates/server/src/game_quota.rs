//! How many games may be created: by one address, by one large IPv6 network, and by all together. The last is what the
//! machine can do, and is not divided among clients.

use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::limits::Limits;
use crate::token_bucket::{KeyedBuckets, TokenBucket};

/// The buckets of new games.
#[derive(Debug)]
pub(crate) struct GameQuota {
    by_network_56: KeyedBuckets,
    by_network_48: KeyedBuckets,
    all: TokenBucket,
}

impl GameQuota {
    pub fn new(limits: &Limits) -> GameQuota {
        GameQuota {
            by_network_56: KeyedBuckets::new(limits.games()),
            by_network_48: KeyedBuckets::new(limits.games_per_site()),
            all: TokenBucket::new(limits.games_in_all()),
        }
    }

    /// Counts a game that a client is about to create.
    ///
    /// # Errors
    /// [`ServerError::TooMany`] when the client or its site has created enough,
    /// [`ServerError::Busy`] when all together have. Neither counts for anything then.
    pub fn take(&mut self, client: ClientAddr) -> Result<(), ServerError> {
        let (network_56, network_48) = (client.network_56(), client.network_48());
        let wait = self.by_network_56.wait(&network_56).max(self.by_network_48.wait(&network_48));
        if !wait.is_zero() {
            return Err(ServerError::TooMany { what: "new games", wait });
        }
        if !self.all.allows() {
            return Err(ServerError::Busy);
        }
        self.by_network_56.allows(network_56);
        self.by_network_48.allows(network_48);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota() -> GameQuota {
        let mut limits = Limits::default();
        let settings = ["games=0", "games-at-once=2", "games-per-site=0", "games-per-site-at-once=3"];
        for setting in settings.into_iter().chain(["games-in-all=0", "games-in-all-at-once=6"]) {
            limits.set(setting).unwrap();
        }
        GameQuota::new(&limits)
    }

    fn taken(quota: &mut GameQuota, clients: &[&str]) -> Vec<&'static str> {
        let take = |client: &&str| quota.take(ClientAddr::new(client.parse().unwrap()));
        clients.iter().map(take).map(|taken| taken.map_or_else(|error| error.code(), |()| "")).collect()
    }

    #[test]
    fn a_household_and_a_site_have_a_share_each() {
        let mut quota = quota();
        let network_56 = ["2001:db8:1::1", "2001:db8:1:ff::1", "2001:db8:1:7f::1"];
        assert_eq!(taken(&mut quota, &network_56), ["", "", "too_many"]);
        let network_48 = ["2001:db8:1:100::", "2001:db8:1:200::", "2001:db8:1:300::"];
        assert_eq!(taken(&mut quota, &network_48), ["", "too_many", "too_many"]);
        assert_eq!(taken(&mut quota, &["2001:db8:2::1", "10.0.0.1"]), ["", ""], "others are free");
    }

    #[test]
    fn what_is_refused_uses_up_nothing_of_all() {
        let mut quota = quota();
        for number in 0..500 {
            let address = format!("2001:db8:1:{:x}::", number * 256 % 65_536);
            let _ = quota.take(ClientAddr::new(address.parse().unwrap()));
        }
        let others = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"];
        assert_eq!(taken(&mut quota, &others), ["", "", "", "busy"]);
    }
}

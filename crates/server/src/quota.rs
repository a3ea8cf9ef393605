//! How many games may be created: so many by each client and each site. What all together may create
//! is no share of anybody, but what the machine can do.

use crate::client::Client;
use crate::error::ServerError;
use crate::limits::Limits;
use crate::rate::{Rate, Rates};

/// The rates of new games.
#[derive(Debug)]
pub(crate) struct Quota {
    households: Rates,
    sites: Rates,
    all: Rate,
}

impl Quota {
    pub fn new(limits: &Limits) -> Quota {
        Quota {
            households: Rates::new(limits.games()),
            sites: Rates::new(limits.games_per_site()),
            all: Rate::new(limits.games_in_all()),
        }
    }

    /// Counts a game that a client is about to create and that is possible.
    ///
    /// # Errors
    /// [`ServerError::TooMany`] when the client or its site has created enough,
    /// [`ServerError::Busy`] when all together have. Neither counts for anything then.
    pub fn take(&mut self, client: Client) -> Result<(), ServerError> {
        let (household, site) = (client.household(), client.site());
        let wait = self.households.wait(household).max(self.sites.wait(site));
        if !wait.is_zero() {
            return Err(ServerError::TooMany { what: "new games", wait });
        }
        if !self.all.allows() {
            return Err(ServerError::Busy);
        }
        self.households.allows(household);
        self.sites.allows(site);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota() -> Quota {
        let mut limits = Limits::default();
        let settings = ["games=0", "games-at-once=2", "games-per-site=0", "games-per-site-at-once=3"];
        for setting in settings.into_iter().chain(["games-in-all=0", "games-in-all-at-once=6"]) {
            limits.set(setting).unwrap();
        }
        Quota::new(&limits)
    }

    fn taken(quota: &mut Quota, clients: &[&str]) -> Vec<&'static str> {
        let take = |client: &&str| quota.take(Client::new(client.parse().unwrap()));
        clients.iter().map(take).map(|taken| taken.map_or_else(|error| error.code(), |()| "")).collect()
    }

    #[test]
    fn a_household_and_a_site_have_a_share_each() {
        let mut quota = quota();
        let household = ["2001:db8:1::1", "2001:db8:1:ff::1", "2001:db8:1:7f::1"];
        assert_eq!(taken(&mut quota, &household), ["", "", "too_many"]);
        let site = ["2001:db8:1:100::", "2001:db8:1:200::", "2001:db8:1:300::"];
        assert_eq!(taken(&mut quota, &site), ["", "too_many", "too_many"]);
        assert_eq!(taken(&mut quota, &["2001:db8:2::1", "10.0.0.1"]), ["", ""], "others are free");
    }

    #[test]
    fn what_is_refused_uses_up_nothing_of_all() {
        let mut quota = quota();
        for number in 0..500 {
            let address = format!("2001:db8:1:{:x}::", number * 256 % 65_536);
            let _ = quota.take(Client::new(address.parse().unwrap()));
        }
        let others = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"];
        assert_eq!(taken(&mut quota, &others), ["", "", "", "busy"]);
    }
}

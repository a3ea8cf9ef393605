//! How often guests and accounts may be made, passwords be tried, and something be said.

use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::limits::Limits;
use crate::token_bucket::KeyedBuckets;

/// Something about accounts that is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AccountUse<'a> {
    /// A guest is made.
    Guest,
    /// An account is made.
    SignUp,
    /// A password or code of the account with this folded name is tried.
    SignIn(&'a str),
    /// Somebody is reported.
    Report,
    /// Something is said in a game.
    Line,
}

impl AccountUse<'_> {
    /// The setting that bounds it.
    pub fn limit(self) -> &'static str {
        match self {
            AccountUse::Guest => "guests",
            AccountUse::SignUp => "sign-ups",
            AccountUse::SignIn(_) => "sign-ins",
            AccountUse::Report => "reports",
            AccountUse::Line => "lines",
        }
    }
}

/// The buckets of what is about accounts.
#[derive(Debug)]
pub(crate) struct AccountQuota {
    guests: KeyedBuckets,
    sign_ups: KeyedBuckets,
    sign_ins: KeyedBuckets,
    sign_ins_by_account: KeyedBuckets<String>,
    reports: KeyedBuckets,
    lines: KeyedBuckets,
}

impl AccountQuota {
    pub fn new(limits: &Limits) -> AccountQuota {
        AccountQuota {
            guests: KeyedBuckets::new(limits.guests()),
            sign_ups: KeyedBuckets::new(limits.sign_ups()),
            sign_ins: KeyedBuckets::new(limits.sign_ins()),
            sign_ins_by_account: KeyedBuckets::new(limits.sign_ins_per_account()),
            reports: KeyedBuckets::new(limits.reports()),
            lines: KeyedBuckets::new(limits.lines()),
        }
    }

    /// Counts one.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn take(&mut self, client: ClientAddr, wanted: AccountUse<'_>) -> Result<(), ServerError> {
        let network = client.network_56();
        let (what, bucket) = match wanted {
            AccountUse::Guest => ("new guests", &mut self.guests),
            AccountUse::SignUp => ("new accounts", &mut self.sign_ups),
            AccountUse::SignIn(_) => ("tries to sign in", &mut self.sign_ins),
            AccountUse::Report => ("reports", &mut self.reports),
            AccountUse::Line => ("lines", &mut self.lines),
        };
        if !bucket.allows(network) {
            return Err(ServerError::TooMany { what, wait: bucket.wait(&network) });
        }
        if let AccountUse::SignIn(account) = wanted
            && !self.sign_ins_by_account.allows(account.to_owned())
        {
            let wait = self.sign_ins_by_account.wait(&account.to_owned());
            return Err(ServerError::TooMany { what: "tries to sign in to this account", wait });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_counted_by_address_and_by_account() {
        let mut limits = Limits::default();
        let settings = ["sign-ins=0", "sign-ins-at-once=3", "sign-ins-per-account=0"];
        for setting in settings.into_iter().chain(["sign-ins-per-account-at-once=4"]) {
            limits.set(setting).unwrap();
        }
        let mut quota = AccountQuota::new(&limits);
        let mut tries = |address: &str, account| {
            let client = ClientAddr::new(address.parse().unwrap());
            quota.take(client, AccountUse::SignIn(account)).map_err(|error| error.to_string())
        };
        for _ in 0..3 {
            tries("10.0.0.1", "ada").unwrap();
        }
        assert!(tries("10.0.0.1", "bea").unwrap_err().contains("tries to sign in:"));
        tries("10.0.0.2", "ada").unwrap();
        assert!(tries("10.0.0.2", "ada").unwrap_err().contains("to this account"));
        tries("10.0.0.2", "bea").unwrap();
    }
}

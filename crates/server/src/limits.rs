//! The bounds on everything that comes from outside: each is a setting with a name.

use std::time::Duration;
use variorum_core::{Fault, text};

/// One setting, as the documentation lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Its name in `name=value`.
    pub name: &'static str,
    /// Its value unless something else is said.
    pub default: u64,
    /// The smallest value with which the server still works.
    pub least: u64,
    /// What it bounds.
    pub help: &'static str,
}

/// The largest value of any setting, which keeps arithmetic with them from overflowing.
const MOST: u64 = 999_999_999;

macro_rules! limits {
    ($($(#[doc = $help:literal])+ $field:ident = $name:literal, $default:literal, $least:literal;)+) => {
        /// The bounds on everything that comes from outside. Times are in milliseconds, sizes in bytes. An address is
        /// an IPv4 address or an IPv6 network of 56 bits.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $($(#[doc = $help])+ pub $field: u64,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($field: $default,)+ }
            }
        }

        impl Limits {
            /// All settings, in the order of the documentation.
            pub const ALL: &[Limit] = &[
                $(Limit { name: $name, default: $default, least: $least, help: concat!($($help),+) },)+
            ];

            fn field(&mut self, name: &str) -> Option<&mut u64> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }
        }
    };
}

limits! {
    /// Open connections in all, as far as the system gives descriptors.
    connections = "connections", 20_000, 1;
    /// Open connections from one address.
    connections_per_address = "connections-per-address", 512, 1;
    /// Time for the head of a request, from when the connection is free for it: so also the time a connection may stay open without one.
    head_ms = "head-ms", 20_000, 10;
    /// Time for the body of a request.
    body_ms = "body-ms", 10_000, 10;
    /// Time for the other side to take something of what is sent to it.
    write_ms = "write-ms", 10_000, 10;
    /// Requests to `/api/`, `/embed/` and `/oembed` from one address, a second.
    requests = "requests", 20, 1;
    /// Such requests at once, after a rest.
    requests_at_once = "requests-at-once", 400, 1;
    /// Live connections that hold no seat, in all.
    watchers = "watchers", 16_000, 0;
    /// Live connections to one game that hold no seat.
    watchers_per_game = "watchers-per-game", 2_000, 0;
    /// Live connections to one game that hold no seat, from one address.
    watchers_per_address = "watchers-per-address", 100, 0;
    /// Live connections that hold the same seat; a further one closes the oldest.
    connections_per_seat = "connections-per-seat", 16, 1;
    /// Time for the first message of a live connection.
    hello_ms = "hello-ms", 10_000, 10;
    /// How often a live connection is pinged.
    ping_ms = "ping-ms", 20_000, 10;
    /// A live connection from which nothing comes for so long is closed.
    silence_ms = "silence-ms", 50_000, 20;
    /// Messages of a live connection, a second; pings and everything else count.
    messages = "messages", 20, 1;
    /// Such messages at once.
    messages_at_once = "messages-at-once", 60, 1;
    /// Messages beyond that are refused so many times, then the connection is closed.
    refused_messages = "refused-messages", 100, 0;
    /// Actions in games from one address, a second.
    actions = "actions", 50, 1;
    /// Such actions at once.
    actions_at_once = "actions-at-once", 500, 1;
    /// Whole games told to one address, in bytes a second; whoever asks for more waits.
    snapshot_bytes = "snapshot-bytes", 2_097_152, 1_024;
    /// Such bytes at once.
    snapshot_bytes_at_once = "snapshot-bytes-at-once", 33_554_432, 1_024;
    /// Games in memory at the same time.
    live_games = "live-games", 20_000, 1;
    /// New games from one address, a minute.
    games = "games", 120, 0;
    /// Such games at once.
    games_at_once = "games-at-once", 60, 1;
    /// New games from one IPv6 network of 48 bits, a minute.
    games_per_site = "games-per-site", 480, 0;
    /// Such games at once.
    games_per_site_at_once = "games-per-site-at-once", 240, 1;
    /// New guests from one address, an hour.
    guests = "guests", 60, 0;
    /// Such guests at once.
    guests_at_once = "guests-at-once", 120, 1;
    /// Guests from one address that are kept; a further one is not remembered.
    guests_per_address = "guests-per-address", 2_000, 0;
    /// New accounts from one address, an hour.
    sign_ups = "sign-ups", 20, 0;
    /// Such accounts at once.
    sign_ups_at_once = "sign-ups-at-once", 60, 1;
    /// Tries from one address to sign in, an hour; what asks for a password or a recovery code counts.
    sign_ins = "sign-ins", 240, 0;
    /// Such tries at once.
    sign_ins_at_once = "sign-ins-at-once", 60, 1;
    /// Tries to sign in to one account, from wherever, an hour.
    sign_ins_per_account = "sign-ins-per-account", 60, 0;
    /// Such tries at once.
    sign_ins_per_account_at_once = "sign-ins-per-account-at-once", 20, 1;
    /// Passwords that are hashed at the same time: each takes 19 MiB and a processor for a moment.
    passwords = "passwords", 2, 1;
    /// Passwords that wait for that.
    passwords_waiting = "passwords-waiting", 64, 0;
    /// Games of the same two players within a day that change their ratings.
    rated_games_per_pair = "rated-games-per-pair", 12, 0;
    /// Whether games of players at one address change ratings: 1 for yes, 0 for no.
    rated_at_one_address = "rated-at-one-address", 0, 0;
    /// Days of vacation of an account in a year.
    vacation_days = "vacation-days", 28, 0;
    /// Notices by Web Push to one account, a minute; 0 for none.
    notices = "notices", 6, 0;
    /// Whether notices go to this machine too, for tests: 1 for yes, 0 for no.
    push_loopback = "push-loopback", 0, 0;
    /// Reports of players from one address, an hour.
    reports = "reports", 20, 0;
    /// Such reports at once.
    reports_at_once = "reports-at-once", 20, 1;
    /// Lines said in games from one address, a minute.
    lines = "lines", 60, 0;
    /// Such lines at once.
    lines_at_once = "lines-at-once", 60, 1;
    /// New games in all, a second: what the machine can do.
    games_in_all = "games-in-all", 100, 0;
    /// Such games at once.
    games_in_all_at_once = "games-in-all-at-once", 2_000, 1;
}

impl Limits {
    /// Sets one of them from `name=value`.
    ///
    /// # Errors
    /// There is no such name, or the value is no number that it can have.
    pub fn set(&mut self, setting: &str) -> Result<(), Fault> {
        let (name, value) =
            setting.split_once('=').ok_or_else(|| Fault::new("limit", setting, "`name=value`"))?;
        let Some(limit) = Limits::ALL.iter().find(|limit| limit.name == name) else {
            let names: Vec<&str> = Limits::ALL.iter().map(|limit| limit.name).collect();
            return Err(Fault::new("limit", name, format!("one of {}", names.join(", "))));
        };
        let number =
            text::number(value).map(u64::from).filter(|number| (limit.least..=MOST).contains(number));
        let number = number.ok_or_else(|| {
            let expected = format!("a number from {} to {MOST} without leading zeros", limit.least);
            Fault::new(format!("limit {name}"), value, expected)
        })?;
        if let Some(field) = self.field(name) {
            *field = number;
        }
        Ok(())
    }

    /// Rates as [`crate::token_bucket::Rate::new`] takes them: so many a second, so many at once.
    pub(crate) fn requests(&self) -> (f64, f64) {
        (self.requests as f64, self.requests_at_once as f64)
    }

    pub(crate) fn messages(&self) -> (f64, f64) {
        (self.messages as f64, self.messages_at_once as f64)
    }

    pub(crate) fn actions(&self) -> (f64, f64) {
        (self.actions as f64, self.actions_at_once as f64)
    }

    pub(crate) fn snapshot_bytes(&self) -> (f64, f64) {
        (self.snapshot_bytes as f64, self.snapshot_bytes_at_once as f64)
    }

    pub(crate) fn games(&self) -> (f64, f64) {
        (self.games as f64 / 60.0, self.games_at_once as f64)
    }

    pub(crate) fn guests(&self) -> (f64, f64) {
        (self.guests as f64 / 3600.0, self.guests_at_once as f64)
    }

    pub(crate) fn sign_ups(&self) -> (f64, f64) {
        (self.sign_ups as f64 / 3600.0, self.sign_ups_at_once as f64)
    }

    pub(crate) fn sign_ins(&self) -> (f64, f64) {
        (self.sign_ins as f64 / 3600.0, self.sign_ins_at_once as f64)
    }

    pub(crate) fn sign_ins_per_account(&self) -> (f64, f64) {
        (self.sign_ins_per_account as f64 / 3600.0, self.sign_ins_per_account_at_once as f64)
    }

    pub(crate) fn reports(&self) -> (f64, f64) {
        (self.reports as f64 / 3600.0, self.reports_at_once as f64)
    }

    pub(crate) fn lines(&self) -> (f64, f64) {
        (self.lines as f64 / 60.0, self.lines_at_once as f64)
    }

    pub(crate) fn notices(&self) -> (f64, f64) {
        (self.notices as f64 / 60.0, self.notices as f64)
    }

    pub(crate) fn games_per_site(&self) -> (f64, f64) {
        (self.games_per_site as f64 / 60.0, self.games_per_site_at_once as f64)
    }

    pub(crate) fn games_in_all(&self) -> (f64, f64) {
        (self.games_in_all as f64, self.games_in_all_at_once as f64)
    }
}

/// A setting in milliseconds.
pub(crate) fn ms(value: u64) -> Duration {
    Duration::from_millis(value)
}

/// A setting that counts.
pub(crate) fn count(value: u64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_set_by_its_name_and_told_in_the_documentation() {
        let guide = include_str!("../../../docs/server.md");
        let mut limits = Limits::default();
        for Limit { name, default, least, help } in Limits::ALL {
            assert_eq!(limits.field(name), Some(&mut default.clone()), "{name}");
            limits.set(&format!("{name}={}", least + 7)).unwrap();
            assert_eq!(limits.field(name), Some(&mut (least + 7)), "{name}");
            let row = format!("| `{name}` | {default} | {} |", help.trim());
            assert!(guide.contains(&row), "docs/server.md has no row\n{row}");
        }
    }

    #[test]
    fn a_setting_that_is_none_is_refused_with_what_was_expected() {
        let mut limits = Limits::default();
        let mut refused = |text: &str| limits.set(text).unwrap_err().to_string();
        assert!(refused("messages").contains("`name=value`"));
        assert!(refused("massages=3").contains("one of connections, "), "all names");
        for value in ["", "-1", "0", "07", "1.5", "1000000001"] {
            let text = refused(&format!("messages={value}"));
            assert_eq!(
                text,
                format!(
                    "limit messages: `{value}`: expected a number from 1 to {MOST} without leading zeros"
                )
            );
        }
        assert_eq!(limits, Limits::default());
    }
}

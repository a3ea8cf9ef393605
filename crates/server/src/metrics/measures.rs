//! The counters and measures, and their text.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::{Family, MetricConstructor};
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::fmt;
use std::time::Duration;

/// One label with its value.
type Label = [(&'static str, &'static str); 1];

/// Method, path as it is written in the router, and class of the status of a request.
type RequestLabels = [(&'static str, String); 3];

/// Makes the histograms of requests.
#[derive(Clone, Debug)]
struct Seconds;

impl MetricConstructor<Histogram> for Seconds {
    fn new_metric(&self) -> Histogram {
        seconds()
    }
}

/// From half a millisecond to four seconds.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 14))
}

/// What is the case at the moment, as it is when somebody asks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Now {
    /// Games in memory.
    pub live_games: usize,
    /// Open connections.
    pub connections: usize,
    /// Live connections: to games and to the lobby.
    pub live_connections: usize,
    /// Of these, those without a seat.
    pub watching: usize,
    /// Writes that wait for the store.
    pub store_waiting: usize,
    /// Searches that wait for a thread.
    pub searches_waiting: usize,
    /// Searches under way.
    pub searches_running: usize,
    /// Passwords that are hashed or wait for it.
    pub passwords: usize,
    /// People in the lobby.
    pub lobby_people: usize,
    /// Open seeks.
    pub seeks: usize,
    /// People who wait in quick pairing.
    pub pairing: usize,
}

/// The counters and measures.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    games_created: Family<Label, Counter>,
    games_ended: Family<Label, Counter>,
    moves: Family<Label, Counter>,
    limits: Family<Label, Counter>,
    actions: Histogram,
    requests: Family<RequestLabels, Histogram, Seconds>,
    commits: Histogram,
    writes: Histogram,
    failed_commits: Counter,
    gauges: Vec<Gauge>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("variorum");
        let info = Family::<Label, Gauge>::default();
        info.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
        registry.register("build", "The version of the program, as a label", info);
        let metrics = Metrics {
            games_created: Family::default(),
            games_ended: Family::default(),
            moves: Family::default(),
            limits: Family::default(),
            actions: seconds(),
            requests: Family::new_with_constructor(Seconds),
            commits: seconds(),
            writes: Histogram::new(exponential_buckets(1.0, 2.0, 11)),
            failed_commits: Counter::default(),
            gauges: GAUGES.iter().map(|_| Gauge::default()).collect(),
            registry: Registry::default(),
        };
        registry.register("games_created", "Games created, by game", metrics.games_created.clone());
        registry.register(
            "games_ended",
            "Games that ended while in memory, by game",
            metrics.games_ended.clone(),
        );
        registry.register(
            "moves",
            "Entries of records: moves, and what else the rules count",
            metrics.moves.clone(),
        );
        registry.register(
            "limits_reached",
            "Requests and messages refused, by limit",
            metrics.limits.clone(),
        );
        registry.register_with_unit(
            "action",
            "From the receipt of an action in a game until it is stored and told",
            Unit::Seconds,
            metrics.actions.clone(),
        );
        registry.register_with_unit(
            "request",
            "Requests until their answer begins",
            Unit::Seconds,
            metrics.requests.clone(),
        );
        registry.register_with_unit(
            "store_commit",
            "Transactions of the store, the wait for the disk included",
            Unit::Seconds,
            metrics.commits.clone(),
        );
        registry.register("store_writes", "Writes in a transaction of the store", metrics.writes.clone());
        let failed = metrics.failed_commits.clone();
        registry.register("store_failures", "Transactions of the store that failed", failed);
        for ((name, help, _), gauge) in GAUGES.iter().zip(&metrics.gauges) {
            registry.register(*name, *help, gauge.clone());
        }
        Metrics { registry, ..metrics }
    }
}

/// A gauge: its name, what it shows, and where that is.
type GaugeOf = (&'static str, &'static str, fn(&Now) -> usize);

const GAUGES: [GaugeOf; 11] = [
    ("live_games", "Games in memory", |now| now.live_games),
    ("connections", "Open connections", |now| now.connections),
    ("live_connections", "Live connections to games and to the lobby", |now| now.live_connections),
    ("watching", "Live connections without a seat", |now| now.watching),
    ("store_waiting", "Writes that wait for the store", |now| now.store_waiting),
    ("searches_waiting", "Searches that wait for a thread", |now| now.searches_waiting),
    ("searches_running", "Searches under way", |now| now.searches_running),
    ("passwords", "Passwords that are hashed or wait for it", |now| now.passwords),
    ("lobby_people", "People in the lobby", |now| now.lobby_people),
    ("lobby_seeks", "Open seeks", |now| now.seeks),
    ("lobby_pairing", "People who wait in quick pairing", |now| now.pairing),
];

impl Metrics {
    /// A game of these rules was created.
    pub fn game_created(&self, game: &'static str) {
        self.games_created.get_or_create(&[("game", game)]).inc();
    }

    /// A game of these rules has ended.
    pub fn game_ended(&self, game: &'static str) {
        self.games_ended.get_or_create(&[("game", game)]).inc();
    }

    /// So many entries were added to the record of a game of these rules.
    pub fn moves(&self, game: &'static str, entries: usize) {
        self.moves.get_or_create(&[("game", game)]).inc_by(u64::try_from(entries).unwrap_or(u64::MAX));
    }

    /// A limit was reached.
    pub fn limit_reached(&self, limit: &'static str) {
        self.limits.get_or_create(&[("limit", limit)]).inc();
    }

    /// An action in a game was done so long after it was received, in milliseconds.
    pub fn action(&self, ms: u64) {
        self.actions.observe(Duration::from_millis(ms).as_secs_f64());
    }

    /// A request was answered. `path` is as it is written in the router, so that there are few.
    pub fn request(&self, method: &str, path: &str, status: u16, took: Duration) {
        let class = format!("{}xx", status / 100);
        let labels = [("method", method.to_owned()), ("path", path.to_owned()), ("status", class)];
        self.requests.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// A transaction of the store has ended.
    pub fn commit(&self, writes: usize, took: Duration, succeeded: bool) {
        self.commits.observe(took.as_secs_f64());
        self.writes.observe(writes as f64);
        if !succeeded {
            self.failed_commits.inc();
        }
    }

    /// All of it in the text form of OpenMetrics.
    ///
    /// # Errors
    /// None is known: a text takes everything.
    pub fn text(&self, now: &Now) -> Result<String, fmt::Error> {
        for ((_, _, value), gauge) in GAUGES.iter().zip(&self.gauges) {
            gauge.set(i64::try_from(value(now)).unwrap_or(i64::MAX));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_in_the_text() {
        let metrics = Metrics::default();
        metrics.game_created("a");
        metrics.moves("a", 2);
        metrics.moves("a", 1);
        metrics.action(3);
        metrics.commit(5, Duration::from_millis(2), false);
        metrics.request("GET", "/api/games/{id}", 404, Duration::from_millis(1));
        let text = metrics.text(&Now { live_games: 7, pairing: 2, ..Now::default() }).unwrap();
        for line in [
            "variorum_games_created_total{game=\"a\"} 1",
            "variorum_moves_total{game=\"a\"} 3",
            "variorum_action_seconds_count 1",
            "variorum_action_seconds_bucket{le=\"0.002\"} 0",
            "variorum_action_seconds_bucket{le=\"0.004\"} 1",
            "variorum_store_failures_total 1",
            "variorum_store_writes_sum 5.0",
            "variorum_live_games 7",
            "variorum_lobby_pairing 2",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} is not in\n{text}");
        }
        assert!(text.contains(
            r#"variorum_request_seconds_count{method="GET",path="/api/games/{id}",status="4xx"} 1"#
        ));
        assert!(text.ends_with("# EOF\n"));
    }
}

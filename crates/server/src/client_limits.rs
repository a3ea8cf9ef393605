//! What each address may do, and how much is open: everything that is counted by client.

use crate::account_quota::{AccountQuota, AccountUse};
use crate::client::ClientAddr;
use crate::config::Settings;
use crate::connection_counts::{ConnectionCounts, ConnectionSlot};
use crate::error::ServerError;
use crate::game_quota::GameQuota;
use crate::limit_log::LimitLog;
use crate::limits::{Limits, count};
use crate::metrics::measures::Metrics;
use crate::token_bucket::KeyedBuckets;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Everything that is counted by client.
#[derive(Debug)]
pub(crate) struct ClientLimits {
    limits: Limits,
    behind_proxy: bool,
    /// The log of limits that were reached.
    pub log: LimitLog,
    /// Open connections by address.
    pub connection_counts: Arc<ConnectionCounts>,
    export_counts: Arc<ConnectionCounts>,
    requests: Mutex<KeyedBuckets>,
    actions: Mutex<KeyedBuckets>,
    snapshots: Mutex<KeyedBuckets>,
    game_quota: Mutex<GameQuota>,
    account_quota: Mutex<AccountQuota>,
    connections: Arc<AtomicUsize>,
    live_connections: Arc<AtomicUsize>,
    watching: Arc<AtomicUsize>,
}

/// Counts as one until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn of(count: &Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ClientLimits {
    pub fn new(settings: &Settings, metrics: &Arc<Metrics>) -> ClientLimits {
        let limits = settings.limits.clone();
        ClientLimits {
            behind_proxy: settings.behind_proxy,
            log: LimitLog::new(Arc::clone(metrics)),
            connection_counts: Arc::default(),
            export_counts: Arc::default(),
            requests: Mutex::new(KeyedBuckets::new(limits.requests())),
            actions: Mutex::new(KeyedBuckets::new(limits.actions())),
            snapshots: Mutex::new(KeyedBuckets::new(limits.snapshot_bytes())),
            game_quota: Mutex::new(GameQuota::new(&limits)),
            account_quota: Mutex::new(AccountQuota::new(&limits)),
            connections: Arc::default(),
            live_connections: Arc::default(),
            watching: Arc::default(),
            limits,
        }
    }

    /// How many connections are open.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// One more connection.
    pub fn add_connection(&self) -> Counted {
        Counted::of(&self.connections)
    }

    /// How many live connections without a seat are open.
    pub fn watching(&self) -> usize {
        self.watching.load(Ordering::Relaxed)
    }

    /// How many live connections are open.
    pub fn live_connections(&self) -> usize {
        self.live_connections.load(Ordering::Relaxed)
    }

    /// One more live connection.
    pub fn add_live(&self) -> Counted {
        Counted::of(&self.live_connections)
    }

    /// One more live connection without a seat, unless there are too many: there must be room for those who play.
    pub fn add_watcher(&self, client: ClientAddr) -> Option<Counted> {
        let watching = Counted::of(&self.watching);
        let fits = self.watching.load(Ordering::Relaxed) <= count(self.limits.watchers);
        if !fits {
            self.log.hit("watchers", client);
        }
        fits.then_some(watching)
    }

    /// Counts a live connection among those of its address; `None` without a proxy, where the connection below it is
    /// counted already.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn add_proxied(&self, client: ClientAddr) -> Result<Option<ConnectionSlot>, ServerError> {
        if !self.behind_proxy {
            return Ok(None);
        }
        let most = count(self.limits.connections_per_address);
        match self.connection_counts.add(client.network_56(), most) {
            Some(slot) => Ok(Some(slot)),
            None => {
                self.log.hit("connections-per-address", client);
                Err(ServerError::too_many("connections"))
            }
        }
    }

    /// Counts a download of many games: one at a time from each address, so that one client cannot hold them all.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn add_export(&self, client: ClientAddr) -> Result<ConnectionSlot, ServerError> {
        self.export_counts.add(client.network_56(), 1).ok_or_else(|| {
            self.log.hit("exports", client);
            ServerError::too_many("downloads of many games at once")
        })
    }

    /// Counts a request.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn count_request(&self, client: ClientAddr) -> Result<(), ServerError> {
        let mut requests = lock(&self.requests);
        if requests.allows(client.network_56()) {
            return Ok(());
        }
        self.log.hit("requests", client);
        Err(ServerError::TooMany { what: "requests", wait: requests.wait(&client.network_56()) })
    }

    /// Counts a game that a client is about to create.
    ///
    /// # Errors
    /// [`ServerError::TooMany`], [`ServerError::Busy`]
    pub fn count_new_game(&self, client: ClientAddr) -> Result<(), ServerError> {
        let taken = lock(&self.game_quota).take(client);
        if let Err(error) = &taken {
            let limit = if matches!(error, ServerError::Busy) { "games-in-all" } else { "games" };
            self.log.hit(limit, client);
        }
        taken
    }

    /// Counts something that a client is about to do with accounts.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn count_account_use(&self, client: ClientAddr, wanted: AccountUse<'_>) -> Result<(), ServerError> {
        let taken = lock(&self.account_quota).take(client, wanted);
        if taken.is_err() {
            self.log.hit(wanted.limit(), client);
        }
        taken
    }

    /// Whether an address may act in a game once more now; if so, it is counted.
    pub fn allow_action(&self, client: ClientAddr) -> bool {
        let may = lock(&self.actions).allows(client.network_56());
        if !may {
            self.log.hit("actions", client);
        }
        may
    }

    /// Counts bytes that were sent to an address.
    pub fn count_sent(&self, client: ClientAddr, bytes: usize) {
        lock(&self.snapshots).charge(client.network_56(), bytes);
    }

    /// Nothing, unless so much was sent to an address that it has to wait for more.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn has_budget(&self, client: ClientAddr) -> Result<(), ServerError> {
        if self.is_over_budget(client) {
            return Err(ServerError::TooMany {
                what: "requests for whole games",
                wait: Duration::from_secs(1),
            });
        }
        Ok(())
    }

    /// Whether so much was sent to an address that it has to wait for more.
    pub fn is_over_budget(&self, client: ClientAddr) -> bool {
        let is_over_budget = !lock(&self.snapshots).wait(&client.network_56()).is_zero();
        if is_over_budget {
            self.log.hit("snapshot-bytes", client);
        }
        is_over_budget
    }
}

//! What each address may do, and what is open: everything that is counted of clients.

use crate::client::Client;
use crate::config::Settings;
use crate::error::ServerError;
use crate::limits::{Limits, count};
use crate::notice::Notices;
use crate::peers::{Peers, Place};
use crate::quota::Quota;
use crate::rate::Rates;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Everything that is counted of clients.
#[derive(Debug)]
pub(crate) struct Gate {
    limits: Limits,
    behind_proxy: bool,
    /// Which limits have bitten.
    pub notices: Notices,
    /// Open connections by address.
    pub peers: Arc<Peers>,
    requests: Mutex<Rates>,
    actions: Mutex<Rates>,
    snapshots: Mutex<Rates>,
    quota: Mutex<Quota>,
    live: Arc<AtomicUsize>,
    watching: Arc<AtomicUsize>,
}

/// One of those that are counted; dropped, it counts no more.
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

impl Gate {
    pub fn new(settings: &Settings) -> Gate {
        let limits = settings.limits.clone();
        Gate {
            behind_proxy: settings.behind_proxy,
            notices: Notices::default(),
            peers: Arc::default(),
            requests: Mutex::new(Rates::new(limits.requests())),
            actions: Mutex::new(Rates::new(limits.actions())),
            snapshots: Mutex::new(Rates::new(limits.snapshot_bytes())),
            quota: Mutex::new(Quota::new(&limits)),
            live: Arc::default(),
            watching: Arc::default(),
            limits,
        }
    }

    /// How many live connections are open.
    pub fn live(&self) -> usize {
        self.live.load(Ordering::Relaxed)
    }

    /// One more live connection.
    pub fn enter(&self) -> Counted {
        Counted::of(&self.live)
    }

    /// One more live connection that holds no seat, unless there are too many: those who play must
    /// find room.
    pub fn watch(&self, client: Client) -> Option<Counted> {
        let watching = Counted::of(&self.watching);
        let fits = self.watching.load(Ordering::Relaxed) <= count(self.limits.watchers);
        if !fits {
            self.notices.bites("watchers", client);
        }
        fits.then_some(watching)
    }

    /// The place of a live connection among those of its address; `None` where the connection below
    /// it is counted already.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn place(&self, client: Client) -> Result<Option<Place>, ServerError> {
        if !self.behind_proxy {
            return Ok(None);
        }
        let most = count(self.limits.connections_per_address);
        match self.peers.enter(client.household(), most) {
            Some(place) => Ok(Some(place)),
            None => {
                self.notices.bites("connections-per-address", client);
                Err(ServerError::too_many("connections"))
            }
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// [`ServerError::TooMany`]
    pub fn request(&self, client: Client) -> Result<(), ServerError> {
        let mut requests = lock(&self.requests);
        if requests.allows(client.household()) {
            return Ok(());
        }
        self.notices.bites("requests", client);
        Err(ServerError::TooMany { what: "requests", wait: requests.wait(client.household()) })
    }

    /// Counts a game that is about to be created and that is possible.
    ///
    /// # Errors
    /// [`ServerError::TooMany`], [`ServerError::Busy`]
    pub fn create(&self, client: Client) -> Result<(), ServerError> {
        let taken = lock(&self.quota).take(client);
        if let Err(error) = &taken {
            let limit = if matches!(error, ServerError::Busy) { "games-in-all" } else { "games" };
            self.notices.bites(limit, client);
        }
        taken
    }

    /// Whether an address may act in a game once more now; then it counts as done.
    pub fn act(&self, client: Client) -> bool {
        let may = lock(&self.actions).allows(client.household());
        if !may {
            self.notices.bites("actions", client);
        }
        may
    }

    /// Counts what has been told to an address, in bytes.
    pub fn told(&self, client: Client, bytes: usize) {
        lock(&self.snapshots).charge(client.household(), bytes);
    }

    /// Whether an address has been told so much that it has to wait for more.
    pub fn owes(&self, client: Client) -> bool {
        let owes = !lock(&self.snapshots).wait(client.household()).is_zero();
        if owes {
            self.notices.bites("snapshot-bytes", client);
        }
        owes
    }
}

//! What all requests and tasks of the server share.

use crate::accounts::ended::EndedSecrets;
use crate::accounts::passwords::Passwords;
use crate::client_limits::ClientLimits;
use crate::config::Settings;
use crate::embed::{FirstBoards, Pixels};
use crate::error::ServerError;
use crate::live_matches::LiveMatches;
use crate::lobby::shared::SharedLobby;
use crate::metrics::measures::Metrics;
use crate::notices::queue::Notices;
use crate::presence::Presence;
use crate::saving::Saving;
use crate::search_pool::SearchPool;
use crate::service_clock::ServiceClock;
use crate::streams::hub::Hub;
use crate::watch::list::WatchList;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{Instant, timeout};
use variorum_push::VapidKey;
use variorum_store::{Moderation, People, Store};

/// The shortest time between two tries of the store, however often its health is asked for.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

/// A store that takes longer than this for a small write counts as one that cannot be written to.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// Exports of many games at the same time: each reads the store and plays games over.
const MOST_EXPORTS: usize = 4;

/// What all requests and tasks share.
pub(crate) struct AppState {
    pub store: Arc<dyn Store>,
    pub people: Arc<dyn People>,
    pub moderation: Arc<dyn Moderation>,
    pub passwords: Passwords,
    /// Tells live connections which sessions and tokens have ended.
    pub ended_secrets: EndedSecrets,
    pub lobby: SharedLobby,
    pub hub: Arc<Hub>,
    /// The public games that are played now.
    pub watch: Arc<WatchList>,
    /// What is told by Web Push.
    pub notices: Notices,
    /// Who is here.
    pub presence: Arc<Presence>,
    /// Exports of many games that may run at the same time.
    pub exports: Arc<Semaphore>,
    pub clock: ServiceClock,
    pub searches: Arc<SearchPool>,
    pub pixels: Pixels,
    pub first_boards: FirstBoards,
    pub settings: Settings,
    pub client_limits: ClientLimits,
    pub live: LiveMatches,
    pub metrics: Arc<Metrics>,
    /// Whether the server can save.
    pub saving: Saving,
    /// Told that a stored match is due now, so that nobody waits until the due ones are next looked for.
    pub due: Notify,
    closing: watch::Sender<bool>,
    /// When the store was last tried, and whether it could be written to.
    probed: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

/// Waits until the server ends.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Fails when the state is gone, which is the end as well.
    let _ = closing.wait_for(|&closing| closing).await;
}

impl AppState {
    /// The state of a server on this store; the service clock goes on from where the store has it.
    ///
    /// # Errors
    /// The store fails.
    pub async fn new(
        store: Arc<dyn Store>,
        people: Arc<dyn People>,
        moderation: Arc<dyn Moderation>,
        settings: Settings,
    ) -> Result<Arc<AppState>, ServerError> {
        let clock = ServiceClock::from(store.clock().await?);
        let metrics = Arc::new(Metrics::default());
        // The first start stores a key, which all later ones read. Where it cannot be read, this run has one of its own,
        // and browsers have to subscribe again.
        let new = VapidKey::new();
        let key = VapidKey::read(&people.push_key(&new.secret()).await?).unwrap_or(new);
        let loopback = settings.limits.push_loopback > 0;
        let contact = settings.public_address.clone().filter(|address| address.starts_with("https:"));
        let notices = Notices::new(key, contact, loopback);
        Ok(Arc::new(AppState {
            store,
            people,
            moderation,
            passwords: Passwords::new(&settings.limits),
            ended_secrets: EndedSecrets::default(),
            lobby: SharedLobby::default(),
            hub: Arc::default(),
            notices,
            presence: Arc::default(),
            watch: Arc::default(),
            exports: Arc::new(Semaphore::new(MOST_EXPORTS)),
            clock,
            searches: SearchPool::new(),
            pixels: Pixels::default(),
            first_boards: FirstBoards::default(),
            client_limits: ClientLimits::new(&settings, &metrics),
            metrics,
            settings,
            live: LiveMatches::default(),
            saving: Saving::default(),
            due: Notify::new(),
            closing: watch::Sender::new(false),
            probed: tokio::sync::Mutex::default(),
        }))
    }

    /// Whether the store can be written to now: it is tried.
    pub async fn is_ready(&self) -> bool {
        if self.saving.is_stalled() {
            return false;
        }
        let mut probed = self.probed.lock().await;
        if let Some((at, ready)) = *probed
            && at.elapsed() < PROBE_INTERVAL
        {
            return ready;
        }
        let ready = match timeout(PROBE_TIMEOUT, self.store.probe(self.clock.now())).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                ServerError::from(error).log();
                false
            }
            Err(_) => false,
        };
        *probed = Some((Instant::now(), ready));
        ready
    }

    /// Turns true when the server ends.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Whether the server ends.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Ends all tasks of matches; the matches are in the store.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

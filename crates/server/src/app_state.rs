//! What all requests and tasks of the server share: the store, the clock, the settings, and the registry of
//! matches in memory.

use crate::actor::{MatchActor, MatchMessage, Subscription};
use crate::client::ClientAddr;
use crate::client_limits::ClientLimits;
use crate::config::Settings;
use crate::error::ServerError;
use crate::handle::{MatchHandle, Received};
use crate::ids;
use crate::limits::count;
use crate::read_only::{self, ReadOnlyMatch};
use crate::search_pool::SearchPool;
use crate::service_clock::ServiceClock;
use crate::stored::{self, DamagedError};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout};
use variorum_api::Snapshot;
use variorum_store::Store;

/// Messages that wait for one match.
const QUEUE: usize = 256;

/// A match may leave memory just when it is looked for; then it is looked for again.
const TRIES: usize = 3;

/// Matches that cannot be read, noted so as not to try again and again; at most so many.
const MAX_UNREADABLE: usize = 1000;

/// The store is tried at most so often, however often anybody asks for its health.
const TRY_EVERY: Duration = Duration::from_secs(1);

/// A store that takes longer than this for so little takes nothing.
const TRY_FOR: Duration = Duration::from_secs(5);

/// What all requests and tasks share.
pub(crate) struct AppState {
    pub store: Arc<dyn Store>,
    pub clock: ServiceClock,
    pub searches: Arc<SearchPool>,
    pub settings: Settings,
    pub client_limits: ClientLimits,
    live: Mutex<HashMap<String, MatchHandle>>,
    unreadable: Mutex<HashSet<String>>,
    closing: watch::Sender<bool>,
    /// When the store was last tried, and whether it took what was written.
    tried: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

/// Waits until the server ends.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Fails when the state is gone, which is the end as well.
    let _ = closing.wait_for(|&closing| closing).await;
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AppState {
    /// The state of a server on this store; the service clock goes on from where the store has it.
    ///
    /// # Errors
    /// The store fails.
    pub async fn new(store: Arc<dyn Store>, settings: Settings) -> Result<Arc<AppState>, ServerError> {
        let clock = ServiceClock::from(store.clock().await?);
        Ok(Arc::new(AppState {
            store,
            clock,
            searches: SearchPool::new(),
            client_limits: ClientLimits::new(&settings),
            settings,
            live: Mutex::default(),
            unreadable: Mutex::default(),
            closing: watch::Sender::new(false),
            tried: tokio::sync::Mutex::default(),
        }))
    }

    /// How many matches are in memory.
    pub fn live_games(&self) -> usize {
        lock(&self.live).len()
    }

    /// Whether the store takes what is written to it now: it is tried.
    pub async fn ready(&self) -> bool {
        let mut tried = self.tried.lock().await;
        if let Some((at, ready)) = *tried
            && at.elapsed() < TRY_EVERY
        {
            return ready;
        }
        let ready = match timeout(TRY_FOR, self.store.probe(self.clock.now())).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                ServerError::from(error).log();
                false
            }
            Err(_) => false,
        };
        *tried = Some((Instant::now(), ready));
        ready
    }

    /// Turns true when the server ends.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Ends all matches in memory; they are in the store.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// The handle of a match, which is loaded into memory if need be.
    ///
    /// # Errors
    /// There is none with this id, it cannot be read, there are too many in memory, or the store
    /// fails.
    pub async fn open(self: &Arc<Self>, id: &str) -> Result<MatchHandle, ServerError> {
        if let Some(handle) = lock(&self.live).get(id) {
            return Ok(handle.clone());
        }
        if *self.closing.borrow() {
            return Err(ServerError::Closing);
        }
        if !ids::is_id(id) {
            return Err(ServerError::NoGame(id.to_owned()));
        }
        if lock(&self.unreadable).contains(id) {
            return Err(ServerError::Damaged { id: id.to_owned(), source: DamagedError::Before });
        }
        let (match_row, events, status) =
            self.store.load(id).await?.ok_or_else(|| ServerError::NoGame(id.to_owned()))?;
        let state = Arc::clone(self);
        let start: Box<dyn FnOnce(mpsc::Receiver<Received>, MatchHandle) + Send> =
            if read_only::has_current_rules(&match_row) {
                let read = stored::load(&match_row, &events, &status, self.clock.now());
                let (game, events) = read.map_err(|source| {
                    let mut unreadable = lock(&self.unreadable);
                    if unreadable.len() < MAX_UNREADABLE {
                        unreadable.insert(id.to_owned());
                    }
                    ServerError::Damaged { id: id.to_owned(), source }
                })?;
                Box::new(move |messages, handle| {
                    MatchActor::new(state, match_row, game, &events, handle).spawn(messages)
                })
            } else {
                let read_only = ReadOnlyMatch::new(state, &match_row, &events, status).await?;
                Box::new(move |messages, handle| read_only.spawn(messages, handle))
            };
        let mut live = lock(&self.live);
        if let Some(handle) = live.get(id) {
            return Ok(handle.clone());
        }
        if live.len() >= count(self.settings.limits.live_games) {
            self.client_limits.log.hit("live-games", id);
            return Err(ServerError::Busy);
        }
        let (sender, messages) = mpsc::channel(QUEUE);
        let handle = MatchHandle::new(sender, self.clock);
        live.insert(id.to_owned(), handle.clone());
        start(messages, handle.clone());
        Ok(handle)
    }

    /// Forgets a match that leaves memory, unless `stay` says otherwise while nobody can find it.
    pub fn forget(&self, id: &str, stay: impl FnOnce() -> bool) -> bool {
        let mut live = lock(&self.live);
        let leaves = !stay();
        if leaves {
            live.remove(id);
        }
        leaves
    }

    /// Connects to a match.
    ///
    /// # Errors
    /// As for [`AppState::open`], or the match has too many connections.
    pub async fn connect(
        self: &Arc<Self>,
        id: &str,
        tokens: &[String],
        seq: Option<u64>,
        client: ClientAddr,
    ) -> Result<Subscription, ServerError> {
        let tokens: Vec<String> = tokens.iter().map(|token| ids::hash(token)).collect();
        self.ask(id, |answer| MatchMessage::Connect { tokens: tokens.clone(), seq, client, answer }).await?
    }

    /// A match as it is now.
    ///
    /// # Errors
    /// As for [`AppState::open`].
    pub async fn snapshot(self: &Arc<Self>, id: &str) -> Result<Snapshot, ServerError> {
        self.ask(id, |answer| MatchMessage::Snapshot { answer }).await
    }

    async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        question: impl Fn(oneshot::Sender<T>) -> MatchMessage,
    ) -> Result<T, ServerError> {
        for _ in 0..TRIES {
            let handle = self.open(id).await?;
            let (answer, answered) = oneshot::channel();
            if handle.send(question(answer)).await
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
        }
        Err(ServerError::Closing)
    }
}

//! Where all matches are found: those in memory, and through the store all others.

use crate::actor::{Actor, Message, Welcome};
use crate::client::Client;
use crate::config::Settings;
use crate::engine::Engine;
use crate::error::ServerError;
use crate::gate::Gate;
use crate::letter::{Letter, Letters};
use crate::limits::count;
use crate::relic::{self, Relic};
use crate::secret;
use crate::service_clock::ServiceClock;
use crate::stored;
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
const MAX_BROKEN: usize = 1000;

/// The store is tried at most so often, however often anybody asks for its health.
const TRY_EVERY: Duration = Duration::from_secs(1);

/// A store that takes longer than this for so little takes nothing.
const TRY_FOR: Duration = Duration::from_secs(5);

/// Everything the server knows.
pub(crate) struct Hall {
    pub store: Arc<dyn Store>,
    pub clock: ServiceClock,
    pub engine: Arc<Engine>,
    pub settings: Settings,
    pub gate: Gate,
    live: Mutex<HashMap<String, Letters>>,
    broken: Mutex<HashSet<String>>,
    closing: watch::Sender<bool>,
    /// When the store was last tried, and whether it took what was written.
    tried: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

/// Waits until the server ends.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Fails when the hall is gone, which is the end as well.
    let _ = closing.wait_for(|&closing| closing).await;
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// A hall over a store, whose service clock goes on from here.
    ///
    /// # Errors
    /// The store fails.
    pub async fn new(store: Arc<dyn Store>, settings: Settings) -> Result<Arc<Hall>, ServerError> {
        let clock = ServiceClock::from(store.clock().await?);
        Ok(Arc::new(Hall {
            store,
            clock,
            engine: Engine::new(),
            gate: Gate::new(&settings),
            settings,
            live: Mutex::default(),
            broken: Mutex::default(),
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

    /// The way to a match, which is brought into memory if need be.
    ///
    /// # Errors
    /// There is none with this id, it cannot be read, there are too many in memory, or the store
    /// fails.
    pub async fn open(self: &Arc<Self>, id: &str) -> Result<Letters, ServerError> {
        if let Some(sender) = lock(&self.live).get(id) {
            return Ok(sender.clone());
        }
        if *self.closing.borrow() {
            return Err(ServerError::Closing);
        }
        if !secret::is_id(id) {
            return Err(ServerError::NoGame(id.to_owned()));
        }
        if lock(&self.broken).contains(id) {
            let reason = "it could not be read before".to_owned();
            return Err(ServerError::Damaged { id: id.to_owned(), reason });
        }
        let (about, events, standing) =
            self.store.load(id).await?.ok_or_else(|| ServerError::NoGame(id.to_owned()))?;
        let hall = Arc::clone(self);
        let bring: Box<dyn FnOnce(mpsc::Receiver<Letter>, Letters) + Send> =
            if relic::is_of_these_rules(&about) {
                let read = stored::table(&about, &events, &standing, self.clock.now());
                let (table, facts) = read.inspect_err(|_| {
                    let mut broken = lock(&self.broken);
                    if broken.len() < MAX_BROKEN {
                        broken.insert(id.to_owned());
                    }
                })?;
                Box::new(move |letters, way| Actor::new(hall, about, table, &facts, way).spawn(letters))
            } else {
                let relic = Relic::new(hall, &about, &events, standing).await?;
                Box::new(move |letters, way| relic.spawn(letters, way))
            };
        let mut live = lock(&self.live);
        if let Some(sender) = live.get(id) {
            return Ok(sender.clone());
        }
        if live.len() >= count(self.settings.limits.live_games) {
            self.gate.notices.bites("live-games", id);
            return Err(ServerError::Busy);
        }
        let (sender, letters) = mpsc::channel(QUEUE);
        let way = Letters::new(sender, self.clock);
        live.insert(id.to_owned(), way.clone());
        bring(letters, way.clone());
        Ok(way)
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
    /// As for [`Hall::open`], or the match has too many connections.
    pub async fn enter(
        self: &Arc<Self>,
        id: &str,
        tokens: &[String],
        seq: Option<u64>,
        client: Client,
    ) -> Result<Welcome, ServerError> {
        let tokens: Vec<String> = tokens.iter().map(|token| secret::hash(token)).collect();
        self.ask(id, |answer| Message::Enter { tokens: tokens.clone(), seq, client, answer }).await?
    }

    /// A match as it is now.
    ///
    /// # Errors
    /// As for [`Hall::open`].
    pub async fn look(self: &Arc<Self>, id: &str) -> Result<Snapshot, ServerError> {
        self.ask(id, |answer| Message::Look { answer }).await
    }

    async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        question: impl Fn(oneshot::Sender<T>) -> Message,
    ) -> Result<T, ServerError> {
        for _ in 0..TRIES {
            let sender = self.open(id).await?;
            let (answer, answered) = oneshot::channel();
            if sender.send(question(answer)).await
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
        }
        Err(ServerError::Closing)
    }
}

//! One match in memory: the task that alone changes it. What happens is stored first, then told.

use crate::audience::Audience;
use crate::client::Client;
use crate::config::{IDLE, MAX_RECENT, WATCHERS};
use crate::engine::{self, Job};
use crate::error::ServerError;
use crate::habits::Habits;
use crate::hall::{Hall, closed};
use crate::wire::Utf8Bytes;
use crate::{convert, create, stored};
use rand::RngExt;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use variorum_api::{Action, ActionId, Numbered, Seat, ServerMessage, Snapshot};
use variorum_core::{Player, PlayerSet};
use variorum_engine::Best;
use variorum_store::Match;
use variorum_table::{Clock, Command, Offer, Refusal, Stamped, Step, Table};

/// Far enough away to mean never, near enough for every timer.
const NEVER: Duration = Duration::from_secs(24 * 60 * 60);

/// What a match is told.
pub(crate) enum Message {
    /// Somebody connects.
    Enter {
        tokens: Vec<String>,
        seq: Option<u64>,
        client: Client,
        answer: oneshot::Sender<Result<Welcome, ServerError>>,
    },
    /// A connection is gone.
    Leave { visitor: u64 },
    /// A connection acts for a seat.
    Act { visitor: u64, id: ActionId, seq: u64, seat: Seat, action: Action },
    /// A connection wants a snapshot.
    Sync { visitor: u64 },
    /// Somebody wants to see it once.
    Look { answer: oneshot::Sender<Snapshot> },
    /// A search has ended.
    Thought { ticket: u64, best: Option<Best> },
}

/// What a new connection gets.
pub(crate) struct Welcome {
    /// Names the connection.
    pub visitor: u64,
    /// The way to the match; it stays in memory as long as the connection is there.
    pub way: mpsc::Sender<Message>,
    /// Everything it is to send, in order, from the snapshot on. Ends when it is sent away.
    pub heard: mpsc::Receiver<Utf8Bytes>,
    /// How many of its secrets fit no seat.
    pub unknown: usize,
    /// Whether it holds no seat.
    pub watches: bool,
}

/// A search under way.
struct Thinking {
    ticket: u64,
    player: Player,
    level: u8,
    /// Length of the record and number of the last fact when it began.
    ply: usize,
    seen: u64,
    stop: Arc<AtomicBool>,
}

/// One match in memory.
pub(crate) struct Actor {
    hall: Arc<Hall>,
    about: Match,
    table: Table,
    recent: VecDeque<Numbered>,
    audience: Audience,
    habits: Habits,
    thinking: Option<Thinking>,
    tickets: u64,
    itself: mpsc::Sender<Message>,
    /// When a change of the number of watchers is to be told.
    tell_watchers: Option<Instant>,
    watchers_told: usize,
    last_heard: Instant,
}

impl Actor {
    pub fn new(
        hall: Arc<Hall>,
        about: Match,
        table: Table,
        facts: &[Stamped],
        itself: mpsc::Sender<Message>,
    ) -> Actor {
        let latest = &facts[facts.len().saturating_sub(MAX_RECENT)..];
        let audience = Audience::new(&hall.settings.limits);
        Actor {
            hall,
            about,
            recent: latest.iter().map(|fact| convert::numbered(fact, &table)).collect(),
            table,
            audience,
            habits: Habits::new(),
            thinking: None,
            tickets: 0,
            itself,
            tell_watchers: None,
            watchers_told: 0,
            last_heard: Instant::now(),
        }
    }

    /// Lets the match live in a task of its own.
    pub fn spawn(self, messages: mpsc::Receiver<Message>) {
        tokio::spawn(self.run(messages));
    }

    /// Until nobody is interested, the server ends, or the store fails.
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut closing = self.hall.closing();
        let end = loop {
            if let Err(error) = self.follow_up().await {
                break Some(error);
            }
            let wake = self.wake();
            let heard = tokio::select! {
                () = closed(&mut closing) => break None,
                message = messages.recv() => message,
                () = sleep_until(wake) => None,
            };
            if let Some(message) = heard {
                self.last_heard = Instant::now();
                if let Err(error) = self.hear(message).await {
                    break Some(error);
                }
            } else if self.is_idle() && self.hall.forget(&self.about.id, || !messages.is_empty()) {
                break None;
            }
        };
        self.stop_thinking();
        if let Some(error) = end {
            // Nothing was told that is not stored; whoever comes back gets what is.
            error.log();
            let failure = error.public();
            let gone = ServerMessage::Error { code: failure.code, message: failure.message };
            self.audience.tell_all(|_| gone.clone());
            self.hall.forget(&self.about.id, || false);
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), ServerError> {
        match message {
            Message::Enter { tokens, seq, client, answer } => {
                self.enter(&tokens, seq, client, answer).await?;
            }
            Message::Leave { visitor } => self.audience.remove(visitor),
            Message::Act { visitor, id, seq, seat, action } => {
                self.act(visitor, id, seq, seat, action).await?;
            }
            Message::Sync { visitor } => self.tell_snapshot(visitor),
            Message::Look { answer } => {
                // Whoever asked may be gone.
                let _ = answer.send(self.snapshot(PlayerSet::EMPTY));
            }
            Message::Thought { ticket, best } => self.thought(ticket, best).await?,
        }
        Ok(())
    }

    /// What follows from how things stand, whatever happened.
    async fn follow_up(&mut self) -> Result<(), ServerError> {
        let step = self.table.tick(self.now());
        self.settle(step).await?;
        while let Some((_, count)) = self.table.chooser() {
            let number = rand::rng().random_range(0..count.max(1));
            let step = self.table.computer_chooses(number, self.now());
            if step.facts.is_empty() {
                break;
            }
            self.settle(step).await?;
        }
        self.notice_presence().await?;
        if self.table.rematch_due() {
            self.rematch().await?;
        }
        self.think();
        let watchers = self.audience.watchers();
        if watchers != self.watchers_told && self.tell_watchers.is_none() {
            self.tell_watchers = Some(Instant::now() + WATCHERS);
        }
        if self.tell_watchers.is_some_and(|at| at <= Instant::now()) {
            self.tell_live();
        }
        Ok(())
    }

    /// Makes the next match; where the rules of today do not allow it, the offer is turned down.
    async fn rematch(&mut self) -> Result<(), ServerError> {
        let now = self.now();
        let step = match create::rematch(&self.hall, &self.about, &self.table).await {
            Ok(id) => self.table.rematched(&id, now),
            Err(error @ ServerError::Store(_)) => return Err(error),
            Err(error) => {
                error.log();
                let offers = self.table.offers().iter();
                let Some(by) = offers.filter(|one| one.offer == Offer::Rematch).map(|one| one.by).next()
                else {
                    return Ok(());
                };
                self.table.act(by, Command::Decline(Offer::Rematch), None, now)
            }
        };
        self.settle(step).await?;
        Ok(())
    }

    /// Stores what happened, then tells it.
    async fn settle(&mut self, step: Step) -> Result<Option<Refusal>, ServerError> {
        if !step.facts.is_empty() {
            let events: Vec<_> = step.facts.iter().map(stored::event).collect();
            let standing = stored::standing(&self.table, self.now());
            self.hall.store.append(&self.about.id, &events, &standing).await?;
            let (watchers, now) = (self.watchers(), self.now());
            for fact in &step.facts {
                let event = convert::numbered(fact, &self.table);
                self.recent.push_back(event.clone());
                self.audience.tell_all(|eyes| {
                    let live = Box::new(convert::live(&self.table, eyes, watchers, now));
                    ServerMessage::Event { event: event.clone(), live }
                });
            }
            while self.recent.len() > MAX_RECENT {
                self.recent.pop_front();
            }
        }
        Ok(step.refused)
    }

    async fn enter(
        &mut self,
        tokens: &[String],
        seq: Option<u64>,
        client: Client,
        answer: oneshot::Sender<Result<Welcome, ServerError>>,
    ) -> Result<(), ServerError> {
        let holder = |token: &String| self.about.tokens.iter().position(|kept| kept.as_ref() == Some(token));
        let seats: PlayerSet = tokens.iter().filter_map(holder).filter_map(Player::new).collect();
        let unknown = tokens.iter().filter(|token| holder(token).is_none()).count();
        let (visitor, heard) = match self.audience.add(seats, client) {
            Ok(added) => added,
            Err(limit) => {
                self.hall.gate.notices.bites(limit, client);
                let _ = answer.send(Err(ServerError::too_many("watchers of this game")));
                return Ok(());
            }
        };
        let way = self.itself.clone();
        let watches = seats.is_empty();
        if answer.send(Ok(Welcome { visitor, way, heard, unknown, watches })).is_err() {
            self.audience.remove(visitor);
            return Ok(());
        }
        // The newcomer learns how things stand, then all learn that somebody came.
        let missed = seq.and_then(|seq| self.missed(seq));
        match missed {
            Some(events) => {
                let you = self.you(visitor);
                let watchers = self.watchers();
                let live = Box::new(convert::live(&self.table, seats, watchers, self.now()));
                self.audience.tell(visitor, &ServerMessage::Resumed { you, events, live });
            }
            None => self.tell_snapshot(visitor),
        }
        self.notice_presence().await
    }

    /// What happened since, if all of it is at hand.
    fn missed(&self, seq: u64) -> Option<Vec<Numbered>> {
        let behind = usize::try_from(self.table.seq().checked_sub(seq)?).ok()?;
        let known = self.recent.len().checked_sub(behind)?;
        Some(self.recent.iter().skip(known).cloned().collect())
    }

    /// Holds what the table thinks of who is there against who is.
    async fn notice_presence(&mut self) -> Result<(), ServerError> {
        let mut changed = false;
        for player in self.table.players().iter() {
            let now = self.now();
            match (self.audience.holds(player), self.table.seat(player).connected) {
                (true, false) => {
                    let step = self.table.connect(player, now);
                    self.settle(step).await?;
                    changed = true;
                }
                (false, true) => {
                    self.table.disconnect(player, now);
                    changed = true;
                }
                _ => {}
            }
        }
        if changed {
            self.tell_live();
        }
        Ok(())
    }

    async fn act(
        &mut self,
        visitor: u64,
        id: ActionId,
        seq: u64,
        seat: Seat,
        action: Action,
    ) -> Result<(), ServerError> {
        let player = convert::player(seat);
        if !self.audience.seats(visitor).is_some_and(|seats| seats.contains(player)) {
            let message = format!("this connection does not hold the seat of {player}");
            let code = "not_your_seat".to_owned();
            self.audience.tell(visitor, &ServerMessage::Refused { id, code, message });
            return Ok(());
        }
        let command = match convert::command(action) {
            Ok(command) => command,
            Err(fault) => {
                let code = "no_claim".to_owned();
                self.audience.tell(visitor, &ServerMessage::Refused { id, code, message: fault.to_string() });
                return Ok(());
            }
        };
        let playing = self.table.record().ply() > 0 && self.table.record().outcome().is_none();
        if !self.habits.allows(player, &command, playing) {
            let (code, message) = ("too_often".to_owned(), "too often: wait a little".to_owned());
            self.audience.tell(visitor, &ServerMessage::Refused { id, code, message });
            return Ok(());
        }
        let step = self.table.act(player, command, Some(seq), self.now());
        let answer = match self.settle(step).await? {
            None => ServerMessage::Accepted { id, seq: self.table.seq() },
            Some(refusal) => {
                if refusal == Refusal::Stale {
                    self.tell_snapshot(visitor);
                }
                let (code, message) = (refusal.code().to_owned(), refusal.to_string());
                ServerMessage::Refused { id, code, message }
            }
        };
        self.audience.tell(visitor, &answer);
        Ok(())
    }

    /// Sees to it that exactly the search runs that is wanted. Computers among themselves play only
    /// when somebody looks.
    fn think(&mut self) {
        let ply = self.table.record().ply();
        let of_interest = self.table.has_person_in() || !self.audience.is_empty();
        let wanted = self.table.thinker().filter(|_| of_interest);
        if let Some(thinking) = &self.thinking {
            if wanted == Some((thinking.player, thinking.level)) && thinking.ply == ply {
                return;
            }
            self.stop_thinking();
        }
        let Some((player, level)) = wanted else { return };
        self.tickets += 1;
        let (ticket, stop) = (self.tickets, Arc::new(AtomicBool::new(false)));
        let seen = self.table.seq();
        self.thinking = Some(Thinking { ticket, player, level, ply, seen, stop: Arc::clone(&stop) });
        let extra = match self.table.setup().clock {
            Clock::Increment { increment, .. } => increment,
            Clock::Delay { delay, .. } => delay,
            Clock::None | Clock::PerTurn { .. } => 0,
        };
        let mut seed = DefaultHasher::new();
        self.about.id.hash(&mut seed);
        let job = Job {
            record: self.table.record().clone_box(),
            level,
            clock: self.table.remaining(player, self.now()).map(|remaining| (remaining, extra)),
            seed: seed.finish(),
            stop,
        };
        let (hall, itself) = (Arc::clone(&self.hall), self.itself.clone());
        tokio::spawn(async move {
            let best = hall.engine.think(job).await;
            // The match may have left memory.
            let _ = itself.send(Message::Thought { ticket, best }).await;
        });
    }

    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    async fn thought(&mut self, ticket: u64, best: Option<Best>) -> Result<(), ServerError> {
        let Some(Thinking { player, seen, .. }) = self.thinking.take_if(|thinking| thinking.ticket == ticket)
        else {
            return Ok(());
        };
        let value = best.as_ref().map(|best| engine::centipawns(best.score));
        let chosen = best.and_then(|best| best.chosen);
        let now = self.now();
        let mut step =
            self.table.computer_move(player, &chosen.clone().unwrap_or_default(), value, seen, now);
        if let Some(refusal @ Refusal::IllegalMove(_)) = &step.refused {
            // A match goes on even if the search fails.
            tracing::error!(id = self.about.id, ?chosen, "the computer's move: {refusal}");
            let facts = std::mem::take(&mut step.facts);
            let any = self.table.record().legal().into_iter().next().unwrap_or_default();
            step = self.table.computer_move(player, &any, None, self.table.seq(), now);
            step.facts.splice(0..0, facts);
        }
        self.settle(step).await?;
        Ok(())
    }

    fn now(&self) -> u64 {
        self.hall.clock.now()
    }

    /// How many watch, which is being told.
    fn watchers(&mut self) -> usize {
        self.watchers_told = self.audience.watchers();
        self.tell_watchers = None;
        self.watchers_told
    }

    fn tell_live(&mut self) {
        let (watchers, now) = (self.watchers(), self.now());
        self.audience.tell_all(|eyes| ServerMessage::Live {
            live: Box::new(convert::live(&self.table, eyes, watchers, now)),
        });
    }

    fn snapshot(&self, eyes: PlayerSet) -> Snapshot {
        convert::snapshot(&self.about, &self.table, eyes, self.audience.watchers(), self.now())
    }

    fn tell_snapshot(&mut self, visitor: u64) {
        let (watchers, now) = (self.audience.watchers(), self.now());
        self.audience.tell_snapshot(visitor, |eyes| {
            let snapshot = convert::snapshot(&self.about, &self.table, eyes, watchers, now);
            let you = eyes.iter().map(convert::seat).collect();
            ServerMessage::Snapshot { you, snapshot: Box::new(snapshot) }
        });
    }

    fn you(&self, visitor: u64) -> Vec<Seat> {
        self.audience.seats(visitor).unwrap_or_default().iter().map(convert::seat).collect()
    }

    /// When to look again although nothing is heard.
    fn wake(&self) -> Instant {
        let now = self.now();
        let flag =
            self.table.wake_at().map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now)));
        let idle = self.audience.is_empty().then(|| self.last_heard + IDLE).filter(|&at| at > Instant::now());
        let never = Instant::now() + NEVER;
        [flag, idle, self.tell_watchers].into_iter().flatten().min().unwrap_or(never).min(never)
    }

    /// Whether the match may leave memory: nobody looks, and nothing will happen soon.
    fn is_idle(&self) -> bool {
        let soon = self.now() + u64::try_from(IDLE.as_millis()).unwrap_or(0);
        let quiet = self.table.wake_at().is_none_or(|at| at > soon);
        self.audience.is_empty() && self.thinking.is_none() && quiet && self.last_heard.elapsed() >= IDLE
    }
}

//! One match in memory: the task that alone changes it. What happens is stored first, then told.
//!
//! The table is told of time by what was received: it is as late as its last message, less what somebody
//! whose clock runs may still be spared as lag. So whatever was received in time is in time, and the clock
//! that runs next starts when what happened has been told.

use crate::audience::Audience;
use crate::client::Client;
use crate::config::{IDLE, MAX_RECENT, WATCHERS};
use crate::error::ServerError;
use crate::habits::Habits;
use crate::hall::{Hall, closed};
use crate::letter::{Letter, Letters};
use crate::thinking::Thinking;
use crate::wire::Utf8Bytes;
use crate::{convert, create, stored};
use rand::RngExt;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use variorum_api::{Action, ActionId, Live, Numbered, Seat, ServerMessage, Snapshot};
use variorum_core::{Player, PlayerSet};
use variorum_engine::Best;
use variorum_store::{Match, Standing};
use variorum_table::{Command, Offer, Refusal, SeatKind, Sent, Stamped, Step, Table};

/// Far enough away to mean never, near enough for every timer.
const NEVER: Duration = Duration::from_secs(24 * 60 * 60);

/// From the socket to the match something received may take so long, in milliseconds.
const ON_THE_WAY_MS: u64 = 20;

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
    /// A search that had to wait has begun.
    Begun { ticket: u64 },
    /// A search has ended.
    Thought { ticket: u64, best: Option<Best> },
}

/// What a new connection gets.
pub(crate) struct Welcome {
    /// Names the connection.
    pub visitor: u64,
    /// The way to the match; it stays in memory as long as the connection is there.
    pub way: Letters,
    /// Everything it is to send, in order, from the snapshot on. Ends when it is sent away.
    pub heard: mpsc::Receiver<Utf8Bytes>,
    /// Where it notes how long messages are on the way to the client and back, in milliseconds.
    pub lag: Arc<AtomicU64>,
    /// How many of its secrets fit no seat.
    pub unknown: usize,
    /// Whether it holds no seat.
    pub watches: bool,
}

/// One match in memory.
pub(crate) struct Actor {
    pub(crate) hall: Arc<Hall>,
    pub(crate) about: Match,
    pub(crate) table: Table,
    recent: VecDeque<Numbered>,
    habits: Habits,
    /// When the last fact happened.
    last_at: u64,
    /// The moment up to which the table has heard everything.
    time: u64,
    pub(crate) audience: Audience,
    pub(crate) thinking: Option<Thinking>,
    /// When to ask for a search again that found no room.
    pub(crate) ask_again: Option<Instant>,
    pub(crate) tickets: u64,
    pub(crate) itself: Letters,
    /// When a change of what does not last is to be told.
    tell_at: Option<Instant>,
    watchers_told: usize,
    last_heard: Instant,
}

impl Actor {
    pub fn new(hall: Arc<Hall>, about: Match, table: Table, facts: &[Stamped], itself: Letters) -> Actor {
        let last_at = facts.last().map_or(about.created_at, |fact| fact.stamp.at);
        let latest = &facts[facts.len().saturating_sub(MAX_RECENT)..];
        let audience = Audience::new(&hall.settings.limits);
        Actor {
            hall,
            about,
            recent: latest.iter().map(|fact| convert::numbered(fact, &table)).collect(),
            table,
            habits: Habits::new(),
            last_at,
            time: last_at,
            audience,
            thinking: None,
            ask_again: None,
            tickets: 0,
            itself,
            tell_at: None,
            watchers_told: 0,
            last_heard: Instant::now(),
        }
    }

    /// Lets the match live in a task of its own.
    pub fn spawn(self, messages: mpsc::Receiver<Letter>) {
        tokio::spawn(self.run(messages));
    }

    /// Until nobody is interested, the server ends, or the store fails.
    async fn run(mut self, mut messages: mpsc::Receiver<Letter>) {
        let end = self.live(&mut messages).await;
        self.stop_thinking();
        if let Err(error) = end {
            // Nothing was told that is not stored; whoever comes back gets what is.
            error.log();
            let failure = error.public();
            let gone = ServerMessage::Error { code: failure.code, message: failure.message };
            self.audience.tell_all(false, |_| gone.clone());
        }
        self.hall.forget(&self.about.id, || false);
    }

    async fn live(&mut self, messages: &mut mpsc::Receiver<Letter>) -> Result<(), ServerError> {
        let mut closing = self.hall.closing();
        loop {
            self.follow_up().await?;
            let wake = self.wake();
            let heard = tokio::select! {
                biased;
                () = closed(&mut closing) => return self.keep_told().await,
                // What was received comes before what time brings.
                heard = messages.recv() => heard,
                () = sleep_until(wake) => None,
            };
            if let Some(Letter { at, message }) = heard {
                self.last_heard = Instant::now();
                self.pass(at);
                self.hear(message, at).await?;
            } else {
                self.pass(self.now());
                if self.is_idle() {
                    self.keep_told().await?;
                    if self.hall.forget(&self.about.id, || !messages.is_empty()) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Lets time pass for the table up to this moment, less what may still come from before.
    fn pass(&mut self, to: u64) {
        self.time = self.time.max(to.saturating_sub(self.grace()));
    }

    /// So much later something may be received that is in time.
    fn grace(&self) -> u64 {
        self.table.runs().map_or(0, |player| {
            let lag = match self.table.seat(player).kind {
                SeatKind::Human => self.table.spared(player, self.audience.lag(player)),
                SeatKind::Computer(_) => 0,
            };
            lag + ON_THE_WAY_MS
        })
    }

    /// Before the match leaves memory: since when the clock runs, which only the next event would tell.
    async fn keep_told(&mut self) -> Result<(), ServerError> {
        let since = self.table.since();
        if since > self.last_at && self.table.ticking(since).is_some() {
            let standing = Standing { told_at: Some(since), ..stored::standing(&self.table, self.now()) };
            self.hall.store.append(&self.about.id, &[], &standing).await?;
        }
        Ok(())
    }

    /// Deals with a message received at time `at`.
    async fn hear(&mut self, message: Message, at: u64) -> Result<(), ServerError> {
        match message {
            Message::Enter { tokens, seq, client, answer } => {
                self.enter(&tokens, seq, client, answer).await?;
            }
            Message::Leave { visitor } => self.audience.remove(visitor),
            Message::Act { visitor, id, seq, seat, action } => {
                self.act(visitor, id, (seq, at), seat, action).await?;
            }
            Message::Sync { visitor } => self.tell_snapshot(visitor),
            Message::Look { answer } => {
                // Whoever asked may be gone.
                let _ = answer.send(self.snapshot(PlayerSet::EMPTY));
            }
            Message::Begun { ticket } => self.begun(ticket),
            Message::Thought { ticket, best } => self.thought(ticket, best, at).await?,
        }
        Ok(())
    }

    /// What follows from how things stand, whatever happened.
    async fn follow_up(&mut self) -> Result<(), ServerError> {
        let step = self.table.tick(self.time);
        self.settle(step).await?;
        while let Some((_, count)) = self.table.chooser() {
            let number = rand::rng().random_range(0..count.max(1));
            let step = self.table.computer_chooses(number, self.time);
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
        if watchers != self.watchers_told && self.tell_at.is_none() {
            self.tell_at = Some(Instant::now() + WATCHERS);
        }
        if self.tell_at.is_some_and(|at| at <= Instant::now()) {
            self.tell_live();
        }
        Ok(())
    }

    /// Makes the next match; where the rules of today do not allow it, the offer is turned down.
    async fn rematch(&mut self) -> Result<(), ServerError> {
        let now = self.time;
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
                self.table.act(by, Command::Decline(Offer::Rematch), Sent::default(), now)
            }
        };
        self.settle(step).await?;
        Ok(())
    }

    /// Stores what happened, lets the clock of whoever decides next run from now on, and tells it.
    pub(crate) async fn settle(&mut self, step: Step) -> Result<Option<Refusal>, ServerError> {
        if let Some(last) = step.facts.last() {
            self.last_at = last.stamp.at;
            let events: Vec<_> = step.facts.iter().map(stored::event).collect();
            let standing = stored::standing(&self.table, self.now());
            self.table.hold();
            self.hall.store.append(&self.about.id, &events, &standing).await?;
            if self.table.thinker().is_some() {
                // Its clock runs once it is its search's turn.
                self.think();
            } else {
                self.table.run(self.now());
            }
            for fact in &step.facts {
                let event = convert::numbered(fact, &self.table);
                self.recent.push_back(event.clone());
                self.tell_all(|live| ServerMessage::Event { event: event.clone(), live: Box::new(live) });
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
        let (visitor, heard, lag) = match self.audience.add(seats, client) {
            Ok(added) => added,
            Err(limit) => {
                self.hall.gate.notices.bites(limit, client);
                let _ = answer.send(Err(ServerError::too_many("watchers of this game")));
                return Ok(());
            }
        };
        let way = self.itself.clone();
        let watches = seats.is_empty();
        if answer.send(Ok(Welcome { visitor, way, heard, lag, unknown, watches })).is_err() {
            self.audience.remove(visitor);
            return Ok(());
        }
        // The newcomer learns how things stand, then all learn that somebody came.
        let missed = seq.and_then(|seq| self.missed(seq));
        match missed {
            Some(events) => {
                let you = self.you(visitor);
                let live = Box::new(self.state(seats));
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
            let now = self.time;
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
        (seq, at): (u64, u64),
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
        if let Some(seq) = self.table.done(player, id.as_str()) {
            self.audience.tell(visitor, &ServerMessage::Accepted { id, seq });
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
        let playing = self.table.record().ply() > 0 && !self.table.is_over();
        if !self.habits.allows(player, &command, playing) {
            let (code, message) = ("too_often".to_owned(), "too often: wait a little".to_owned());
            self.audience.tell(visitor, &ServerMessage::Refused { id, code, message });
            return Ok(());
        }
        let lag = self.audience.lag_of(visitor);
        let sent = Sent { seen: Some(seq), id: Some(id.as_str()), lag, grace: self.grace() };
        let step = self.table.act(player, command, sent, at);
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

    /// Now, by the service clock.
    pub(crate) fn now(&self) -> u64 {
        self.hall.clock.now()
    }

    /// How things stand, as those see it who hold these seats.
    fn state(&self, eyes: PlayerSet) -> Live {
        convert::live(&self.table, eyes, self.audience.watchers(), self.busy(), self.now())
    }

    /// Tells all how things stand now, in a message.
    fn tell_all(&mut self, message: impl Fn(Live) -> ServerMessage) {
        self.watchers_told = self.audience.watchers();
        self.tell_at = None;
        let (watchers, busy, now) = (self.watchers_told, self.busy(), self.now());
        // Only in a draft there are things that not all may know.
        let drafts = self.table.draft().is_some();
        self.audience.tell_all(drafts, |eyes| message(convert::live(&self.table, eyes, watchers, busy, now)));
    }

    pub(crate) fn tell_live(&mut self) {
        self.tell_all(|live| ServerMessage::Live { live: Box::new(live) });
    }

    /// Tells how things stand once everything is as it should be.
    pub(crate) fn tell_soon(&mut self) {
        self.tell_at = Some(Instant::now());
    }

    fn snapshot(&self, eyes: PlayerSet) -> Snapshot {
        convert::snapshot(&self.about, &self.table, self.state(eyes))
    }

    fn tell_snapshot(&mut self, visitor: u64) {
        let (watchers, busy, now) = (self.audience.watchers(), self.busy(), self.now());
        self.audience.tell_snapshot(visitor, |eyes| {
            let live = convert::live(&self.table, eyes, watchers, busy, now);
            let snapshot = Box::new(convert::snapshot(&self.about, &self.table, live));
            ServerMessage::Snapshot { you: eyes.iter().map(convert::seat).collect(), snapshot }
        });
    }

    fn you(&self, visitor: u64) -> Vec<Seat> {
        self.audience.seats(visitor).unwrap_or_default().iter().map(convert::seat).collect()
    }

    /// When to look again although nothing is heard.
    fn wake(&self) -> Instant {
        let now = self.now();
        let late = |at: u64| Instant::now() + Duration::from_millis((at + self.grace()).saturating_sub(now));
        let flag = self.table.wake_at().map(late);
        let idle = self.audience.is_empty().then(|| self.last_heard + IDLE).filter(|&at| at > Instant::now());
        let never = Instant::now() + NEVER;
        [flag, idle, self.ask_again, self.tell_at].into_iter().flatten().min().unwrap_or(never).min(never)
    }

    /// Whether the match may leave memory: nobody looks, and nothing will happen soon.
    fn is_idle(&self) -> bool {
        let soon = self.now() + u64::try_from(IDLE.as_millis()).unwrap_or(0);
        let quiet = self.table.wake_at().is_none_or(|at| at > soon);
        self.audience.is_empty() && self.thinking.is_none() && quiet && self.last_heard.elapsed() >= IDLE
    }
}

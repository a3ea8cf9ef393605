//! One match in memory: the task that owns it and alone changes it. Events are stored first, then sent.
//!
//! The time of the match is the time at which the last message was received, less the lag that the player on the clock
//! may still be compensated for. So a move that was received in time counts as in time however late the task handles
//! it, and the next clock starts when the event has been stored and sent.

use crate::accounts::sitters::Sitters;
use crate::accounts::vacation;
use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::computer::{Computer, Search, SearchContext};
use crate::config::{IDLE_TIMEOUT, MAX_RECENT, WATCHERS_INTERVAL};
use crate::connections::Connections;
use crate::error::ServerError;
use crate::handle::{MatchHandle, MatchMessage, Received, Refused, SeatHolder, Speaker, Subscription};
use crate::rated::{self, state::RatingState};
use crate::saving;
use crate::seat_rates::SeatRates;
use crate::service_clock::wall_ms;
use crate::streams::tell;
use crate::talk::game_talk::{GameTalk, Said};
use crate::talk::table::{Table, Who};
use crate::watch::shown;
use crate::{convert, create, search_pool, stored};
use rand::RngExt;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use variorum_api::{ActionId, Live, NumberedEvent, Seat, ServerMessage, Snapshot};
use variorum_core::{PerPlayer, Player, PlayerSet};
use variorum_engine::SearchResult;
use variorum_match::{Clock, Command, CommandContext, Envelope, Match, Offer, Refusal, SeatKind, Step};
use variorum_store::{MatchRow, MatchStatus, PersonKind, PersonRow};

/// Stands for "never": as far in the future as timers can be set.
const NEVER: Duration = Duration::from_secs(24 * 60 * 60);

/// The longest that a message may take from the socket to the task, in milliseconds.
const DELIVERY_MS: u64 = 20;

/// One match in memory.
pub(crate) struct MatchActor {
    state: Arc<AppState>,
    match_row: MatchRow,
    game: Match,
    sitters: Sitters,
    rating: RatingState,
    recent: VecDeque<NumberedEvent>,
    seat_rates: SeatRates,
    talk: GameTalk,
    /// Of which seats the store has conditional moves.
    keeps_conditional: PerPlayer<bool>,
    /// When the last event happened.
    last_event_at: u64,
    /// The moment up to which the match has seen everything that was received.
    time: u64,
    connections: Connections,
    computer: Computer,
    handle: MatchHandle,
    /// When the state is to be sent to all, if nothing happens before.
    broadcast_at: Option<Instant>,
    watchers_sent: usize,
    /// Whether its end was counted, or it had ended before it came into memory.
    has_ended: bool,
    last_message_at: Instant,
}

impl MatchActor {
    pub fn new(
        state: Arc<AppState>,
        match_row: MatchRow,
        game: Match,
        events: &[Envelope],
        sitters: Sitters,
        handle: MatchHandle,
    ) -> MatchActor {
        let last_event_at = events.last().map_or(match_row.created_at, |event| event.stamp.at);
        let latest = &events[events.len().saturating_sub(MAX_RECENT)..];
        let connections = Connections::new(&state.settings.limits);
        let has_ended = game.is_over();
        let keeps_conditional = PerPlayer(Player::ALL.map(|player| game.has_conditional(player)));
        let mut actor = MatchActor {
            rating: RatingState::new(&game, events),
            state,
            match_row,
            recent: latest.iter().map(|event| convert::numbered(event, &game)).collect(),
            game,
            sitters,
            seat_rates: SeatRates::new(),
            talk: GameTalk::new(),
            keeps_conditional,
            last_event_at,
            time: last_event_at,
            connections,
            computer: Computer::default(),
            handle,
            broadcast_at: None,
            watchers_sent: 0,
            has_ended,
            last_message_at: Instant::now(),
        };
        actor.judge_rated();
        actor
    }

    /// Runs the match in a task of its own.
    pub fn spawn(self, messages: mpsc::Receiver<Received>) {
        tokio::spawn(self.run(messages));
    }

    /// Runs until nobody is connected and nothing will happen soon, the server ends, or the store fails.
    async fn run(mut self, mut messages: mpsc::Receiver<Received>) {
        let end = self.live(&mut messages).await;
        self.computer.cancel(&self.state.searches);
        if let Err(error) = end {
            // Nothing was sent that is not stored; whoever connects again gets what is.
            error.log();
            let gone = error.message();
            self.connections.broadcast(false, |_| gone.clone());
        }
        self.state.live.remove(&self.match_row.id);
    }

    async fn live(&mut self, messages: &mut mpsc::Receiver<Received>) -> Result<(), ServerError> {
        let mut closing = self.state.closing();
        let mut saving = self.state.saving.subscribe();
        loop {
            self.advance().await?;
            let wake_at = self.next_wake();
            let received = tokio::select! {
                biased;
                () = closed(&mut closing) => return self.save_clock().await,
                // Messages come before what time brings.
                received = messages.recv() => received,
                // The clock has stopped, or goes on: what it brings is due at another moment.
                () = saving::changed(&mut saving) => continue,
                () = sleep_until(wake_at) => None,
            };
            if let Some(Received { at, message }) = received {
                self.last_message_at = Instant::now();
                self.advance_time(at);
                self.handle_message(message, at).await?;
            } else {
                self.advance_time(self.now());
                if self.is_idle() {
                    self.save_clock().await?;
                    if self.state.live.remove_unless(&self.match_row.id, || !messages.is_empty()) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Advances the time of the match to this moment, less the time for which messages may still be under way.
    fn advance_time(&mut self, to: u64) {
        self.time = self.time.max(to.saturating_sub(self.grace()));
    }

    /// For so long after its time a message may be received that counts as in time, in milliseconds.
    fn grace(&self) -> u64 {
        self.game.on_clock().map_or(0, |player| {
            let lag = match self.game.seat(player).kind {
                SeatKind::Human => self.game.compensated(player, self.connections.lag(player)),
                SeatKind::Computer { .. } => 0,
            };
            lag + DELIVERY_MS
        })
    }

    /// Stores since when the clock runs, before the match leaves memory: otherwise only the next event would say it.
    async fn save_clock(&mut self) -> Result<(), ServerError> {
        let since = self.game.since();
        if since > self.last_event_at && self.game.ticking(since).is_some() {
            let status = MatchStatus { clock_since: Some(since), ..stored::status(&self.game, self.now()) };
            self.state.store.append(&self.match_row.id, &[], &status).await?;
        }
        Ok(())
    }

    /// Handles a message that was received at time `at`.
    async fn handle_message(&mut self, message: MatchMessage, at: u64) -> Result<(), ServerError> {
        match message {
            MatchMessage::Connect { tokens, seq, person, client, answer } => {
                self.connect(&tokens, seq, (person, client), answer).await?;
            }
            MatchMessage::TakeSeats { tokens, person, answer } => {
                self.take_seats(&tokens, &person).await?;
                // Fails when whoever asked is gone.
                let _ = answer.send(self.sitters.seats_of(&person.id));
            }
            MatchMessage::HasSeat { tokens, answer } => {
                let _ = answer.send(!self.seats_of(&tokens).is_empty());
            }
            MatchMessage::PersonChanged(change) => {
                let seats = self.sitters.seats_of(&change.before);
                let changed = self.sitters.update(&change.before, &change.now);
                self.connections.update(&change.before, &change.now.id);
                if let Some(message) = change.shut_out() {
                    self.connections.put_out(&change.now.id, seats, &message);
                }
                if change.now.kind == PersonKind::Deleted {
                    for player in seats.iter() {
                        self.game.clear_conditional(player);
                    }
                }
                if changed {
                    self.show_ratings().await?;
                    self.broadcast_live();
                }
            }
            MatchMessage::Disconnect { connection } => self.connections.remove(connection),
            MatchMessage::Act { connection, id, seq, seat, action } => {
                self.act(connection, id, (seq, at), seat, action).await?;
            }
            MatchMessage::Do { by, wanted, answer } => {
                let done = self.act_once(by, *wanted, at).await?;
                // Fails when whoever asked is gone; it is done all the same.
                let _ = answer.send(done);
            }
            MatchMessage::Say { by, say, answer } => {
                let (table, who) = (self.table(), self.who(&by));
                let said = self.talk.say(&self.state, (&table, &self.connections), &who, *say).await;
                let said = said.map(|Said { line, hearers }| {
                    self.connections.send_to(&hearers, &ServerMessage::Said { line: line.clone() });
                    line
                });
                let _ = answer.send(said);
            }
            MatchMessage::Talk { by, answer } => {
                let _ = answer.send(Some((self.table(), self.who(&by))));
            }
            MatchMessage::Show => self.show(),
            MatchMessage::Sync { connection } => self.send_snapshot(connection),
            MatchMessage::Snapshot { person, answer } => {
                let viewer = self.who(&Speaker::Person(person)).seats;
                // Fails when the one who asked is gone.
                let _ = answer.send(self.snapshot(viewer));
            }
            MatchMessage::SearchStarted { search_id } => self.search_started(search_id),
            MatchMessage::SearchFinished { search_id, best } => {
                self.search_finished(search_id, best, at).await?
            }
        }
        Ok(())
    }

    /// What talking needs to know of the match.
    fn table(&self) -> Table {
        Table::of(&self.match_row.id, &self.game, &self.sitters)
    }

    /// Somebody who says something or listens.
    fn who(&self, by: &Speaker) -> Who {
        let (seats, person) = match by {
            Speaker::Connection(number) => {
                (self.connections.seats(*number).unwrap_or_default(), self.connections.person(*number))
            }
            Speaker::Token(token) => (self.seats_of(std::slice::from_ref(token)), None),
            Speaker::Person(None) => (PlayerSet::EMPTY, None),
            Speaker::Person(Some(person)) => (self.sitters.seats_of(person), Some(person.clone())),
        };
        let seats = self.sitters.open(seats);
        // Whoever holds a seat by its link is who owns it.
        let person = person.or_else(|| seats.iter().find_map(|seat| self.sitters.person(seat)));
        Who { seats, person }
    }

    /// Does what is due now: what time brings, the computer's choices and search, presence, the next match.
    async fn advance(&mut self) -> Result<(), ServerError> {
        self.update_vacations().await?;
        let step = self.game.tick(self.time);
        self.commit(step).await?;
        while let Some((_, count)) = self.game.computer_to_choose() {
            let number = rand::rng().random_range(0..count.max(1));
            let step = self.game.computer_chooses(number, self.time);
            if step.events.is_empty() {
                break;
            }
            self.commit(step).await?;
        }
        self.update_presence().await?;
        if self.game.rematch_due() {
            self.rematch().await?;
        }
        self.update_search();
        let watchers = self.connections.watchers();
        if watchers != self.watchers_sent && self.broadcast_at.is_none() {
            self.broadcast_at = Some(Instant::now() + WATCHERS_INTERVAL);
        }
        if self.broadcast_at.is_some_and(|at| at <= Instant::now()) {
            self.broadcast_live();
        }
        Ok(())
    }

    /// Tells the match of vacations that it does not know of: those that have begun or ended since it was in memory, too.
    async fn update_vacations(&mut self) -> Result<(), ServerError> {
        if !matches!(self.game.setup().clock, Clock::Days { .. }) || self.game.is_over() {
            return Ok(());
        }
        for player in self.game.players().iter() {
            let clocks = (self.now(), wall_ms());
            let vacations = self.sitters.vacations(player);
            for (at, until) in vacation::changes(&self.game, player, vacations, clocks) {
                let step = self.game.vacation(player, until, at);
                self.commit(step).await?;
            }
        }
        Ok(())
    }

    /// Creates the next match; if today's rules do not allow it, the offer is turned down.
    async fn rematch(&mut self) -> Result<(), ServerError> {
        let now = self.time;
        let step = match create::rematch(&self.state, &self.match_row, &self.game, &self.sitters).await {
            Ok(id) => self.game.rematched(&id, now),
            Err(error @ ServerError::Store(_)) => return Err(error),
            Err(error) => {
                error.log();
                let offers = self.game.offers().iter();
                let Some(by) = offers.filter(|one| one.offer == Offer::Rematch).map(|one| one.by).next()
                else {
                    return Ok(());
                };
                self.game.act(by, Command::Decline { offer: Offer::Rematch }, CommandContext::default(), now)
            }
        };
        self.commit(step).await?;
        Ok(())
    }

    /// Stores the events, starts the clock of the player who decides next, and sends the events.
    async fn commit(&mut self, step: Step) -> Result<Option<Refusal>, ServerError> {
        if let Some(last) = step.events.last() {
            self.last_event_at = last.stamp.at;
            let events: Vec<_> = step.events.iter().map(stored::row).collect();
            let status = stored::status(&self.game, self.now());
            self.game.hold_clock();
            self.rating.note(&step.events);
            self.judge_rated();
            if self.rating.ends(&self.game) {
                let most = self.state.settings.limits.rated_games_per_pair;
                let end = rated::end::of(&self.game, self.sitters.rated, most);
                self.state.store.finish(&self.match_row.id, &events, &status, &end).await?;
                self.show_ratings().await?;
            } else {
                self.state.store.append(&self.match_row.id, &events, &status).await?;
            }
            self.count(&step, status.result.is_some());
            if self.game.computer_to_move().is_some() {
                // The clock of the computer starts when its search begins.
                self.update_search();
            } else {
                self.game.start_clock(self.now());
            }
            let events: Vec<_> =
                step.events.iter().map(|event| convert::numbered(event, &self.game)).collect();
            for event in &events {
                self.recent.push_back(event.clone());
                self.broadcast(|live| ServerMessage::Event { event: event.clone(), live: Box::new(live) });
            }
            tell::happened(&self.state, &self.match_row, &self.game, &self.sitters, &events);
            self.forget_conditional().await?;
            while self.recent.len() > MAX_RECENT {
                self.recent.pop_front();
            }
        }
        Ok(step.refused)
    }

    /// Judges whether the match changes ratings as things stand. One that is over has done so or not.
    fn judge_rated(&mut self) {
        if !self.rating.is_over() {
            let agreed = self.match_row.rated && self.rating.may_count();
            self.sitters.rated = agreed && !self.sitters.has_double();
        }
    }

    /// Reads the ratings that are shown of those who play.
    async fn show_ratings(&mut self) -> Result<(), ServerError> {
        let owners = self.sitters.owners();
        let (ratings, changed) =
            rated::shown::of_match(&*self.state.people, &self.match_row, &owners).await?;
        self.sitters.ratings = ratings;
        self.judge_rated();
        if self.rating.is_over() {
            self.sitters.rated = changed;
        }
        Ok(())
    }

    /// Counts what has happened.
    fn count(&mut self, step: &Step, is_over: bool) {
        let game = self.game.record().card().id;
        let entries = step.events.iter().filter(|event| event.event.entry().is_some()).count();
        self.state.metrics.moves(game, entries);
        if is_over && !std::mem::replace(&mut self.has_ended, true) {
            self.state.metrics.game_ended(game);
        }
    }

    /// Asks for the search that is wanted now. If its place in the queue changes, the state is sent soon.
    fn update_search(&mut self) {
        let busy = self.computer.busy();
        let context = SearchContext {
            pool: &self.state.searches,
            match_id: &self.match_row.id,
            handle: &self.handle,
            client: self.connections.client(),
            is_watched: !self.connections.is_empty(),
            now: self.state.clock.now(),
        };
        self.computer.update(&mut self.game, &context);
        if self.computer.busy() != busy {
            self.broadcast_at = Some(Instant::now());
        }
    }

    /// A search that had to wait has begun.
    fn search_started(&mut self, search_id: u64) {
        if self.computer.started(search_id) {
            self.game.start_clock(self.now());
            self.broadcast_live();
        }
    }

    /// A search has ended.
    async fn search_finished(
        &mut self,
        search_id: u64,
        best: Option<SearchResult>,
        at: u64,
    ) -> Result<(), ServerError> {
        let Some(Search { player, seen, .. }) = self.computer.finished(search_id) else { return Ok(()) };
        let value = best.as_ref().map(|best| search_pool::centipawns(best.score));
        let chosen = best.and_then(|best| best.best_move);
        let mut step = self.game.computer_move(player, &chosen.clone().unwrap_or_default(), value, seen, at);
        if let Some(refusal @ Refusal::IllegalMove(_)) = &step.refused {
            // A match goes on even if the search fails.
            tracing::error!(id = self.match_row.id, ?chosen, "the computer's move: {refusal}");
            let events = std::mem::take(&mut step.events);
            let any = self.game.record().legal().into_iter().next().unwrap_or_default();
            step = self.game.computer_move(player, &any, None, self.game.seq(), at);
            step.events.splice(0..0, events);
        }
        self.commit(step).await?;
        Ok(())
    }

    async fn connect(
        &mut self,
        tokens: &[String],
        seq: Option<u64>,
        (person, client): (Option<String>, ClientAddr),
        answer: oneshot::Sender<Result<Subscription, ServerError>>,
    ) -> Result<(), ServerError> {
        let mut seats = self.seats_of(tokens);
        let unknown = tokens.iter().filter(|token| self.seat_of(token).is_none()).count();
        // Whoever comes without tokens has their own seats; with tokens those alone, so that two pages of one browser
        // can play against each other, and a wrong link is seen to be wrong.
        if let Some(person) = person.as_ref().filter(|_| tokens.is_empty()) {
            seats = self.sitters.seats_of(person);
        }
        let seats = self.sitters.open(seats);
        let (connection, receiver, lag) = match self.connections.add(seats, client, person) {
            Ok(added) => added,
            Err(limit) => {
                self.state.client_limits.log.hit(limit, client);
                let _ = answer.send(Err(ServerError::too_many("watchers of this game")));
                return Ok(());
            }
        };
        let handle = self.handle.clone();
        let watches = seats.is_empty();
        if self.state.settings.limits.rated_at_one_address == 0 {
            self.rating.came_from(seats, client.network_56());
            self.judge_rated();
        }
        if answer.send(Ok(Subscription { connection, handle, receiver, lag, unknown, watches })).is_err() {
            self.connections.remove(connection);
            return Ok(());
        }
        // First the new connection gets the state, then all get that somebody has come.
        let missed = seq.and_then(|seq| self.missed(seq));
        match missed {
            Some(events) => {
                let you = self.held_seats(connection);
                let live = Box::new(self.live_state(seats));
                self.connections.send(connection, &ServerMessage::Resumed { you, events, live });
            }
            None => self.send_snapshot(connection),
        }
        self.update_presence().await
    }

    /// The seat of a token.
    fn seat_of(&self, token: &str) -> Option<Player> {
        self.match_row.tokens.iter().position(|kept| kept.as_deref() == Some(token)).and_then(Player::new)
    }

    fn seats_of(&self, tokens: &[String]) -> PlayerSet {
        tokens.iter().filter_map(|token| self.seat_of(token)).collect()
    }

    /// Gives the seats of these tokens to a person, as far as they are nobody's.
    async fn take_seats(&mut self, tokens: &[String], person: &PersonRow) -> Result<(), ServerError> {
        let free: Vec<Player> =
            self.seats_of(tokens).iter().filter(|&player| !self.sitters.is_owned(player)).collect();
        for &player in &free {
            let seat = u8::try_from(player.index()).unwrap_or(u8::MAX);
            self.state.people.take_seat(&self.match_row.id, seat, &person.id).await?;
            self.sitters.seat(player, person);
        }
        if !free.is_empty() {
            self.show_ratings().await?;
            tell::seated(&self.state, &self.match_row, &self.game, &self.sitters, &person.id);
            self.broadcast_live();
        }
        Ok(())
    }

    /// The events after this one, if all of them are in memory.
    fn missed(&self, seq: u64) -> Option<Vec<NumberedEvent>> {
        let behind = usize::try_from(self.game.seq().checked_sub(seq)?).ok()?;
        let known = self.recent.len().checked_sub(behind)?;
        Some(self.recent.iter().skip(known).cloned().collect())
    }

    /// Tells the match who is connected now.
    async fn update_presence(&mut self) -> Result<(), ServerError> {
        let mut changed = false;
        for player in self.game.players().iter() {
            let now = self.time;
            match (self.connections.holds(player), self.game.is_connected(player)) {
                (true, false) => {
                    let step = self.game.connect(player, now);
                    self.commit(step).await?;
                    changed = true;
                }
                (false, true) => {
                    self.game.disconnect(player, now);
                    changed = true;
                }
                _ => {}
            }
        }
        if changed {
            self.broadcast_live();
        }
        Ok(())
    }

    async fn act(
        &mut self,
        connection: u64,
        id: ActionId,
        (seq, at): (u64, u64),
        seat: Seat,
        action: Command,
    ) -> Result<(), ServerError> {
        let player = Player::from(seat);
        if !self.connections.seats(connection).is_some_and(|seats| seats.contains(player)) {
            let message = format!("this connection does not hold the seat of {player}");
            let code = "not_your_seat".to_owned();
            self.connections.send(connection, &ServerMessage::Refused { id, code, message });
            return Ok(());
        }
        let context = CommandContext {
            seen: Some(seq),
            id: Some(id.as_str()),
            lag: self.connections.lag_of(connection),
            grace: self.grace(),
        };
        let answer = match self.perform(player, action, context, at).await? {
            Ok(seq) => {
                self.state.metrics.action(self.now().saturating_sub(at));
                ServerMessage::Accepted { id, seq }
            }
            Err(Refused { code, message }) => {
                if code == Refusal::Stale.code() {
                    self.send_snapshot(connection);
                }
                ServerMessage::Refused { id, code: code.to_owned(), message }
            }
        };
        self.connections.send(connection, &answer);
        Ok(())
    }

    /// A seat does something without a connection; gives the number of the last event.
    async fn act_once(
        &mut self,
        by: SeatHolder,
        wanted: variorum_api::Act,
        at: u64,
    ) -> Result<Result<u64, Refused>, ServerError> {
        let held = match by {
            SeatHolder::Token(token) => self.seats_of(&[token]),
            SeatHolder::Person(person) => self.sitters.seats_of(&person),
        };
        let only = || held.iter().next().filter(|_| held.len() == 1);
        let player =
            wanted.seat.map_or_else(only, |seat| Some(seat.into()).filter(|&seat| held.contains(seat)));
        let Some(player) = player else {
            let message = "seat: expected one that is held here".to_owned();
            return Ok(Err(Refused { code: "not_your_seat", message }));
        };
        // Whoever acts has come.
        let step = self.game.connect(player, self.time);
        self.commit(step).await?;
        let id = wanted.id.as_ref().map(ActionId::as_str);
        let context = CommandContext { seen: wanted.seq, id, lag: 0, grace: self.grace() };
        self.perform(player, wanted.action, context, at).await
    }

    /// A seat does something; gives the number of the last event.
    async fn perform(
        &mut self,
        player: Player,
        action: Command,
        context: CommandContext<'_>,
        at: u64,
    ) -> Result<Result<u64, Refused>, ServerError> {
        if let Some(seq) = context.id.and_then(|id| self.game.action_seq(player, id)) {
            return Ok(Ok(seq));
        }
        let playing = self.game.record().ply() > 0 && !self.game.is_over();
        if !self.seat_rates.allows(player, &action, playing) {
            let message = "too often: wait a little".to_owned();
            return Ok(Err(Refused { code: "too_often", message }));
        }
        if matches!(action, Command::Rename { .. }) && self.sitters.name(player).is_some() {
            let message = "this seat has the name of its account".to_owned();
            return Ok(Err(Refused { code: "bad_name", message }));
        }
        let sets_conditional = matches!(action, Command::Conditional { .. });
        let plays = sets_conditional || matches!(action, Command::Move { .. } | Command::Choose { .. });
        if self.match_row.rated && plays && !self.sitters.has_account(player) {
            let message = "this game is rated: sign in to play it".to_owned();
            return Ok(Err(Refused { code: "account", message }));
        }
        if matches!(action, Command::Rename { .. }) && self.sitters.is_silenced(player) {
            let failure = ServerError::Silenced.public();
            return Ok(Err(Refused { code: "silenced", message: failure.message }));
        }
        let step = self.game.act(player, action, context, at);
        Ok(match self.commit(step).await? {
            None if sets_conditional => {
                self.keep_conditional(player).await?;
                self.tell_holders(player);
                Ok(self.game.seq())
            }
            None => Ok(self.game.seq()),
            Some(refusal) => Err(Refused { code: refusal.code(), message: refusal.to_string() }),
        })
    }

    /// Stores the conditional moves of a seat as they are now.
    async fn keep_conditional(&mut self, player: Player) -> Result<(), ServerError> {
        let row = stored::conditional(&self.game, player);
        self.keeps_conditional[player] = !row.lines.is_empty();
        Ok(self.state.store.set_conditional(&self.match_row.id, &row).await?)
    }

    /// Forgets the conditional moves that have ended. Those that were played in part need no new row: the events after
    /// it say what is left.
    async fn forget_conditional(&mut self) -> Result<(), ServerError> {
        for player in self.game.players().iter() {
            if self.keeps_conditional[player] && !self.game.has_conditional(player) {
                self.keep_conditional(player).await?;
            }
        }
        Ok(())
    }

    /// Tells the holders of a seat, and nobody else, how things stand.
    fn tell_holders(&mut self, player: Player) {
        let (watchers, busy, now) = (self.connections.watchers(), self.computer.busy(), self.now());
        self.connections.tell_holders(player, |viewer| {
            let live = Box::new(convert::live((&self.game, &self.sitters), viewer, watchers, busy, now));
            ServerMessage::Live { live }
        });
    }

    /// Now, by the service clock.
    fn now(&self) -> u64 {
        self.state.clock.now()
    }

    /// The state of the match as the holders of these seats see it.
    fn live_state(&self, viewer: PlayerSet) -> Live {
        convert::live(
            (&self.game, &self.sitters),
            viewer,
            self.connections.watchers(),
            self.computer.busy(),
            self.now(),
        )
    }

    /// Sends all connections a message with the state of the match.
    fn broadcast(&mut self, message: impl Fn(Live) -> ServerMessage) {
        self.watchers_sent = self.connections.watchers();
        self.broadcast_at = None;
        let (watchers, busy, now) = (self.watchers_sent, self.computer.busy(), self.now());
        // Only in a draft, and with conditional moves, do different connections see different things.
        let conditional = self.game.players().iter().any(|player| self.game.has_conditional(player));
        let differs = self.game.draft().is_some() || conditional;
        self.connections.broadcast(differs, |viewer| {
            message(convert::live((&self.game, &self.sitters), viewer, watchers, busy, now))
        });
        self.show();
    }

    /// Shows how the match stands to those who look at the list of games, if it is public.
    fn show(&self) {
        if self.match_row.public && self.state.watch.is_watched() {
            let watchers = self.connections.watchers();
            let shown = shown::game(&self.match_row, &self.game, &self.sitters, watchers, self.now());
            self.state.watch.put(shown);
        }
    }

    fn broadcast_live(&mut self) {
        self.broadcast(|live| ServerMessage::Live { live: Box::new(live) });
    }

    fn snapshot(&self, viewer: PlayerSet) -> Snapshot {
        convert::snapshot(&self.match_row, &self.game, self.live_state(viewer))
    }

    fn send_snapshot(&mut self, connection: u64) {
        let (watchers, busy, now) = (self.connections.watchers(), self.computer.busy(), self.now());
        self.connections.send_snapshot(connection, |viewer| {
            let live = convert::live((&self.game, &self.sitters), viewer, watchers, busy, now);
            let snapshot = Box::new(convert::snapshot(&self.match_row, &self.game, live));
            ServerMessage::Snapshot { you: viewer.iter().map(Seat::from).collect(), snapshot }
        });
    }

    fn held_seats(&self, connection: u64) -> Vec<Seat> {
        self.connections.seats(connection).unwrap_or_default().iter().map(Seat::from).collect()
    }

    /// When to look again if no message comes.
    fn next_wake(&self) -> Instant {
        let now = self.now();
        let late = |at: u64| Instant::now() + Duration::from_millis((at + self.grace()).saturating_sub(now));
        // A clock that stands still brings nothing.
        let flag = self.game.wake_at().map(late).filter(|_| !self.state.saving.is_stalled());
        let idle = self
            .connections
            .is_empty()
            .then(|| self.last_message_at + IDLE_TIMEOUT)
            .filter(|&at| at > Instant::now());
        let never = Instant::now() + NEVER;
        [flag, idle, self.computer.retry_at(), self.broadcast_at]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(never)
            .min(never)
    }

    /// Whether the match may leave memory: nobody is connected, and nothing will happen soon.
    fn is_idle(&self) -> bool {
        let soon = self.now() + u64::try_from(IDLE_TIMEOUT.as_millis()).unwrap_or(0);
        let quiet = self.game.wake_at().is_none_or(|at| at > soon);
        self.connections.is_empty()
            && !self.computer.is_searching()
            && quiet
            && self.last_message_at.elapsed() >= IDLE_TIMEOUT
    }
}

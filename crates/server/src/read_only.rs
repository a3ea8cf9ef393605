//! A match of a rules version that this program does not have. It cannot be played on: it ends without result, and
//! is shown as its stored texts say.

use crate::accounts::sitters::Sitters;
use crate::app_state::{AppState, closed};
use crate::config::IDLE_TIMEOUT;
use crate::connections::Connections;
use crate::error::ServerError;
use crate::handle::{MatchHandle, MatchMessage, Received, Refused, Subscription};
use crate::{convert, stored};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::timeout;
use variorum_api::{
    Entry, GameResult, Live, Seat, SeatState, Series, ServerMessage, Snapshot, from_json, to_json,
};
use variorum_core::{Player, PlayerSet};
use variorum_match::Event;
use variorum_store::{EventRow, MatchRow, MatchStatus};

/// The code of refusals, and the reason why such a match ended.
const OTHER_RULES: &str = "other_rules";

/// What is said to whoever wants to play on.
const MESSAGE: &str = "this game was played by other rules: it has ended without result";

/// Whether this program has the rules by which a match was played.
pub(crate) fn has_current_rules(match_row: &MatchRow) -> bool {
    variorum_registry::find(&match_row.game)
        .is_none_or(|game| game.card().rules_version == match_row.rules_version)
}

/// A match that can be shown but not played.
pub(crate) struct ReadOnlyMatch {
    state: Arc<AppState>,
    snapshot: Snapshot,
    connections: Connections,
}

impl ReadOnlyMatch {
    /// Ends a match without result if it has not ended, and says so in the log.
    ///
    /// # Errors
    /// The store fails, or what is stored cannot be read.
    pub async fn new(
        state: Arc<AppState>,
        match_row: &MatchRow,
        rows: &[EventRow],
        status: MatchStatus,
        sitters: &Sitters,
    ) -> Result<ReadOnlyMatch, ServerError> {
        let known = status.result.as_deref().and_then(|text| from_json(text).ok());
        if known.is_none() {
            tracing::warn!(
                id = match_row.id,
                game = match_row.game,
                rules_version = match_row.rules_version,
                "ended without result: this program has other rules"
            );
        }
        let result = known.unwrap_or_else(without_result);
        let ended = MatchStatus { wake_at: None, result: Some(to_json(&result)), ..status };
        state.store.append(&match_row.id, &[], &ended).await?;
        let mut snapshot = shown(match_row, rows, result)?;
        for (seat, player) in snapshot.live.seats.iter_mut().zip(Player::ALL) {
            if let Some(name) = sitters.name(player) {
                name.clone_into(&mut seat.name);
                seat.account = sitters.has_account(player);
                seat.bot = sitters.is_bot(player);
            }
        }
        let connections = Connections::new(&state.settings.limits);
        Ok(ReadOnlyMatch { state, snapshot, connections })
    }

    /// Runs it in a task of its own.
    pub fn spawn(self, messages: mpsc::Receiver<Received>, handle: MatchHandle) {
        tokio::spawn(self.run(messages, handle));
    }

    async fn run(mut self, mut messages: mpsc::Receiver<Received>, handle: MatchHandle) {
        let mut closing = self.state.closing();
        loop {
            let received = tokio::select! {
                () = closed(&mut closing) => break,
                received = timeout(IDLE_TIMEOUT, messages.recv()) => received,
            };
            match received {
                Ok(Some(received)) => self.handle_message(received.message, &handle),
                Ok(None) => break,
                Err(_) => {
                    let id = &self.snapshot.id;
                    if self.connections.is_empty()
                        && self.state.live.remove_unless(id, || !messages.is_empty())
                    {
                        return;
                    }
                }
            }
        }
        self.state.live.remove(&self.snapshot.id);
    }

    fn handle_message(&mut self, message: MatchMessage, handle: &MatchHandle) {
        match message {
            MatchMessage::Connect { client, person, answer, .. } => {
                let (connection, receiver, lag) = match self.connections.add(PlayerSet::EMPTY, client, person)
                {
                    Ok(added) => added,
                    Err(limit) => {
                        self.state.client_limits.log.hit(limit, client);
                        let _ = answer.send(Err(ServerError::too_many("watchers of this game")));
                        return;
                    }
                };
                let handle = handle.clone();
                let subscription =
                    Subscription { connection, handle, receiver, lag, unknown: 0, watches: true };
                // Fails when whoever asked is gone.
                if answer.send(Ok(subscription)).is_err() {
                    self.connections.remove(connection);
                }
                self.send(connection);
            }
            MatchMessage::Disconnect { connection } => self.connections.remove(connection),
            MatchMessage::Act { connection, id, .. } => {
                let (code, message) = (OTHER_RULES.to_owned(), MESSAGE.to_owned());
                let refused = ServerMessage::Refused { id, code, message };
                self.connections.send(connection, &refused);
            }
            MatchMessage::Do { answer, .. } => {
                let refused = Refused { code: OTHER_RULES, message: MESSAGE.to_owned() };
                drop(answer.send(Err(refused)));
            }
            MatchMessage::Say { answer, .. } => {
                let refused = ServerError::Refused { code: OTHER_RULES, message: MESSAGE.to_owned() };
                drop(answer.send(Err(refused)));
            }
            MatchMessage::Talk { answer, .. } => drop(answer.send(None)),
            MatchMessage::Sync { connection } => self.send(connection),
            MatchMessage::Snapshot { answer, .. } => {
                let _ = answer.send(self.snapshot.clone());
            }
            // Its seats are nobody's to take.
            MatchMessage::TakeSeats { answer, .. } => drop(answer.send(PlayerSet::EMPTY)),
            MatchMessage::HasSeat { answer, .. } => drop(answer.send(false)),
            MatchMessage::PersonChanged(change) => {
                self.connections.update(&change.before, &change.now.id);
                if let Some(message) = change.shut_out() {
                    self.connections.put_out(&change.now.id, PlayerSet::EMPTY, &message);
                }
            }
            MatchMessage::Show | MatchMessage::SearchStarted { .. } | MatchMessage::SearchFinished { .. } => {
            }
        }
    }

    fn send(&mut self, connection: u64) {
        let snapshot = Box::new(self.snapshot.clone());
        self.connections.send_snapshot(connection, |_| ServerMessage::Snapshot { you: vec![], snapshot });
    }
}

/// The result of a match that cannot be played on.
fn without_result() -> GameResult {
    GameResult {
        winners: vec![],
        drawn: vec![],
        reason: OTHER_RULES.to_owned(),
        places: vec![],
        missing: None,
    }
}

/// The match as its stored texts say, without the last position: that would need its rules.
fn shown(match_row: &MatchRow, rows: &[EventRow], result: GameResult) -> Result<Snapshot, ServerError> {
    let damaged = |source| ServerError::Damaged { id: match_row.id.clone(), source };
    let clock = stored::clock(match_row).map_err(damaged)?;
    let seats = stored::seats(match_row).map_err(damaged)?;
    let seats = Seat::ALL.into_iter().zip(&seats).map(|(seat, setup)| {
        let setup = convert::seat_out(setup);
        SeatState {
            seat,
            kind: setup.kind,
            name: setup.name,
            account: false,
            rating: None,
            bot: false,
            joined: true,
            connected: false,
            away: None,
            stand_in: false,
            is_in: true,
            remaining_ms: None,
            clock: setup.clock,
            vacation_ms: None,
            abort_in_ms: None,
        }
    });
    let mut live = Live {
        seats: seats.collect(),
        draft: None,
        ticking: None,
        busy: None,
        rated: false,
        conditional: vec![],
        offers: vec![],
        result: Some(result),
        series: Series { game: 1, score: vec![] },
        rematch: None,
        watchers: 0,
    };
    let mut choices = Vec::new();
    let (mut entries, mut options, mut start) = (vec![], match_row.options.clone(), match_row.start.clone());
    for row in rows {
        let (event, choice) = stored::read_event(row).map_err(damaged)?;
        entries.extend(event.entry().map(|entry| Entry::new(entry, None)));
        match &event {
            Event::TakenBack { entries: left } => entries.truncate(*left),
            Event::Renamed { player, name } => {
                if let Some(seat) = live.seats.get_mut(player.index()) {
                    seat.name.clone_from(name);
                }
            }
            Event::Chosen { option, .. } | Event::Defaulted { option, .. } => {
                choices.extend(choice.map(|choice| (option.clone(), choice)));
            }
            Event::Started { start: from, .. } => {
                for (option, choice) in choices.drain(..) {
                    options.extend(event.reveal(&choice).map(|value| format!("{option}={value}")));
                }
                start.clone_from(from);
            }
            Event::Rematched { id } => live.rematch = Some(id.clone()),
            _ => {}
        }
    }
    Ok(Snapshot {
        id: match_row.id.clone(),
        seq: rows.last().map_or(0, |row| row.seq),
        game: match_row.game.clone(),
        rules_version: match_row.rules_version,
        options,
        position: start.clone(),
        start,
        to_move: Seat::White,
        clock,
        entries,
        live,
        public: match_row.public,
        created_ms: match_row.created_ms,
    })
}

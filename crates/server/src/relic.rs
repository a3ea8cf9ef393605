//! A match of a rules version that this program does not have. Nobody can play it on: it is ended
//! without result, and shown as the texts that are stored of it.

use crate::actor::{Message, Welcome};
use crate::audience::Audience;
use crate::config::IDLE;
use crate::error::ServerError;
use crate::hall::{Hall, closed};
use crate::letter::{Letter, Letters};
use crate::{convert, stored};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::timeout;
use variorum_api::{
    GameResult, Happening, Live, Seat, SeatState, Series, ServerMessage, Snapshot, from_json, to_json,
};
use variorum_core::PlayerSet;
use variorum_store::{Event, Match, Standing};
use variorum_table::{Clock, Fact};

/// The code of refusals, and the reason why such a match ended.
const OTHER_RULES: &str = "other_rules";

/// Whether the rules of this program are those by which a match was played.
pub(crate) fn is_of_these_rules(about: &Match) -> bool {
    variorum_registry::find(&about.game).is_none_or(|game| game.card().rules_version == about.rules_version)
}

/// A match that can only be looked at.
pub(crate) struct Relic {
    hall: Arc<Hall>,
    snapshot: Snapshot,
    audience: Audience,
}

impl Relic {
    /// Ends a match without result if it has not ended, and says so in the log.
    ///
    /// # Errors
    /// The store fails, or what is stored cannot be read.
    pub async fn new(
        hall: Arc<Hall>,
        about: &Match,
        events: &[Event],
        standing: Standing,
    ) -> Result<Relic, ServerError> {
        let known = standing.result.as_deref().and_then(|text| from_json(text).ok());
        if known.is_none() {
            tracing::warn!(
                id = about.id,
                game = about.game,
                rules_version = about.rules_version,
                "ended without result: this program has other rules"
            );
        }
        let result = known.unwrap_or_else(without_result);
        let ended = Standing { wake_at: None, result: Some(to_json(&result)), ..standing };
        hall.store.append(&about.id, &[], &ended).await?;
        let snapshot = shown(about, events, result)?;
        let audience = Audience::new(&hall.settings.limits);
        Ok(Relic { hall, snapshot, audience })
    }

    /// Lets it be looked at in a task of its own.
    pub fn spawn(self, letters: mpsc::Receiver<Letter>, way: Letters) {
        tokio::spawn(self.run(letters, way));
    }

    async fn run(mut self, mut letters: mpsc::Receiver<Letter>, way: Letters) {
        let mut closing = self.hall.closing();
        loop {
            let letter = tokio::select! {
                () = closed(&mut closing) => break,
                letter = timeout(IDLE, letters.recv()) => letter,
            };
            match letter {
                Ok(Some(letter)) => self.hear(letter.message, &way),
                Ok(None) => break,
                Err(_) => {
                    let id = &self.snapshot.id;
                    if self.audience.is_empty() && self.hall.forget(id, || !letters.is_empty()) {
                        return;
                    }
                }
            }
        }
        self.hall.forget(&self.snapshot.id, || false);
    }

    fn hear(&mut self, message: Message, way: &Letters) {
        match message {
            Message::Enter { client, answer, .. } => {
                let (visitor, heard, lag) = match self.audience.add(PlayerSet::EMPTY, client) {
                    Ok(added) => added,
                    Err(limit) => {
                        self.hall.gate.notices.bites(limit, client);
                        let _ = answer.send(Err(ServerError::too_many("watchers of this game")));
                        return;
                    }
                };
                let way = way.clone();
                let welcome = Welcome { visitor, way, heard, lag, unknown: 0, watches: true };
                // Whoever asked may be gone.
                if answer.send(Ok(welcome)).is_err() {
                    self.audience.remove(visitor);
                }
                self.tell(visitor);
            }
            Message::Leave { visitor } => self.audience.remove(visitor),
            Message::Act { visitor, id, .. } => {
                let message = "this game was played by other rules: it has ended without result".to_owned();
                let refused = ServerMessage::Refused { id, code: OTHER_RULES.to_owned(), message };
                self.audience.tell(visitor, &refused);
            }
            Message::Sync { visitor } => self.tell(visitor),
            Message::Look { answer } => {
                let _ = answer.send(self.snapshot.clone());
            }
            Message::Begun { .. } | Message::Thought { .. } => {}
        }
    }

    fn tell(&mut self, visitor: u64) {
        let snapshot = Box::new(self.snapshot.clone());
        self.audience.tell_snapshot(visitor, |_| ServerMessage::Snapshot { you: vec![], snapshot });
    }
}

/// How a match ended that nobody can play on.
fn without_result() -> GameResult {
    GameResult {
        winners: vec![],
        drawn: vec![],
        reason: OTHER_RULES.to_owned(),
        places: vec![],
        missing: None,
    }
}

/// The match as its texts tell it, without a position: that would need its rules.
fn shown(about: &Match, events: &[Event], result: GameResult) -> Result<Snapshot, ServerError> {
    let damaged = |reason: String| ServerError::Damaged { id: about.id.clone(), reason };
    let clock = Clock::parse(&about.clock).ok_or_else(|| damaged(format!("clock `{}`", about.clock)))?;
    let seats = stored::seats(about).ok_or_else(|| damaged(format!("seats {:?}", about.seats)))?;
    let seats = Seat::ALL.into_iter().zip(&seats).map(|(seat, setup)| {
        let setup = convert::seat_out(setup);
        SeatState {
            seat,
            kind: setup.kind,
            name: setup.name,
            joined: true,
            connected: false,
            away: None,
            stand_in: false,
            is_in: true,
            remaining_ms: None,
            abort_in_ms: None,
        }
    });
    let mut live = Live {
        seats: seats.collect(),
        draft: None,
        ticking: None,
        busy: None,
        offers: vec![],
        result: Some(result),
        series: Series { game: 1, score: vec![] },
        rematch: None,
        watchers: 0,
    };
    let mut chosen = Vec::new();
    let (mut entries, mut options, mut start) = (vec![], about.options.clone(), about.start.clone());
    for event in events {
        let fact = Fact::parse(&event.text);
        let fact = fact.map_err(|error| damaged(format!("event {}: {error}", event.seq)))?;
        if let Fact::Chosen { option, value, .. } | Fact::Defaulted { option, value, .. } = &fact {
            chosen.push(format!("{option}={value}"));
        }
        match convert::happening(&fact, |_| None, Vec::new) {
            Happening::Played { entry } => entries.push(entry),
            Happening::TakenBack { entries: left } => entries.truncate(left),
            Happening::Renamed { seat, name } => {
                if let Some(seat) = live.seats.get_mut(seat.index()) {
                    seat.name = name;
                }
            }
            // What was chosen in secret is told when the game starts.
            Happening::Started { start: told, .. } => {
                options.append(&mut chosen);
                start = told;
            }
            Happening::Rematched { id } => live.rematch = Some(id),
            _ => {}
        }
    }
    Ok(Snapshot {
        id: about.id.clone(),
        seq: events.last().map_or(0, |event| event.seq),
        game: about.game.clone(),
        rules_version: about.rules_version,
        options,
        position: start.clone(),
        start,
        to_move: Seat::White,
        clock: convert::clock_out(clock),
        entries,
        live,
        public: about.public,
        created_ms: about.created_ms,
    })
}

//! What is said in one match: who may say what, who hears it, and how often.

use super::table::{Table, Who};
use super::{shown, words};
use crate::app_state::AppState;
use crate::config::Talking;
use crate::connections::Connections;
use crate::error::ServerError;
use crate::service_clock::wall_ms;
use crate::token_bucket::KeyedBuckets;
use std::collections::HashSet;
use variorum_api::{Line, Room, RoomState, Say, Talk};
use variorum_core::{Fault, Player, PlayerSet};
use variorum_store::{LineRow, StoreError};

/// Lines of each room that are kept.
const KEPT: u32 = 200;

/// Lines that somebody may say: how many a second, and how many at once.
const LINES: (f64, f64) = (0.5, 6.0);

/// Something that was said, and is stored.
pub(crate) struct Said {
    pub line: Line,
    /// The connections that are told.
    pub hearers: Vec<u64>,
}

/// What is said in one match.
pub(crate) struct GameTalk {
    /// The number of the last line, once it was looked up.
    last: Option<u64>,
    rates: KeyedBuckets<String>,
}

fn refused(code: &'static str, message: &str) -> ServerError {
    ServerError::Refused { code, message: message.to_owned() }
}

impl GameTalk {
    pub fn new() -> GameTalk {
        GameTalk { last: None, rates: KeyedBuckets::new(LINES) }
    }

    /// Says something: it is stored, and is then to be told to the hearers.
    ///
    /// # Errors
    /// They may not say this, or not now; or the store fails.
    pub async fn say(
        &mut self,
        state: &AppState,
        (table, connections): (&Table, &Connections),
        who: &Who,
        wanted: Say,
    ) -> Result<Said, ServerError> {
        let (seat, author) = author(table, who, &wanted)?;
        if state.settings.talk == Talking::Off {
            return Err(refused("no_talk", "nobody talks on this server"));
        }
        if is_silenced(state, author.as_deref()).await? {
            return Err(ServerError::Silenced);
        }
        let (phrase, text) = match (wanted.phrase, wanted.text) {
            (Some(phrase), None) => (Some(phrase.name().to_owned()), String::new()),
            (None, Some(text)) => (None, words::clean(&text)?),
            _ => return Err(Fault::new("phrase", "", "either `phrase` or `text`").into()),
        };
        if phrase.is_none() && !is_free(state, table, wanted.room).await? {
            let message = "words of your own are for players who follow each other: choose a ready phrase";
            return Err(refused("phrases_only", message));
        }
        let key = author.clone().unwrap_or_else(|| format!("{seat:?}"));
        if !self.rates.allows(key) {
            return Err(refused("too_often", "too often: wait a little"));
        }
        let number = self.last(state, &table.id).await? + 1;
        let row = LineRow {
            number,
            at_ms: wall_ms(),
            watchers: wanted.room == Room::Watchers,
            seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
            person: author,
            phrase,
            text,
        };
        let hearers = hearers(state, table, connections, &row).await?;
        state.people.add_line(&table.id, &row, KEPT).await?;
        self.last = Some(number);
        let mut lines = shown::lines(state, table, vec![row]).await?;
        let line = lines.pop().ok_or(ServerError::Closing)?;
        Ok(Said { line, hearers })
    }

    async fn last(&mut self, state: &AppState, game: &str) -> Result<u64, StoreError> {
        match self.last {
            Some(last) => Ok(last),
            None => {
                let rows = state.people.lines(game).await?;
                Ok(rows.last().map_or(0, |row| row.number))
            }
        }
    }
}

/// What was said, as far as they may hear it, and where they may say something; nothing of a match in which nobody
/// talks.
///
/// # Errors
/// The store fails.
pub(crate) async fn heard(state: &AppState, asked: Option<(Table, Who)>) -> Result<Talk, ServerError> {
    let Some((table, who)) = asked else { return Ok(Talk::default()) };
    let off = state.settings.talk == Talking::Off;
    let silenced = is_silenced(state, who.person.as_deref()).await?;
    let mut rooms = Vec::new();
    for room in [Room::Players, Room::Watchers] {
        if table.hears(who.seats, room) {
            let known = room == Room::Players || who.person.is_some();
            let may_write = !off && !silenced && known;
            let free = may_write && is_free(state, &table, room).await?;
            rooms.push(RoomState { room, may_write, free });
        }
    }
    let blocked = match &who.person {
        Some(person) => state.people.blocked_by(person).await?,
        None => Vec::new(),
    };
    let mut rows = state.people.lines(&table.id).await?;
    rows.retain(|row| {
        let is_blocked = row.person.as_ref().is_some_and(|person| blocked.contains(person));
        table.hears(who.seats, shown::room(row)) && !is_blocked
    });
    let lines = shown::lines(state, &table, rows).await?;
    Ok(Talk { rooms, lines })
}

/// The seat and the person for whom something is said.
fn author(table: &Table, who: &Who, wanted: &Say) -> Result<(Option<Player>, Option<String>), ServerError> {
    match wanted.room {
        Room::Players => {
            let seat = match wanted.seat {
                Some(seat) => Some(Player::from(seat)).filter(|&seat| who.seats.contains(seat)),
                None => who.seats.iter().next(),
            };
            let refusal = || refused("not_your_seat", "seat: expected one that is held here");
            let seat = seat.ok_or_else(refusal)?;
            Ok((Some(seat), table.sitters.person(seat)))
        }
        Room::Watchers => {
            let Some(person) = who.person.clone() else { return Err(ServerError::NotSignedIn) };
            let own = table.sitters.seats_of(&person);
            if !table.hears(own, Room::Watchers) || !table.hears(who.seats, Room::Watchers) {
                let message = "players join those who watch when the game is over";
                return Err(refused("not_over", message));
            }
            Ok((who.seats.iter().chain(own.iter()).next(), Some(person)))
        }
    }
}

async fn is_silenced(state: &AppState, person: Option<&str>) -> Result<bool, StoreError> {
    let Some(person) = person else { return Ok(false) };
    let row = state.people.person(person).await?;
    Ok(row.is_some_and(|row| row.standing.is_silenced() || row.standing.is_banned()))
}

/// Whether words of one's own may be said in a room: where the host allows it, and among players who all have
/// accounts and follow each other.
async fn is_free(state: &AppState, table: &Table, room: Room) -> Result<bool, StoreError> {
    match state.settings.talk {
        Talking::Off => return Ok(false),
        Talking::Free => return Ok(true),
        Talking::Friends => {}
    }
    if room == Room::Watchers || !table.people.iter().all(|seat| table.sitters.has_account(seat)) {
        return Ok(false);
    }
    let mut owners: Vec<String> = table.people.iter().filter_map(|seat| table.sitters.person(seat)).collect();
    owners.sort_unstable();
    owners.dedup();
    Ok(owners.len() > 1 && state.people.follow_each_other(&owners).await?)
}

/// The connections that hear a line: those in its room whose people do not block who said it.
async fn hearers(
    state: &AppState,
    table: &Table,
    connections: &Connections,
    row: &LineRow,
) -> Result<Vec<u64>, StoreError> {
    let in_room = || connections.all().filter(|(_, seats, _)| table.hears(*seats, shown::room(row)));
    let people = |seats: PlayerSet, person: Option<&String>| -> Vec<String> {
        let owners = seats.iter().filter_map(|seat| table.sitters.person(seat));
        owners.chain(person.cloned()).collect()
    };
    let Some(author) = &row.person else { return Ok(in_room().map(|(number, ..)| number).collect()) };
    let all: HashSet<String> = in_room().flat_map(|(_, seats, person)| people(seats, person)).collect();
    let all: Vec<String> = all.into_iter().collect();
    let blockers: HashSet<String> = state.people.blockers_of(author, &all).await?.into_iter().collect();
    let deaf = |seats, person| people(seats, person).iter().any(|person| blockers.contains(person));
    Ok(in_room().filter(|(_, seats, person)| !deaf(*seats, *person)).map(|(number, ..)| number).collect())
}

//! What is said in one match: who may say what, who hears it, and how often.

use super::{shown, words};
use crate::accounts::sitters::Sitters;
use crate::app_state::AppState;
use crate::config::Talking;
use crate::connections::Connections;
use crate::error::ServerError;
use crate::handle::Speaker;
use crate::service_clock::wall_ms;
use crate::token_bucket::KeyedBuckets;
use std::collections::HashSet;
use variorum_api::{Line, Room, RoomState, Say, Talk};
use variorum_core::{Fault, Player, PlayerSet};
use variorum_match::{Match, SeatKind};
use variorum_store::{LineRow, MatchRow, StoreError};

/// Lines of each room that are kept.
const KEPT: u32 = 200;

/// Lines that somebody may say: how many a second, and how many at once.
const LINES: (f64, f64) = (0.5, 6.0);

/// What talking needs to know of a match.
pub(crate) struct Table<'a> {
    pub state: &'a AppState,
    pub match_row: &'a MatchRow,
    pub game: &'a Match,
    pub sitters: &'a Sitters,
    pub connections: &'a Connections,
}

/// Somebody in the match.
struct Who {
    /// The seats they hold.
    seats: PlayerSet,
    person: Option<String>,
}

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
    pub async fn say(&mut self, table: &Table<'_>, by: &Speaker, wanted: Say) -> Result<Said, ServerError> {
        let who = table.who(by);
        let (seat, author) = table.author(&who, &wanted)?;
        if table.state.settings.talk == Talking::Off {
            return Err(refused("no_talk", "nobody talks on this server"));
        }
        if table.is_silenced(author.as_deref()).await? {
            return Err(ServerError::Silenced);
        }
        let (phrase, text) = match (wanted.phrase, wanted.text) {
            (Some(phrase), None) => (Some(phrase.name().to_owned()), String::new()),
            (None, Some(text)) => (None, words::clean(&text)?),
            _ => return Err(Fault::new("phrase", "", "either `phrase` or `text`").into()),
        };
        if phrase.is_none() && !table.is_free(wanted.room).await? {
            let message = "words of your own are for players who follow each other: choose a ready phrase";
            return Err(refused("phrases_only", message));
        }
        let key = author.clone().unwrap_or_else(|| format!("{seat:?}"));
        if !self.rates.allows(key) {
            return Err(refused("too_often", "too often: wait a little"));
        }
        let number = self.last(table).await? + 1;
        let row = LineRow {
            number,
            at_ms: wall_ms(),
            watchers: wanted.room == Room::Watchers,
            seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
            person: author,
            phrase,
            text,
        };
        let hearers = table.hearers(&row).await?;
        table.state.people.add_line(&table.match_row.id, &row, KEPT).await?;
        self.last = Some(number);
        let mut lines = shown::lines(table.state, table.game, table.sitters, vec![row]).await?;
        let line = lines.pop().ok_or(ServerError::Closing)?;
        Ok(Said { line, hearers })
    }

    async fn last(&mut self, table: &Table<'_>) -> Result<u64, StoreError> {
        match self.last {
            Some(last) => Ok(last),
            None => {
                let rows = table.state.people.lines(&table.match_row.id).await?;
                Ok(rows.last().map_or(0, |row| row.number))
            }
        }
    }
}

impl Table<'_> {
    /// What was said, as far as they may hear it, and where they may say something.
    ///
    /// # Errors
    /// The store fails.
    pub async fn talk(&self, by: &Speaker) -> Result<Talk, ServerError> {
        let who = self.who(by);
        let off = self.state.settings.talk == Talking::Off;
        let silenced = self.is_silenced(who.person.as_deref()).await?;
        let mut rooms = Vec::new();
        for room in [Room::Players, Room::Watchers] {
            if self.hears(who.seats, room) {
                let known = room == Room::Players || who.person.is_some();
                let may_write = !off && !silenced && known;
                let free = may_write && self.is_free(room).await?;
                rooms.push(RoomState { room, may_write, free });
            }
        }
        let blocked = match &who.person {
            Some(person) => self.state.people.blocked_by(person).await?,
            None => Vec::new(),
        };
        let mut rows = self.state.people.lines(&self.match_row.id).await?;
        rows.retain(|row| {
            let is_blocked = row.person.as_ref().is_some_and(|person| blocked.contains(person));
            self.hears(who.seats, shown::room(row)) && !is_blocked
        });
        let lines = shown::lines(self.state, self.game, self.sitters, rows).await?;
        Ok(Talk { rooms, lines })
    }

    /// Whether the holder of these seats hears what is said in a room.
    fn hears(&self, seats: PlayerSet, room: Room) -> bool {
        match room {
            Room::Players => !seats.is_empty(),
            Room::Watchers => seats.is_empty() || self.game.is_over(),
        }
    }

    fn who(&self, by: &Speaker) -> Who {
        let (seats, person) = match by {
            Speaker::Connection(number) => {
                (self.connections.seats(*number).unwrap_or_default(), self.connections.person(*number))
            }
            Speaker::Token(token) => {
                let tokens = Player::ALL.into_iter().zip(&self.match_row.tokens);
                (
                    tokens
                        .filter(|(_, kept)| kept.as_ref() == Some(token))
                        .map(|(player, _)| player)
                        .collect(),
                    None,
                )
            }
            Speaker::Person(None) => (PlayerSet::EMPTY, None),
            Speaker::Person(Some(person)) => (self.sitters.seats_of(person), Some(person.clone())),
        };
        let seats = self.sitters.open(seats);
        // Whoever holds a seat by its link is who owns it.
        let person = person.or_else(|| seats.iter().find_map(|seat| self.sitters.person(seat)));
        Who { seats, person }
    }

    /// The seat and the person for whom something is said.
    fn author(&self, who: &Who, wanted: &Say) -> Result<(Option<Player>, Option<String>), ServerError> {
        match wanted.room {
            Room::Players => {
                let seat = match wanted.seat {
                    Some(seat) => Some(Player::from(seat)).filter(|&seat| who.seats.contains(seat)),
                    None => who.seats.iter().next(),
                };
                let refusal = || refused("not_your_seat", "seat: expected one that is held here");
                let seat = seat.ok_or_else(refusal)?;
                Ok((Some(seat), self.sitters.person(seat)))
            }
            Room::Watchers => {
                let Some(person) = who.person.clone() else { return Err(ServerError::NotSignedIn) };
                let own = self.sitters.seats_of(&person);
                if !self.hears(own, Room::Watchers) || !self.hears(who.seats, Room::Watchers) {
                    let message = "players join those who watch when the game is over";
                    return Err(refused("not_over", message));
                }
                Ok((who.seats.iter().chain(own.iter()).next(), Some(person)))
            }
        }
    }

    async fn is_silenced(&self, person: Option<&str>) -> Result<bool, StoreError> {
        let Some(person) = person else { return Ok(false) };
        let row = self.state.people.person(person).await?;
        Ok(row.is_some_and(|row| row.standing.is_silenced() || row.standing.is_banned()))
    }

    /// Whether words of one's own may be said in a room: where the host allows it, and among players who all have
    /// accounts and follow each other.
    async fn is_free(&self, room: Room) -> Result<bool, StoreError> {
        match self.state.settings.talk {
            Talking::Off => return Ok(false),
            Talking::Free => return Ok(true),
            Talking::Friends => {}
        }
        let people = |player: &Player| matches!(self.game.seat(*player).kind, SeatKind::Human);
        let seats: Vec<Player> = self.game.players().iter().filter(people).collect();
        if room == Room::Watchers || !seats.iter().all(|&seat| self.sitters.has_account(seat)) {
            return Ok(false);
        }
        let mut owners: Vec<String> = seats.iter().filter_map(|&seat| self.sitters.person(seat)).collect();
        owners.sort_unstable();
        owners.dedup();
        Ok(owners.len() > 1 && self.state.people.follow_each_other(&owners).await?)
    }

    /// The connections that hear a line: those in its room whose people do not block who said it.
    async fn hearers(&self, row: &LineRow) -> Result<Vec<u64>, StoreError> {
        let in_room = || self.connections.all().filter(|(_, seats, _)| self.hears(*seats, shown::room(row)));
        let people = |seats: PlayerSet, person: Option<&String>| -> Vec<String> {
            let owners = seats.iter().filter_map(|seat| self.sitters.person(seat));
            owners.chain(person.cloned()).collect()
        };
        let Some(author) = &row.person else { return Ok(in_room().map(|(number, ..)| number).collect()) };
        let all: HashSet<String> = in_room().flat_map(|(_, seats, person)| people(seats, person)).collect();
        let all: Vec<String> = all.into_iter().collect();
        let blockers: HashSet<String> =
            self.state.people.blockers_of(author, &all).await?.into_iter().collect();
        let deaf = |seats, person| people(seats, person).iter().any(|person| blockers.contains(person));
        Ok(in_room().filter(|(_, seats, person)| !deaf(*seats, *person)).map(|(number, ..)| number).collect())
    }
}

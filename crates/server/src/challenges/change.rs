//! Makes, accepts, declines and withdraws challenges, whatever asked for it.

use super::shown;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::players::named;
use crate::service_clock::wall_ms;
use crate::streams::hub::Topic;
use crate::{create, ids};
use rand::RngExt;
use rand::seq::SliceRandom;
use std::sync::Arc;
use variorum_api::{
    AccountMessage, Challenge, Clock, DeclineReason, LobbyMessage, NewChallenge, PushNotice, to_json,
};
use variorum_core::Fault;
use variorum_match::OfferedTime;
use variorum_store::{ChallengeRow, ChallengeState, PersonRow, StoreError};

const MINUTE_MS: u64 = 60 * 1000;

/// A challenge to a game that is played at once waits for so long.
const SOON_MS: u64 = 60 * MINUTE_MS;

/// A challenge to a game by days, or without a clock, waits for so long.
const LATE_MS: u64 = 14 * 24 * 60 * MINUTE_MS;

/// A challenge that was answered is listed for so long.
const ANSWERED_MS: u64 = 60 * MINUTE_MS;

/// Open challenges of one account.
const MOST_OPEN: usize = 20;

/// Challenges another account to a game of two, or one or two others to a game of three.
///
/// # Errors
/// It cannot be played so, somebody is not there or was challenged already, or a limit is reached.
pub(crate) async fn make(
    state: &Arc<AppState>,
    client: ClientAddr,
    challenger: &PersonRow,
    wanted: NewChallenge,
) -> Result<Challenge, ServerError> {
    let NewChallenge { players, computer, game, options, clock, own_clock, seat, rated } = wanted;
    let time = OfferedTime { clock, own: own_clock };
    let seats = create::check(&game, &options, (time, rated), computer, state.clock.now())?;
    if let Some(level) = computer.filter(|_| seats < 3) {
        let expected = "no computer in a game of two; a new game is against it";
        return Err(Fault::new("computer", level.to_string(), expected).into());
    }
    let asked = seats - 1 - usize::from(computer.is_some());
    if players.len() != asked {
        let expected = if asked == 1 { "one name" } else { "two names, or one and a computer" };
        return Err(Fault::new("players", players.len().to_string(), expected).into());
    }
    if let Some(seat) = seat.filter(|seat| seat.index() >= seats) {
        return Err(Fault::new("seat", to_json(&seat), "a seat of this game").into());
    }
    let mut challenged: Vec<String> = Vec::new();
    for name in players {
        let person = named::account(state, &name).await?;
        if person.id == challenger.id || challenged.contains(&person.id) {
            return Err(Fault::new("players", name, "others, each once").into());
        }
        if state.people.blocked_by(&person.id).await?.contains(&challenger.id) {
            return Err(ServerError::Blocked);
        }
        challenged.push(person.id);
    }
    let now = wall_ms();
    let open = state.people.challenges_of(&challenger.id, now).await?;
    let own = |row: &&ChallengeRow| row.challenger == challenger.id && row.state == ChallengeState::Open;
    if open.iter().filter(own).any(|row| row.challenged.iter().any(|id| challenged.contains(id))) {
        return Err(ServerError::Challenged);
    }
    if open.iter().filter(own).count() >= MOST_OPEN {
        return Err(ServerError::too_many("challenges"));
    }
    // A game may come of it at any moment.
    state.client_limits.count_new_game(client)?;
    let waits = if matches!(clock, Clock::Days { .. } | Clock::None) { LATE_MS } else { SOON_MS };
    let new = ChallengeRow {
        id: ids::new_id(),
        challenger: challenger.id.clone(),
        challenged,
        computer,
        game,
        options,
        clock: time.to_string(),
        rated,
        seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
        created_ms: now,
        ends_ms: now + waits,
        state: ChallengeState::Open,
        accepted: None,
        declined: None,
        reason: None,
        started: None,
    };
    state.people.add_challenge(&new).await?;
    let title = create::find(&new.game)?.card().title;
    for challenged in &new.challenged {
        let (title, body, url) = (title.to_owned(), "You are challenged.".to_owned(), "/games".to_owned());
        state.notices.tell(challenged, PushNotice { title, body, url });
    }
    tell(state, &new.id).await
}

/// Accepts a challenge to somebody. Once all have accepted who are challenged, the game begins: gives its id.
///
/// # Errors
/// There is no such challenge to them, or the game cannot be made now.
pub(crate) async fn accept(
    state: &Arc<AppState>,
    id: &str,
    person: &str,
) -> Result<Option<String>, ServerError> {
    // Two may answer at the same moment: whoever comes second looks again.
    for _ in 0..2 {
        let row = find_to(state, id, person).await?;
        if row.state != ChallengeState::Open {
            break;
        }
        if row.accepted.as_deref() == Some(person) {
            return Ok(None);
        }
        if row.challenged.len() == 1 || row.accepted.is_some() {
            return begin(state, &row, person).await.map(Some);
        }
        match state.people.accept_challenge_first(id, person).await {
            Ok(()) => return tell(state, id).await.map(|_| None),
            Err(StoreError::NoChallenge) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ServerError::NoChallenge)
}

/// Begins the game of a challenge that this person is the last to accept; gives its id.
async fn begin(state: &Arc<AppState>, row: &ChallengeRow, last: &str) -> Result<String, ServerError> {
    let (new, game, status) = create::from_challenge(state, row, &seats(row)).await?;
    state.people.accept_challenge(&row.id, wall_ms() + ANSWERED_MS, &new, &status).await?;
    // The game is there: whether the challenge can be shown once more changes nothing.
    if let Err(error) = tell(state, &row.id).await {
        error.log();
    }
    create::made(state, &new, &game).await;
    for person in everybody(row).filter(|person| *person != last) {
        state.lobby.tell_person(person, &LobbyMessage::Started { game: new.id.clone() });
    }
    Ok(new.id)
}

/// Who sits where, `None` for the computer: the challenger where they want, or by chance, the others by chance.
fn seats(row: &ChallengeRow) -> Vec<Option<&str>> {
    let mut seats: Vec<Option<&str>> = row.challenged.iter().map(|id| Some(id.as_str())).collect();
    seats.extend(row.computer.map(|_| None));
    let mut rng = rand::rng();
    seats.shuffle(&mut rng);
    let own = row.seat.map_or_else(|| rng.random_range(0..=seats.len()), usize::from);
    seats.insert(own.min(seats.len()), Some(&row.challenger));
    seats
}

/// Declines a challenge to somebody: it is over, for all.
///
/// # Errors
/// There is no such challenge to them.
pub(crate) async fn decline(
    state: &AppState,
    id: &str,
    person: &str,
    reason: DeclineReason,
) -> Result<(), ServerError> {
    find_to(state, id, person).await?;
    state.people.decline_challenge(id, person, reason.name(), wall_ms() + ANSWERED_MS).await?;
    tell(state, id).await?;
    Ok(())
}

/// Withdraws a challenge by somebody.
///
/// # Errors
/// There is no such challenge by them.
pub(crate) async fn withdraw(state: &AppState, id: &str, person: &str) -> Result<(), ServerError> {
    let row = find(state, id).await?;
    if person != row.challenger {
        return Err(ServerError::NoChallenge);
    }
    state.people.withdraw_challenge(id).await?;
    let message = AccountMessage::ChallengeWithdrawn { id: id.to_owned() };
    for challenged in row.challenged {
        state.hub.tell(&Topic::Person(challenged.clone()), || to_json(&message));
        state.lobby.tell_person(&challenged, &LobbyMessage::ChallengeWithdrawn { id: id.to_owned() });
    }
    Ok(())
}

/// A challenge that is not forgotten.
async fn find(state: &AppState, id: &str) -> Result<ChallengeRow, ServerError> {
    state.people.challenge(id, wall_ms()).await?.ok_or(ServerError::NoChallenge)
}

/// A challenge that is not forgotten, to this person.
async fn find_to(state: &AppState, id: &str, person: &str) -> Result<ChallengeRow, ServerError> {
    let row = find(state, id).await?;
    if row.challenged.iter().any(|id| id == person) { Ok(row) } else { Err(ServerError::NoChallenge) }
}

/// The ids of who challenges and of who is challenged.
fn everybody(row: &ChallengeRow) -> impl Iterator<Item = &str> {
    std::iter::once(&row.challenger).chain(&row.challenged).map(String::as_str)
}

/// Tells all whom it concerns how a challenge stands, where they are in the lobby or listen.
async fn tell(state: &AppState, id: &str) -> Result<Challenge, ServerError> {
    let row = find(state, id).await?;
    let people: Vec<String> = everybody(&row).map(str::to_owned).collect();
    let challenge = shown::all(state, vec![row]).await?.pop().ok_or(ServerError::NoChallenge)?;
    let streamed = AccountMessage::Challenge { challenge: challenge.clone() };
    let message = LobbyMessage::Challenge { challenge: challenge.clone() };
    for person in people {
        state.lobby.tell_person(&person, &message);
        state.hub.tell(&Topic::Person(person), || to_json(&streamed));
    }
    Ok(challenge)
}

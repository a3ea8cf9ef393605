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
use std::sync::Arc;
use variorum_api::{
    AccountMessage, Challenge, Clock, DeclineReason, LobbyMessage, NewChallenge, PushNotice, to_json,
};
use variorum_core::Fault;
use variorum_match::OfferedTime;
use variorum_store::{ChallengeRow, ChallengeState, PersonRow};

const MINUTE_MS: u64 = 60 * 1000;

/// A challenge to a game that is played at once waits for so long.
const SOON_MS: u64 = 60 * MINUTE_MS;

/// A challenge to a game by days, or without a clock, waits for so long.
const LATE_MS: u64 = 14 * 24 * 60 * MINUTE_MS;

/// A challenge that was answered is listed for so long.
const ANSWERED_MS: u64 = 60 * MINUTE_MS;

/// Open challenges of one account.
const MOST_OPEN: usize = 20;

/// Challenges another account to a game of two.
///
/// # Errors
/// It cannot be played so, the other is not there or was challenged already, or a limit is reached.
pub(crate) async fn make(
    state: &Arc<AppState>,
    client: ClientAddr,
    challenger: &PersonRow,
    wanted: NewChallenge,
) -> Result<Challenge, ServerError> {
    let NewChallenge { player, game, options, clock, own_clock, seat, rated } = wanted;
    let time = OfferedTime { clock, own: own_clock };
    let players = create::check(&game, &options, time, rated, state.clock.now())?;
    if players != 2 {
        return Err(
            Fault::new("game", game, "a game of two; those of three come together in the lobby").into()
        );
    }
    if let Some(seat) = seat.filter(|seat| seat.index() >= players) {
        return Err(Fault::new("seat", to_json(&seat), "white or black").into());
    }
    let challenged = named::account(state, &player).await?;
    if challenged.id == challenger.id {
        return Err(Fault::new("player", player, "somebody else").into());
    }
    if state.people.blocked_by(&challenged.id).await?.contains(&challenger.id) {
        return Err(ServerError::Blocked);
    }
    let now = wall_ms();
    let open = state.people.challenges_of(&challenger.id, now).await?;
    let own = |row: &&ChallengeRow| row.challenger == challenger.id && row.state == ChallengeState::Open;
    if open.iter().filter(own).any(|row| row.challenged == challenged.id) {
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
        challenged: challenged.id,
        game,
        options,
        clock: time.to_string(),
        rated,
        seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
        created_ms: now,
        ends_ms: now + waits,
        state: ChallengeState::Open,
        reason: None,
        started: None,
    };
    state.people.add_challenge(&new).await?;
    tell(state, &new.id).await
}

/// Accepts a challenge to somebody: the game begins. Gives its id.
///
/// # Errors
/// There is no such challenge to them, or the game cannot be made now.
pub(crate) async fn accept(state: &Arc<AppState>, id: &str, person: &str) -> Result<String, ServerError> {
    let row = find(state, id).await?;
    if person != row.challenged || row.state != ChallengeState::Open {
        return Err(ServerError::NoChallenge);
    }
    // The seat that the challenger wants, or one by chance.
    let first = match row.seat {
        Some(seat) => seat == 0,
        None => rand::rng().random(),
    };
    let people = if first { [&row.challenger, &row.challenged] } else { [&row.challenged, &row.challenger] };
    let (new, game, status) = create::from_challenge(state, &row, people.map(String::as_str)).await?;
    state.people.accept_challenge(id, wall_ms() + ANSWERED_MS, &new, &status).await?;
    // The game is there: whether the challenge can be shown once more changes nothing.
    if let Err(error) = tell(state, id).await {
        error.log();
    }
    create::made(state, &new, &game).await;
    state.lobby.tell_person(&row.challenger, &LobbyMessage::Started { game: new.id.clone() });
    Ok(new.id)
}

/// Declines a challenge to somebody.
///
/// # Errors
/// There is no such challenge to them.
pub(crate) async fn decline(
    state: &AppState,
    id: &str,
    person: &str,
    reason: DeclineReason,
) -> Result<(), ServerError> {
    if person != find(state, id).await?.challenged {
        return Err(ServerError::NoChallenge);
    }
    state.people.decline_challenge(id, reason.name(), wall_ms() + ANSWERED_MS).await?;
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
    state.hub.tell(&Topic::Person(row.challenged.clone()), || to_json(&message));
    state.lobby.tell_person(&row.challenged, &LobbyMessage::ChallengeWithdrawn { id: id.to_owned() });
    Ok(())
}

/// A challenge that is not forgotten.
async fn find(state: &AppState, id: &str) -> Result<ChallengeRow, ServerError> {
    state.people.challenge(id, wall_ms()).await?.ok_or(ServerError::NoChallenge)
}

/// Tells both people how a challenge stands, where they are in the lobby or listen.
async fn tell(state: &AppState, id: &str) -> Result<Challenge, ServerError> {
    let row = find(state, id).await?;
    if row.state == ChallengeState::Open {
        let title =
            variorum_registry::find(&row.game).map_or("Variorum", |game| game.card().title).to_owned();
        let (body, url) = ("You are challenged.".to_owned(), "/games".to_owned());
        state.notices.tell(&row.challenged, PushNotice { title, body, url });
    }
    let people = [row.challenger.clone(), row.challenged.clone()];
    let challenge = shown::all(state, vec![row]).await?.pop().ok_or(ServerError::NoChallenge)?;
    let streamed = AccountMessage::Challenge { challenge: challenge.clone() };
    let message = LobbyMessage::Challenge { challenge: challenge.clone() };
    for person in people {
        state.lobby.tell_person(&person, &message);
        state.hub.tell(&Topic::Person(person), || to_json(&streamed));
    }
    Ok(challenge)
}

//! Finds a match by its id: in memory, or in the store, from which it is loaded into memory.

use crate::accounts::sitters::Sitters;
use crate::actor::MatchActor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::handle::{MatchHandle, MatchMessage, Received, Refused, SeatHolder, Speaker, Subscription};
use crate::ids;
use crate::limits::count;
use crate::rated::shown;
use crate::read_only::{self, ReadOnlyMatch};
use crate::stored::{self, DamagedError};
use crate::talk::game_talk;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use variorum_api::{Act, ConditionalLines, Line, Say, Snapshot, Talk};
use variorum_core::PlayerSet;
use variorum_match::Clock;
use variorum_store::PersonRow;

/// Messages that wait for one match.
const QUEUE: usize = 256;

/// A match may leave memory just when it is looked for; then it is looked for again.
const TRIES: usize = 3;

/// Puts a loaded match into a task of its own.
type Start = Box<dyn FnOnce(mpsc::Receiver<Received>, MatchHandle) + Send>;

/// The handle of a match, which is loaded into memory if need be.
///
/// # Errors
/// There is none with this id, it cannot be read, there are too many in memory, or the store fails.
pub(crate) async fn open(state: &Arc<AppState>, id: &str) -> Result<MatchHandle, ServerError> {
    if let Some(handle) = state.live.get(id) {
        return Ok(handle);
    }
    if state.is_closing() {
        return Err(ServerError::Closing);
    }
    if !ids::is_id(id) {
        return Err(ServerError::NoGame(id.to_owned()));
    }
    if state.live.is_unreadable(id) {
        return Err(ServerError::Damaged { id: id.to_owned(), source: DamagedError::Before });
    }
    let start = load(state, id).await?;
    let most = count(state.settings.limits.live_games);
    let handle = state.live.get_or_start(id, most, || {
        let (sender, messages) = mpsc::channel(QUEUE);
        let handle = MatchHandle::new(sender, state.clock.clone());
        start(messages, handle.clone());
        handle
    });
    handle.ok_or_else(|| {
        state.client_limits.log.hit("live-games", id);
        ServerError::Busy
    })
}

async fn load(state: &Arc<AppState>, id: &str) -> Result<Start, ServerError> {
    let found = state.store.load(id).await?;
    let (match_row, rows, status) = found.ok_or_else(|| ServerError::NoGame(id.to_owned()))?;
    let mut sitters = Sitters::load(&*state.people, &match_row.owners).await?;
    (sitters.ratings, sitters.rated) = shown::of_match(&*state.people, &match_row, &match_row.owners).await?;
    let state = Arc::clone(state);
    if !read_only::has_current_rules(&match_row) {
        let read_only = ReadOnlyMatch::new(state, &match_row, &rows, status, &sitters).await?;
        return Ok(Box::new(move |messages, handle| read_only.spawn(messages, handle)));
    }
    let by_days = matches!(stored::clock(&match_row), Ok(Clock::Days { .. }));
    if by_days {
        sitters.load_vacations(&*state.people, match_row.created_ms).await?;
    }
    let conditional = if by_days { state.store.conditional(id).await? } else { Vec::new() };
    match stored::load(&match_row, &rows, &status, state.clock.now()) {
        Ok((mut game, events)) => Ok(Box::new(move |messages, handle| {
            stored::restore_conditional(&mut game, &conditional, &events);
            MatchActor::new(state, match_row, game, &events, sitters, handle).spawn(messages);
        })),
        Err(source) => {
            state.live.set_unreadable(id);
            Err(ServerError::Damaged { id: id.to_owned(), source })
        }
    }
}

/// Connects to a match.
///
/// # Errors
/// As for [`open`], or the match has too many connections.
pub(crate) async fn connect(
    state: &Arc<AppState>,
    id: &str,
    tokens: &[String],
    seq: Option<u64>,
    person: Option<String>,
    client: ClientAddr,
) -> Result<Subscription, ServerError> {
    let tokens = hashes(tokens);
    ask(state, id, |answer| {
        let (tokens, person) = (tokens.clone(), person.clone());
        MatchMessage::Connect { tokens, seq, person, client, answer }
    })
    .await?
}

fn hashes(tokens: &[String]) -> Vec<String> {
    tokens.iter().map(|token| ids::hash(token)).collect()
}

/// Gives somebody the seats of these tokens that are nobody's; returns all the seats of the match that they have.
///
/// # Errors
/// As for [`open`].
pub(crate) async fn take_seats(
    state: &Arc<AppState>,
    id: &str,
    tokens: &[String],
    person: PersonRow,
) -> Result<PlayerSet, ServerError> {
    let tokens = hashes(tokens);
    let person = Box::new(person);
    ask(state, id, |answer| {
        let (tokens, person) = (tokens.clone(), person.clone());
        MatchMessage::TakeSeats { tokens, person, answer }
    })
    .await
}

/// The seats of a match that somebody has.
///
/// # Errors
/// As for [`open`].
pub(crate) async fn seats_of(
    state: &Arc<AppState>,
    id: &str,
    person: PersonRow,
) -> Result<PlayerSet, ServerError> {
    // Without tokens nothing is taken.
    take_seats(state, id, &[], person).await
}

/// Whether one of these tokens is of a seat of the match.
///
/// # Errors
/// As for [`open`].
pub(crate) async fn has_seat(
    state: &Arc<AppState>,
    id: &str,
    tokens: &[String],
) -> Result<bool, ServerError> {
    let tokens = hashes(tokens);
    ask(state, id, |answer| MatchMessage::HasSeat { tokens: tokens.clone(), answer }).await
}

/// A match as it is now.
///
/// # Errors
/// As for [`open`].
pub(crate) async fn snapshot(state: &Arc<AppState>, id: &str) -> Result<Snapshot, ServerError> {
    ask(state, id, |answer| MatchMessage::Snapshot { person: None, answer }).await
}

/// The conditional moves of somebody in a match.
///
/// # Errors
/// As for [`open`].
pub(crate) async fn conditional(
    state: &Arc<AppState>,
    id: &str,
    person: &str,
) -> Result<Vec<ConditionalLines>, ServerError> {
    let person = Some(person.to_owned());
    let seen = ask(state, id, |answer| MatchMessage::Snapshot { person: person.clone(), answer }).await?;
    Ok(seen.live.conditional)
}

/// Does what a seat wants; gives the number of the last event.
///
/// # Errors
/// As for [`open`], or the match refuses it.
pub(crate) async fn act(
    state: &Arc<AppState>,
    id: &str,
    by: SeatHolder,
    wanted: Act,
) -> Result<u64, ServerError> {
    let done = ask(state, id, |answer| {
        let (by, wanted) = (by.clone(), Box::new(wanted.clone()));
        MatchMessage::Do { by, wanted, answer }
    });
    done.await?.map_err(|Refused { code, message }| ServerError::Refused { code, message })
}

/// Says something in a match.
///
/// # Errors
/// As for [`open`], or it may not be said.
pub(crate) async fn say(state: &Arc<AppState>, id: &str, by: Speaker, say: Say) -> Result<Line, ServerError> {
    ask(state, id, |answer| {
        let (by, say) = (by.clone(), Box::new(say.clone()));
        MatchMessage::Say { by, say, answer }
    })
    .await?
}

/// What was said in a match, as far as somebody may hear it.
///
/// # Errors
/// As for [`open`].
pub(crate) async fn talk(state: &Arc<AppState>, id: &str, by: Speaker) -> Result<Talk, ServerError> {
    let asked = ask(state, id, |answer| MatchMessage::Talk { by: by.clone(), answer }).await?;
    game_talk::heard(state, asked).await
}

async fn ask<T>(
    state: &Arc<AppState>,
    id: &str,
    question: impl Fn(oneshot::Sender<T>) -> MatchMessage,
) -> Result<T, ServerError> {
    for _ in 0..TRIES {
        let handle = open(state, id).await?;
        let (answer, answered) = oneshot::channel();
        if handle.send(question(answer)).await
            && let Ok(answer) = answered.await
        {
            return Ok(answer);
        }
    }
    Err(ServerError::Closing)
}

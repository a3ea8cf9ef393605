//! The games that somebody plays now, in the order of urgency.

use super::sitters;
use super::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::config::MAX_LISTED;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::open;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Playing, PlayingGame, Seat, SeatRequest, Snapshot, to_json};
use variorum_store::GameFilter;

/// One's own games that go on.
#[utoipa::path(
    get,
    path = "/api/v1/me/playing",
    tag = "account",
    operation_id = "playing",
    responses((status = 200, body = Playing), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let mut games = match &visitor.known {
        Some(known) => {
            let shown = |own, snapshot| Some(playing(snapshot, own));
            under_way(&state, &known.person.id, MAX_LISTED, shown).await?
        }
        None => Vec::new(),
    };
    // Of those that wait, the one with the least time comes first; then the others, the newest first.
    games.sort_by_key(|game| (!game.waits, game.remaining_ms.filter(|_| game.waits).unwrap_or(u64::MAX)));
    let text = to_json(&Playing { games });
    state.client_limits.count_sent(client, text.len());
    Ok(json(StatusCode::OK, text))
}

/// The newest games of somebody that go on, shown from the seats that they have there; those that are not to be shown
/// are left out.
///
/// # Errors
/// The store fails.
pub(crate) async fn under_way<T>(
    state: &Arc<AppState>,
    person: &str,
    most: u32,
    shown: impl Fn(Vec<Seat>, Snapshot) -> Option<T>,
) -> Result<Vec<T>, ServerError> {
    let filter = GameFilter { over: Some(false), ..GameFilter::default() };
    let mut games = Vec::new();
    for (row, _) in state.people.games_of(person, &filter, None, most).await? {
        match open::snapshot(state, &row.id).await {
            Ok(snapshot) if snapshot.live.result.is_none() => {
                games.extend(shown(sitters::seats_of(&row.owners, person), snapshot));
            }
            // It has just ended.
            Ok(_) => {}
            // A game that cannot be read is not listed, as elsewhere.
            Err(error) => error.log(),
        }
    }
    Ok(games)
}

fn playing(snapshot: Snapshot, own: Vec<Seat>) -> PlayingGame {
    let live = snapshot.live;
    let chooses = live
        .draft
        .as_ref()
        .map(|draft| draft.seats.iter().any(|seat| !seat.ready && own.contains(&seat.seat)));
    let mine = || live.seats.iter().filter(|seat| own.contains(&seat.seat));
    let clock = mine().filter(|seat| seat.is_in).filter_map(|seat| seat.remaining_ms).min();
    PlayingGame {
        waits: chooses.unwrap_or_else(|| mine().any(|seat| seat.seat == snapshot.to_move && !seat.stand_in)),
        remaining_ms: clock,
        seats: live
            .seats
            .iter()
            .map(|seat| SeatRequest { clock: seat.clock, ..SeatRequest::new(seat.kind, seat.name.clone()) })
            .collect(),
        rated: live.rated,
        id: snapshot.id,
        game: snapshot.game,
        options: snapshot.options,
        position: snapshot.position,
        clock: snapshot.clock,
        to_move: snapshot.to_move,
        created_ms: snapshot.created_ms,
        own,
    }
}

//! Somebody's own conditional moves.

use super::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::open;
use crate::request::GameId;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{KeptConditional, OwnConditional, Seat, from_json, to_json};

/// One's own conditional moves in a game by the day.
///
/// Nobody else is told of them. They are set by the action `conditional`.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/conditional",
    operation_id = "conditional_moves",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    responses((status = 200, body = OwnConditional), Failures),
    security(("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn of_game(
    State(state): State<Arc<AppState>>,
    GameId(id): GameId,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let known = visitor.guest_or_account()?;
    let conditional = open::conditional(&state, &id, &known.person.id).await?;
    Ok(json(StatusCode::OK, to_json(&OwnConditional { conditional })))
}

/// All that are kept of somebody.
///
/// # Errors
/// The store fails.
pub(super) async fn all(state: &AppState, person: &str) -> Result<Vec<KeptConditional>, ServerError> {
    let rows = state.store.conditional_of(person).await?;
    // What cannot be read is of no use in its game either.
    let kept = rows.into_iter().filter_map(|(game, row)| {
        let (seat, lines) = (Seat::new(usize::from(row.seat))?, from_json(&row.lines).ok()?);
        Some(KeptConditional { game, seat, seq: row.seq, lines })
    });
    Ok(kept.collect())
}

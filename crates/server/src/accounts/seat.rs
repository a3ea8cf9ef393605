//! Taking a seat: whoever comes with its token owns it from then on, on all their devices.

use super::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::open;
use crate::request::{GameId, Text};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Join, Joined, MAX_TOKENS, from_json, to_json};
use variorum_core::Fault;

/// `POST /api/v1/games/ID/join`
pub(crate) async fn join(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    GameId(id): GameId,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Join { tokens } = from_json(&body)?;
    if tokens.len() > MAX_TOKENS {
        let expected = format!("at most {MAX_TOKENS}");
        return Err(Fault::new("tokens", tokens.len().to_string(), expected).into());
    }
    // Who only watches stays a visitor.
    if visitor.known.is_none() && !open::has_seat(&state, &id, &tokens).await? {
        return Ok(json(StatusCode::OK, to_json(&Joined { seats: Vec::new() })));
    }
    let (person, secret) = visitor.person_or_guest(&state, client).await?;
    let seats = open::take_seats(&state, &id, &tokens, person).await?;
    let joined = Joined { seats: seats.iter().map(variorum_api::Seat::from).collect() };
    Ok(visitor.keep(json(StatusCode::OK, to_json(&joined)), secret.as_deref()))
}

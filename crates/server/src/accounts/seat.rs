//! Taking a seat: whoever comes with its token owns it from then on, on all their devices.

use super::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::open;
use crate::request::{GameId, Text};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Join, Joined, MAX_TOKENS, from_json, to_json};
use variorum_core::Fault;

/// Makes seats one's own.
///
/// The seats of these tokens become those of whoever asks, as far as they are nobody's; answers all their seats.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/join",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    request_body(content = Join, example = json!({"tokens": ["23456789abcdefghijkmnpqr"]})),
    responses((status = 200, body = Joined), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
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

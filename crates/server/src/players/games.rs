//! The public games of a player.

use super::named;
use crate::accounts::own_games;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::query::Query;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::to_json;
use variorum_core::Fault;
use variorum_store::{GameFilter, SeatOutcome};

/// `GET /api/v1/players/NAME/games`
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response, ServerError> {
    let query = Query::of(&uri);
    let person = named::account(&state, &name).await?;
    let opponent = match query.get("opponent") {
        Some(name) => Some(named::account(&state, name).await?),
        None => None,
    };
    let filter = GameFilter {
        game: query.get("game").map(named::game).transpose()?,
        opponent: opponent.as_ref().map(|opponent| opponent.id.as_str()),
        outcome: query.get("outcome").map(outcome).transpose()?,
        over: query.flag("over")?,
        rated: query.flag("rated")?,
        public: true,
    };
    let games = own_games::page_of(&state, &person.id, &filter, query.get("after")).await?;
    Ok(json(StatusCode::OK, to_json(&games)))
}

fn outcome(name: &str) -> Result<SeatOutcome, Fault> {
    SeatOutcome::from_name(name).ok_or_else(|| Fault::new("outcome", name, "won, drawn, lost or none"))
}

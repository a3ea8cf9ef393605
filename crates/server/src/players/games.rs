//! The public games of a player.

use super::named;
use crate::accounts::own_games;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::query::Query;
use crate::request::Path;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{OwnGames, to_json};
use variorum_core::Fault;
use variorum_store::{GameFilter, SeatOutcome};

/// The public games of an account, the newest first, 50 a page.
#[utoipa::path(
    get,
    path = "/api/v1/players/{name}/games",
    tag = "players",
    operation_id = "games_of_player",
    params(("name" = String, Path, description = "The name of an account."),
        ("game" = Option<String>, Query, description = "Id of the rules."),
        ("opponent" = Option<String>, Query, description = "The name of an account that played too."),
        ("outcome" = Option<String>, Query, description = "How it ended for the account."),
        ("over" = Option<String>, Query, description = "Only games that are over, or only those that are not: `true` or `false`."),
        ("rated" = Option<String>, Query, description = "Only rated games, or only those that are not: `true` or `false`."),
        ("after" = Option<String>, Query, description = "The `next` of the page before.")),
    responses((status = 200, body = OwnGames), Failures)
)]
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

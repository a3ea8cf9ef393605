//! Leaderboards.

use super::named;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::query::Query;
use crate::rated::shown;
use crate::service_clock::wall_ms;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Leader, Leaderboard, Speed, to_json};
use variorum_store::LeaderQuery;

/// Whoever has not played for so long is not listed.
const ACTIVE_MS: u64 = 60 * 24 * 60 * 60 * 1000;

/// Lines of a leaderboard.
const LINES: u32 = 100;

/// The best of a game at a speed.
#[utoipa::path(
    get,
    path = "/api/v1/players",
    tag = "players",
    operation_id = "leaderboard",
    params(("game" = String, Query, description = "Id of the rules."),
        ("speed" = Speed, Query, description = "The speed."),
        ("bots" = Option<String>, Query, description = "Programs instead of people: `true` or `false`.")),
    responses((status = 200, body = Leaderboard), Failures)
)]
pub(crate) async fn leaders(State(state): State<Arc<AppState>>, uri: Uri) -> Result<Response, ServerError> {
    let query = Query::of(&uri);
    let game = named::game(query.get("game").unwrap_or_default())?;
    let speed = named::speed(query.get("speed").unwrap_or_default())?;
    let bots = query.flag("bots")?.unwrap_or(false);
    let since_ms = wall_ms().saturating_sub(ACTIVE_MS);
    let wanted = LeaderQuery { game, speed: speed.name(), bots, since_ms, limit: LINES };
    let leaders = state.people.leaders(&wanted).await?;
    let leaders =
        leaders.into_iter().map(|leader| Leader { rating: shown::rating(&leader.rating), name: leader.name });
    let board = Leaderboard { game: game.to_owned(), speed, bots, leaders: leaders.collect() };
    Ok(json(StatusCode::OK, to_json(&board)))
}

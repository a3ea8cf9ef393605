//! The games of an account that go on.

use super::game_shown;
use crate::accounts::playing;
use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::query::Query;
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::lichess::{EventGame, Playing};
use variorum_api::{MAX_STATE, Seat, Snapshot, to_json};

/// The newest games of somebody that go on and are served.
///
/// # Errors
/// The store fails, or the client has asked for so much that it has to wait.
pub(super) async fn under_way(
    state: &Arc<AppState>,
    client: ClientAddr,
    person: &str,
    most: u32,
) -> Result<Vec<EventGame>, ServerError> {
    state.client_limits.has_budget(client)?;
    // One that is not served cannot be shown.
    let shown =
        |seats: Vec<Seat>, snapshot: Snapshot| game_shown::for_player(&snapshot, *seats.first()?).ok();
    let games = playing::under_way(state, person, most, shown).await?;
    state.client_limits.count_sent(client, to_json(&games).len());
    Ok(games)
}

/// `GET /api/account/playing`
pub(super) async fn playing(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    uri: Uri,
) -> Result<Response, ServerError> {
    let most = Query::of(&uri).number::<u32>("nb")?.unwrap_or(MAX_STATE).min(MAX_STATE);
    let mut games = under_way(&state, client, &visitor.account()?.person.id, most).await?;
    games.sort_by_key(|game| (!game.is_my_turn, game.seconds_left.unwrap_or(u64::MAX)));
    Ok(json(StatusCode::OK, to_json(&Playing { now_playing: games })))
}

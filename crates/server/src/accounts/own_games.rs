//! The games in which somebody has a seat.

use super::sitters;
use super::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::config::MAX_LISTED;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::ids;
use crate::query::Query;
use crate::summary;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{OwnGame, OwnGames, Seat, to_json};
use variorum_core::Fault;
use variorum_store::GameFilter;

/// One's own games, the newest first, 50 a page.
#[utoipa::path(
    get,
    path = "/api/v1/me/games",
    operation_id = "own_games",
    tag = "account",
    params(
        ("after" = Option<String>, Query, description = "The `next` of the page before."),
        ("over" = Option<String>, Query, description = "Only games that are over, or only those that are not: `true` or `false`.")
    ),
    responses((status = 200, body = OwnGames), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    uri: Uri,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let Some(known) = &visitor.known else {
        return Ok(json(StatusCode::OK, to_json(&OwnGames { games: Vec::new(), next: None })));
    };
    let query = Query::of(&uri);
    let filter = GameFilter { over: query.flag("over")?, ..GameFilter::default() };
    let games = page_of(&state, &known.person.id, &filter, query.get("after")).await?;
    Ok(json(StatusCode::OK, to_json(&games)))
}

/// A page of somebody's games; `after` is the `next` of the page before.
///
/// # Errors
/// `after` is none, or the store fails.
pub(crate) async fn page_of(
    state: &AppState,
    person: &str,
    filter: &GameFilter<'_>,
    after: Option<&str>,
) -> Result<OwnGames, ServerError> {
    let after = after.map(read_after).transpose()?;
    let (games, next) = page(state, person, filter, after).await?;
    Ok(OwnGames { games, next: next.map(|(at, id)| format!("{at}-{id}")) })
}

/// Where a page ends: creation time and id of its last game.
type After = (u64, String);

fn read_after(text: &str) -> Result<After, Fault> {
    let read = text.split_once('-').and_then(|(at, id)| Some((at.parse().ok()?, id.to_owned())));
    read.filter(|(_, id)| ids::is_id(id)).ok_or_else(|| Fault::new("after", text, "`next` of a page"))
}

/// All of them, the newest first.
///
/// # Errors
/// The store fails.
pub(super) async fn all(state: &AppState, person: &str) -> Result<Vec<OwnGame>, ServerError> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let (games, next) = page(state, person, &GameFilter::default(), after).await?;
        all.extend(games);
        if next.is_none() {
            return Ok(all);
        }
        after = next;
    }
}

async fn page(
    state: &AppState,
    person: &str,
    filter: &GameFilter<'_>,
    after: Option<After>,
) -> Result<(Vec<OwnGame>, Option<After>), ServerError> {
    let last = after.as_ref().map(|(at, id)| (*at, id.as_str()));
    let found = state.people.games_of(person, filter, last, MAX_LISTED).await?;
    let next = found.last().filter(|_| found.len() == MAX_LISTED as usize);
    let next = next.map(|(row, _)| (row.created_ms, row.id.clone()));
    let seats: Vec<Vec<Seat>> = found.iter().map(|(row, _)| sitters::seats_of(&row.owners, person)).collect();
    let games = summary::of(&*state.people, found).await?;
    // A game that cannot be read is not listed, as elsewhere.
    let games = seats.into_iter().zip(games);
    Ok((games.filter_map(|(seats, game)| Some(OwnGame { seats, game: game? })).collect(), next))
}

//! What is shown of one player.

use super::named;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::rated::shown;
use crate::request::Path;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{
    GameRating, OpponentTally, OutcomeTally, Player, RatingGraph, RatingPoint, Seat, Speed, to_json,
};
use variorum_store::{PersonKind, Tally};

/// Opponents that are listed.
const OPPONENTS: u32 = 20;

/// Points of a graph.
const POINTS: u32 = 1000;

/// What is shown of an account: ratings, and how its games ended.
#[utoipa::path(
    get,
    path = "/api/v1/players/{name}",
    tag = "players",
    operation_id = "player",
    params(("name" = String, Path, description = "The name of an account.")),
    responses((status = 200, body = variorum_api::Player), Failures)
)]
pub(crate) async fn profile(
    State(state): State<Arc<AppState>>,
    Path(name): Path<String>,
) -> Result<Response, ServerError> {
    let person = named::account(&state, &name).await?;
    let ratings = ratings(&state, &person.id).await?;
    let tally = |Tally { game, seat, choices, won, drawn, lost }: Tally| {
        let choices = choices.lines().map(str::to_owned).collect();
        Some(OutcomeTally { game, seat: Seat::new(usize::from(seat))?, choices, won, drawn, lost })
    };
    let opponent =
        |(name, Tally { won, drawn, lost, .. }): (String, Tally)| OpponentTally { name, won, drawn, lost };
    let player = Player {
        bot: person.kind == PersonKind::Bot,
        created_ms: person.created_ms,
        ratings,
        tallies: state.people.tallies(&person.id).await?.into_iter().filter_map(tally).collect(),
        opponents: state
            .people
            .tallies_by_opponent(&person.id, OPPONENTS)
            .await?
            .into_iter()
            .map(opponent)
            .collect(),
        name: person.name,
    };
    Ok(json(StatusCode::OK, to_json(&player)))
}

/// The ratings of an account over time.
#[utoipa::path(
    get,
    path = "/api/v1/players/{name}/ratings/{game}/{speed}",
    tag = "players",
    operation_id = "rating_graph",
    params(("name" = String, Path, description = "The name of an account."),
        ("game" = String, Path, description = "Id of the rules."),
        ("speed" = Speed, Path, description = "The speed.")),
    responses((status = 200, body = RatingGraph), Failures)
)]
pub(crate) async fn graph(
    State(state): State<Arc<AppState>>,
    Path((name, game, speed)): Path<(String, String, String)>,
) -> Result<Response, ServerError> {
    let person = named::account(&state, &name).await?;
    let (game, speed) = (named::game(&game)?, named::speed(&speed)?);
    let points = state.people.rating_history(&person.id, game, speed.name(), POINTS).await?;
    let points =
        points.iter().map(|point| RatingPoint { at_ms: point.at_ms, rating: shown::rounded(point.rating) });
    Ok(json(StatusCode::OK, to_json(&RatingGraph { points: points.collect() })))
}

/// All ratings of somebody, in the games that there are.
///
/// # Errors
/// The store fails.
pub(crate) async fn ratings(state: &AppState, person: &str) -> Result<Vec<GameRating>, ServerError> {
    let rows = state.people.ratings_of(person).await?;
    let known = rows.into_iter().filter_map(|row| {
        let speed = Speed::from_name(&row.speed)?;
        Some(GameRating { game: row.game, speed, rating: shown::rating(&row.rating) })
    });
    Ok(known.collect())
}

//! Paths and what they answer.

use crate::config::MAX_LISTED;
use crate::error::ServerError;
use crate::hall::Hall;
use crate::{client, convert, create, headers, site, socket, stored};
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;
use variorum_api::{CreateGame, Health, MAX_BODY, Summary, from_json, to_json};
use variorum_store::Store;
use variorum_table::Clock;

/// The whole server without a socket, over a store.
///
/// # Errors
/// The store fails.
pub async fn app(store: Arc<dyn Store>) -> Result<Router, ServerError> {
    Ok(router(Hall::new(store, false).await?))
}

pub(crate) fn router(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/games", get(recent).post(new_game))
        .route("/api/games/{id}", get(look))
        .route("/api/games/{id}/live", get(socket::live))
        .method_not_allowed_fallback(async || ServerError::Method)
        .fallback(site::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(map_response(headers::add))
        .with_state(hall)
}

/// JSON, which no cache keeps: it is how things stand now.
fn json(status: StatusCode, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}

async fn health(State(hall): State<Arc<Hall>>) -> Response {
    let health = Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        live_games: hall.live_games(),
    };
    json(StatusCode::OK, to_json(&health))
}

async fn new_game(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, ServerError> {
    let body = body.map_err(|_| ServerError::TooLarge)?;
    let text = std::str::from_utf8(&body).map_err(|error| ServerError::Body(error.to_string()))?;
    let wanted: CreateGame = from_json(text).map_err(ServerError::Body)?;
    hall.may_create(client::address(hall.behind_proxy, &headers, &extensions))?;
    let created = create::from_request(&hall, wanted).await?;
    Ok(json(StatusCode::CREATED, to_json(&created)))
}

async fn look(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<Response, ServerError> {
    Ok(json(StatusCode::OK, to_json(&hall.look(&id).await?)))
}

async fn recent(State(hall): State<Arc<Hall>>) -> Result<Response, ServerError> {
    let found = hall.store.recent(MAX_LISTED).await?;
    let summaries: Vec<Summary> = found
        .into_iter()
        .filter_map(|(about, result)| {
            let seats = stored::seats(&about)?;
            Some(Summary {
                seats: seats.iter().map(convert::seat_out).collect(),
                clock: convert::clock_out(Clock::parse(&about.clock)?),
                created_ms: about.created_ms,
                result: result.and_then(|text| from_json(&text).ok()),
                id: about.id,
                game: about.game,
            })
        })
        .collect();
    Ok(json(StatusCode::OK, to_json(&summaries)))
}

//! Paths and what they answer.

use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::config::{MAX_LISTED, Settings};
use crate::error::ServerError;
use crate::request::{self, GameId, Text};
use crate::{convert, create, headers, open, origin, session, site, stored};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use std::sync::Arc;
use std::time::Duration;
use tower_http::trace::TraceLayer;
use variorum_api::{CreateGame, Health, MAX_BODY, Summary, from_json, to_json};
use variorum_store::Store;

/// The whole server without a socket, over a store.
///
/// # Errors
/// The store fails.
pub async fn app(store: Arc<dyn Store>) -> Result<Router, ServerError> {
    Ok(router(AppState::new(store, Settings::default()).await?))
}

pub(crate) fn router(state: Arc<AppState>) -> Router {
    let router = Router::new()
        .route("/api/health", get(health))
        .route("/api/games", get(recent).post(new_game))
        .route("/api/games/{id}", get(look))
        .route("/api/games/{id}/live", get(session::live))
        .method_not_allowed_fallback(async || ServerError::Method)
        .fallback(site::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(&state), origin::check))
        .layer(from_fn_with_state(Arc::clone(&state), request::counted))
        .layer(from_fn_with_state(Arc::clone(&state), request::identify))
        // `RUST_LOG=tower_http=debug` shows each request; what fails is logged where it fails.
        .layer(TraceLayer::new_for_http().on_failure(()));
    headers::layers(router).with_state(state)
}

/// A JSON answer that no cache keeps.
fn json(status: StatusCode, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}

async fn health(State(state): State<Arc<AppState>>) -> Response {
    let ready = state.is_ready().await;
    let health = Health {
        status: if ready { "ok" } else { "unwritable" }.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        live_games: state.live.count(),
    };
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    json(status, to_json(&health))
}

async fn new_game(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let wanted: CreateGame = from_json(&body)?;
    let created = create::from_request(&state, client, wanted).await?;
    Ok(json(StatusCode::CREATED, to_json(&created)))
}

async fn look(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    GameId(id): GameId,
) -> Result<Response, ServerError> {
    if state.client_limits.is_over_budget(client) {
        return Err(ServerError::TooMany { what: "requests for whole games", wait: Duration::from_secs(1) });
    }
    let text = to_json(&open::snapshot(&state, &id).await?);
    state.client_limits.count_sent(client, text.len());
    Ok(json(StatusCode::OK, text))
}

async fn recent(State(state): State<Arc<AppState>>) -> Result<Response, ServerError> {
    let found = state.store.recent(MAX_LISTED).await?;
    let summaries: Vec<Summary> = found
        .into_iter()
        .filter_map(|(match_row, result)| {
            let seats = stored::seats(&match_row).ok()?;
            Some(Summary {
                seats: seats.iter().map(convert::seat_out).collect(),
                clock: convert::clock_out(stored::clock(&match_row).ok()?),
                created_ms: match_row.created_ms,
                result: result.and_then(|text| from_json(&text).ok()),
                id: match_row.id,
                game: match_row.game,
            })
        })
        .collect();
    Ok(json(StatusCode::OK, to_json(&summaries)))
}

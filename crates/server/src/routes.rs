//! Paths and what they answer.

use crate::accounts::{own_games, playing, seat, settings, sign_in};
use crate::answer::json;
use crate::app_state::AppState;
use crate::challenges::actions as challenges;
use crate::client::ClientAddr;
use crate::config::{MAX_LISTED, Settings};
use crate::error::ServerError;
use crate::lobby::{actions, stream};
use crate::players::{games, leaders, profile};
use crate::request::{self, GameId, Text};
use crate::{create, headers, open, origin, session, site, summary};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use std::sync::Arc;
use std::time::Duration;
use tower_http::trace::TraceLayer;
use variorum_api::{CreateGame, Health, MAX_BODY, Summary, from_json, to_json};
use variorum_store::{People, Store};

/// The whole server without a socket, over stores of matches and of people, which may be one.
///
/// # Errors
/// The store fails.
pub async fn app(store: Arc<dyn Store>, people: Arc<dyn People>) -> Result<Router, ServerError> {
    Ok(router(AppState::new(store, people, Settings::default()).await?))
}

pub(crate) fn router(state: Arc<AppState>) -> Router {
    let router = Router::new()
        .route("/api/health", get(health))
        .route("/api/games", get(recent).post(new_game))
        .route("/api/games/{id}", get(look))
        .route("/api/games/{id}/live", get(session::live))
        .route("/api/v1/games/{id}/join", post(seat::join))
        .route("/api/v1/sign-up", post(sign_in::sign_up))
        .route("/api/v1/sign-in", post(sign_in::sign_in))
        .route("/api/v1/sign-out", post(sign_in::sign_out))
        .route("/api/v1/recover", post(sign_in::recover))
        .route("/api/v1/lobby/live", get(stream::live))
        .route("/api/v1/lobby/seeks", post(actions::seek))
        .route("/api/v1/lobby/seeks/{id}/take", post(actions::take))
        .route("/api/v1/lobby/seeks/{id}/withdraw", post(actions::withdraw))
        .route("/api/v1/lobby/seeks/{id}/computer", post(actions::computer))
        .route("/api/v1/lobby/pair", post(actions::pair))
        .route("/api/v1/lobby/unpair", post(actions::unpair))
        .route("/api/v1/challenges", post(challenges::challenge))
        .route("/api/v1/challenges/{id}/accept", post(challenges::accept))
        .route("/api/v1/challenges/{id}/decline", post(challenges::decline))
        .route("/api/v1/challenges/{id}/withdraw", post(challenges::withdraw))
        .route("/api/v1/me/challenges", get(challenges::list))
        .route("/api/v1/players", get(leaders::leaders))
        .route("/api/v1/players/{name}", get(profile::profile))
        .route("/api/v1/players/{name}/ratings/{game}/{speed}", get(profile::graph))
        .route("/api/v1/players/{name}/games", get(games::list))
        .route("/api/v1/me", get(settings::me))
        .route("/api/v1/me/games", get(own_games::list))
        .route("/api/v1/me/playing", get(playing::list))
        .route("/api/v1/me/export", get(settings::export))
        .route("/api/v1/me/name", post(settings::rename))
        .route("/api/v1/me/password", post(settings::change_password))
        .route("/api/v1/me/recovery-codes", post(settings::recovery_codes))
        .route("/api/v1/me/delete", post(settings::delete))
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
    let lines: Vec<Summary> = summary::of(&*state.people, found).await?.into_iter().flatten().collect();
    Ok(json(StatusCode::OK, to_json(&lines)))
}

//! Paths and what they answer.

use crate::accounts::bearer::Needs;
use crate::accounts::{conditional, own_games, playing, seat, settings, sign_in, tokens, vacation};
use crate::answer::json;
use crate::app_state::AppState;
use crate::challenges::actions as challenges;
use crate::client::ClientAddr;
use crate::config::{MAX_LISTED, Settings};
use crate::error::ServerError;
use crate::failures::Failures;
use crate::lobby::{actions, stream};
use crate::metrics::listen::measured;
use crate::moderation::reports;
use crate::notices::subscribe;
use crate::players::{games, leaders, profile, relations};
use crate::query::Query;
use crate::request::{self, GameId, Text};
use crate::streams::{account, export, game, kind};
use crate::talk::actions as talk;
use crate::watch::stream as watch;
use crate::{
    act, create, embed, headers, lichess, moved, open, openapi, origin, session, site, stall, summary,
};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{any, get};
use axum::{Extension, Router};
use std::sync::Arc;
use tower_http::trace::TraceLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use variorum_api::{CreateGame, Created, Health, MAX_BODY, Scope, Snapshot, Summary, from_json, to_json};
use variorum_store::{Moderation, People, Store};

/// The whole server without a socket, over stores of matches, of people and of decisions about them, which may be one.
///
/// # Errors
/// The store fails.
pub async fn app(
    store: Arc<dyn Store>,
    people: Arc<dyn People>,
    moderation: Arc<dyn Moderation>,
) -> Result<Router, ServerError> {
    Ok(router(AppState::new(store, people, moderation, Settings::default()).await?))
}

pub(crate) fn router(state: Arc<AppState>) -> Router {
    let needs = |scopes| Extension(Needs(scopes));
    let reading = OpenApiRouter::new()
        .routes(routes!(settings::me))
        .routes(routes!(own_games::list))
        .routes(routes!(settings::export))
        .routes(routes!(account::events))
        .routes(routes!(kind::games))
        .routes(routes!(watch::watch))
        .routes(routes!(playing::list))
        .routes(routes!(conditional::of_game))
        .routes(routes!(vacation::get))
        .routes(routes!(challenges::list))
        .routes(routes!(leaders::leaders))
        .routes(routes!(profile::profile))
        .routes(routes!(profile::graph))
        .routes(routes!(games::list))
        .routes(routes!(relations::list))
        .layer(needs(&[Scope::Read]));
    let challenging = OpenApiRouter::new()
        .routes(routes!(challenges::challenge))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::withdraw))
        .layer(needs(&[Scope::Challenge]));
    let watching = OpenApiRouter::new()
        .routes(routes!(export::games))
        .routes(routes!(game::stream))
        .layer(needs(&[Scope::Read, Scope::Play]));
    let sitting = OpenApiRouter::new()
        .routes(routes!(session::live))
        .routes(routes!(act::act))
        .routes(routes!(seat::join))
        .routes(routes!(vacation::take))
        .routes(routes!(vacation::end))
        .routes(routes!(talk::list, talk::say))
        .routes(routes!(stream::live))
        .routes(routes!(actions::seek))
        .routes(routes!(actions::take))
        .routes(routes!(actions::withdraw))
        .routes(routes!(actions::computer))
        .routes(routes!(actions::pair))
        .routes(routes!(actions::unpair))
        .layer(needs(&[Scope::Play]));
    let being_a_bot = OpenApiRouter::new().routes(routes!(tokens::become_bot)).layer(needs(&[Scope::Bot]));
    let moderating = OpenApiRouter::new()
        .routes(routes!(reports::list))
        .routes(routes!(reports::decide))
        .routes(routes!(reports::decide_player))
        .routes(routes!(reports::log))
        .layer(needs(&[Scope::Admin]));
    let (router, description) = OpenApiRouter::with_openapi(openapi::frame())
        .routes(routes!(health))
        .routes(routes!(ready))
        .routes(routes!(reports::report))
        .routes(routes!(recent, new_game))
        .routes(routes!(look))
        .routes(routes!(sign_in::sign_up))
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_in::sign_out))
        .routes(routes!(sign_in::recover))
        .routes(routes!(settings::rename))
        .routes(routes!(settings::change_password))
        .routes(routes!(settings::recovery_codes))
        .routes(routes!(settings::delete))
        .routes(routes!(relations::relate))
        .routes(routes!(relations::hide))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::revoke))
        .routes(routes!(subscribe::server))
        .routes(routes!(subscribe::list, subscribe::add))
        .routes(routes!(subscribe::remove))
        .merge(reading)
        .merge(watching)
        .merge(sitting)
        .merge(challenging)
        .merge(being_a_bot)
        .merge(moderating)
        .split_for_parts();
    let router = router
        .merge(openapi::pages(&description))
        .merge(lichess::routes())
        .merge(embed::routes())
        .route("/g/{id}", get(embed::game_page))
        .route("/analysis/{game}", get(embed::analysis_page))
        .route("/api/games", any(moved::gone))
        .route("/api/games/{id}", any(moved::gone))
        .route("/api/games/{id}/live", any(moved::live))
        .method_not_allowed_fallback(async || ServerError::Method)
        .fallback(site::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(&state), stall::required))
        .layer(from_fn_with_state(Arc::clone(&state), origin::check))
        .layer(from_fn_with_state(Arc::clone(&state), request::counted))
        .layer(from_fn_with_state(Arc::clone(&state), request::identify))
        .layer(from_fn(lichess::in_their_shape))
        .layer(from_fn_with_state(Arc::clone(&state), measured))
        // `RUST_LOG=tower_http=debug` shows each request; what fails is logged where it fails.
        .layer(TraceLayer::new_for_http().on_failure(()));
    headers::layers(router).with_state(state)
}

/// Whether the process answers: asks nothing of the store.
#[utoipa::path(get, path = "/api/health", tag = "server", responses((status = 200, body = Health), Failures))]
async fn health(State(state): State<Arc<AppState>>) -> Response {
    json(StatusCode::OK, to_json(&status_of(&state, "ok")))
}

/// Whether it can do its work: the store is tried.
#[utoipa::path(
    get,
    path = "/api/ready",
    tag = "server",
    responses(
        (status = 200, body = Health),
        (status = 503, body = Health, description = "The store takes nothing, or the server stops."),
        Failures
    )
)]
async fn ready(State(state): State<Arc<AppState>>) -> Response {
    if state.is_closing() {
        return json(StatusCode::SERVICE_UNAVAILABLE, to_json(&status_of(&state, "stopping")));
    }
    if !state.is_ready().await {
        return json(StatusCode::SERVICE_UNAVAILABLE, to_json(&status_of(&state, "unwritable")));
    }
    json(StatusCode::OK, to_json(&status_of(&state, "ready")))
}

fn status_of(state: &AppState, status: &str) -> Health {
    Health {
        status: status.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        live_games: state.live.count(),
    }
}

/// Creates a game.
///
/// Answers a secret token for each seat of a person: whoever has it plays there.
#[utoipa::path(
    post,
    path = "/api/v1/games",
    tag = "games",
    request_body(content = CreateGame, example = json!({"game": "GAME", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "computer", "level": 3}], "clock": {"kind": "increment", "budget_ms": 300000, "increment_ms": 2000}})),
    responses((status = 201, body = Created), Failures)
)]
async fn new_game(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let wanted: CreateGame = from_json(&body)?;
    let created = create::from_request(&state, client, wanted).await?;
    Ok(json(StatusCode::CREATED, to_json(&created)))
}

/// A game as it is now.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    responses((status = 200, body = Snapshot), Failures)
)]
async fn look(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    GameId(id): GameId,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let text = to_json(&open::snapshot(&state, &id).await?);
    state.client_limits.count_sent(client, text.len());
    Ok(json(StatusCode::OK, text))
}

/// The newest 50 public games.
#[utoipa::path(
    get,
    path = "/api/v1/games",
    tag = "games",
    params(
        ("over" = Option<String>, Query, description = "Only games that are over, or only those that are not: `true` or `false`.")
    ),
    responses((status = 200, body = Vec<Summary>), Failures)
)]
async fn recent(State(state): State<Arc<AppState>>, uri: Uri) -> Result<Response, ServerError> {
    let found = state.store.recent(Query::of(&uri).flag("over")?, MAX_LISTED).await?;
    let lines: Vec<Summary> = summary::of(&*state.people, found).await?.into_iter().flatten().collect();
    Ok(json(StatusCode::OK, to_json(&lines)))
}

//! The description of the interface, OpenAPI 3.1, and a page that shows it.

use crate::app_state::AppState;
use crate::openapi_page;
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use variorum_api::{
    AccountMessage, ClientMessage, ExportFormat, Failure, FinishedGame, KindMessage, LobbyMessage, Outcome,
    ServerMessage, WatchMessage,
};

/// What stands around the paths, which the handlers describe themselves. Messages of WebSockets and streams are here as
/// schemas, since paths cannot describe them.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Variorum",
        version = "1",
        description = "Play, watch and study six chess variants. Everything that the page does can be done here.\n\n\
            Bodies are JSON of at most 16384 bytes. Failures have a status and a `Failure` with a stable code. No account \
            is needed to play: who creates a game is told a token for each seat. With an account, programs send a token \
            made on the account page, `Authorization: Bearer vrm_…`; people have a cookie. Limits are counted by network \
            address; one that was reached answers 429 or 503 with `Retry-After`.\n\n\
            `…/live` are WebSockets: one JSON object a text frame. Clients of a game send `ClientMessage`s, the first of \
            which is `hello`, and receive `ServerMessage`s; clients of the lobby receive `LobbyMessage`s. Streams are \
            sent as lines of JSON, or as a WebSocket to a request for one."
    ),
    servers((url = "/")),
    tags(
        (name = "games", description = "Games: create, look, play."),
        (name = "streams", description = "What happens, as it happens."),
        (name = "lobby", description = "Where strangers find each other."),
        (name = "challenges", description = "Challenges of one account to another."),
        (name = "players", description = "Leaderboards and what is shown of accounts."),
        (name = "account", description = "Guests and accounts."),
        (name = "tokens", description = "Tokens of programs, and bots."),
        (name = "moderation", description = "Reports of players, and what moderators do about them."),
        (name = "server", description = "The server itself.")
    ),
    components(schemas(
        AccountMessage, ClientMessage, ExportFormat, Failure, FinishedGame, KindMessage, LobbyMessage, Outcome,
        ServerMessage, WatchMessage
    )),
    modifiers(&Security)
)]
struct Frame;

struct Security;

impl Modify for Security {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let components = description.components.get_or_insert_default();
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description(
            "variorum_session",
            "Set by the server; requests with it that change something need the `Origin` of a page of the server.",
        ));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
            "A token of an account, with scopes: `read`, `play`, `challenge`, `bot`, `admin`.",
        ));
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}

/// The description without its paths.
pub(crate) fn frame() -> utoipa::openapi::OpenApi {
    Frame::openapi()
}

/// What stands in examples in place of the id of a game, since nothing here knows one.
const ANY_GAME: &str = "GAME";

/// `/api/v1/openapi.json`, and `/api/v1` for people.
pub(crate) fn pages(description: &utoipa::openapi::OpenApi) -> Router<Arc<AppState>> {
    // Fails only for maps with keys that are no texts, and there are none.
    let json = description.to_json().unwrap_or_default();
    let game = variorum_registry::games().next().map_or("", |game| game.card().id);
    let json: Arc<str> = json.replace(ANY_GAME, game).into();
    let page: Arc<str> = openapi_page::page(description).replace(ANY_GAME, game).into();
    let file = move |kind: &'static str, text: Arc<str>| {
        get(async move || ([(header::CONTENT_TYPE, kind)], text.to_string()).into_response())
    };
    Router::new()
        .route("/api/v1/openapi.json", file("application/json", json))
        .route("/api/v1", file("text/html; charset=utf-8", page))
}

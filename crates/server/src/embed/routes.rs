//! `/embed/…` and `/oembed`

use super::page::{Page, framed};
use super::picture::{self, Look};
use super::{caption, oembed};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::query::{Query, encoded};
use crate::request::Path;
use crate::{create, open};
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use std::sync::Arc;

/// Shows what happens in a game that goes on: asks for the page again whenever something does.
const SCRIPT: &str = include_str!("follow.js");

/// The longer side of a board in drawing; the page scales it.
const SIZE: u32 = 800;

/// The longer side of a picture in pixels.
const PIXELS: u32 = 640;

/// The paths of boards for pages of others.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/embed/game/{id}", get(game))
        .route("/embed/position", get(position))
        .route(
            "/embed/follow.js",
            get(async || framed(([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT))),
        )
        .route("/oembed", get(oembed::answer))
}

/// `GET /embed/game/ID`, and `GET /embed/game/ID.png` for the picture alone.
async fn game(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    Path(name): Path<String>,
    uri: Uri,
) -> Response {
    let query = Query::of(&uri);
    match name.strip_suffix(".png") {
        Some(id) => framed(png(&state, client, id, &query).await),
        None => framed(game_page(&state, client, &name, &query).await),
    }
}

async fn game_page(
    state: &Arc<AppState>,
    client: ClientAddr,
    id: &str,
    query: &Query,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let snapshot = open::snapshot(state, id).await?;
    let rules = create::find(&snapshot.game)?;
    let look = look(rules, query)?;
    let board = picture::of_game(&snapshot, look, SIZE)?;
    state.client_limits.count_sent(client, board.len());
    let page = Page {
        title: rules.card().title,
        board: &board,
        caption: &format!("{}: {}", caption::players(&snapshot), caption::state(rules, &snapshot)),
        link: &format!("/g/{id}"),
        dark: look.dark,
        follow: snapshot.live.result.is_none().then_some(id),
    };
    Ok(page.into_response())
}

async fn png(
    state: &Arc<AppState>,
    client: ClientAddr,
    id: &str,
    query: &Query,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let snapshot = open::snapshot(state, id).await?;
    let look = look(create::find(&snapshot.game)?, query)?;
    let png = state.pixels.png(picture::of_game(&snapshot, look, PIXELS)?).await?;
    state.client_limits.count_sent(client, png.len());
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((headers, png).into_response())
}

/// `GET /embed/position?game=…`
async fn position(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    uri: Uri,
) -> Response {
    framed(position_page(&state, client, &Query::of(&uri)))
}

fn position_page(state: &AppState, client: ClientAddr, query: &Query) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let rules = create::find(query.get("game").unwrap_or_default())?;
    let look = look(rules, query)?;
    let words = |name| query.get(name).into_iter().flat_map(str::split_whitespace);
    let options: Vec<String> = words("options").map(str::to_owned).collect();
    let moves: Vec<&str> = words("moves").collect();
    let position = query.get("position");
    let record = picture::asked(rules, &options, position, &moves)?;
    let board = picture::of(rules, &*record, look, SIZE);
    state.client_limits.count_sent(client, board.len());
    let moves = (!moves.is_empty()).then(|| format!("moves={}", moves.join(" ")));
    let position = position.map(|text| format!("position={text}"));
    let pair = |text: String| match text.split_once('=') {
        Some((name, value)) => format!("{name}={}", encoded(value)),
        None => text,
    };
    let start: Vec<String> = options.into_iter().chain(position).chain(moves).map(pair).collect();
    let mark = if start.is_empty() { "" } else { "?" };
    let page = Page {
        title: rules.card().title,
        board: &board,
        caption: "",
        link: &format!("/analysis/{}{mark}{}", rules.card().id, start.join("&")),
        dark: look.dark,
        follow: None,
    };
    Ok(page.into_response())
}

/// How the board is to be shown: `as=black`, `dark=true`.
fn look(rules: &'static dyn variorum_core::any::AnyGame, query: &Query) -> Result<Look, ServerError> {
    let viewer = picture::viewer(rules, query.get("as"))?;
    Ok(Look { viewer, dark: query.flag("dark")?.unwrap_or(false) })
}

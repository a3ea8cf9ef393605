//! The page of a game, with its board as it stands, and what others need to show a preview of a link to it.

use super::address::{self, escaped};
use super::{caption, first_view};
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::query::encoded;
use crate::request::Path;
use crate::{create, ids, open, site};
use axum::Extension;
use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use std::fmt::Write;
use std::sync::Arc;
use variorum_api::Snapshot;
use variorum_core::Player;
use variorum_core::any::AnyGame;

/// `GET /g/{id}`: the app, in whose head is said what the game is, with its board, as whoever asks sees it. Where that
/// cannot be said now, the app alone.
pub(crate) async fn game_page(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    path: Result<Path<String>, ServerError>,
    request: Parts,
) -> Response {
    let id = path.ok().map(|Path(id)| id).filter(|id| ids::is_id(id));
    // Nobody waits for a lost database to get the app.
    let id = id.filter(|_| !state.saving.is_stalled());
    if let Some(id) = id.filter(|_| state.client_limits.count_request(client).is_ok()) {
        match page(&state, client, &id, &request).await {
            Ok(Some(page)) => return page,
            Ok(None) => {}
            Err(error) => error.log(),
        }
    }
    site::serve(request.method, request.uri, request.headers).await
}

/// `None` where the app is not in this program.
async fn page(
    state: &Arc<AppState>,
    client: ClientAddr,
    id: &str,
    request: &Parts,
) -> Result<Option<Response>, ServerError> {
    let snapshot = open::snapshot(state, id).await?;
    let rules = create::find(&snapshot.game)?;
    // Whoever cannot be looked up sees what anybody sees.
    let visitor = Visitor::of(state, &request.headers, &request.extensions).await.ok();
    let viewer = match visitor.and_then(|visitor| visitor.known) {
        Some(known) => open::seats_of(state, id, known.person).await?.iter().next(),
        None => None,
    };
    let view = first_view::of_game(state, client, rules, &snapshot, viewer.unwrap_or(Player::WHITE));
    let view = view.unwrap_or_else(|error| {
        error.log();
        String::new()
    });
    let head = tags(rules, &snapshot, &address::of(&state.settings, &request.headers)) + first_view::HEAD;
    Ok(site::app_with(&head, &view, &request.headers))
}

/// The tags of a game as somebody sees it who watches.
fn tags(rules: &'static dyn AnyGame, snapshot: &Snapshot, site: &str) -> String {
    let id = &snapshot.id;
    let title = caption::title_of(rules, snapshot);
    let link = format!("{site}/g/{id}");
    // Another picture has another address, since whoever shows previews keeps pictures.
    let picture = format!("{site}/embed/game/{id}.png?seq={}", snapshot.seq);
    let state = caption::state(rules, snapshot);
    let mut tags = String::new();
    for (name, content) in [
        ("og:site_name", "Variorum"),
        ("og:type", "website"),
        ("og:title", title.as_str()),
        ("og:description", state.as_str()),
        ("og:url", link.as_str()),
        ("og:image", picture.as_str()),
        ("og:image:type", "image/png"),
    ] {
        // Writing to a text does not fail.
        let _ = write!(tags, "<meta property=\"{name}\" content=\"{}\">", escaped(content));
    }
    let _ = write!(
        tags,
        "<meta name=\"twitter:card\" content=\"summary_large_image\">\
         <link rel=\"alternate\" type=\"application/json+oembed\" title=\"{}\" href=\"{}/oembed?url={}\">",
        escaped(&title),
        escaped(site),
        encoded(&link),
    );
    tags
}

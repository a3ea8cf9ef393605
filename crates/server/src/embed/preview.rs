//! The page of a game, with what others need to show a preview of a link to it.

use super::address::{self, escaped};
use super::caption;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::query::encoded;
use crate::request::Path;
use crate::{create, ids, open, site};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use std::fmt::Write;
use std::sync::Arc;

/// `GET /g/{id}`: the app, in whose head is said what the game is. Where that cannot be said now, the app alone.
pub(crate) async fn game_page(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    path: Result<Path<String>, ServerError>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let id = path.ok().map(|Path(id)| id).filter(|id| ids::is_id(id));
    if let Some(id) = id.filter(|_| state.client_limits.count_request(client).is_ok()) {
        match tags(&state, &id, &address::of(&state.settings, &headers)).await {
            Ok(tags) => {
                if let Some(page) = site::app_with(&tags, &headers) {
                    return page;
                }
            }
            Err(error) => error.log(),
        }
    }
    site::serve(method, uri, headers).await
}

/// The tags of a game as somebody sees it who watches.
async fn tags(state: &Arc<AppState>, id: &str, site: &str) -> Result<String, ServerError> {
    let snapshot = open::snapshot(state, id).await?;
    let rules = create::find(&snapshot.game)?;
    let title = caption::title_of(rules, &snapshot);
    let link = format!("{site}/g/{id}");
    // Another picture has another address, since whoever shows previews keeps pictures.
    let picture = format!("{site}/embed/game/{id}.png?seq={}", snapshot.seq);
    let state = caption::state(rules, &snapshot);
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
    Ok(tags)
}

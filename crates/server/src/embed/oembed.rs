//! oEmbed: how a page of others finds out what to show for a link to a game.

use super::address::{self, escaped};
use super::caption;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::query::Query;
use crate::{create, ids, open};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Oembed, to_json};
use variorum_core::Fault;

/// The width of a board in a page, in pixels, where none is asked for; the smallest and the largest.
const WIDTH: u32 = 480;
const LEAST: u32 = 80;
const MOST: u32 = 2000;

/// Height of the line below the board, in pixels.
const CAPTION: u32 = 28;

/// `GET /oembed?url=…`
pub(super) async fn answer(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, ServerError> {
    let query = Query::of(&uri);
    if let Some(format) = query.get("format").filter(|format| *format != "json") {
        return Err(Fault::new("format", format, "json").into());
    }
    let site = address::of(&state.settings, &headers);
    let url = query.get("url").unwrap_or_default();
    let path = url.strip_prefix(&site).unwrap_or(url);
    let id = path.strip_prefix("/g/").and_then(|rest| rest.split(['#', '?', '/']).next());
    let id = id.filter(|id| ids::is_id(id)).ok_or_else(|| ServerError::NoGame(url.to_owned()))?;
    let snapshot = open::snapshot(&state, id).await?;
    let rules = create::find(&snapshot.game)?;
    let title = caption::title_of(rules, &snapshot);
    let asked = |name| query.number::<u32>(name).map(|number| number.map(|number| number.clamp(LEAST, MOST)));
    let (most_wide, most_high) = (asked("maxwidth")?, asked("maxheight")?);
    let width = WIDTH.min(most_wide.unwrap_or(MOST));
    let height = (width + CAPTION).min(most_high.unwrap_or(MOST));
    let html = format!(
        "<iframe src=\"{}/embed/game/{id}\" width=\"{width}\" height=\"{height}\" title=\"{}\" \
         style=\"border:0\" loading=\"lazy\"></iframe>",
        escaped(&site),
        escaped(&title),
    );
    let answer = Oembed {
        kind: "rich".to_owned(),
        version: "1.0".to_owned(),
        provider_name: "Variorum".to_owned(),
        provider_url: site,
        title,
        html,
        width,
        height,
    };
    Ok(json(StatusCode::OK, to_json(&answer)))
}

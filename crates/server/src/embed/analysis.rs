//! The page of the analysis board, with the position that its address names.

use super::{first_view, picture};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::query::Query;
use crate::request::Path;
use crate::{create, ids, site};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_core::Fault;

/// The longest query that is read.
const MOST_QUERY: usize = 16 * 1024;

/// `GET /analysis/{game}`: the app, with a board of the position. Where the address names none that can be drawn, the
/// app alone, which says what is wrong with it.
pub(crate) async fn analysis_page(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    path: Result<Path<String>, ServerError>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let game = path.ok().map(|Path(game)| game);
    if let Some(game) = game.filter(|_| state.client_limits.count_request(client).is_ok())
        && let Ok(view) = first_view(&state, client, &game, &uri)
        && let Some(page) = site::app_with(first_view::HEAD, &view, &headers)
    {
        return page;
    }
    site::serve(method, uri, headers).await
}

fn first_view(state: &AppState, client: ClientAddr, game: &str, uri: &Uri) -> Result<String, ServerError> {
    let rules = create::find(game)?;
    let text = uri.query().unwrap_or_default();
    if text.len() > MOST_QUERY {
        let expected = format!("at most {MOST_QUERY} bytes");
        return Err(Fault::new("query", text.len().to_string(), expected).into());
    }
    let query = Query::of(uri);
    let turns = query.number::<u8>("turns")?.unwrap_or(0) % 4;
    let name = format!("{game} {}", ids::hash(text));
    first_view::of_analysis(state, client, rules, turns, name, || {
        let names = rules.card().options.iter().map(|spec| spec.name);
        let options: Vec<String> =
            names.filter_map(|name| query.get(name).map(|value| format!("{name}={value}"))).collect();
        let moves: Vec<&str> = query.get("moves").into_iter().flat_map(str::split_whitespace).collect();
        let shown = query.number::<usize>("ply")?.unwrap_or(moves.len()).min(moves.len());
        picture::asked(rules, &options, query.get("position"), &moves[..shown])
    })
}

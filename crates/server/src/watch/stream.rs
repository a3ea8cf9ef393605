//! What is played now, told to whoever looks: one bounded stream for a page of small boards.

use crate::accounts::visitor::Visitor;
use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::create;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::handle::MatchMessage;
use crate::listen::ConnectionGuard;
use crate::open;
use crate::query::Query;
use crate::streams::answer::{self, Told};
use crate::websocket::Utf8Bytes;
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::response::Response;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};
use variorum_api::{WatchGames, WatchMessage, WatchOrder, WatchedGame, to_json};
use variorum_registry::games;

/// The list is told at most so often.
const TELL_INTERVAL: Duration = Duration::from_secs(1);

/// Messages that wait for a slow client; it is told the rest later, together.
const QUEUE: usize = 2;

/// Games of each kind that are looked for in the store when the first one looks.
const STORED: u32 = 20;

/// What is played now: lines of `WatchMessage`s, or a WebSocket.
#[utoipa::path(
    get,
    path = "/api/v1/watch",
    operation_id = "watch_games",
    tag = "streams",
    params(WatchGames),
    responses((status = 200, content_type = "application/x-ndjson", body = String, description = "A `WatchMessage` a line, without end; empty lines say that the stream lives."), (status = 101, description = "A WebSocket, to a request for one."), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn watch(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
    uri: Uri,
    request: Request,
) -> Result<Response, ServerError> {
    let WatchGames { game, order } = Query::of(&uri).read()?;
    let rules = game.map(|id| create::find(&id).map(|rules| rules.card().id)).transpose()?;
    state.client_limits.has_budget(client)?;
    let watching =
        state.client_limits.add_watcher(client).ok_or_else(|| ServerError::too_many("watchers"))?;
    let (looking, first) = state.watch.look();
    if first {
        // In a task of its own: the list is for all who look, also when the first one goes before it is full.
        let filling = Arc::clone(&state);
        if let Ok(filled) = tokio::spawn(async move { fill(&filling).await }).await {
            filled?;
        }
    }
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(tell(Arc::clone(&state), sender, rules, order));
    let end = visitor.secret_end(&state).await?;
    let told = Told { first: None, receiver, held: Box::new((looking, watching)), end };
    answer::send(state, client, guard, request, told)
}

/// Brings the newest games into memory, and lets all that are there say how they stand.
async fn fill(state: &Arc<AppState>) -> Result<(), ServerError> {
    for rules in games() {
        for id in state.store.under_way(rules.card().id, STORED).await? {
            if let Err(error) = open::open(state, &id).await {
                error.log();
            }
        }
    }
    for handle in state.live.all() {
        // One that has no time now says so when something happens.
        handle.try_send(MatchMessage::Show);
    }
    Ok(())
}

/// Tells what changes, until nobody listens.
async fn tell(
    state: Arc<AppState>,
    sender: mpsc::Sender<Utf8Bytes>,
    rules: Option<&'static str>,
    order: WatchOrder,
) {
    let mut closing = state.closing();
    let mut ticks = interval(TELL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known: HashMap<String, WatchedGame> = HashMap::new();
    let mut told = None;
    loop {
        tokio::select! {
            () = closed(&mut closing) => return,
            () = sender.closed() => return,
            _ = ticks.tick() => {}
        }
        let version = state.watch.version();
        if told == Some(version) {
            continue;
        }
        let top = state.watch.top(rules, order);
        let games = &top.games;
        let changed = games.iter().filter(|game| known.get(&game.game.id) != Some(*game)).cloned().collect();
        let ids: Vec<String> = games.iter().map(|game| game.game.id.clone()).collect();
        let message = to_json(&WatchMessage::Games { order: ids, changed, total: top.total });
        // Without room the next message has it all.
        if sender.try_send(message.into()).is_ok() {
            known = games.iter().map(|game| (game.game.id.clone(), game.clone())).collect();
            told = Some(version);
        }
    }
}

//! One live connection: a person or a program that plays or watches.

use crate::accounts::ended::SecretEnd;
use crate::accounts::visitor::Visitor;
use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::handle::{MatchMessage, Subscription};
use crate::limits::ms;
use crate::listen::ConnectionGuard;
use crate::open;
use crate::request::GameId;
use crate::saving;
use crate::talk::actions::{say_connected, talk_connected};
use crate::token_bucket::TokenBucket;
use crate::websocket::{
    self, Close, CloseCode, Disconnected, Incoming, SERVER_RESTARTS, Utf8Bytes, WebSocket,
};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, interval, sleep, sleep_until, timeout_at};
use variorum_api::{ClientMessage, Failure, MAX_BODY, MAX_TOKENS, ServerMessage, from_json, to_json};

/// Snapshots that one connection may ask for: how many a second, and how many at once. More come later.
const SNAPSHOT_RATE: (f64, f64) = (1.0, 4.0);

/// How long until a snapshot that had to wait is asked for again.
const RETRY: Duration = Duration::from_millis(500);

/// Texts of this length are counted for the address; shorter ones are events.
const LARGE_TEXT: usize = 8 * 1024;

/// A game as it goes on, over a WebSocket.
///
/// The client sends `ClientMessage`s, the first of which is `hello`; the server sends `ServerMessage`s.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/live",
    operation_id = "live_game",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    responses((status = 101, description = "A WebSocket."), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn live(
    State(state): State<Arc<AppState>>,
    GameId(id): GameId,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    request: Request,
) -> Result<Response, ServerError> {
    // Behind a proxy, clients can be told apart only here.
    let slot = state.client_limits.add_proxied(client)?;
    let visitor = Visitor::of(&state, request.headers(), request.extensions()).await?;
    let end = visitor.secret_end(&state).await?;
    let person = visitor.known.map(|known| known.person.id);
    let write_timeout = ms(state.settings.limits.write_ms);
    let (response, upgraded) = websocket::upgrade(request, write_timeout).map_err(ServerError::Upgrade)?;
    tokio::spawn(async move {
        let _held = (guard, slot);
        let Some(websocket) = upgraded.await else { return };
        let _counted = state.client_limits.add_live();
        let _here = person.as_deref().map(|person| state.presence.enter(person));
        let limits = &state.settings.limits;
        let mut session = Session {
            websocket,
            client,
            person,
            end,
            rate: TokenBucket::new(limits.messages()),
            refusals_left: limits.refused_messages,
            snapshot_rate: TokenBucket::new(SNAPSHOT_RATE),
        };
        if let Some(close) = session.run(&state, &id).await {
            session.websocket.close(close).await;
        }
    });
    Ok(response)
}

/// How a connection is closed whose match has left memory: the server may be stopping, or the match has failed.
fn gone(state: &AppState) -> Close {
    if state.is_closing() { SERVER_RESTARTS } else { (CloseCode::Again, "connect again") }
}

/// Whether somebody is banned. Where the store cannot say so, they count as not.
async fn is_banned(state: &AppState, person: Option<&str>) -> bool {
    let Some(person) = person else { return false };
    matches!(state.people.person(person).await, Ok(Some(person)) if person.standing.is_banned())
}

/// A received frame, parsed.
enum Parsed {
    Message(ClientMessage),
    /// Nothing to act on.
    Ignored,
    Disconnected,
    Close(Close),
}

struct Session {
    websocket: WebSocket,
    client: ClientAddr,
    /// Who it is, if they are known.
    person: Option<String>,
    /// The end of the session or token that they came with.
    end: SecretEnd,
    rate: TokenBucket,
    refusals_left: u64,
    snapshot_rate: TokenBucket,
}

impl Session {
    /// Serves the connection until one side ends it; returns how to close it if the other side is still there.
    async fn run(&mut self, state: &Arc<AppState>, id: &str) -> Option<Close> {
        let (tokens, seq) = match self.wait_for_hello(state).await {
            Ok(hello) => hello,
            Err(close) => return close,
        };
        // A snapshot comes next.
        let mut closing = state.closing();
        while state.client_limits.is_over_budget(self.client) {
            tokio::select! {
                () = closed(&mut closing) => return Some(SERVER_RESTARTS),
                () = sleep(RETRY) => {}
            }
        }
        let subscription =
            match open::connect(state, id, &tokens, seq, self.person.clone(), self.client).await {
                Ok(subscription) => subscription,
                Err(error) => {
                    error.log();
                    self.send_failure(&error).await;
                    return Some(match error {
                        ServerError::TooMany { .. } => (CloseCode::Again, "too many connections"),
                        ServerError::NoGame(_) => (CloseCode::Normal, "no such game here"),
                        _ => (CloseCode::Again, "connect again"),
                    });
                }
            };
        let (connection, handle) = (subscription.connection, subscription.handle.clone());
        let close = self.serve(state, subscription).await;
        // Fails when the match has ended by an error.
        let _ = handle.send(MatchMessage::Disconnect { connection }).await;
        close
    }

    /// Waits for the first message.
    async fn wait_for_hello(
        &mut self,
        state: &AppState,
    ) -> Result<(Vec<String>, Option<u64>), Option<Close>> {
        let deadline = Instant::now() + ms(state.settings.limits.hello_ms);
        loop {
            let Ok(incoming) = timeout_at(deadline, self.websocket.next()).await else {
                return Err(Some((CloseCode::Policy, "no hello came")));
            };
            match self.parse(incoming).await {
                Parsed::Message(ClientMessage::Hello { tokens, seq }) if tokens.len() <= MAX_TOKENS => {
                    return Ok((tokens, seq));
                }
                Parsed::Message(ClientMessage::Ping) => {
                    self.send(&ServerMessage::Pong).await.map_err(|Disconnected| None)?;
                }
                Parsed::Message(ClientMessage::Hello { .. }) => {
                    let message = format!("tokens: expected at most {MAX_TOKENS}");
                    self.send_error("bad_message", message).await.map_err(|Disconnected| None)?;
                }
                Parsed::Message(_) => {
                    let message = "expected a message of type hello first".to_owned();
                    self.send_error("hello_first", message).await.map_err(|Disconnected| None)?;
                }
                Parsed::Ignored => {}
                Parsed::Disconnected => return Err(None),
                Parsed::Close(close) => return Err(Some(close)),
            }
        }
    }

    async fn serve(&mut self, state: &AppState, subscription: Subscription) -> Option<Close> {
        let Subscription { connection, handle, mut receiver, lag, unknown, watches } = subscription;
        let limits = &state.settings.limits;
        let _watching = if watches {
            let Some(watching) = state.client_limits.add_watcher(self.client) else {
                self.send_failure(&ServerError::too_many("watchers")).await;
                return Some((CloseCode::Again, "too many watchers"));
            };
            Some(watching)
        } else {
            None
        };
        if unknown > 0 {
            let message = format!("{unknown} of the tokens fit no seat of this game");
            if self.send_error("unknown_token", message).await.is_err() {
                return None;
            }
        }
        let mut closing = state.closing();
        let mut saving = state.saving.subscribe();
        if state.saving.is_stalled() {
            saving.mark_changed();
        }
        // Whether the client has the match: what it is told of it comes after that.
        let mut begun = false;
        // The first at once: it measures the round trip.
        let mut pings = interval(ms(limits.ping_ms));
        let mut pinged = None;
        let mut last_message_at = Instant::now();
        // When to ask the match for a snapshot that the client wants.
        let mut sync_at: Option<Instant> = None;
        loop {
            tokio::select! {
                () = closed(&mut closing) => return Some(SERVER_RESTARTS),
                // Whoever has signed out holds no seat any more.
                close = self.end.wait() => {
                    if is_banned(state, self.person.as_deref()).await {
                        self.send_failure(&ServerError::Banned).await;
                    }
                    return Some(close);
                }
                // From here, since the match itself may be waiting for the store.
                () = saving::changed(&mut saving), if begun => {
                    if self.send(&state.saving.message()).await.is_err() {
                        return None;
                    }
                }
                text = receiver.recv() => match text {
                    Some(text) => {
                        if text.len() >= LARGE_TEXT {
                            state.client_limits.count_sent(self.client, text.len());
                        }
                        if self.websocket.text(text).await.is_err() {
                            return None;
                        }
                        begun = true;
                    }
                    None => return Some(gone(state)),
                },
                _ = pings.tick() => {
                    let silent = last_message_at.elapsed() > ms(limits.silence_ms);
                    pinged = Some(Instant::now());
                    if silent || self.websocket.ping().await.is_err() {
                        return None;
                    }
                }
                () = sleep_until(sync_at.unwrap_or(last_message_at)), if sync_at.is_some() => {
                    sync_at = self.snapshot_retry(state);
                    if sync_at.is_none() && !handle.send(MatchMessage::Sync { connection }).await {
                        return Some(gone(state));
                    }
                }
                incoming = self.websocket.next() => {
                    last_message_at = Instant::now();
                    if let Incoming::Pong = &incoming
                        && let Some(pinged) = pinged.take()
                    {
                        let round_trip = last_message_at.duration_since(pinged).as_millis();
                        lag.store(u64::try_from(round_trip).unwrap_or(u64::MAX), Ordering::Relaxed);
                    }
                    let message = match self.parse(incoming).await {
                        Parsed::Message(ClientMessage::Act { id, seq, seat, action }) => {
                            if !state.client_limits.allow_action(self.client) {
                                let code = "too_many".to_owned();
                                let message = "too many actions: wait a little".to_owned();
                                if self.send(&ServerMessage::Refused { id, code, message }).await.is_err() {
                                    return None;
                                }
                                continue;
                            }
                            MatchMessage::Act { connection, id, seq, seat, action }
                        }
                        Parsed::Message(ClientMessage::Say { id, say }) => {
                            let to = (&handle, connection);
                            if let Err(error) = say_connected(state, self.client, to, say).await {
                                let Failure { code, message } = error.public();
                                if self.send(&ServerMessage::Refused { id, code, message }).await.is_err() {
                                    return None;
                                }
                            }
                            continue;
                        }
                        Parsed::Message(ClientMessage::Talk) => {
                            let talk = talk_connected(state, self.client, (&handle, connection)).await;
                            let answer = match talk {
                                Ok(talk) => ServerMessage::Talk { talk },
                                Err(error) => error.message(),
                            };
                            if self.send(&answer).await.is_err() {
                                return None;
                            }
                            continue;
                        }
                        Parsed::Message(ClientMessage::Sync | ClientMessage::Hello { .. }) => {
                            // A client that asks again before the snapshot has come gets one.
                            if sync_at.is_none() {
                                sync_at = Some(Instant::now());
                            }
                            continue;
                        }
                        Parsed::Message(ClientMessage::Ping) => {
                            if self.send(&ServerMessage::Pong).await.is_err() {
                                return None;
                            }
                            continue;
                        }
                        Parsed::Ignored => continue,
                        Parsed::Disconnected => return None,
                        Parsed::Close(close) => return Some(close),
                    };
                    if !handle.send(message).await {
                        return Some(gone(state));
                    }
                }
            }
        }
    }

    /// `None` if the client may have a snapshot now, otherwise when to try again.
    fn snapshot_retry(&mut self, state: &AppState) -> Option<Instant> {
        let allowed = !state.client_limits.is_over_budget(self.client) && self.snapshot_rate.allows();
        (!allowed).then(|| Instant::now() + RETRY)
    }

    /// Parses a received frame; answers at once what is no message.
    async fn parse(&mut self, incoming: Incoming) -> Parsed {
        match incoming {
            Incoming::Disconnected => return Parsed::Disconnected,
            Incoming::Broken(close) => return Parsed::Close(close),
            Incoming::Text(_) | Incoming::Binary | Incoming::Ping | Incoming::Pong => {}
        }
        if !self.rate.allows() {
            if self.refusals_left == 0 {
                return Parsed::Close((CloseCode::Policy, "too many messages"));
            }
            self.refusals_left -= 1;
            return self.reply_error("too_many", "too many messages: wait a little".to_owned()).await;
        }
        let Incoming::Text(text) = incoming else {
            if matches!(incoming, Incoming::Ping | Incoming::Pong) {
                return Parsed::Ignored;
            }
            let expected = "expected JSON in a text frame, not a binary one".to_owned();
            return self.reply_error("bad_message", expected).await;
        };
        if text.len() > MAX_BODY {
            let message = format!("message: {} bytes: expected at most {MAX_BODY}", text.len());
            return self.reply_error("too_large", message).await;
        }
        match from_json(&text) {
            Ok(message) => Parsed::Message(message),
            Err(reason) => self.reply_error("bad_message", format!("message: {reason}")).await,
        }
    }

    async fn reply_error(&mut self, code: &str, message: String) -> Parsed {
        match self.send_error(code, message).await {
            Ok(()) => Parsed::Ignored,
            Err(Disconnected) => Parsed::Disconnected,
        }
    }

    async fn send_failure(&mut self, error: &ServerError) {
        // The other side may be gone already.
        let _ = self.send(&error.message()).await;
    }

    async fn send_error(&mut self, code: &str, message: String) -> Result<(), Disconnected> {
        self.send(&ServerMessage::Error { code: code.to_owned(), message }).await
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Disconnected> {
        self.websocket.text(Utf8Bytes::from(to_json(message))).await
    }
}

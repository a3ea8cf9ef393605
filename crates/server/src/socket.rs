//! One live connection: a person or a program that plays or watches.

use crate::actor::{Message as ToMatch, Welcome};
use crate::client::Client;
use crate::error::ServerError;
use crate::hall::{Hall, closed};
use crate::limits::ms;
use crate::listen::Open;
use crate::rate::Rate;
use crate::request::GameId;
use crate::wire::{self, Close, CloseCode, Gone, Incoming, Utf8Bytes, Wire};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, interval, sleep, sleep_until, timeout_at};
use variorum_api::{ClientMessage, MAX_BODY, MAX_TOKENS, ServerMessage, from_json, to_json};

/// Snapshots that one connection may ask for a second, and at once; what is asked for beyond that
/// comes later.
const SYNCS: (f64, f64) = (1.0, 4.0);

/// How long until a snapshot that could not be had at once is asked for again.
const LATER: Duration = Duration::from_millis(500);

/// How connections are closed when the server ends.
const RESTARTS: Close = (CloseCode::Restart, "the server restarts");

/// Texts of this length count against what an address may be told; the small ones are events.
const LONG: usize = 8 * 1024;

/// `GET /api/games/ID/live`
pub(crate) async fn live(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    Extension(client): Extension<Client>,
    open: Option<Extension<Open>>,
    request: Request,
) -> Result<Response, ServerError> {
    // Where a proxy stands in front, this is where its clients can be told apart.
    let place = hall.gate.place(client)?;
    let patience = ms(hall.settings.limits.write_ms);
    let (response, upgraded) = wire::upgrade(request, patience).map_err(ServerError::Upgrade)?;
    tokio::spawn(async move {
        let _held = (open, place);
        let Some(wire) = upgraded.await else { return };
        let _counted = hall.gate.enter();
        let limits = &hall.settings.limits;
        let mut visit = Visit {
            wire,
            client,
            rate: Rate::new(limits.messages()),
            patience: limits.patience,
            syncs: Rate::new(SYNCS),
        };
        if let Some(close) = visit.stay(&hall, &id).await {
            visit.wire.close(close).await;
        }
    });
    Ok(response)
}

/// What was made of what came in.
enum Heard {
    Said(ClientMessage),
    /// Nothing to act on.
    Nothing,
    Gone,
    Close(Close),
}

struct Visit {
    wire: Wire,
    client: Client,
    rate: Rate,
    patience: u64,
    syncs: Rate,
}

impl Visit {
    /// Until one side ends it; says how to close if the other side is still there.
    async fn stay(&mut self, hall: &Arc<Hall>, id: &str) -> Option<Close> {
        let (tokens, seq) = match self.hello(hall).await {
            Ok(hello) => hello,
            Err(close) => return close,
        };
        // A snapshot comes next.
        let mut closing = hall.closing();
        while hall.gate.owes(self.client) {
            tokio::select! {
                () = closed(&mut closing) => return Some(RESTARTS),
                () = sleep(LATER) => {}
            }
        }
        let welcome = match hall.enter(id, &tokens, seq, self.client).await {
            Ok(welcome) => welcome,
            Err(error) => {
                error.log();
                self.fail(&error).await;
                return Some(match error {
                    ServerError::TooMany { .. } => (CloseCode::Again, "too many connections"),
                    ServerError::NoGame(_) => (CloseCode::Normal, "no such game here"),
                    _ => (CloseCode::Again, "connect again"),
                });
            }
        };
        let (visitor, way) = (welcome.visitor, welcome.way.clone());
        let close = self.talk(hall, welcome).await;
        // The match may have ended by an error; then nobody is there any more.
        let _ = way.send(ToMatch::Leave { visitor }).await;
        close
    }

    /// Waits for the first message.
    async fn hello(&mut self, hall: &Hall) -> Result<(Vec<String>, Option<u64>), Option<Close>> {
        let deadline = Instant::now() + ms(hall.settings.limits.hello_ms);
        loop {
            let Ok(incoming) = timeout_at(deadline, self.wire.next()).await else {
                return Err(Some((CloseCode::Policy, "no hello came")));
            };
            match self.heard(incoming).await {
                Heard::Said(ClientMessage::Hello { tokens, seq }) if tokens.len() <= MAX_TOKENS => {
                    return Ok((tokens, seq));
                }
                Heard::Said(ClientMessage::Ping) => {
                    self.say(&ServerMessage::Pong).await.map_err(|Gone| None)?;
                }
                Heard::Said(ClientMessage::Hello { .. }) => {
                    let message = format!("tokens: expected at most {MAX_TOKENS}");
                    self.error("bad_message", message).await.map_err(|Gone| None)?;
                }
                Heard::Said(_) => {
                    let message = "expected a message of type hello first".to_owned();
                    self.error("hello_first", message).await.map_err(|Gone| None)?;
                }
                Heard::Nothing => {}
                Heard::Gone => return Err(None),
                Heard::Close(close) => return Err(Some(close)),
            }
        }
    }

    async fn talk(&mut self, hall: &Hall, welcome: Welcome) -> Option<Close> {
        let Welcome { visitor, way, mut heard, lag, unknown, watches } = welcome;
        let limits = &hall.settings.limits;
        let _watching = if watches {
            let Some(watching) = hall.gate.watch(self.client) else {
                self.fail(&ServerError::too_many("watchers")).await;
                return Some((CloseCode::Again, "too many watchers"));
            };
            Some(watching)
        } else {
            None
        };
        if unknown > 0 {
            let message = format!("{unknown} of the tokens fit no seat of this game");
            if self.error("unknown_token", message).await.is_err() {
                return None;
            }
        }
        let mut closing = hall.closing();
        // The first at once: it tells how far away the client is.
        let mut pings = interval(ms(limits.ping_ms));
        let mut pinged = None;
        let mut last_heard = Instant::now();
        // When a snapshot that was asked for is asked for again.
        let mut sync_at: Option<Instant> = None;
        loop {
            tokio::select! {
                () = closed(&mut closing) => return Some(RESTARTS),
                text = heard.recv() => match text {
                    Some(text) => {
                        if text.len() >= LONG {
                            hall.gate.told(self.client, text.len());
                        }
                        if self.wire.text(text).await.is_err() {
                            return None;
                        }
                    }
                    None => return Some((CloseCode::Again, "connect again")),
                },
                _ = pings.tick() => {
                    let silent = last_heard.elapsed() > ms(limits.silence_ms);
                    pinged = Some(Instant::now());
                    if silent || self.wire.ping().await.is_err() {
                        return None;
                    }
                }
                () = sleep_until(sync_at.unwrap_or(last_heard)), if sync_at.is_some() => {
                    sync_at = self.sync(hall);
                    if sync_at.is_none() && !way.send(ToMatch::Sync { visitor }).await {
                        return Some((CloseCode::Again, "connect again"));
                    }
                }
                incoming = self.wire.next() => {
                    last_heard = Instant::now();
                    if let Incoming::Pong = &incoming
                        && let Some(pinged) = pinged.take()
                    {
                        let way = last_heard.duration_since(pinged).as_millis();
                        lag.store(u64::try_from(way).unwrap_or(u64::MAX), Ordering::Relaxed);
                    }
                    let message = match self.heard(incoming).await {
                        Heard::Said(ClientMessage::Act { id, seq, seat, action }) => {
                            if !hall.gate.act(self.client) {
                                let code = "too_many".to_owned();
                                let message = "too many actions: wait a little".to_owned();
                                if self.say(&ServerMessage::Refused { id, code, message }).await.is_err() {
                                    return None;
                                }
                                continue;
                            }
                            ToMatch::Act { visitor, id, seq, seat, action }
                        }
                        Heard::Said(ClientMessage::Sync | ClientMessage::Hello { .. }) => {
                            // Asking twice for what has not come yet is asking once.
                            if sync_at.is_none() {
                                sync_at = Some(Instant::now());
                            }
                            continue;
                        }
                        Heard::Said(ClientMessage::Ping) => {
                            if self.say(&ServerMessage::Pong).await.is_err() {
                                return None;
                            }
                            continue;
                        }
                        Heard::Nothing => continue,
                        Heard::Gone => return None,
                        Heard::Close(close) => return Some(close),
                    };
                    if !way.send(message).await {
                        return Some((CloseCode::Again, "connect again"));
                    }
                }
            }
        }
    }

    /// Asks whether a snapshot may be had now; if not, says when to ask again.
    fn sync(&mut self, hall: &Hall) -> Option<Instant> {
        let allowed = !hall.gate.owes(self.client) && self.syncs.allows();
        (!allowed).then(|| Instant::now() + LATER)
    }

    /// Makes sense of what came in; answers itself where there is none.
    async fn heard(&mut self, incoming: Incoming) -> Heard {
        match incoming {
            Incoming::Gone => return Heard::Gone,
            Incoming::Broken(close) => return Heard::Close(close),
            Incoming::Text(_) | Incoming::Binary | Incoming::Ping | Incoming::Pong => {}
        }
        if !self.rate.allows() {
            if self.patience == 0 {
                return Heard::Close((CloseCode::Policy, "too many messages"));
            }
            self.patience -= 1;
            return self.answered("too_many", "too many messages: wait a little".to_owned()).await;
        }
        let Incoming::Text(text) = incoming else {
            if matches!(incoming, Incoming::Ping | Incoming::Pong) {
                return Heard::Nothing;
            }
            let expected = "expected JSON in a text frame, not a binary one".to_owned();
            return self.answered("bad_message", expected).await;
        };
        if text.len() > MAX_BODY {
            let message = format!("message: {} bytes: expected at most {MAX_BODY}", text.len());
            return self.answered("too_large", message).await;
        }
        match from_json(&text) {
            Ok(message) => Heard::Said(message),
            Err(reason) => self.answered("bad_message", format!("message: {reason}")).await,
        }
    }

    async fn answered(&mut self, code: &str, message: String) -> Heard {
        match self.error(code, message).await {
            Ok(()) => Heard::Nothing,
            Err(Gone) => Heard::Gone,
        }
    }

    async fn fail(&mut self, error: &ServerError) {
        let failure = error.public();
        // The other side may be gone already.
        let _ = self.error(&failure.code, failure.message).await;
    }

    async fn error(&mut self, code: &str, message: String) -> Result<(), Gone> {
        self.say(&ServerMessage::Error { code: code.to_owned(), message }).await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), Gone> {
        self.wire.text(Utf8Bytes::from(to_json(message))).await
    }
}

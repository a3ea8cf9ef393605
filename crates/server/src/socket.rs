//! One WebSocket: a person or a program that plays or watches.

use crate::actor::{Message as ToMatch, Welcome};
use crate::config::{HELLO, MAX_FRAME, MESSAGES, PING, SILENCE};
use crate::error::ServerError;
use crate::hall::{Hall, closed};
use crate::rate::Rate;
use crate::secret;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, interval_at, timeout, timeout_at};
use variorum_api::{ClientMessage, MAX_BODY, MAX_TOKENS, ServerMessage, from_json, to_json};

/// A connection that takes no message for so long is gone.
const SEND: Duration = Duration::from_secs(10);

/// Messages beyond the rate that are answered before the connection is closed.
const PATIENCE: u32 = 100;

/// `GET /api/games/ID/live`
pub(crate) async fn live(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !secret::is_id(&id) {
        return ServerError::NoGame(id).into_response();
    }
    upgrade.max_message_size(MAX_FRAME).max_frame_size(MAX_FRAME).on_upgrade(move |socket| async move {
        let mut visit = Visit { socket, rate: Rate::new(MESSAGES), patience: PATIENCE };
        let (code, reason) = match visit.stay(&hall, &id).await {
            Some(close) => close,
            None => return,
        };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The other side may be gone already.
        let _ = timeout(SEND, visit.socket.send(Message::Close(Some(frame)))).await;
    })
}

/// Why a connection is closed from here.
type Close = (u16, &'static str);

/// What came in.
enum Heard {
    Said(ClientMessage),
    /// Nothing to act on.
    Nothing,
    Gone,
    Close(Close),
}

struct Visit {
    socket: WebSocket,
    rate: Rate,
    patience: u32,
}

impl Visit {
    /// Until one side ends it; says how to close if the other side is still there.
    async fn stay(&mut self, hall: &Arc<Hall>, id: &str) -> Option<Close> {
        let Some(_connection) = hall.connection() else {
            self.fail(&ServerError::TooMany("connections")).await;
            return Some((close_code::AGAIN, "too many connections"));
        };
        let (tokens, seq) = match self.hello().await {
            Ok(hello) => hello,
            Err(close) => return close,
        };
        let welcome = match hall.enter(id, &tokens, seq).await {
            Ok(welcome) => welcome,
            Err(error) => {
                error.log();
                self.fail(&error).await;
                return Some((close_code::NORMAL, "no such game here"));
            }
        };
        let (visitor, way) = (welcome.visitor, welcome.way.clone());
        let close = self.talk(hall, welcome).await;
        // The match may have ended by an error; then nobody is there any more.
        let _ = way.send(ToMatch::Leave { visitor }).await;
        close
    }

    /// Waits for the first message.
    async fn hello(&mut self) -> Result<(Vec<String>, Option<u64>), Option<Close>> {
        let deadline = Instant::now() + HELLO;
        loop {
            let Ok(received) = timeout_at(deadline, self.socket.recv()).await else {
                return Err(Some((close_code::POLICY, "no hello came")));
            };
            match self.heard(received).await {
                Heard::Said(ClientMessage::Hello { tokens, seq }) if tokens.len() <= MAX_TOKENS => {
                    return Ok((tokens, seq));
                }
                Heard::Said(ClientMessage::Ping) => {
                    self.say(&ServerMessage::Pong).await.map_err(|()| None)?;
                }
                Heard::Said(ClientMessage::Hello { .. }) => {
                    let message = format!("tokens: expected at most {MAX_TOKENS}");
                    self.error("bad_message", message).await.map_err(|()| None)?;
                }
                Heard::Said(_) => {
                    let message = "expected a message of type hello first".to_owned();
                    self.error("hello_first", message).await.map_err(|()| None)?;
                }
                Heard::Nothing => {}
                Heard::Gone => return Err(None),
                Heard::Close(close) => return Err(Some(close)),
            }
        }
    }

    async fn talk(&mut self, hall: &Hall, welcome: Welcome) -> Option<Close> {
        let Welcome { visitor, way, mut heard, unknown } = welcome;
        if unknown > 0 {
            let message = format!("{unknown} of the tokens fit no seat of this game");
            if self.error("unknown_token", message).await.is_err() {
                return None;
            }
        }
        let mut closing = hall.closing();
        let mut pings = interval_at(Instant::now() + PING, PING);
        let mut last_heard = Instant::now();
        loop {
            tokio::select! {
                () = closed(&mut closing) => {
                    return Some((close_code::RESTART, "the server restarts"));
                }
                text = heard.recv() => match text {
                    Some(text) => {
                        if self.send(Message::Text(text)).await.is_err() {
                            return None;
                        }
                    }
                    None => return Some((close_code::AGAIN, "connect again")),
                },
                _ = pings.tick() => {
                    let silent = last_heard.elapsed() > SILENCE;
                    if silent || self.send(Message::Ping(Default::default())).await.is_err() {
                        return None;
                    }
                }
                received = self.socket.recv() => {
                    last_heard = Instant::now();
                    let message = match self.heard(received).await {
                        Heard::Said(ClientMessage::Act { id, seq, seat, action }) => {
                            ToMatch::Act { visitor, id, seq, seat, action }
                        }
                        Heard::Said(ClientMessage::Sync | ClientMessage::Hello { .. }) => {
                            ToMatch::Sync { visitor }
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
                    if way.send(message).await.is_err() {
                        return Some((close_code::AGAIN, "connect again"));
                    }
                }
            }
        }
    }

    /// Makes sense of what came in; answers itself where there is none.
    async fn heard(&mut self, received: Option<Result<Message, axum::Error>>) -> Heard {
        let text = match received {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Binary(_))) => {
                let expected = "expected JSON in a text frame, not a binary one".to_owned();
                return self.answered("bad_message", expected).await;
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Heard::Nothing,
            Some(Ok(Message::Close(_))) | None => return Heard::Gone,
            Some(Err(_)) => return Heard::Close((close_code::SIZE, "not a message that can be read")),
        };
        if !self.rate.allows() {
            self.patience = self.patience.saturating_sub(1);
            if self.patience == 0 {
                return Heard::Close((close_code::POLICY, "too many messages"));
            }
            return self.answered("too_many", "too many messages: wait a little".to_owned()).await;
        }
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
            Err(()) => Heard::Gone,
        }
    }

    async fn fail(&mut self, error: &ServerError) {
        let failure = error.public();
        // The other side may be gone already.
        let _ = self.error(&failure.code, failure.message).await;
    }

    async fn error(&mut self, code: &str, message: String) -> Result<(), ()> {
        self.say(&ServerMessage::Error { code: code.to_owned(), message }).await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), ()> {
        self.send(Message::Text(to_json(message).into())).await
    }

    /// Fails when the other side is gone or takes nothing any more.
    async fn send(&mut self, message: Message) -> Result<(), ()> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }
}

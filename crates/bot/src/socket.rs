//! A WebSocket of the server.

use crate::error::BotError;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use variorum_api::{Readable, Writable, from_json, to_json};

/// A WebSocket on which nothing comes for so long is dead: the server pings more often.
const SILENCE: Duration = Duration::from_secs(90);

/// A connection, with TLS or without.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// A WebSocket of the server.
pub(crate) struct Socket(WebSocketStream<Box<dyn Stream>>);

impl Socket {
    pub fn new(stream: WebSocketStream<Box<dyn Stream>>) -> Socket {
        Socket(stream)
    }

    /// The next message that is understood. If this is given up half-way, nothing is lost.
    ///
    /// # Errors
    /// The connection is closed or broken.
    pub async fn next<T: Readable>(&mut self) -> Result<T, BotError> {
        loop {
            match timeout(SILENCE, self.0.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => match from_json(&text) {
                    Ok(message) => return Ok(message),
                    // Of a newer server, or of another one. That an event is missing is noticed by its number.
                    Err(error) => tracing::warn!("a message of the server was not understood: {error}"),
                },
                Ok(Some(Ok(Message::Close(frame)))) => {
                    let why = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    return Err(BotError::Broken(format!("closed: {why}")));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(error))) => return Err(BotError::Broken(error.to_string())),
                Ok(None) => return Err(BotError::Broken("closed".to_owned())),
                Err(_) => return Err(BotError::Broken("nothing came for long".to_owned())),
            }
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send(&mut self, message: &impl Writable) -> Result<(), BotError> {
        let sent = timeout(SILENCE, self.0.send(Message::text(to_json(message)))).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(BotError::Broken(error.to_string())),
            Err(_) => Err(BotError::Broken("nothing could be sent for long".to_owned())),
        }
    }
}

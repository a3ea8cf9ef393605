//! A WebSocket of the server.

use crate::error::BotError;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use variorum_api::{Readable, Writable, from_json, to_json};

/// A WebSocket on which nothing comes for so long is dead: the server pings more often.
const SILENCE: Duration = Duration::from_secs(90);

/// A connection, with TLS or without.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// A WebSocket of the server.
pub(crate) struct Socket {
    stream: WebSocketStream<Box<dyn Stream>>,
    /// When something came last.
    heard: Instant,
}

impl Socket {
    pub fn new(stream: WebSocketStream<Box<dyn Stream>>) -> Socket {
        Socket { stream, heard: Instant::now() }
    }

    /// The next message that is understood. If this is given up half-way, nothing is lost, and the silence goes on.
    ///
    /// # Errors
    /// The connection is closed or broken.
    pub async fn next<T: Readable>(&mut self) -> Result<T, BotError> {
        loop {
            let received = timeout_at(self.heard + SILENCE, self.stream.next()).await;
            if received.is_ok() {
                self.heard = Instant::now();
            }
            match received {
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
        let sent = timeout(SILENCE, self.stream.send(Message::text(to_json(message)))).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(BotError::Broken(error.to_string())),
            Err(_) => Err(BotError::Broken("nothing could be sent for long".to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::sleep;
    use tokio_tungstenite::tungstenite::protocol::Role;
    use variorum_api::AccountMessage;

    #[tokio::test(start_paused = true)]
    async fn silence_is_noticed_by_whoever_does_other_things_meanwhile() {
        // The other end stays open and says nothing.
        let (near, _far) = tokio::io::duplex(1024);
        let stream: Box<dyn Stream> = Box::new(near);
        let mut socket = Socket::new(WebSocketStream::from_raw_socket(stream, Role::Client, None).await);
        let waiting = async {
            loop {
                tokio::select! {
                    heard = socket.next::<AccountMessage>() => return heard,
                    () = sleep(SILENCE / 3) => {}
                }
            }
        };
        let heard = timeout(SILENCE * 10, waiting).await.expect("the silence is noticed");
        assert!(matches!(heard, Err(BotError::Broken(_))), "{heard:?}");
    }
}

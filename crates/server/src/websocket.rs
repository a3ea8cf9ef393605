//! A WebSocket that takes little memory, whatever the other side does: long texts are sent in small frames, each
//! after the one before was taken.

use crate::config::MAX_FRAME;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, error::ProtocolError};

pub(crate) use tokio_tungstenite::tungstenite::Utf8Bytes;
pub(crate) use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// Size of the buffer for reading; clients send little.
const READ: usize = 1024;
/// Bytes of text in one frame: with its head it fills the buffer for writing.
const FRAME: usize = 4096 - 4;
/// Size of the buffer for writing: a frame and some pongs fit.
const MAX_WRITE: usize = 2 * 4096;
/// How long the closing handshake may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why the server closes a connection.
pub(crate) type Close = (CloseCode, &'static str);

/// How connections are closed when the server ends.
pub(crate) const SERVER_RESTARTS: Close = (CloseCode::Restart, "the server restarts");

/// The other side is gone, or does not take what is sent.
#[derive(Debug)]
pub(crate) struct Disconnected;

/// What was received.
pub(crate) enum Incoming {
    Text(Utf8Bytes),
    Binary,
    /// A ping, which is answered already.
    Ping,
    /// The answer to a ping.
    Pong,
    Disconnected,
    /// It broke the protocol.
    Broken(Close),
}

/// A WebSocket.
pub(crate) struct WebSocket {
    socket: WebSocketStream<TokioIo<Upgraded>>,
    /// How long the other side may take for one frame.
    write_timeout: Duration,
}

/// The answer to a request for a WebSocket, and the WebSocket once the answer is sent.
///
/// # Errors
/// The request is not one for a WebSocket.
pub(crate) fn upgrade(
    mut request: Request,
    write_timeout: Duration,
) -> Result<(Response, impl Future<Output = Option<WebSocket>>), Box<Error>> {
    let response = create_response_with_body(&request, Body::empty)?;
    let upgraded = hyper::upgrade::on(&mut request);
    let wire = async move {
        // Fails when the connection breaks before.
        let stream = TokioIo::new(upgraded.await.ok()?);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_WRITE)
            .max_message_size(Some(MAX_FRAME))
            .max_frame_size(Some(MAX_FRAME));
        let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
        Some(WebSocket { socket, write_timeout })
    };
    Ok((response, wire))
}

impl WebSocket {
    /// Waits for what comes next.
    pub async fn next(&mut self) -> Incoming {
        match self.socket.next().await {
            Some(Ok(Message::Text(text))) => Incoming::Text(text),
            Some(Ok(Message::Binary(_))) => Incoming::Binary,
            Some(Ok(Message::Pong(_))) => Incoming::Pong,
            Some(Ok(Message::Ping(_) | Message::Frame(_))) => Incoming::Ping,
            Some(Ok(Message::Close(_))) | None => Incoming::Disconnected,
            Some(Err(Error::Capacity(_))) => Incoming::Broken((CloseCode::Size, "the message is too large")),
            Some(Err(Error::Utf8(_))) => Incoming::Broken((CloseCode::Invalid, "the text is not UTF-8")),
            Some(Err(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake))) => Incoming::Disconnected,
            Some(Err(Error::Protocol(_))) => {
                Incoming::Broken((CloseCode::Protocol, "not what the WebSocket protocol allows"))
            }
            Some(Err(_)) => Incoming::Disconnected,
        }
    }

    /// Sends a text.
    ///
    /// # Errors
    /// The other side takes nothing.
    pub async fn text(&mut self, text: Utf8Bytes) -> Result<(), Disconnected> {
        let mut rest = Bytes::from(text);
        let mut kind = Data::Text;
        loop {
            let part = rest.split_to(rest.len().min(FRAME));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            self.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Sends a ping.
    ///
    /// # Errors
    /// The other side takes nothing.
    pub async fn ping(&mut self) -> Result<(), Disconnected> {
        self.send(Message::Ping(Bytes::new())).await
    }

    /// Says why the connection is closed, and closes it.
    pub async fn close(mut self, (code, reason): Close) {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let closing_handshake = async {
            if self.socket.send(Message::Close(Some(frame))).await.is_ok() {
                // Closing a socket with unread data would make the other side lose what was sent to it.
                while let Some(Ok(_)) = self.socket.next().await {}
            }
        };
        // The other side may be gone already.
        let _ = timeout(CLOSE_TIMEOUT, closing_handshake).await;
    }

    async fn send(&mut self, message: Message) -> Result<(), Disconnected> {
        match timeout(self.write_timeout, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Disconnected),
        }
    }
}

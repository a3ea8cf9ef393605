//! A browser as far as the server can tell: it keeps a cookie and names its origin.

use crate::client::{Client, PATIENCE, Socket, websocket};
use futures_util::StreamExt;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use variorum_api::{Failure, LobbyMessage, ServerMessage, Snapshot, from_json};

pub struct Browser {
    pub address: SocketAddr,
    /// The secret it was given.
    pub cookie: Option<String>,
    pub origin: Option<String>,
    /// The token it sends.
    pub token: Option<String>,
}

/// A live connection to the lobby.
pub struct LobbyStream {
    socket: Socket,
    /// Every text heard.
    pub heard: Vec<String>,
}

impl LobbyStream {
    /// The next message.
    pub async fn hear(&mut self) -> LobbyMessage {
        self.next().await.expect("an open connection")
    }

    /// Hears until the connection is closed; with which code.
    pub async fn closed_with(mut self) -> Option<u16> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message in time") {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message; `None` when the connection is closed.
    pub async fn next(&mut self) -> Option<LobbyMessage> {
        loop {
            let received = timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match received {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    return Some(from_json(&text).expect("a message of the lobby"));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }
}

pub struct Answer {
    status: u16,
    /// What it was told to keep, as a whole.
    pub cookie: Option<String>,
    body: String,
}

impl Answer {
    /// The body, of an answer with this status.
    pub fn ok(self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    /// The code of a failure; empty for a success.
    pub fn code(&self) -> String {
        if self.status < 300 {
            return String::new();
        }
        from_json::<Failure>(&self.body).expect("a failure in JSON").code
    }
}

/// A body that came in chunks.
fn whole(mut chunks: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = chunks.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("the size of a chunk");
        body.push_str(&rest[..size]);
        chunks = rest[size..].trim_start_matches("\r\n");
    }
    body
}

impl Browser {
    pub fn new(address: SocketAddr) -> Browser {
        Browser { address, cookie: None, origin: Some(format!("http://{address}")), token: None }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "").await
    }

    pub async fn post(&mut self, path: &str, body: &str) -> Answer {
        self.send("POST", path, body).await
    }

    pub async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, "").await
    }

    pub fn headers(&self) -> String {
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: variorum_session={cookie}\r\n"));
        let origin = self.origin.as_ref().map(|origin| format!("Origin: {origin}\r\n"));
        let token = self.token.as_ref().map(|token| format!("Authorization: Bearer {token}\r\n"));
        cookie.into_iter().chain(origin).chain(token).collect()
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        let (address, headers, length) = (self.address, self.headers(), body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\
             Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an HTTP answer");
        let told = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(told) = told {
            let secret = told.split(['=', ';']).nth(1).expect("a value").to_owned();
            self.cookie = Some(secret).filter(|secret| !secret.is_empty());
        }
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { whole(body) } else { body.to_owned() };
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Answer { status, cookie: told.map(str::to_owned), body }
    }

    /// Opens a game without any token.
    pub async fn live(&self, id: &str) -> (Client, Snapshot) {
        let mut client = self.try_live(id).await.expect("a WebSocket");
        client.hello(&[], None).await;
        match client.hear().await {
            ServerMessage::Snapshot { snapshot, .. } => (client, *snapshot),
            other => panic!("expected a snapshot, not {other:?}"),
        }
    }

    /// Connects to the lobby.
    pub async fn lobby(&self) -> LobbyStream {
        self.try_lobby().await.expect("a WebSocket")
    }

    /// Connects to the lobby, if the server lets this browser do so.
    pub async fn try_lobby(&self) -> Result<LobbyStream, String> {
        let socket = websocket(self.address, "/api/v1/lobby/live", &self.header_pairs()).await?;
        Ok(LobbyStream { socket, heard: Vec::new() })
    }

    /// Connects to a game, if the server lets this browser do so.
    pub async fn try_live(&self, id: &str) -> Result<Client, String> {
        Client::connect_with(self.address, id, &self.header_pairs()).await
    }

    fn header_pairs(&self) -> Vec<(String, String)> {
        let headers = self.headers();
        let pairs = headers.lines().filter_map(|line| line.split_once(": "));
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

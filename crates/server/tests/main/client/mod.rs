//! A client of the server, as tests and measurements need it.

use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use variorum_api::{
    ActionId, ClientMessage, Command, CreateGame, Created, Live, NumberedEvent, Seat, ServerMessage,
    Snapshot, from_json, to_json,
};

/// Long enough for a slow machine; a message that does not come is a failure.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Sends one plain HTTP request; gives status and body.
pub async fn http(address: SocketAddr, method: &str, path: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.expect("an answer").expect("a text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an HTTP answer");
    (head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"), body.to_owned())
}

/// Creates a game.
pub async fn create(address: SocketAddr, wanted: &CreateGame) -> Created {
    let (status, body) = http(address, "POST", "/api/v1/games", &to_json(wanted)).await;
    assert_eq!(status, 201, "{body}");
    from_json(&body).expect("what was created")
}

/// A WebSocket.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a WebSocket with these headers, if the server allows it.
pub async fn websocket(
    address: SocketAddr,
    path: &str,
    headers: &[(String, String)],
) -> Result<Socket, String> {
    let mut request = format!("ws://{address}{path}").into_client_request().expect("a request");
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        request.headers_mut().insert(name, value.parse().expect("a value"));
    }
    Ok(connect_async(request).await.map_err(|error| error.to_string())?.0)
}

/// One connection to a game.
pub struct Client {
    socket: Socket,
    /// The last sequence number seen.
    pub seq: u64,
    /// Every text heard.
    pub heard: Vec<String>,
    /// The code with which the server closed the connection.
    pub closed_with: Option<u16>,
}

impl Client {
    /// Connects without saying anything.
    pub async fn connect(address: SocketAddr, id: &str) -> Client {
        Client::connect_with(address, id, &[]).await.expect("a WebSocket")
    }

    /// Connects with these headers, if the server allows it.
    pub async fn connect_with(
        address: SocketAddr,
        id: &str,
        headers: &[(String, String)],
    ) -> Result<Client, String> {
        let socket = websocket(address, &format!("/api/v1/games/{id}/live"), headers).await?;
        Ok(Client::over(socket))
    }

    /// A connection over a WebSocket that is open.
    pub fn over(socket: Socket) -> Client {
        Client { socket, seq: 0, heard: Vec::new(), closed_with: None }
    }

    /// Connects, says hello and waits for the snapshot.
    pub async fn join(address: SocketAddr, id: &str, tokens: &[&str]) -> (Client, Snapshot) {
        let mut client = Client::connect(address, id).await;
        client.hello(tokens, None).await;
        match client.hear().await {
            ServerMessage::Snapshot { snapshot, .. } => (client, *snapshot),
            other => panic!("expected a snapshot, not {other:?}"),
        }
    }

    pub async fn hello(&mut self, tokens: &[&str], seq: Option<u64>) {
        let tokens = tokens.iter().map(|&token| token.to_owned()).collect();
        self.say(&ClientMessage::Hello { tokens, seq }).await;
    }

    pub async fn say(&mut self, message: &ClientMessage) {
        self.send(Message::text(to_json(message))).await;
    }

    pub async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("the server reads");
    }

    /// Sends, whether or not the server still reads.
    pub async fn send_or_closed(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    /// Acts and gives the id of the action.
    pub async fn act(&mut self, seat: Seat, action: Command) -> ActionId {
        let (id, seq) = (ActionId::drawn(rand::rng().random()), self.seq);
        self.say(&ClientMessage::Act { id: id.clone(), seq, seat, action }).await;
        id
    }

    /// The next message; `None` when the connection is closed.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            let received = timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match received {
                Some(Ok(Message::Text(text))) => {
                    let message = from_json(&text).expect("a server message");
                    self.heard.push(text.to_string());
                    match &message {
                        ServerMessage::Snapshot { snapshot, .. } => self.seq = snapshot.seq,
                        ServerMessage::Event { event, .. } => {
                            assert_eq!(event.seq, self.seq + 1, "no gaps");
                            self.seq = event.seq;
                        }
                        ServerMessage::Resumed { events, .. } => {
                            self.seq = events.last().map_or(self.seq, |event| event.seq);
                        }
                        _ => {}
                    }
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(frame))) => {
                    self.closed_with = frame.map(|frame| frame.code.into());
                    return None;
                }
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    pub async fn hear(&mut self) -> ServerMessage {
        self.next().await.expect("the connection is open")
    }

    /// The next event; presence is passed over, anything else is a failure.
    pub async fn event(&mut self) -> (NumberedEvent, Live) {
        loop {
            match self.hear().await {
                ServerMessage::Event { event, live } => return (event, *live),
                ServerMessage::Live { .. } | ServerMessage::Accepted { .. } => {}
                other => panic!("expected an event, not {other:?}"),
            }
        }
    }

    /// The next entry of the record; what else happens is passed over.
    pub async fn played(&mut self) -> (String, Live) {
        loop {
            let (event, live) = self.event().await;
            if let Some(entry) = event.entry() {
                return (entry.text, live);
            }
        }
    }

    /// The answer to an action; what happens meanwhile is passed over.
    pub async fn answer(&mut self, action: ActionId) -> Result<u64, String> {
        loop {
            match self.hear().await {
                ServerMessage::Accepted { id, seq } if id == action => return Ok(seq),
                ServerMessage::Refused { id, code, .. } if id == action => return Err(code),
                ServerMessage::Event { .. } | ServerMessage::Live { .. } => {}
                other => panic!("expected an answer, not {other:?}"),
            }
        }
    }
}

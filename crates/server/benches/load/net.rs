//! Connections from many addresses of loopback.

use crate::client::{Client, PATIENCE, Socket};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;
use tokio_tungstenite::{MaybeTlsStream, client_async, tungstenite};
use variorum_api::{CreateGame, Created, from_json, to_json};

/// Addresses that connections come from.
const ADDRESSES: usize = 200;
/// How long to wait before a server is tried again that did not answer.
const RETRY: Duration = Duration::from_millis(50);

/// A connection from one of the addresses.
async fn connect(address: SocketAddr, number: usize) -> io::Result<TcpStream> {
    let last = u8::try_from(2 + number % ADDRESSES).expect("fits");
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into())?;
    let stream = socket.connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// What the server answered.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// One plain HTTP request.
pub async fn http(
    address: SocketAddr,
    number: usize,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = connect(address, number).await.expect("the server listens");
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.expect("an answer").expect("a text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an HTTP answer");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A WebSocket from one of the addresses.
pub async fn websocket(address: SocketAddr, number: usize, path: &str, headers: &[(&str, &str)]) -> Socket {
    try_websocket(address, number, path, headers).await.expect("a WebSocket")
}

/// The same where the server may not listen.
async fn try_websocket(
    address: SocketAddr,
    number: usize,
    path: &str,
    headers: &[(&str, &str)],
) -> Result<Socket, tungstenite::Error> {
    let mut request = format!("ws://{address}{path}").into_client_request().expect("a request");
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        request.headers_mut().insert(name, value.parse().expect("a value"));
    }
    let stream = MaybeTlsStream::Plain(connect(address, number).await?);
    Ok(client_async(request, stream).await?.0)
}

/// A connection to a game.
pub async fn client(address: SocketAddr, number: usize, game: &str) -> Client {
    Client::over(websocket(address, number, &live(game), &[]).await)
}

/// A connection to a game, as soon as the server listens again.
pub async fn client_again(address: SocketAddr, number: usize, game: &str) -> Client {
    loop {
        if let Ok(socket) = try_websocket(address, number, &live(game), &[]).await {
            return Client::over(socket);
        }
        sleep(RETRY).await;
    }
}

fn live(game: &str) -> String {
    format!("/api/v1/games/{game}/live")
}

/// Creates a game.
pub async fn create(address: SocketAddr, number: usize, wanted: &CreateGame) -> Created {
    let answer = http(address, number, "POST", "/api/v1/games", &[], &to_json(wanted)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    from_json(&answer.body).expect("what was created")
}

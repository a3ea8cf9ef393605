//! What the machine does without our server: an echo by axum, and commits of SQLite.

use crate::net;
use crate::within;
use axum::Router;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::routing::any;
use futures_util::{SinkExt, StreamExt};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// Connections of the echo.
const CONNECTIONS: usize = 1_000;
/// How long each part is measured.
const PART: Duration = Duration::from_secs(3);
/// About as long as a move.
const TEXT: &str = r#"{"type":"act","id":"0123456789abcdef","seq":17,"seat":"white","move":{"text":"e2e4"}}"#;

/// Prints how many messages a second a WebSocket of axum answers, each connection sending when it was answered.
pub async fn echo() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let app = Router::new().route("/", any(async |upgrade: WebSocketUpgrade| upgrade.on_upgrade(answer)));
    let serving = tokio::spawn(async move { axum::serve(listener, app).await });
    let mut clients = JoinSet::new();
    for number in 0..CONNECTIONS {
        let mut socket = net::websocket(address, number, "/", &[]).await;
        clients.spawn(async move {
            let mut times = Vec::new();
            let begun = Instant::now();
            while begun.elapsed() < PART {
                let sent = Instant::now();
                socket.send(Message::text(TEXT)).await.expect("the server reads");
                socket.next().await.expect("an answer").expect("a message");
                times.push(sent.elapsed());
            }
            times
        });
    }
    let begun = Instant::now();
    let times = clients.join_all().await.concat();
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    println!(
        "echo by axum, {CONNECTIONS} connections: {rate:.0} messages a second, 99 % within {:.1} ms",
        within(&times, 99)
    );
    serving.abort();
}

async fn answer(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}

/// Prints how many rows a second SQLite commits one by one, each on the disk before the next.
pub async fn commits() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("commits.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await.expect("a database");
    connection.execute("CREATE TABLE rows (seq INTEGER PRIMARY KEY, text TEXT)").await.expect("a table");
    let (begun, mut rows) = (Instant::now(), 0u32);
    while begun.elapsed() < PART {
        let insert = sqlx::query("INSERT INTO rows (text) VALUES (?)").bind(TEXT);
        insert.execute(&mut connection).await.expect("a row");
        rows += 1;
    }
    println!("SQLite, one row a commit: {:.0} a second", f64::from(rows) / begun.elapsed().as_secs_f64());
}

//! A client that speaks bytes: it can do what a proper one does not.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Long enough for a slow machine.
const PATIENCE: Duration = Duration::from_secs(30);

pub const TEXT: u8 = 1;
pub const CLOSE: u8 = 8;
pub const PING: u8 = 9;

/// One of the addresses of the loopback device.
pub fn loopback(last: u8) -> IpAddr {
    IpAddr::from([127, 0, 0, last])
}

/// A connection from an address.
pub struct Raw(pub TcpStream);

impl Raw {
    pub async fn connect(from: IpAddr, to: SocketAddr) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((from, 0).into()).unwrap();
        Raw(socket.connect(to).await.expect("the server listens"))
    }

    /// Sends bytes; false when the server reads no more.
    pub async fn write(&mut self, bytes: &[u8]) -> bool {
        let written = timeout(PATIENCE, self.0.write_all(bytes)).await.expect("the server reads or closes");
        written.is_ok()
    }

    /// Sends a request without a body and gives the status and head of the answer, without reading on.
    pub async fn ask(&mut self, request: &str, headers: &[&str]) -> (u16, String) {
        let mut text = format!("{request} HTTP/1.1\r\nHost: here.example\r\n");
        headers.iter().for_each(|header| text += &format!("{header}\r\n"));
        self.write((text + "\r\n").as_bytes()).await;
        self.head().await
    }

    /// Reads the head of an answer.
    pub async fn head(&mut self) -> (u16, String) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            match timeout(PATIENCE, self.0.read_u8()).await.expect("an answer") {
                Ok(byte) => head.push(byte),
                Err(_) => return (0, String::from_utf8_lossy(&head).into_owned()),
            }
        }
        let head = String::from_utf8(head).expect("a text");
        (head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"), head)
    }

    /// Opens a WebSocket; gives the status of the answer.
    pub async fn upgrade(&mut self, id: &str, headers: &[&str]) -> u16 {
        let mut all = vec![
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ];
        all.extend(headers);
        self.ask(&format!("GET /api/v1/games/{id}/live"), &all).await.0
    }

    /// Whether the server closes the connection, whatever it says before.
    pub async fn is_closed(&mut self) -> bool {
        let mut bytes = [0; 4096];
        timeout(PATIENCE, async { while !matches!(self.0.read(&mut bytes).await, Ok(0) | Err(_)) {} })
            .await
            .is_ok()
    }

    /// The next frame of the server: its kind and what it holds; `None` when it says no more.
    pub async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        timeout(PATIENCE, async {
            let kind = self.0.read_u8().await.ok()? & 15;
            let length = match self.0.read_u8().await.ok()? {
                126 => u64::from(self.0.read_u16().await.ok()?),
                127 => self.0.read_u64().await.ok()?,
                short => u64::from(short),
            };
            let mut payload = vec![0; length as usize];
            self.0.read_exact(&mut payload).await.ok()?;
            Some((kind, payload))
        })
        .await
        .expect("a frame in time")
    }

    /// The code with which the server closes.
    pub async fn close_code(&mut self) -> Option<u16> {
        while let Some((kind, payload)) = self.frame().await {
            if kind == CLOSE {
                return Some(u16::from_be_bytes([payload[0], payload[1]]));
            }
        }
        None
    }
}

/// A whole frame of a client.
pub fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x80 | kind];
    match payload.len() {
        short @ 0..126 => bytes.push(0x80 | short as u8),
        long => {
            bytes.push(0x80 | 127);
            bytes.extend((long as u64).to_be_bytes());
        }
    }
    // A mask of zeros changes nothing.
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

//! Reads an answer that goes on, line by line.

use crate::client::PATIENCE;
use crate::people::browser::Browser;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;
use variorum_api::from_json;

pub struct Lines(BufReader<TcpStream>);

impl Lines {
    /// Asks for a stream. HTTP/1.0 has no chunks, so what comes are the lines alone.
    pub async fn open(who: &Browser, path: &str) -> Lines {
        let mut stream = TcpStream::connect(who.address).await.expect("the server listens");
        let request = format!("GET {path} HTTP/1.0\r\nHost: {}\r\n{}\r\n", who.address, who.headers());
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        let mut lines = Lines(BufReader::new(stream));
        assert!(lines.line().await.expect("an answer").contains(" 200 "));
        let mut is_lines = false;
        while let Some(line) = lines.line().await.filter(|line| !line.is_empty()) {
            is_lines |= line.to_lowercase() == "content-type: application/x-ndjson";
        }
        assert!(is_lines);
        lines
    }

    /// The next line, without its end; `None` when there are no more.
    pub async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = timeout(PATIENCE, self.0.read_line(&mut line)).await.expect("a line in time");
        // A server that stops may cut the connection.
        match read {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line.trim_end().to_owned()),
        }
    }

    /// The next message.
    pub async fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(from_json(&line).expect("a message"));
            }
        }
    }
}

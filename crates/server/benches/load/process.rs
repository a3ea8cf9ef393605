//! The server as a process of its own.

use crate::net;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use variorum_server::{Config, Limits, start};

/// The variable that makes this program the server, with the data folder.
pub const DATA: &str = "VARIORUM_LOAD_DATA";

/// The variable with the port.
const PORT: &str = "VARIORUM_LOAD_PORT";

/// Serves until the standard input ends. Nothing that counts clients is in the way.
pub async fn serve(data: PathBuf) {
    let port = std::env::var(PORT).ok().and_then(|port| port.parse().ok()).unwrap_or(0);
    let mut config = Config::new(data, ([127, 0, 0, 1], port).into());
    let counted = |name: &str| !name.ends_with("-ms") && name != "passwords";
    for limit in Limits::ALL.iter().filter(|limit| counted(limit.name)) {
        config.settings.limits.set(&format!("{}=99999999", limit.name)).expect("a limit");
    }
    let running = start(config).await.expect("a server");
    println!("{}", running.address());
    let mut rest = Vec::new();
    let _ = tokio::io::stdin().read_to_end(&mut rest).await;
    running.stop().await;
}

/// A server that runs.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Server {
    /// On a data folder and a free port.
    pub async fn start(data: &Path) -> Server {
        Server::start_at(data, 0).await
    }

    /// On a data folder and a port.
    pub async fn start_at(data: &Path, port: u16) -> Server {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .env(DATA, data)
            .env(PORT, port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("a process");
        let said = BufReader::new(child.stdout.take().expect("its output"));
        let address = said.lines().next_line().await.expect("a line").expect("an address");
        Server { child, address: address.parse().expect("an address") }
    }

    /// What it has in memory, in bytes; `None` where the system does not say.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }

    /// How long its processors worked until now, in seconds.
    pub fn worked(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()?)).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        // Hundredths of a second, in the fields 14 and 15 of proc(5).
        Some((ticks(11)? + ticks(12)?) / 100.0)
    }

    /// Stops it in order.
    pub async fn stop(mut self) {
        drop(self.child.stdin.take());
        self.child.wait().await.expect("it ends");
    }

    /// One request from an address of loopback.
    pub async fn get(&self, number: usize, path: &str) -> net::Answer {
        net::http(self.address, number, "GET", path, &[], "").await
    }
}

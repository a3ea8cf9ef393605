//! Prints how much one server bears: many games beside a full lobby, watchers who only look, pages of a large store, and
//! a restart; beside a bare WebSocket echo of axum and single commits of SQLite in the same run.
//! `cargo bench -p variorum-server --bench load`; asserts nothing.
//!
//! The server is a process of its own, so that its memory and its descriptors are its own; the load generator runs on the
//! same processors. Its connections are spread over addresses of loopback.

#[path = "../../tests/main/client/mod.rs"]
#[allow(dead_code)]
mod client;

mod baseline;
mod filled;
mod games;
mod moves;
mod net;
mod pages;
mod process;
mod restart;
mod watchers;

use process::Server;
use std::path::PathBuf;
use std::time::Duration;

#[tokio::main]
async fn main() {
    if let Some(data) = std::env::var_os(process::DATA) {
        process::serve(PathBuf::from(data)).await;
        return;
    }
    baseline::echo().await;
    baseline::commits().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("games")).await;
    games::measure(&server).await;
    server.stop().await;
    let server = Server::start(&folder.path().join("watchers")).await;
    watchers::measure(&server).await;
    server.stop().await;
    restart::measure(&folder.path().join("restart")).await;
    let large = folder.path().join("large");
    let names = filled::fill(&large).await;
    let server = Server::start(&large).await;
    pages::measure(&server, &names).await;
    server.stop().await;
}

/// The value below which so many of a hundred lie, in milliseconds.
fn within(times: &[Duration], share: usize) -> f64 {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = times.len().saturating_sub(1) * share / 100;
    times.get(at).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

//! Prints how many moves a second are stored and told, over WebSockets on loopback, with the load generator in the
//! same process: as the disk is, with 5 ms more a commit, and how long moves take at 1,000 a second.
//! `cargo bench -p variorum-server --bench throughput`; asserts nothing.

#[path = "../tests/main/client/mod.rs"]
#[allow(dead_code)]
mod client;
#[path = "load/moves.rs"]
mod moves;

use client::{Client, create};
use rand::RngExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use variorum_api::{Command, Seat};
use variorum_server::{Config, start};

/// Games at the same time, each with one connection that holds both seats.
const GAMES: usize = 1_000;
/// How long each part is measured.
const PART: Duration = Duration::from_secs(5);

/// What those who play have in common.
#[derive(Default)]
struct Load {
    moves: AtomicU64,
    /// Whether each waits for a second before it moves again.
    slowly: AtomicBool,
    over: AtomicBool,
    times: std::sync::Mutex<Vec<Duration>>,
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config::new(folder.path(), ([127, 0, 0, 1], 0).into());
    for limit in [
        "connections-per-address",
        "requests-at-once",
        "messages-at-once",
        "actions-at-once",
        "games-at-once",
        "games-per-site-at-once",
        "snapshot-bytes-at-once",
    ] {
        config.settings.limits.set(&format!("{limit}=99999999")).expect("a limit");
    }
    let running = start(config).await.expect("a server");
    let game = moves::two_players();
    let texts = Arc::new(moves::moves(game));
    let wanted = moves::wanted(game);
    let load = Arc::new(Load::default());
    let mut players = JoinSet::new();
    let start = Arc::new(Barrier::new(GAMES + 1));
    for _ in 0..GAMES {
        let created = create(running.address(), &wanted).await;
        let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
        let (client, _) = Client::join(running.address(), &created.id, &tokens).await;
        let (start, texts, load) = (Arc::clone(&start), Arc::clone(&texts), Arc::clone(&load));
        players.spawn(async move {
            start.wait().await;
            play(client, texts, load).await;
        });
    }
    start.wait().await;
    let measured = async || {
        let (begun, before) = (Instant::now(), load.moves.load(Ordering::Relaxed));
        tokio::time::sleep(PART).await;
        (load.moves.load(Ordering::Relaxed) - before) as f64 / begun.elapsed().as_secs_f64()
    };
    println!("{GAMES} games on loopback, stored before they are told:");
    println!("{:.0} moves a second", measured().await);
    running.store().slow_down(Duration::from_millis(5));
    println!("{:.0} moves a second with 5 ms more a commit", measured().await);
    running.store().slow_down(Duration::ZERO);
    load.slowly.store(true, Ordering::Relaxed);
    measured().await;
    load.times.lock().expect("nobody panics").clear();
    let rate = measured().await;
    load.over.store(true, Ordering::Relaxed);
    let mut times = std::mem::take(&mut *load.times.lock().expect("nobody panics"));
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    println!("at {rate:.0} a second: median {:.1} ms, 99 % within {:.1} ms", at(50), at(99));
    players.shutdown().await;
    running.stop().await;
}

/// Moves for both seats in turn, each as soon as the one before was answered.
async fn play(mut client: Client, texts: Arc<Vec<String>>, load: Arc<Load>) {
    for (index, text) in texts.iter().enumerate() {
        loop {
            if load.slowly.load(Ordering::Relaxed) {
                let pause = 500 + rand::rng().random_range(0..1_000);
                tokio::time::sleep(Duration::from_millis(pause)).await;
            }
            if load.over.load(Ordering::Relaxed) {
                return;
            }
            let sent = Instant::now();
            let id = client.act(Seat::ALL[index % 2], Command::Move { text: text.clone() }).await;
            match client.answer(id).await {
                Ok(_) => {
                    client.heard.clear();
                    load.moves.fetch_add(1, Ordering::Relaxed);
                    load.times.lock().expect("nobody panics").push(sent.elapsed());
                    break;
                }
                // More than a seat may do.
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    }
}

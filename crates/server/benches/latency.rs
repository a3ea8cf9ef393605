//! Prints how long a move takes to reach the other screen, over WebSockets on loopback, stored on the
//! way. `cargo bench -p variorum-server --bench latency`; asserts nothing.

#[path = "../tests/main/client/mod.rs"]
#[allow(dead_code)]
mod client;
#[path = "load/moves.rs"]
#[allow(dead_code)]
mod moves;

use client::{Client, create};
use std::time::{Duration, Instant};
use variorum_api::{Command, Seat};
use variorum_core::Options;
use variorum_server::{Config, start};

/// Moves measured; fewer when the game ends before.
const MOVES: usize = 200;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = ([127, 0, 0, 1], 0).into();
    let running = start(Config::new(folder.path(), address)).await.expect("a server");
    let game = moves::two_players();
    let created = create(running.address(), &moves::wanted(game)).await;
    let mut clients = Vec::new();
    for link in &created.seats {
        clients.push(Client::join(running.address(), &created.id, &[&link.token]).await.0);
    }
    let mut record = game.new_record(&Options::default()).expect("a game");
    let mut times = Vec::new();
    for index in 0..MOVES {
        let legal = record.legal();
        let Some(text) = legal.get(index * 7919 % legal.len().max(1)).cloned() else { break };
        let mover = record.to_move().index();
        let sent = Instant::now();
        clients[mover].act(Seat::ALL[mover], Command::Move { text: text.clone() }).await;
        let (heard, _) = clients[1 - mover].played().await;
        times.push(sent.elapsed());
        assert_eq!(heard, text);
        clients[mover].played().await;
        record.play_text(&text).expect("a legal move");
        // Slower than the allowed rate of messages.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    running.stop().await;
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    println!("move to the other screen on loopback, {} moves:", times.len());
    println!("median {:.2} ms, 95 % within {:.2} ms, longest {:.2} ms", at(50), at(95), at(100));
}

//! Pages of a large store.

use crate::filled::{ACCOUNTS, GAMES};
use crate::moves::two_players;
use crate::net;
use crate::process::Server;
use crate::within;
use futures_util::StreamExt;
use std::time::{Duration, Instant};

/// How often each page is asked for.
const TIMES: usize = 40;

/// Prints how long pages take.
pub async fn measure(server: &Server, names: &[String]) {
    println!("a store with {ACCOUNTS} accounts and {GAMES} games, each page asked for {TIMES} times:");
    let game = two_players().card().id;
    let of_player = |path: &dyn Fn(&str) -> String| names.iter().map(|name| path(name)).collect::<Vec<_>>();
    for (what, paths) in [
        ("leaderboard", vec![format!("/api/v1/players?game={game}&speed=blitz")]),
        ("profile", of_player(&|name| format!("/api/v1/players/{name}"))),
        ("games of a player", of_player(&|name| format!("/api/v1/players/{name}/games"))),
        ("list of public games", vec!["/api/v1/games".to_owned()]),
    ] {
        let mut times = Vec::new();
        for number in 0..TIMES {
            let sent = Instant::now();
            let answer = server.get(number, &paths[number % paths.len()]).await;
            times.push(sent.elapsed());
            assert_eq!(answer.status, 200, "{what}: {}", answer.body);
        }
        print(what, &times);
    }
    let mut times = Vec::new();
    for number in 0..TIMES {
        let sent = Instant::now();
        let mut socket = net::websocket(server.address, number, "/api/v1/lobby/live", &[]).await;
        socket.next().await.expect("the list").expect("a message");
        times.push(sent.elapsed());
    }
    print("lobby", &times);
}

fn print(what: &str, times: &[Duration]) {
    println!("  {what}: {:.1} ms (half), {:.1} ms (95 %)", within(times, 50), within(times, 95));
}

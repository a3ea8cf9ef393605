//! A restart under live games.

use crate::games::act;
use crate::moves::{moves, two_players, wanted};
use crate::net;
use crate::process::Server;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use variorum_api::ServerMessage;

/// Games that are live.
const GAMES: usize = 500;
/// Moves of each before the restart.
const MOVES: usize = 4;

/// Prints how long a restart takes, and what was lost.
pub async fn measure(data: &Path) {
    let server = Server::start(data).await;
    let address = server.address;
    let game = two_players();
    let (texts, wanted) = (Arc::new(moves(game)), Arc::new(wanted(game)));
    let ready = Arc::new(Barrier::new(GAMES + 1));
    let mut players = JoinSet::new();
    for number in 0..GAMES {
        let (texts, wanted, ready) = (Arc::clone(&texts), Arc::clone(&wanted), Arc::clone(&ready));
        players.spawn(async move {
            let created = net::create(address, number, &wanted).await;
            let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
            let mut client = net::client(address, number, &created.id).await;
            client.hello(&tokens, None).await;
            client.hear().await;
            for (index, text) in texts.iter().enumerate().take(MOVES) {
                act(&mut client, index, text).await;
            }
            ready.wait().await;
            while client.next().await.is_some() {}
            let (told, seq) = (client.closed_with, client.seq);
            drop(client);
            let mut client = net::client_again(address, number, &created.id).await;
            client.seq = seq;
            client.hello(&tokens, Some(seq)).await;
            let kept = match client.hear().await {
                ServerMessage::Snapshot { snapshot, .. } => snapshot.seq >= seq,
                ServerMessage::Resumed { .. } => true,
                _ => false,
            };
            act(&mut client, MOVES, &texts[MOVES]).await;
            (kept, told, Instant::now())
        });
    }
    ready.wait().await;
    let begun = Instant::now();
    server.stop().await;
    let stopped = begun.elapsed();
    let server = Server::start_at(data, address.port()).await;
    let listening = begun.elapsed();
    let ends = players.join_all().await;
    let lost = ends.iter().filter(|(kept, ..)| !kept).count();
    let told = ends.iter().filter(|(_, told, _)| *told == Some(1012)).count();
    let last = ends.iter().map(|(.., at)| at.duration_since(begun)).max().unwrap_or_default();
    println!(
        "restart under {GAMES} games: stopped after {:.2} s, listening again after {:.2} s, all have moved again after \
         {:.2} s; {told} were told, {lost} have lost anything",
        stopped.as_secs_f64(),
        listening.as_secs_f64(),
        last.as_secs_f64(),
    );
    server.stop().await;
}

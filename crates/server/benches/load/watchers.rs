//! Watchers who only look: what they take of the memory.

use crate::moves::{two_players, wanted};
use crate::net;
use crate::process::Server;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// As many as are wanted.
const WANTED: usize = 20_000;
/// Games that they watch.
const GAMES: usize = 50;
/// Connections that are opened at the same time.
const AT_ONCE: usize = 100;
/// Descriptors for everything else.
const RESERVE: u64 = 200;

/// Prints how much memory watchers take.
pub async fn measure(server: &Server) {
    let game = wanted(two_players());
    let mut ids = Vec::new();
    for number in 0..GAMES {
        ids.push(net::create(server.address, number, &game).await.id);
    }
    sleep(Duration::from_secs(1)).await;
    let Some(before) = server.memory() else {
        println!("watchers: this system does not say how much memory a process has");
        return;
    };
    let most = descriptors()
        .map_or(WANTED, |most| WANTED.min(usize::try_from(most.saturating_sub(RESERVE)).unwrap_or(0)));
    let mut watchers = JoinSet::new();
    let mut opening = JoinSet::new();
    let mut opened = 0;
    for number in 0..most {
        let (address, id) = (server.address, ids[number % GAMES].clone());
        opening.spawn(async move {
            let mut client = net::client(address, number, &id).await;
            client.hello(&[], None).await;
            client.hear().await;
            client
        });
        if opening.len() >= AT_ONCE || number + 1 == most {
            while let Some(client) = opening.join_next().await {
                let mut client = client.expect("a watcher");
                opened += 1;
                watchers.spawn(async move { while client.next().await.is_some() {} });
            }
        }
    }
    sleep(Duration::from_secs(3)).await;
    let after = server.memory().unwrap_or(before);
    let each = after.saturating_sub(before) as f64 / opened as f64;
    println!(
        "{opened} watchers of {GAMES} games, all that descriptors allow up to {WANTED}: {:.0} MB in all, {:.1} kB each; \
         {WANTED} would take {:.0} MB",
        after as f64 / 1e6,
        each / 1e3,
        (before as f64 + each * WANTED as f64) / 1e6,
    );
    watchers.shutdown().await;
}

/// How many descriptors a process may have, as far as it can raise the limit.
#[cfg(unix)]
fn descriptors() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let most = maximum?;
    setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum }).ok()?;
    Some(most)
}

#[cfg(not(unix))]
fn descriptors() -> Option<u64> {
    None
}

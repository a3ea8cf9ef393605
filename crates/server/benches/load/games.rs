//! Two thousand games at a move a second, beside five hundred people in the lobby.

use crate::client::Client;
use crate::moves::{moves, two_players, wanted};
use crate::net;
use crate::process::Server;
use crate::within;
use futures_util::StreamExt;
use rand::RngExt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use variorum_api::{
    Clock, Command, CreateGame, LobbyMessage, NewSeek, RatingRange, Seat, Sought, from_json, to_json,
};

/// Games at the same time, each with one connection that holds both seats.
const GAMES: usize = 2_000;
/// People in the lobby.
const PEOPLE: usize = 500;
/// Those of them who offer games, and withdraw them.
const SEEKERS: usize = 25;
/// How long is measured, after a while in which all begin.
const PART: Duration = Duration::from_secs(15);
const BEGIN: Duration = Duration::from_secs(5);

/// What those who play have in common.
#[derive(Default)]
struct Load {
    times: Mutex<Vec<Duration>>,
    lists: AtomicU64,
}

/// Prints how long moves take.
pub async fn measure(server: &Server) {
    let load = Arc::new(Load::default());
    let mut people = JoinSet::new();
    for number in 0..PEOPLE {
        people.spawn(sit(server.address, number, Arc::clone(&load)));
    }
    let game = two_players();
    let texts = Arc::new(moves(game));
    let wanted = Arc::new(wanted(game));
    for number in 0..GAMES {
        people.spawn(begin(
            server.address,
            number,
            Arc::clone(&wanted),
            Arc::clone(&texts),
            Arc::clone(&load),
        ));
    }
    sleep(BEGIN).await;
    while load.times.lock().expect("nobody panics").len() < GAMES {
        sleep(Duration::from_millis(100)).await;
    }
    sleep(BEGIN).await;
    load.times.lock().expect("nobody panics").clear();
    let (begun, before) = (Instant::now(), server.worked());
    let lists = load.lists.load(Ordering::Relaxed);
    sleep(PART).await;
    let seconds = begun.elapsed().as_secs_f64();
    let times = std::mem::take(&mut *load.times.lock().expect("nobody panics"));
    let lists = load.lists.load(Ordering::Relaxed) - lists;
    println!(
        "{GAMES} games beside {PEOPLE} people in the lobby, of whom {SEEKERS} change the list: {:.0} moves a second, \
         answered within {:.1} ms (half), {:.1} ms (99 %); {:.0} lists told a second",
        times.len() as f64 / seconds,
        within(&times, 50),
        within(&times, 99),
        lists as f64 / seconds,
    );
    if let (Some(before), Some(after), Some(memory)) = (before, server.worked(), server.memory()) {
        println!(
            "the server took {:.2} processors and {:.0} MB",
            (after - before) / seconds,
            memory as f64 / 1e6
        );
    }
    people.shutdown().await;
}

/// A time by chance, in milliseconds.
fn between(least: u64, most: u64) -> Duration {
    Duration::from_millis(rand::rng().random_range(least..most))
}

/// Creates a game and plays it for both, a move a second.
async fn begin(
    address: SocketAddr,
    number: usize,
    wanted: Arc<CreateGame>,
    texts: Arc<Vec<String>>,
    load: Arc<Load>,
) {
    sleep(Duration::from_millis(number as u64 * 3)).await;
    let created = net::create(address, number, &wanted).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let mut client = net::client(address, number, &created.id).await;
    client.hello(&tokens, None).await;
    client.hear().await;
    for (index, text) in texts.iter().enumerate() {
        sleep(between(500, 1_500)).await;
        let took = act(&mut client, index, text).await;
        load.times.lock().expect("nobody panics").push(took);
    }
}

/// Plays a move; gives how long the answer took.
pub async fn act(client: &mut Client, index: usize, text: &str) -> Duration {
    let sent = Instant::now();
    let id = client.act(Seat::ALL[index % 2], Command::Move { text: text.to_owned() }).await;
    client.answer(id).await.expect("a legal move");
    client.heard.clear();
    sent.elapsed()
}

/// Somebody in the lobby; the first ones offer games, and withdraw them again.
async fn sit(address: SocketAddr, number: usize, load: Arc<Load>) {
    let origin = format!("http://{address}");
    let seek = NewSeek {
        game: two_players().card().id.to_owned(),
        options: vec![],
        clock: Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 },
        own_clock: None,
        seat: None,
        rated: false,
        range: RatingRange::default(),
        bots: false,
    };
    let offer = async |headers: &[(&str, &str)]| {
        let answer =
            net::http(address, number, "POST", "/api/v1/lobby/seeks", headers, &to_json(&seek)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let cookie = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or("").to_owned())
        });
        (from_json::<Sought>(&answer.body).expect("a seek").id, cookie)
    };
    let mut own = None;
    if number < SEEKERS {
        let (id, cookie) = offer(&[("Origin", &origin)]).await;
        own = Some((id, cookie.expect("a guest is known by a cookie")));
    }
    let headers: Vec<(&str, &str)> = match &own {
        Some((_, cookie)) => vec![("Origin", &origin), ("Cookie", cookie)],
        None => vec![("Origin", &origin)],
    };
    let mut socket = net::websocket(address, number, "/api/v1/lobby/live", &headers).await;
    let hear = async {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Text(text) = message
                && let Ok(LobbyMessage::Lobby { .. }) = from_json(&text)
            {
                load.lists.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    let change = async {
        let Some((mut id, _)) = own.clone() else { return std::future::pending().await };
        loop {
            sleep(between(2_000, 4_000)).await;
            let withdraw = format!("/api/v1/lobby/seeks/{id}/withdraw");
            net::http(address, number, "POST", &withdraw, &headers, "").await;
            id = offer(&headers).await.0;
        }
    };
    tokio::select! {
        () = hear => {}
        () = change => {}
    }
}

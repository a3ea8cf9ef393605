//! A store with many accounts and games.

use crate::games::act;
use crate::moves::{moves, two_players, wanted};
use crate::net;
use crate::process::Server;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;
use variorum_accounts::Name;
use variorum_store::{
    Counts, Database, EventRow, MatchEnd, MatchRow, MatchStatus, People, PersonKind, PersonRow, SeatEnd,
    SeatOutcome, SessionRow, SignUp, Standing, Store,
};

/// Accounts in the store.
pub const ACCOUNTS: usize = 10_000;
/// Games in the store, all rated and over.
pub const GAMES: usize = 100_000;
/// Writes that wait together.
const AT_ONCE: usize = 500;
/// Moves of each game.
const MOVES: usize = 20;

/// Fills a data folder; gives names of some accounts: one with very many games, and others.
pub async fn fill(data: &Path) -> Vec<String> {
    let (row, events, status) = played(data).await;
    let store = Arc::new(Database::sqlite(data).await.expect("a store"));
    let now = now_ms();
    let mut tasks = JoinSet::new();
    for number in 0..ACCOUNTS {
        let store = Arc::clone(&store);
        tasks.spawn(async move { add_account(&store, number, now).await });
        drain(&mut tasks, AT_ONCE).await;
    }
    drain(&mut tasks, 1).await;
    for number in 0..GAMES {
        let (store, mut row, events, status) =
            (Arc::clone(&store), row.clone(), events.clone(), status.clone());
        row.id = format!("game{number:06}");
        row.created_ms = now - (GAMES - number) as u64 * 20_000;
        row.owners =
            players(number).map(account).into_iter().zip(0u8..).map(|(id, seat)| (seat, id)).collect();
        row.tokens = vec![None; row.seats.len()];
        tasks.spawn(async move { add_game(&store, &row, &events, &status).await });
        drain(&mut tasks, AT_ONCE).await;
    }
    drain(&mut tasks, 1).await;
    store.close().await;
    [0, 1, 77, 5_000, ACCOUNTS - 1].map(name).to_vec()
}

/// Waits until fewer tasks than that are left.
async fn drain(tasks: &mut JoinSet<()>, fewer: usize) {
    while tasks.len() >= fewer {
        tasks.join_next().await.expect("a task").expect("it is written");
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    u64::try_from(since.as_millis()).expect("fits")
}

fn account(number: usize) -> String {
    format!("person{number:05}")
}

fn name(number: usize) -> String {
    format!("Player{number:05}")
}

/// Who plays in a game: a tenth of all games are played by the first ten accounts.
fn players(game: usize) -> [usize; 2] {
    let first = if game.is_multiple_of(10) { game / 10 % 10 } else { game * 7919 % ACCOUNTS };
    let second = (game * 104_729 + 13) % ACCOUNTS;
    [first, if second == first { (second + 1) % ACCOUNTS } else { second }]
}

async fn add_account(store: &Database, number: usize, now: u64) {
    let person = PersonRow {
        id: account(number),
        kind: PersonKind::Guest,
        name: name(number),
        password: None,
        network: None,
        created_ms: now,
        seen_ms: now,
        renamed_ms: None,
        standing: Standing::default(),
        vacation: None,
    };
    let session = |which: &str| SessionRow {
        hash: format!("{which}{number}"),
        person: account(number),
        created_ms: now,
        ends_ms: now + 1_000_000_000,
    };
    store.add_guest(&person, &session("guest")).await.expect("a guest");
    let new = SignUp {
        name: name(number),
        folded: Name::new(&name(number)).expect("a name").folded().to_owned(),
        password: "no password".to_owned(),
        codes: Vec::new(),
    };
    store.sign_up(&account(number), &new, &session("account")).await.expect("an account");
}

async fn add_game(store: &Database, row: &MatchRow, events: &[EventRow], status: &MatchStatus) {
    store.create(row, &MatchStatus::default()).await.expect("a game");
    let seat = |outcome| SeatEnd { outcome, choices: Vec::new() };
    let end = MatchEnd {
        at_ms: row.created_ms + 600_000,
        seats: vec![seat(SeatOutcome::Won), seat(SeatOutcome::Lost)],
        counts: Some(Counts {
            speed: "blitz".to_owned(),
            places: vec![1, 2],
            most_per_pair: 1_000_000,
            within_ms: 1,
        }),
    };
    store.finish(&row.id, events, status, &end).await.expect("it ends");
}

/// A public game that was played to its end, as it is stored.
async fn played(data: &Path) -> (MatchRow, Vec<EventRow>, MatchStatus) {
    let server = Server::start(data).await;
    let game = two_players();
    let mut wanted = wanted(game);
    wanted.public = true;
    let created = net::create(server.address, 0, &wanted).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let mut client = net::client(server.address, 0, &created.id).await;
    client.hello(&tokens, None).await;
    client.hear().await;
    for (index, text) in moves(game).iter().enumerate().take(MOVES) {
        act(&mut client, index, text).await;
    }
    let id = client.act(variorum_api::Seat::Black, variorum_api::Command::Resign).await;
    client.answer(id).await.expect("it may resign");
    drop(client);
    server.stop().await;
    let store = Database::sqlite(data).await.expect("a store");
    let (mut row, events, status) = store.load(&created.id).await.expect("a store").expect("the game");
    store.close().await;
    row.rated = true;
    (row, events, status)
}

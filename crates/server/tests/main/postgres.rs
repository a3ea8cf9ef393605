//! The server whose store is PostgreSQL: what is kept, and what happens while the database is lost.

use super::people::browser::Browser;
use super::people::{PASSWORD, credentials, join, me};
use super::*;
use std::time::{Duration, Instant};
use variorum_api::{OwnGames, Player as Profile};
use variorum_store::PostgresUrl;
use variorum_store::testing::{Relay, Way, postgres};

const CLOCK: Clock = Clock::Increment { budget_ms: 600_000, increment_ms: 0 };

/// A server on this database, with a folder for its socket.
async fn serve_on(url: &PostgresUrl, limits: &[&str]) -> (Running, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut config = Config { postgres: Some(url.clone()), ..Config::new(folder.path(), address) };
    for limit in limits {
        config.settings.limits.set(limit).unwrap();
    }
    (start(config).await.expect("a server"), folder)
}

/// A game of two with clocks, and their connections.
async fn two_at(running: &Running) -> (Created, Vec<Client>, Box<dyn AnyRecord>) {
    let wish = CreateGame { clock: CLOCK, ..wanted(vec![person(), person()]) };
    let created = create(running.address(), &wish).await;
    let (clients, record) = all_come(running.address(), &created).await;
    (created, clients, record)
}

/// A move that may be played, and its text.
fn next_move(record: &dyn AnyRecord) -> (Command, String) {
    let text = record.legal().swap_remove(0);
    (Command::Move { text: text.clone() }, text)
}

/// Waits until a connection is told that nothing can be saved, or that it can; nothing is confirmed before.
async fn until_stalled(client: &mut Client, expected: bool) {
    loop {
        match client.hear().await {
            ServerMessage::Stalled { stalled } if stalled == expected => return,
            ServerMessage::Live { .. } | ServerMessage::Stalled { .. } => {}
            other => panic!("expected the state of the store, not {other:?}"),
        }
    }
}

/// The answer to an action; what else is told meanwhile is passed over.
async fn confirmed(client: &mut Client, action: ActionId) -> u64 {
    loop {
        match client.hear().await {
            ServerMessage::Accepted { id, seq } if id == action => return seq,
            refused @ ServerMessage::Refused { .. } => panic!("{refused:?}"),
            _ => {}
        }
    }
}

/// The moves that a server on this store shows.
async fn moves(running: &Running, id: &str) -> Vec<String> {
    let (status, body) = http(running.address(), "GET", &format!("/api/v1/games/{id}"), "").await;
    assert_eq!(status, 200, "{body}");
    let snapshot: Snapshot = from_json(&body).unwrap();
    replay(&snapshot);
    snapshot.entries.into_iter().map(|entry| entry.text).collect()
}

#[tokio::test]
async fn accounts_and_rated_games_go_on_when_another_server_takes_over() {
    let (url, limits) = (postgres().await, ["rated-at-one-address=1"]);
    let (running, _folder) = serve_on(&url, &limits).await;
    let mut people = Vec::new();
    for name in ["Ada", "Bea"] {
        let mut browser = Browser::new(running.address());
        browser.post("/api/v1/sign-up", &credentials(name, PASSWORD)).await.ok(201);
        people.push(browser);
    }
    let wish = CreateGame { clock: CLOCK, rated: true, public: true, ..wanted(vec![person(), person()]) };
    let created = create(running.address(), &wish).await;
    for (browser, link) in people.iter_mut().zip(&created.seats) {
        browser.post(&format!("/api/v1/games/{}/join", created.id), &join(&link.token)).await.ok(200);
    }
    let (mut white, snapshot) = people[0].live(&created.id).await;
    // Both have come.
    let _black = people[1].live(&created.id).await;
    let (first, text) = next_move(replay(&snapshot).as_ref());
    let id = white.act(WHITE, first).await;
    confirmed(&mut white, id).await;
    running.stop().await;
    let (running, _other_folder) = serve_on(&url, &limits).await;
    let mut again: Vec<Browser> = Vec::new();
    for browser in &people {
        let cookie = browser.cookie.clone();
        again.push(Browser { cookie, ..Browser::new(running.address()) });
    }
    assert_eq!(me(&mut again[0]).await.name, "Ada");
    assert_eq!(moves(&running, &created.id).await, [text]);
    let (mut white, _) = again[0].live(&created.id).await;
    let id = white.act(WHITE, Command::Resign).await;
    confirmed(&mut white, id).await;
    let profile: Profile = from_json(&again[0].get("/api/v1/players/Ada").await.ok(200)).unwrap();
    assert_eq!((profile.ratings.len(), profile.ratings[0].rating.games), (1, 1));
    assert!(profile.ratings[0].rating.rating < 1500 && profile.tallies[0].lost == 1);
    let lost: OwnGames =
        from_json(&again[0].get("/api/v1/players/Ada/games?outcome=lost&rated=true").await.ok(200)).unwrap();
    assert_eq!(lost.games.len(), 1);
    let (_, body) = http(running.address(), "GET", "/api/v1/games", "").await;
    assert!(from_json::<Vec<Summary>>(&body).unwrap()[0].result.is_some());
    running.stop().await;
}

#[tokio::test]
async fn while_the_database_is_lost_clocks_stand_still_and_nothing_is_confirmed() {
    let url = postgres().await;
    let relay = Relay::before(&url).await;
    let (running, _folder) = serve_on(&relay.url(&url), &[]).await;
    let (created, mut clients, mut record) = two_at(&running).await;
    for seat in [WHITE, BLACK] {
        let (action, text) = next_move(record.as_ref());
        record.play_text(&text).unwrap();
        let id = clients[seat.index()].act(seat, action).await;
        confirmed(&mut clients[seat.index()], id).await;
        clients[1 - seat.index()].played().await;
    }
    relay.set(Way::Closed);
    for client in &mut clients {
        until_stalled(client, true).await;
    }
    let path = format!("/api/v1/games/{}", created.id);
    for (method, path) in [("GET", path.as_str()), ("GET", "/api/v1/games"), ("POST", "/api/v1/games")] {
        let (status, body) = http(running.address(), method, path, "").await;
        let failure: Failure = from_json(&body).unwrap();
        assert_eq!((status, failure.code.as_str()), (503, "unavailable"), "{method} {path}");
        assert!(failure.message.contains("clocks stand still"), "{}", failure.message);
    }
    // The page of the game comes all the same: the app alone.
    let (_, page) = http(running.address(), "GET", &format!("/g/{}", created.id), "").await;
    assert!(!page.contains("first-view"), "{page}");
    assert_eq!(http(running.address(), "GET", "/api/health", "").await.0, 200);
    assert_eq!(http(running.address(), "GET", "/api/ready", "").await.0, 503);
    // White moves, and Black offers a draw more than a second later.
    let (action, text) = next_move(record.as_ref());
    let moved = clients[0].act(WHITE, action).await;
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let offered = clients[1].act(BLACK, Command::Offer { offer: Offer::Draw }).await;
    // Both have come to the server, and all that comes before the end of the loss is no confirmation.
    for client in &mut clients {
        client.say(&ClientMessage::Ping).await;
        loop {
            match client.hear().await {
                ServerMessage::Pong => break,
                heard => assert!(matches!(heard, ServerMessage::Live { .. }), "{heard:?}"),
            }
        }
    }
    let opened = Instant::now();
    relay.set(Way::Open);
    until_stalled(&mut clients[0], false).await;
    confirmed(&mut clients[0], moved).await;
    confirmed(&mut clients[1], offered).await;
    let since = u64::try_from(opened.elapsed().as_millis()).unwrap();
    assert_eq!(moves(&running, &created.id).await.last(), Some(&text));
    let (_, events, _) = running.store().load(&created.id).await.unwrap().unwrap();
    let last: Vec<u64> = events[events.len() - 2..].iter().map(|event| event.at).collect();
    // What the clock ran between the two it ran after the end of the loss.
    assert!(last[1] - last[0] <= since + 1, "{last:?} {since}");
    running.stop().await;
}

#[tokio::test]
async fn a_move_whose_commit_was_not_answered_is_played_once() {
    let url = postgres().await;
    let relay = Relay::before(&url).await;
    let (running, _folder) = serve_on(&relay.url(&url), &[]).await;
    let (created, mut clients, record) = two_at(&running).await;
    relay.set(Way::LosesCommit);
    let (action, text) = next_move(record.as_ref());
    let id = clients[0].act(WHITE, action).await;
    relay.until(Way::Closed).await;
    relay.set(Way::Open);
    confirmed(&mut clients[0], id).await;
    loop {
        let heard = clients[1].hear().await;
        if matches!(heard, ServerMessage::Event { event, .. } if event.entry().is_some()) {
            break;
        }
    }
    assert_eq!(moves(&running, &created.id).await, [text]);
    running.stop().await;
}

#[tokio::test]
async fn what_was_confirmed_before_a_loss_is_there_for_the_next_server() {
    let url = postgres().await;
    let relay = Relay::before(&url).await;
    let (running, _folder) = serve_on(&relay.url(&url), &[]).await;
    let (created, mut clients, mut record) = two_at(&running).await;
    let (action, text) = next_move(record.as_ref());
    record.play_text(&text).unwrap();
    let id = clients[0].act(WHITE, action).await;
    confirmed(&mut clients[0], id).await;
    clients[1].played().await;
    relay.set(Way::Closed);
    until_stalled(&mut clients[1], true).await;
    clients[1].act(BLACK, any_move(record.as_ref())).await;
    // The server is stopped before the database is back, and does not wait for it.
    running.stop().await;
    let (running, _other_folder) = serve_on(&url, &[]).await;
    assert_eq!(moves(&running, &created.id).await, [text]);
    let (mut black, _) = Client::join(running.address(), &created.id, &[&created.seats[1].token]).await;
    let id = black.act(BLACK, any_move(record.as_ref())).await;
    confirmed(&mut black, id).await;
    assert_eq!(moves(&running, &created.id).await.len(), 2);
    running.stop().await;
}

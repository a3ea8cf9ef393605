//! Whose time is whose: the disk's, the network's, that of those who do not come; and what is known again
//! after the end of a process.

use super::*;
use std::time::{Duration, Instant};
use variorum_api::Aborted;
use variorum_store::{MatchRow, MatchStatus, Store};

/// A server over a store that the test holds as well.
struct Held {
    _folder: tempfile::TempDir,
    store: Arc<Database>,
    address: SocketAddr,
}

impl Held {
    async fn serve() -> Held {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Database::sqlite(folder.path()).await.unwrap());
        let app = app_on(Arc::clone(&store)).await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        Held { _folder: folder, store, address }
    }

    /// A game of two people with this clock, in which both have made their first move.
    async fn game(&self, budget_ms: u64) -> (Created, [Client; 2], Box<dyn AnyRecord>) {
        let clock = Clock::Increment { budget_ms, increment_ms: 0 };
        let wish = CreateGame { clock, ..wanted(vec![person(), person()]) };
        let created = create(self.address, &wish).await;
        let (white, _) = Client::join(self.address, &created.id, &[&created.seats[0].token]).await;
        let (black, snapshot) = Client::join(self.address, &created.id, &[&created.seats[1].token]).await;
        let mut clients = [white, black];
        let mut record = replay(&snapshot);
        for seat in [WHITE, BLACK] {
            play(&mut clients, record.as_mut(), seat).await;
        }
        (created, clients, record)
    }

    /// What is kept of the game: of each event when it happened, since when the clock had run and what was
    /// spared as lag.
    async fn times(&self, id: &str) -> Vec<(u64, u64, u64)> {
        let (_, events, _) = self.store.load(id).await.unwrap().unwrap();
        let numbers =
            |text: &str| text.split(' ').map(|number| number.parse().unwrap()).collect::<Vec<u64>>();
        events
            .iter()
            .map(|event| {
                let clocks = numbers(&event.clocks);
                (event.at, clocks[4], clocks[5])
            })
            .collect()
    }
}

/// The seat plays anything; both hear it.
async fn play(clients: &mut [Client; 2], record: &mut dyn AnyRecord, seat: Seat) -> Live {
    let action = any_move(record);
    clients[seat.index()].act(seat, action).await;
    let (text, _) = clients[seat.index()].played().await;
    record.play_text(&text).unwrap();
    clients[1 - seat.index()].played().await.1
}

#[tokio::test]
async fn a_slow_disk_takes_nobodys_time() {
    let held = Held::serve().await;
    let (created, mut clients, mut record) = held.game(600_000).await;
    let first = held.times(&created.id).await.len();
    held.store.slow_down(Duration::from_millis(150));
    for seat in [WHITE, BLACK, WHITE, BLACK] {
        let live = play(&mut clients, record.as_mut(), seat).await;
        // Who has just been told has nothing lost.
        let next = &live.seats[1 - seat.index()];
        assert_eq!(live.ticking.unwrap().seat, next.seat);
    }
    for pair in held.times(&created.id).await[first..].windows(2) {
        assert!(pair[1].1 >= pair[0].0 + 150, "{pair:?}: the clock starts when the move is told");
    }
}

#[tokio::test]
async fn a_move_received_in_time_and_handled_late_is_in_time() {
    let held = Held::serve().await;
    let (_, mut clients, record) = held.game(2_000).await;
    // While the disk is at this, White's time runs out; the move has come before.
    held.store.slow_down(Duration::from_millis(2_500));
    clients[1].act(BLACK, Command::Offer { offer: Offer::Draw }).await;
    clients[1].say(&ClientMessage::Ping).await;
    while !matches!(clients[1].hear().await, ServerMessage::Pong) {}
    let action = any_move(record.as_ref());
    let id = clients[0].act(WHITE, action).await;
    clients[0].answer(id).await.expect("received in time");
}

#[tokio::test]
async fn the_way_of_messages_is_spared_and_kept() {
    let held = Held::serve().await;
    let (created, mut clients, mut record) = held.game(600_000).await;
    // A client that answers pings late is far away, as seen from here.
    let (mut far, _) = Client::join(held.address, &created.id, &[&created.seats[0].token]).await;
    tokio::time::sleep(Duration::from_millis(250)).await;
    far.say(&ClientMessage::Ping).await;
    while !matches!(far.hear().await, ServerMessage::Pong) {}
    tokio::time::sleep(Duration::from_millis(200)).await;
    let action = any_move(record.as_ref());
    let Command::Move { text } = action.clone() else { unreachable!() };
    let id = far.act(WHITE, action).await;
    far.answer(id).await.unwrap();
    record.play_text(&text).unwrap();
    let (at, from, lag) = *held.times(&created.id).await.last().unwrap();
    assert!((150..=1_000_000).contains(&lag) && lag <= at - from, "{at} {from} {lag}");
    let (_, live) = clients[1].played().await;
    assert_eq!(live.seats[0].remaining_ms, Some(600_000 - (at - from - lag)));
}

#[tokio::test]
async fn an_action_sent_again_is_done_once_even_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &wanted(vec![person(), person()])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(address, &created.id, &tokens).await;
    client.event().await;
    client.event().await;
    let (id, seq) = (ActionId::drawn(rand::random()), client.seq);
    let action = any_move(replay(&snapshot).as_ref());
    let act = ClientMessage::Act { id: id.clone(), seq, seat: WHITE, action };
    client.say(&act).await;
    let done = client.answer(id.clone()).await.unwrap();
    // Over the same connection, over another one, and after a kill: the answer is the same.
    client.say(&act).await;
    assert_eq!(client.answer(id.clone()).await, Ok(done));
    child.kill().await;
    let mut child = Child::start(folder.path());
    let (mut client, snapshot) = Client::join(child.address().await, &created.id, &tokens).await;
    assert_eq!(snapshot.entries.len(), 1);
    client.say(&act).await;
    assert_eq!(client.answer(id.clone()).await, Ok(done));
    // The id is White's; what Black sends is another action.
    let action = any_move(replay(&snapshot).as_ref());
    client.say(&ClientMessage::Act { id: id.clone(), seq: client.seq, seat: BLACK, action }).await;
    assert!(client.answer(id).await.unwrap() > done);
    client.say(&ClientMessage::Sync).await;
    let entries = loop {
        if let ServerMessage::Snapshot { snapshot, .. } = client.hear().await {
            break snapshot.entries.len();
        }
    };
    assert_eq!(entries, 2);
    for id in ["7", "\"\"", "\"a b\"", "\"012345678901234567890123456789012\""] {
        let text = format!(r#"{{"type":"act","id":{id},"seq":1,"seat":"white","action":{{"do":"resign"}}}}"#);
        client.send(Message::text(text)).await;
        match client.hear().await {
            ServerMessage::Error { code, message } => {
                assert_eq!(code, "bad_message");
                assert!(id == "7" || message.contains("1 to 32 letters, digits"), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Lets the service clock of a server that does not run go on.
async fn later(folder: &Path, ms: u64) {
    let store = Database::sqlite(folder).await.unwrap();
    let now = store.clock().await.unwrap();
    store.heartbeat(now + ms).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_game_for_which_nobody_comes_can_be_ended_without_result() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let clock = Clock::Increment { budget_ms: 300_000, increment_ms: 0 };
    let wish = CreateGame { clock, public: true, ..wanted(vec![person(), person()]) };
    let created = create(running.address(), &wish).await;
    let token = created.seats[0].token.as_str();
    let (mut white, snapshot) = Client::join(running.address(), &created.id, &[token]).await;
    let id = white.act(WHITE, any_move(replay(&snapshot).as_ref())).await;
    white.answer(id).await.unwrap();
    let id = white.act(WHITE, Command::Abort).await;
    assert_eq!(white.answer(id).await, Err("no_abort".into()));
    running.stop().await;
    later(folder.path(), 110_000).await;
    let running = serve(folder.path()).await;
    let (_, snapshot) = Client::join(running.address(), &created.id, &[token]).await;
    let wait = snapshot.live.seats[0].abort_in_ms.expect("Black is missing");
    assert!(0 < wait && wait <= 10_000, "{wait}");
    assert_eq!(snapshot.live.seats[1].abort_in_ms, None);
    running.stop().await;
    later(folder.path(), 10_000).await;
    let running = serve(folder.path()).await;
    let (mut white, snapshot) = Client::join(running.address(), &created.id, &[token]).await;
    assert_eq!(snapshot.live.seats[0].abort_in_ms, Some(0));
    white.act(WHITE, Command::Abort).await;
    let (event, live) = white.event().await;
    assert_eq!(event.event, Event::Aborted(Aborted { by: WHITE.into(), missing: BLACK.into() }));
    let result = live.result.unwrap();
    assert_eq!((result.reason.as_str(), result.missing), ("aborted", Some(BLACK)));
    assert!(result.winners.is_empty() && result.drawn.is_empty() && result.places.is_empty());
    assert!(live.series.score.iter().all(|tally| (tally.wins, tally.draws) == (0, 0)));
    // It is kept, and goes on no more.
    running.stop().await;
    let running = serve(folder.path()).await;
    let (_, body) = http(running.address(), "GET", "/api/v1/games", "").await;
    let list: Vec<Summary> = from_json(&body).unwrap();
    assert_eq!(list[0].result.as_ref().unwrap().reason, "aborted");
    let black = created.seats[1].token.as_str();
    let (mut black, snapshot) = Client::join(running.address(), &created.id, &[black]).await;
    assert_eq!(snapshot.entries.len(), 1);
    let id = black.act(BLACK, any_move(replay(&snapshot).as_ref())).await;
    assert_eq!(black.answer(id).await, Err("over".into()));
}

#[tokio::test]
async fn no_damaged_or_waiting_game_holds_up_a_flag() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let clock = Clock::Increment { budget_ms: 1_000, increment_ms: 0 };
    let wish = CreateGame { clock, public: true, ..wanted(vec![person(), person()]) };
    let created = create(running.address(), &wish).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(running.address(), &created.id, &tokens).await;
    let mut record = replay(&snapshot);
    for seat in [WHITE, BLACK] {
        client.act(seat, any_move(record.as_ref())).await;
        record.play_text(&client.played().await.0).unwrap();
    }
    running.stop().await;
    // More than a page of them, all due before.
    let store = Database::sqlite(folder.path()).await.unwrap();
    for number in 0..450u32 {
        let digits = format!("{number:03}").replace('0', "x").replace('1', "y");
        let broken = MatchRow {
            id: format!("2345678{digits}"),
            game: "no such game".into(),
            rules_version: 1,
            requested: vec![],
            options: vec![],
            position: None,
            start: "nothing".into(),
            seats: vec!["human ".into(), "human ".into()],
            tokens: vec![None, None],
            clock: "none".into(),
            owners: Vec::new(),
            draft: None,
            series: "0 0/0 0/0 0/0".into(),
            public: false,
            rated: false,
            created_ms: 1,
            created_at: 0,
        };
        store.create(&broken, &MatchStatus { wake_at: Some(0), ..MatchStatus::default() }).await.unwrap();
    }
    store.close().await;
    let running = serve(folder.path()).await;
    // Nobody looks after the game: the list is read from the store.
    let begun = Instant::now();
    let result = loop {
        let (_, body) = http(running.address(), "GET", "/api/v1/games", "").await;
        let list: Vec<Summary> = from_json(&body).unwrap();
        if let Some(result) = list.into_iter().find_map(|game| game.result) {
            break result;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "the flag does not fall");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(result.reason, "time");
    running.stop().await;
}

fn strong() -> SeatRequest {
    SeatRequest::new(SeatKind::Computer { level: 8 }, "")
}

#[tokio::test]
async fn strong_searches_wait_without_being_charged_and_weak_ones_do_not_wait_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let clock = Clock::Increment { budget_ms: 30_000, increment_ms: 0 };
    let games = 2 + std::thread::available_parallelism().map_or(1, usize::from);
    let mut strongs = Vec::new();
    for _ in 0..games {
        let wish = CreateGame { clock, ..wanted(vec![strong(), person()]) };
        let created = create(running.address(), &wish).await;
        // Nobody is there yet: nothing is searched for, and no clock runs.
        let (_, body) = http(running.address(), "GET", &format!("/api/v1/games/{}", created.id), "").await;
        let snapshot: Snapshot = from_json(&body).unwrap();
        assert_eq!((snapshot.live.ticking, snapshot.live.busy), (None, None));
        let token = created.seats[0].token.clone();
        strongs.push((Client::join(running.address(), &created.id, &[&token]).await.0, created.id));
    }
    let wish = CreateGame { clock, ..wanted(vec![computer(), person()]) };
    let created = create(running.address(), &wish).await;
    let (mut weak, _) = Client::join(running.address(), &created.id, &[&created.seats[0].token]).await;
    weak.played().await;
    let mut moved = 0;
    for (_, id) in &strongs {
        let (_, body) = http(running.address(), "GET", &format!("/api/v1/games/{id}"), "").await;
        moved += from_json::<Snapshot>(&body).unwrap().entries.len();
    }
    assert!(moved < games, "the weak one waited for all of them");
    let mut waited = 0;
    for (client, _) in &mut strongs {
        loop {
            match client.hear().await {
                ServerMessage::Event { event, live } => {
                    if let Event::Played { .. } = event.event {
                        assert_eq!((live.busy, live.ticking.unwrap().seat), (None, BLACK));
                        // The first turn is free, but not for as long as all of them wait.
                        assert_eq!(event.remaining_ms, Some(30_000));
                        break;
                    }
                    waited += usize::from(live.busy.is_some());
                    assert!(live.busy.is_none() || live.ticking.is_none());
                }
                ServerMessage::Live { live } => {
                    waited += usize::from(live.busy.is_some());
                    assert!(live.busy.is_none() || live.ticking.is_none());
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(waited > 0, "there are more games than threads, and those that wait say so");
    running.stop().await;
}

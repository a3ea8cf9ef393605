//! What a client without any secret can do to the server, and what it cannot.

mod raw;

use super::*;
use raw::{PING, Raw, TEXT, frame, loopback};
use std::time::{Duration, Instant};
use tokio::time::timeout;
use variorum_api::Health;
use variorum_store::{
    ConditionalRow, Due, EventRow, FinishedQuery, MatchEnd, MatchRow, MatchStatus, Store, StoreError,
};

/// A server with these limits.
async fn bounded(folder: &Path, limits: &[&str]) -> Running {
    let mut config = Config::new(folder, SocketAddr::from(([127, 0, 0, 1], 0)));
    limits.iter().for_each(|limit| config.settings.limits.set(limit).expect("a limit"));
    start(config).await.expect("a server")
}

async fn proxied(folder: &Path, limits: &[&str]) -> Running {
    let mut config = Config::new(folder, SocketAddr::from(([127, 0, 0, 1], 0)));
    limits.iter().for_each(|limit| config.settings.limits.set(limit).expect("a limit"));
    config.settings.behind_proxy = true;
    start(config).await.expect("a server")
}

/// A WebSocket from one of the loopback addresses that has said hello.
async fn visit(from: u8, address: SocketAddr, id: &str, tokens: &[&str]) -> Raw {
    let mut raw = Raw::connect(loopback(from), address).await;
    assert_eq!(raw.upgrade(id, &[]).await, 101);
    let tokens = tokens.iter().map(|&token| token.to_owned()).collect();
    let hello = to_json(&ClientMessage::Hello { tokens, seq: None });
    assert!(raw.write(&frame(TEXT, hello.as_bytes())).await);
    raw
}

/// What a visitor hears first.
async fn greeting(raw: &mut Raw) -> ServerMessage {
    let (_, text) = raw.frame().await.expect("a frame");
    from_json(std::str::from_utf8(&text).unwrap()).expect("a message")
}

fn is_refused(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Error { code, .. } if code == "too_many")
}

/// Memory of a process that is in use, in KiB.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().split(' ').next().unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn who_pings_and_never_reads_is_closed_and_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &wanted(vec![person(), person()])).await;
    let before = memory(child.id());
    let mut raw = visit(1, address, &created.id, &[]).await;
    let pings = frame(PING, &[7; 125]).repeat(500);
    let mut sent = 0;
    while raw.write(&pings).await {
        sent += pings.len();
        assert!(sent < 512 << 20, "a flood is not stopped");
    }
    let grown = memory(child.id()).saturating_sub(before);
    assert!(grown < 16 * 1024, "grew by {grown} KiB");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn watchers_who_only_watch_take_little_memory() {
    const WATCHERS: u64 = 400;
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &wanted(vec![person(), person()])).await;
    let mut watchers = Vec::new();
    let mut before = 0;
    for number in 0..WATCHERS + 50 {
        // The first ones make the server as large as it is at work.
        if number == 50 {
            before = memory(child.id());
        }
        let mut watcher = visit(1 + (number / 90) as u8, address, &created.id, &[]).await;
        assert!(matches!(greeting(&mut watcher).await, ServerMessage::Snapshot { .. }));
        watchers.push(watcher);
    }
    let each = memory(child.id()).saturating_sub(before) / WATCHERS;
    assert!(each <= 12, "a watcher takes {each} KiB");
}

#[tokio::test]
async fn who_gives_no_sign_of_life_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let running = bounded(folder.path(), &["ping-ms=50", "silence-ms=200", "hello-ms=200"]).await;
    let created = create(running.address(), &wanted(vec![person(), person()])).await;
    let mut deaf = visit(1, running.address(), &created.id, &[]).await;
    assert!(deaf.is_closed().await);
    let mut silent = Raw::connect(loopback(1), running.address()).await;
    assert_eq!(silent.upgrade(&created.id, &[]).await, 101);
    assert_eq!(silent.close_code().await, Some(1008));
    // Who answers pings stays.
    let (mut client, _) = Client::join(running.address(), &created.id, &[]).await;
    let _ = timeout(Duration::from_millis(600), async { while client.next().await.is_some() {} }).await;
    client.say(&ClientMessage::Ping).await;
    while !matches!(client.hear().await, ServerMessage::Pong) {}
    running.stop().await;
}

#[tokio::test]
async fn control_and_binary_frames_count_with_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let running = bounded(folder.path(), &["messages-at-once=5", "messages=1", "refused-messages=3"]).await;
    let created = create(running.address(), &wanted(vec![person(), person()])).await;
    for kind in [2, PING, 10] {
        let mut raw = visit(1, running.address(), &created.id, &[]).await;
        for _ in 0..20 {
            raw.write(&frame(kind, b"x")).await;
        }
        assert_eq!(raw.close_code().await, Some(1008), "frames of kind {kind}");
    }
    running.stop().await;
}

#[tokio::test]
async fn silent_connections_leave_room_for_others_and_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let running = bounded(folder.path(), &["connections-per-address=6", "head-ms=400", "body-ms=300"]).await;
    let address = running.address();
    let mut silent = Vec::new();
    for _ in 0..6 {
        silent.push(Raw::connect(loopback(1), address).await);
    }
    let mut full = Raw::connect(loopback(1), address).await;
    assert_eq!(full.head().await.0, 429);
    let mut other = Raw::connect(loopback(2), address).await;
    assert_eq!(other.ask("GET /api/v1/games", &["Connection: close"]).await.0, 200);
    silent[0].write(b"GET /api/v1/games HTTP/1.1\r\nHost: half").await;
    for connection in &mut silent {
        assert!(connection.is_closed().await);
    }
    // There is room again, and a body that does not come is not waited for either.
    let mut post = Raw::connect(loopback(1), address).await;
    let asked = Instant::now();
    assert_eq!(post.ask("POST /api/v1/games", &["Content-Length: 10"]).await.0, 408);
    assert!(asked.elapsed() >= Duration::from_millis(300));
    // A connection that is kept open for a next request that does not come is closed.
    let mut idle = Raw::connect(loopback(1), address).await;
    assert_eq!(idle.ask("GET /api/v1/games", &[]).await.0, 200);
    assert!(idle.is_closed().await);
    running.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_live_connections_are_counted_by_whom_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let running = proxied(folder.path(), &["connections-per-address=3"]).await;
    let created = create(running.address(), &wanted(vec![person(), person()])).await;
    let mut open = Vec::new();
    let mut status = async |from: &str| {
        let mut raw = Raw::connect(loopback(1), running.address()).await;
        let status = raw.upgrade(&created.id, &[&format!("X-Forwarded-For: {from}")]).await;
        open.push(raw);
        status
    };
    // Many networks of 64 bits are one household.
    for number in 0..3 {
        assert_eq!(status(&format!("2001:db8::{number}:0:0:0:1")).await, 101);
    }
    assert_eq!(status("2001:db8::9:0:0:0:1").await, 429);
    assert_eq!(status("2001:db8:0:100::1").await, 101);
    running.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_limit_of_descriptors_is_raised() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start_with(folder.path(), 100);
    let address = child.address().await;
    let mut open = Vec::new();
    for number in 0..300 {
        let mut raw = Raw::connect(loopback(1 + (number % 2) as u8), address).await;
        assert_eq!(raw.ask("GET /api/v1/games", &[]).await.0, 200, "connection {number}");
        open.push(raw);
    }
}

#[tokio::test]
async fn seats_find_room_where_watchers_find_none() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ["watchers-per-game=5", "watchers-per-address=3", "connections-per-seat=2"];
    let running = bounded(folder.path(), &limits).await;
    let address = running.address();
    let created = create(address, &wanted(vec![person(), person()])).await;
    let mut watchers = Vec::new();
    for (from, expected) in [(1, [true, true, true, false]), (2, [true, true, false, false])] {
        for fits in expected {
            let mut watcher = visit(from, address, &created.id, &[]).await;
            assert_eq!(!is_refused(&greeting(&mut watcher).await), fits, "from {from}");
            watchers.push(watcher);
        }
    }
    let token = created.seats[0].token.as_str();
    let mut first = visit(1, address, &created.id, &[token]).await;
    for _ in 0..2 {
        let mut again = visit(2, address, &created.id, &[token]).await;
        assert!(matches!(greeting(&mut again).await, ServerMessage::Snapshot { .. }));
        watchers.push(again);
    }
    assert_eq!(first.close_code().await, Some(1013), "the oldest makes way");
    running.stop().await;
}

#[tokio::test]
async fn a_club_of_forty_finds_room_behind_one_address() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let address = running.address();
    let mut first = None;
    let mut open = Vec::new();
    for _ in 0..20 {
        let created = create(address, &wanted(vec![person(), person()])).await;
        for link in &created.seats {
            // What a browser opens to load the page, and two pages of each player.
            for _ in 0..6 {
                open.push(Raw::connect(loopback(1), address).await);
            }
            for _ in 0..2 {
                open.push(visit(1, address, &created.id, &[&link.token]).await);
            }
        }
        first.get_or_insert(created.id);
    }
    for _ in 0..40 {
        open.push(visit(1, address, first.as_ref().unwrap(), &[]).await);
    }
    for watcher in open.iter_mut().rev().take(40) {
        assert!(matches!(greeting(watcher).await, ServerMessage::Snapshot { .. }));
    }
    assert_eq!(http(address, "GET", "/api/v1/games", "").await.0, 200);
    running.stop().await;
}

#[tokio::test]
async fn watchers_in_all_are_fewer_than_connections() {
    let folder = tempfile::tempdir().unwrap();
    let running = bounded(folder.path(), &["watchers=1"]).await;
    let created = create(running.address(), &wanted(vec![person(), person()])).await;
    let token = created.seats[0].token.as_str();
    let mut first = visit(1, running.address(), &created.id, &[]).await;
    assert!(!is_refused(&greeting(&mut first).await));
    let mut second = visit(2, running.address(), &created.id, &[]).await;
    assert_eq!(second.close_code().await, Some(1013));
    let mut player = visit(2, running.address(), &created.id, &[token]).await;
    assert!(matches!(greeting(&mut player).await, ServerMessage::Snapshot { .. }));
    running.stop().await;
}

#[tokio::test]
async fn what_is_impossible_uses_up_no_games() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ["games=0", "games-at-once=1", "games-per-site-at-once=2", "requests-at-once=10000"];
    let running = proxied(folder.path(), &limits).await;
    let possible = to_json(&wanted(vec![person(), person()]));
    let impossible = possible.replacen(game(2).card().id, "no such game", 1);
    let mut raw = Raw::connect(loopback(1), running.address()).await;
    let mut post = async |from: &str, body: &str| {
        let length = body.len();
        let request = format!(
            "POST /api/v1/games HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: {from}\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        raw.write(request.as_bytes()).await;
        let (status, head) = raw.head().await;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
        let mut body = vec![0; length.parse().unwrap()];
        tokio::io::AsyncReadExt::read_exact(&mut raw.0, &mut body).await.unwrap();
        (status, head.contains("retry-after: "))
    };
    for number in 0..500 {
        assert_eq!(post(&format!("2001:db8:1:{number:x}::1"), &impossible).await, (422, false));
    }
    assert_eq!(post("2001:db8:1::1", &possible).await, (201, false));
    assert_eq!(post("2001:db8:1:1::1", &possible).await, (429, true), "the same household");
    assert_eq!(post("2001:db8:1:100::1", &possible).await, (201, false));
    assert_eq!(post("2001:db8:1:200::1", &possible).await, (429, true), "the same site");
    assert_eq!(post("2001:db8:2::1", &possible).await, (201, false));
    running.stop().await;
}

#[tokio::test]
async fn requests_are_limited_by_address() {
    let folder = tempfile::tempdir().unwrap();
    let running = bounded(folder.path(), &["requests-at-once=10", "requests=1"]).await;
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(http(running.address(), "GET", "/api/v1/games", "").await.0);
    }
    assert_eq!(statuses[..10], [200; 10]);
    assert!(statuses.contains(&429));
    let mut other = Raw::connect(loopback(2), running.address()).await;
    assert_eq!(other.ask("GET /api/v1/games", &["Connection: close"]).await.0, 200);
    // Where a request asks about many accounts, each counts.
    let mut third = Raw::connect(loopback(3), running.address()).await;
    let names = ["Ada"; 40].join(",");
    let asked = third.ask(&format!("GET /api/users/status?ids={names}"), &["Connection: close"]).await;
    assert_eq!(asked.0, 429);
    running.stop().await;
}

#[tokio::test]
async fn snapshots_come_one_after_another_however_often_they_are_asked_for() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let (mut client, _) = Client::join(scene.address(), &scene.created.id, &[]).await;
    let started = Instant::now();
    for _ in 0..40 {
        client.say(&ClientMessage::Sync).await;
    }
    client.say(&ClientMessage::Ping).await;
    let mut snapshots = 0;
    loop {
        match client.hear().await {
            ServerMessage::Snapshot { .. } => snapshots += 1,
            ServerMessage::Pong => break,
            _ => {}
        }
    }
    // Four at once and one a second. None may have come yet: the match sends them, the connection answers pings.
    assert!(snapshots <= 5 + started.elapsed().as_secs(), "{snapshots}");
    // The last one asked for comes, only later; and the game goes on meanwhile.
    scene.play().await;
    // It may have come before the move.
    client.say(&ClientMessage::Sync).await;
    while !matches!(client.hear().await, ServerMessage::Snapshot { snapshot, .. } if snapshot.entries.len() == 1)
    {
    }
}

#[tokio::test]
async fn actions_are_limited_by_address() {
    let folder = tempfile::tempdir().unwrap();
    let running = bounded(folder.path(), &["actions-at-once=3", "actions=1"]).await;
    let created = create(running.address(), &wanted(vec![person(), person()])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(running.address(), &created.id, &tokens).await;
    let mut record = replay(&snapshot);
    let mut answers = Vec::new();
    for index in 0..6 {
        let action = any_move(record.as_ref());
        let Command::Move { text } = &action else { unreachable!() };
        let text = text.clone();
        let id = client.act(Seat::ALL[index % 2], action).await;
        let answer = client.answer(id).await.map(|_| ());
        if answer.is_ok() {
            record.play_text(&text).unwrap();
        }
        answers.push(answer);
    }
    assert_eq!(answers[..3], [Ok(()), Ok(()), Ok(())]);
    assert!(answers.contains(&Err("too_many".to_owned())), "{answers:?}");
    running.stop().await;
}

#[tokio::test]
async fn what_breaks_the_protocol_is_closed_with_the_code_for_it() {
    let scene = Scene::new(wanted(vec![person(), person()])).await;
    let cases: [(Vec<u8>, u16); 6] = [
        (frame(TEXT, &[0xff, 0xfe]), 1007),
        // A reserved bit, a reserved kind, a continuation of nothing, and no mask.
        ([vec![0xc1], frame(TEXT, b"x")[1..].to_vec()].concat(), 1002),
        (frame(3, b"x"), 1002),
        (frame(0, b"x"), 1002),
        (vec![0x81, 1, b'x'], 1002),
        (frame(TEXT, &vec![b'x'; 1 << 20]), 1009),
    ];
    for (bytes, code) in cases {
        let mut raw = visit(1, scene.address(), &scene.created.id, &[]).await;
        assert!(matches!(greeting(&mut raw).await, ServerMessage::Snapshot { .. }));
        raw.write(&bytes).await;
        assert_eq!(raw.close_code().await, Some(code), "{:?}", &bytes[..bytes.len().min(10)]);
    }
}

#[tokio::test]
async fn pages_from_elsewhere_can_do_nothing_here() {
    let scene = Scene::new(wanted(vec![person(), person()])).await;
    let status = async |origin: &str, upgrade: bool| {
        let mut raw = Raw::connect(loopback(1), scene.address()).await;
        let origin = format!("Origin: {origin}");
        if upgrade {
            return raw.upgrade(&scene.created.id, &[&origin]).await;
        }
        raw.ask("POST /api/v1/games", &[&origin, "Content-Length: 0"]).await.0
    };
    for foreign in ["https://evil.example", "null", "http://here.example:81"] {
        assert_eq!(status(foreign, true).await, 403, "{foreign}");
        assert_eq!(status(foreign, false).await, 403, "{foreign}");
    }
    assert_eq!(status("http://here.example", true).await, 101);
    assert_eq!(status("https://here.example", false).await, 400, "the empty body is what is wrong");
}

#[tokio::test]
async fn every_answer_of_the_interface_is_json() {
    let scene = Scene::new(wanted(vec![person(), person()])).await;
    let id = &scene.created.id;
    let cases = [
        ("GET", "/api/v1/games/%ff%fe".to_owned(), 404),
        ("GET", "/api/v1/games/%ff%fe/live".to_owned(), 404),
        ("GET", "/api/v1/games/a%20b".to_owned(), 404),
        ("GET", format!("/api/v1/games/{id}/live"), 426),
        ("POST", format!("/api/v1/games/{id}"), 405),
        ("GET", "/api/nothing".to_owned(), 404),
        ("POST", "/api/v1/games".to_owned(), 400),
    ];
    for (method, path, expected) in cases {
        let (status, body) = http(scene.address(), method, &path, "").await;
        assert_eq!(status, expected, "{method} {path}: {body}");
        let failure: Failure = from_json(&body).unwrap_or_else(|error| panic!("{path}: {body}: {error}"));
        assert!(!failure.message.is_empty());
    }
}

#[tokio::test]
async fn a_second_server_on_a_folder_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let config = Config::new(folder.path(), SocketAddr::from(([127, 0, 0, 1], 0)));
    let error = start(config.clone()).await.err().expect("the folder is taken").to_string();
    assert!(error.contains("another server") && error.contains(folder.path().to_str().unwrap()), "{error}");
    running.stop().await;
    start(config).await.expect("the folder is free").stop().await;
}

/// A store that forgets how to write.
struct Full {
    inside: Database,
    full: std::sync::atomic::AtomicBool,
}

#[async_trait::async_trait]
impl Store for Full {
    async fn create(&self, new: &MatchRow, status: &MatchStatus) -> Result<(), StoreError> {
        self.inside.create(new, status).await
    }

    async fn append(&self, id: &str, events: &[EventRow], status: &MatchStatus) -> Result<(), StoreError> {
        self.inside.append(id, events, status).await
    }

    async fn finish(
        &self,
        id: &str,
        events: &[EventRow],
        status: &MatchStatus,
        end: &MatchEnd,
    ) -> Result<(), StoreError> {
        self.inside.finish(id, events, status, end).await
    }

    async fn load(&self, id: &str) -> Result<Option<(MatchRow, Vec<EventRow>, MatchStatus)>, StoreError> {
        self.inside.load(id).await
    }

    async fn set_conditional(&self, id: &str, moves: &ConditionalRow) -> Result<(), StoreError> {
        self.inside.set_conditional(id, moves).await
    }

    async fn conditional(&self, id: &str) -> Result<Vec<ConditionalRow>, StoreError> {
        self.inside.conditional(id).await
    }

    async fn conditional_of(&self, person: &str) -> Result<Vec<(String, ConditionalRow)>, StoreError> {
        self.inside.conditional_of(person).await
    }

    async fn recent(
        &self,
        over: Option<bool>,
        limit: u32,
    ) -> Result<Vec<(MatchRow, Option<String>)>, StoreError> {
        self.inside.recent(over, limit).await
    }

    async fn under_way(&self, game: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        self.inside.under_way(game, limit).await
    }

    async fn finished(
        &self,
        wanted: &FinishedQuery,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        self.inside.finished(wanted, last, limit).await
    }

    async fn due(&self, at: u64, last: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError> {
        self.inside.due(at, last, limit).await
    }

    async fn clock(&self) -> Result<u64, StoreError> {
        self.inside.clock().await
    }

    async fn heartbeat(&self, at: u64) -> Result<(), StoreError> {
        self.inside.heartbeat(at).await
    }

    async fn probe(&self, at: u64) -> Result<(), StoreError> {
        if self.full.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(StoreError::Database("database or disk is full".into()));
        }
        self.inside.probe(at).await
    }
}

#[tokio::test]
async fn health_is_whether_the_store_takes_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let inside = Database::sqlite(folder.path()).await.unwrap();
    let store = Arc::new(Full { inside, full: true.into() });
    let asked = async |store: &Arc<Full>| {
        let people = Arc::new(store.inside.clone());
        let app = app(Arc::clone(store) as Arc<dyn Store>, people.clone(), people).await.unwrap();
        let answer = app.oneshot(get("/api/ready")).await.unwrap();
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let health: Health = from_json(std::str::from_utf8(&body).unwrap()).unwrap();
        (status, health.status)
    };
    assert_eq!(asked(&store).await, (503, "unwritable".to_owned()));
    store.full.store(false, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(asked(&store).await, (200, "ready".to_owned()));
}

#[tokio::test]
async fn what_is_stored_each_time_is_done_only_so_often_by_a_seat() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let renames = async |scene: &mut Scene| {
        let mut answers = Vec::new();
        for number in 0..8 {
            let name = Command::Rename { name: format!("name {number}") };
            let id = scene.clients[1].act(BLACK, name).await;
            answers.push(scene.clients[1].answer(id).await.err());
        }
        answers
    };
    let too_often = Some("too_often".to_owned());
    let before = renames(&mut scene).await;
    assert!(before[..5].iter().all(Option::is_none) && before[5..].contains(&too_often), "{before:?}");
    // What one seat does too often is nobody else's fault, nor another kind of its own actions'.
    let id = scene.clients[0].act(WHITE, Command::Rename { name: "Ada".into() }).await;
    while !matches!(scene.clients[0].hear().await, ServerMessage::Accepted { id: got, .. } if got == id) {}
    scene.play().await;
    let during = renames(&mut scene).await;
    assert_eq!(during[1..], vec![too_often; 7], "once a minute in play");
}

#[tokio::test]
async fn a_game_of_other_rules_ends_without_result_and_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let created = create(running.address(), &wanted(vec![person(), person()])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(running.address(), &created.id, &tokens).await;
    let mut record = replay(&snapshot);
    for index in 0..3 {
        client.act(Seat::ALL[index % 2], any_move(record.as_ref())).await;
        record.play_text(&client.played().await.0).unwrap();
    }
    let moves = replay_texts(&Client::join(running.address(), &created.id, &[]).await.1);
    running.stop().await;
    // The same game as another version of the program would have left it, under way and over.
    let store = Database::sqlite(folder.path()).await.unwrap();
    let (about, events, status) = store.load(&created.id).await.unwrap().unwrap();
    let version = about.rules_version + 1;
    let won = r#"{"winners":["white"],"drawn":[],"reason":"checkmate","places":[1,2]}"#;
    for (id, result) in [("23456789ab", None), ("23456789ac", Some(won.to_owned()))] {
        let about = MatchRow { id: id.into(), rules_version: version, public: true, ..about.clone() };
        let status = MatchStatus { wake_at: Some(1), result, ..status.clone() };
        store.create(&about, &status).await.unwrap();
        store.append(id, &events, &status).await.unwrap();
    }
    store.close().await;
    let running = serve(folder.path()).await;
    for (id, reason) in [("23456789ab", "other_rules"), ("23456789ac", "checkmate")] {
        let (status, body) = http(running.address(), "GET", &format!("/api/v1/games/{id}"), "").await;
        assert_eq!(status, 200, "{body}");
        let (mut client, snapshot) = Client::join(running.address(), id, &tokens).await;
        assert_eq!((replay_texts(&snapshot), snapshot.rules_version), (moves.clone(), version));
        assert_eq!(snapshot.live.result.unwrap().reason, reason);
        let action = client.act(WHITE, Command::Resign).await;
        assert_eq!(client.answer(action).await, Err("other_rules".into()));
    }
    running.stop().await;
    // It stays so, and nothing waits for it.
    let store = Database::sqlite(folder.path()).await.unwrap();
    for id in ["23456789ab", "23456789ac"] {
        let (_, kept, status) = store.load(id).await.unwrap().unwrap();
        assert_eq!((kept.len(), status.wake_at), (events.len(), None), "{id}");
        assert!(status.result.is_some());
    }
}

fn replay_texts(snapshot: &Snapshot) -> Vec<String> {
    snapshot.entries.iter().map(|entry| entry.text.clone()).collect()
}

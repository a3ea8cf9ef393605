//! The server as programs and browsers meet it.

mod challenges;
mod client;
mod conditional;
mod draft;
mod edge;
mod embed;
mod interface;
mod lobby;
mod moderation;
mod notices;
mod people;
mod postgres;
mod rated;
mod running;
mod stored;
mod streams;
mod talk;
mod timing;
mod vacation;
mod watch;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use client::{Client, create, http};
use futures_util::StreamExt;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt;
use variorum_api::{
    ActionId, ClientMessage, Clock, Command, CreateGame, Created, Event, Failure, Live, Offer, Seat,
    SeatKind, SeatRequest, ServerMessage, Snapshot, Summary, from_json, to_json,
};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Role, Values};
use variorum_server::{Config, Running, app, start};
use variorum_store::{Database, People, Store};

const WHITE: Seat = Seat::White;
const BLACK: Seat = Seat::Black;
const RED: Seat = Seat::Red;

fn game(players: usize) -> &'static dyn AnyGame {
    variorum_registry::games().find(|game| game.card().players == players).expect("a game of so many")
}

fn person() -> SeatRequest {
    SeatRequest::new(SeatKind::Human, "")
}

fn computer() -> SeatRequest {
    at_level(1)
}

fn at_level(level: u8) -> SeatRequest {
    SeatRequest::new(SeatKind::Computer { level }, "")
}

fn wanted(seats: Vec<SeatRequest>) -> CreateGame {
    let card = game(seats.len()).card();
    // What players would be asked openly before the game is fixed.
    let open = card.options.iter().filter(|spec| matches!(spec.role, Role::Open(_)));
    CreateGame {
        game: card.id.to_owned(),
        options: open.map(|spec| format!("{}={}", spec.name, spec.default)).collect(),
        position: None,
        seats,
        clock: Clock::None,
        draft_ms: None,
        public: false,
        rated: false,
    }
}

/// The server without a socket.
async fn app_on(store: Arc<Database>) -> Router {
    app(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&store) as Arc<dyn People>, store)
        .await
        .expect("a server")
}

async fn serve(folder: &Path) -> Running {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    start(Config::new(folder, address)).await.expect("a server")
}

/// The record of a snapshot, replayed by the rules as a client does it.
fn replay(snapshot: &Snapshot) -> Box<dyn AnyRecord> {
    let game = variorum_registry::find(&snapshot.game).expect("a game");
    let texts = snapshot.options.iter().map(String::as_str);
    let options = Options::parse(game.card().options, texts).expect("options");
    let mut record = game.read_record(&options, &snapshot.start).expect("a start");
    for entry in &snapshot.entries {
        record.play_text(&entry.text).expect("an entry");
    }
    assert_eq!(record.text(), snapshot.position);
    record
}

fn any_move(record: &dyn AnyRecord) -> Command {
    Command::Move { text: record.legal().swap_remove(0) }
}

/// The people of a game, all of whom have come and heard so, and the game as it stands.
async fn all_come(address: SocketAddr, created: &Created) -> (Vec<Client>, Box<dyn AnyRecord>) {
    let (mut clients, mut record) = (Vec::new(), None);
    for link in &created.seats {
        let (client, snapshot) = Client::join(address, &created.id, &[&link.token]).await;
        record = Some(replay(&snapshot));
        clients.push(client);
    }
    for client in &mut clients {
        while !matches!(client.hear().await, ServerMessage::Live { live } if all_connected(&live)) {}
    }
    (clients, record.expect("a person"))
}

/// A server in a folder of its own with one game of people, all of whom have come.
struct Scene {
    _folder: tempfile::TempDir,
    running: Running,
    created: Created,
    clients: Vec<Client>,
    record: Box<dyn AnyRecord>,
}

impl Scene {
    async fn new(wanted: CreateGame) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        let running = serve(folder.path()).await;
        let created = create(running.address(), &wanted).await;
        let (clients, record) = all_come(running.address(), &created).await;
        Scene { _folder: folder, running, created, clients, record }
    }

    fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// The player to move plays; all others hear it.
    async fn play(&mut self) {
        let seat = Seat::ALL[self.record.to_move().index()];
        let action = any_move(self.record.as_ref());
        let Command::Move { text } = action.clone() else { unreachable!() };
        self.record.play_text(&text).unwrap();
        let id = self.clients[seat.index()].act(seat, action).await;
        self.clients[seat.index()].answer(id).await.unwrap();
        for (index, client) in self.clients.iter_mut().enumerate() {
            if index != seat.index() {
                assert_eq!(client.played().await.0, text);
            }
        }
    }
}

fn all_connected(live: &Live) -> bool {
    live.seats.iter().all(|seat| seat.connected && seat.joined)
}

async fn ask(request: Request<Body>) -> (StatusCode, axum::http::HeaderMap, String) {
    let folder = tempfile::tempdir().unwrap();
    let app = app_on(Arc::new(Database::sqlite(folder.path()).await.unwrap())).await;
    let answer = app.oneshot(request).await.unwrap();
    let (head, body) = answer.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    (head.status, head.headers, String::from_utf8_lossy(&body).into_owned())
}

fn post(body: impl Into<Body>) -> Request<Body> {
    Request::post("/api/v1/games").body(body.into()).unwrap()
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn a_game_is_created_and_seen() {
    let folder = tempfile::tempdir().unwrap();
    let app = app_on(Arc::new(Database::sqlite(folder.path()).await.unwrap())).await;
    let mut wish = CreateGame { public: true, ..wanted(vec![person(), computer()]) };
    // What cannot be seen does not come into a name.
    wish.seats[0].name = " \u{202e}A\u{200b}da\u{2069} ".into();
    wish.clock = Clock::Increment { budget_ms: 300_000, increment_ms: 2_000 };
    let answer = app.clone().oneshot(post(to_json(&wish))).await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let created: Created = from_json(std::str::from_utf8(&body).unwrap()).unwrap();
    assert_eq!(created.path, format!("/g/{}", created.id));
    assert_eq!(created.seats.len(), 1);
    let token = &created.seats[0].token;
    assert_eq!(created.seats[0].path, format!("/g/{}#{token}", created.id));
    for path in [format!("/api/v1/games/{}", created.id), "/api/v1/games".into(), "/api/health".into()] {
        let answer = app.clone().oneshot(get(&path)).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(!body.contains(token), "{path} tells the secret");
        if path.ends_with(&created.id) {
            let snapshot: Snapshot = from_json(&body).unwrap();
            assert_eq!((snapshot.clock, snapshot.to_move), (wish.clock, WHITE));
            assert_eq!(snapshot.live.seats[0].name, "Ada");
            assert_eq!(snapshot.live.seats[1].kind, SeatKind::Computer { level: 1 });
            replay(&snapshot);
        } else if path == "/api/v1/games" {
            let list: Vec<Summary> = from_json(&body).unwrap();
            assert_eq!(list[0].id, created.id);
        }
    }
}

#[tokio::test]
async fn a_game_that_is_not_public_is_not_listed() {
    let folder = tempfile::tempdir().unwrap();
    let app = app_on(Arc::new(Database::sqlite(folder.path()).await.unwrap())).await;
    app.clone().oneshot(post(to_json(&wanted(vec![person(), person()])))).await.unwrap();
    let answer = app.oneshot(get("/api/v1/games")).await.unwrap();
    assert_eq!(to_bytes(answer.into_body(), 100).await.unwrap(), "[]");
}

#[tokio::test]
async fn a_request_that_cannot_be_met_says_why() {
    let two = || wanted(vec![person(), person()]);
    let json = |wish: CreateGame| to_json(&wish);
    let cases = [
        ("{".to_owned(), 400, "bad_body", "EOF"),
        ("\u{0}".to_owned(), 400, "bad_body", "line 1"),
        (json(two()).replacen('{', "{\"colour\":1,", 1), 400, "bad_body", "colour"),
        (json(CreateGame { game: "ludo".into(), ..two() }), 422, "bad_value", "ludo"),
        (json(CreateGame { seats: vec![person()], ..two() }), 422, "bad_value", "seats"),
        (json(CreateGame { options: vec!["x=1".into()], ..two() }), 422, "bad_value", "option"),
        (json(CreateGame { options: vec!["nonsense".into()], ..two() }), 422, "bad_value", "name=value"),
        (
            json(CreateGame { position: Some("8/8 nonsense".into()), ..two() }),
            422,
            "bad_position",
            "position",
        ),
        (json(CreateGame { clock: Clock::Days { days: 0 }, ..two() }), 422, "bad_value", "clock days"),
        (json(CreateGame { seats: vec![person(), at_level(12)], ..two() }), 422, "bad_value", "level: `12`"),
        ("x".repeat(20_000), 413, "too_large", "16384"),
    ];
    for (body, status, code, part) in cases {
        let (got, _, text) = ask(post(body)).await;
        let failure: Failure = from_json(&text).unwrap();
        assert_eq!((got.as_u16(), failure.code.as_str()), (status, code), "{text}");
        assert!(failure.message.contains(part), "{part}: {text}");
    }
    let (status, _, text) = ask(get("/api/v1/games/nosuchgame")).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{text}");
    let (status, _, text) = ask(get("/api/v1/games/23456789ab")).await;
    assert_eq!((status, text.contains("not_found")), (StatusCode::NOT_FOUND, true));
    let (status, _, text) = ask(get("/api/nothing")).await;
    assert_eq!((status, text.contains("/api/nothing")), (StatusCode::NOT_FOUND, true));
    let (status, ..) = ask(Request::delete("/api/v1/games").body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn pages_of_an_older_version_are_told_to_reload() {
    for path in ["/api/games", "/api/games/23456789ab", "/api/games/23456789ab/live"] {
        let (status, _, text) = ask(get(path)).await;
        let failure: Failure = from_json(&text).unwrap();
        assert_eq!((status, failure.code.as_str()), (StatusCode::GONE, "moved"), "{path}");
    }
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let path = "/api/games/23456789ab/live";
    let mut socket = client::websocket(running.address(), path, &[]).await.unwrap();
    let text = socket.next().await.unwrap().unwrap().into_text().unwrap();
    let told: ServerMessage = from_json(&text).unwrap();
    assert!(matches!(told, ServerMessage::Error { message, .. } if message.contains("reload")), "{text}");
}

#[tokio::test]
async fn a_random_start_is_drawn_by_the_server() {
    for game in variorum_registry::games() {
        let numbered = |option: &&variorum_core::OptionSpec| matches!(option.values, Values::Numbered { .. });
        let Some(option) = game.card().options.iter().find(numbered) else { continue };
        let seats = vec![person(); game.card().players];
        let options = vec![format!("{}=random", option.name)];
        let wish = CreateGame { game: game.card().id.into(), options, ..wanted(seats) };
        let folder = tempfile::tempdir().unwrap();
        let running = serve(folder.path()).await;
        let (status, body) = http(running.address(), "POST", "/api/v1/games", &to_json(&wish)).await;
        assert_eq!(status, 201, "{body}");
        let created: Created = from_json(&body).unwrap();
        let (_, snapshot) = Client::join(running.address(), &created.id, &[]).await;
        let value = snapshot.options[0].split_once('=').unwrap().1.to_owned();
        assert!(value.parse::<u32>().is_ok(), "{value}");
        replay(&snapshot);
    }
}

#[tokio::test]
async fn every_answer_is_safe_and_pages_are_the_app() {
    for path in
        ["/", "/g/23456789ab", "/rules/x", "/analysis", "/api/health", "/nothing.js", "/.stamp", "/../x"]
    {
        let (status, headers, body) = ask(get(path)).await;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("'wasm-unsafe-eval'") && policy.contains("worker-src 'self'"));
        assert!(!policy.contains("http"), "no other host");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        match path {
            "/nothing.js" | "/.stamp" | "/../x" => assert_eq!(status, StatusCode::NOT_FOUND, "{path}"),
            "/api/health" => assert_eq!(status, StatusCode::OK),
            // Built with the app, or plainly without it.
            _ if status == StatusCode::OK => {
                assert_eq!(headers["content-type"], "text/html; charset=utf-8");
                let tag = headers["etag"].clone();
                let again = Request::get(path).header("if-none-match", tag).body(Body::empty()).unwrap();
                assert_eq!(ask(again).await.0, StatusCode::NOT_MODIFIED);
                let packed =
                    Request::get(path).header("accept-encoding", "gzip, br").body(Body::empty()).unwrap();
                assert_eq!(ask(packed).await.1["content-encoding"], "br");
                let plain =
                    Request::get(path).header("accept-encoding", "br;q=0").body(Body::empty()).unwrap();
                assert!(ask(plain).await.1.get("content-encoding").is_none());
            }
            _ => assert!(status == StatusCode::SERVICE_UNAVAILABLE && body.contains("cargo xtask web")),
        }
    }
}

#[tokio::test]
async fn where_nothing_is_a_person_gets_a_page_and_a_program_json() {
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let built = ask(get("/")).await.0 == StatusCode::OK;
    for path in ["/nowhere", "/nothing.js", "/.stamp", "/a/b/c?d", "/%ff", "/api/nothing"] {
        for (accept, page) in [(browser, true), ("*/*", false), ("application/json", false)] {
            let asked = Request::get(path).header("accept", accept).header("if-none-match", "*");
            let (status, headers, body) = ask(asked.body(Body::empty()).unwrap()).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
            let kind = headers["content-type"].to_str().unwrap();
            if page && built && !path.starts_with("/api") {
                assert_eq!(kind, "text/html; charset=utf-8", "{path}");
                assert!(body.contains("boot.js"));
            } else {
                assert_eq!(kind, "application/json", "{path}");
                assert_eq!(from_json::<Failure>(&body).unwrap().code, "not_found");
            }
        }
    }
}

#[tokio::test]
async fn moves_reach_everybody_and_secrets_nobody() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let (mut watcher, snapshot) = Client::join(scene.address(), &scene.created.id, &[]).await;
    for link in &scene.created.seats {
        assert!(!to_json(&snapshot).contains(&link.token));
    }
    for _ in 0..4 {
        scene.play().await;
        watcher.played().await;
    }
    watcher.say(&ClientMessage::Sync).await;
    let snapshot = loop {
        match watcher.hear().await {
            ServerMessage::Snapshot { snapshot, you } => {
                assert!(you.is_empty());
                break snapshot;
            }
            ServerMessage::Live { .. } => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(replay(&snapshot).text(), scene.record.text());
    assert_eq!(snapshot.live.watchers, 1);
    // Nobody acts for a seat of another.
    let action = any_move(scene.record.as_ref());
    let id = watcher.act(WHITE, action.clone()).await;
    assert_eq!(watcher.answer(id).await, Err("not_your_seat".into()));
    let id = scene.clients[1].act(WHITE, action).await;
    assert_eq!(scene.clients[1].answer(id).await, Err("not_your_seat".into()));
    let id = scene.clients[0].act(WHITE, Command::Move { text: "agree".into() }).await;
    assert_eq!(scene.clients[0].answer(id).await, Err("illegal_move".into()));
    scene.running.stop().await;
}

#[tokio::test]
async fn one_screen_may_hold_all_seats() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let created = create(running.address(), &wanted(vec![person(), person(), person()])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(running.address(), &created.id, &tokens).await;
    let mut record = replay(&snapshot);
    for _ in 0..3 {
        client.event().await;
    }
    for seat in [WHITE, BLACK, RED, WHITE] {
        let action = any_move(record.as_ref());
        client.act(seat, action).await;
        record.play_text(&client.played().await.0).unwrap();
    }
}

#[tokio::test]
async fn a_stale_action_is_answered_with_a_snapshot() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let behind = scene.clients[0].seq;
    scene.play().await;
    for (seq, action) in [(behind, any_move(scene.record.as_ref())), (999, Command::Resign)] {
        let message = ClientMessage::Act { id: ActionId::drawn(77), seq, seat: BLACK, action };
        scene.clients[1].say(&message).await;
        match scene.clients[1].hear().await {
            ServerMessage::Snapshot { snapshot, you } => {
                assert_eq!(you, [BLACK]);
                assert_eq!(replay(&snapshot).text(), scene.record.text());
            }
            other => panic!("{other:?}"),
        }
        match scene.clients[1].hear().await {
            ServerMessage::Refused { id, code, .. } => {
                assert_eq!((id, code.as_str()), (ActionId::drawn(77), "stale"))
            }
            other => panic!("{other:?}"),
        }
    }
    scene.play().await;
}

#[tokio::test]
async fn who_comes_back_hears_what_was_missed() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let token = scene.created.seats[1].token.clone();
    let seen = scene.clients[1].seq;
    drop(scene.clients.pop());
    while !matches!(scene.clients[0].hear().await, ServerMessage::Live { live } if !live.seats[1].connected) {
    }
    let action = any_move(scene.record.as_ref());
    let id = scene.clients[0].act(WHITE, action).await;
    scene.clients[0].answer(id).await.unwrap();
    let mut back = Client::connect(scene.address(), &scene.created.id).await;
    back.seq = seen;
    back.hello(&[&token], Some(seen)).await;
    match back.hear().await {
        ServerMessage::Resumed { you, events, .. } => {
            assert_eq!((you, events.len(), events[0].seq), (vec![BLACK], 1, seen + 1));
            assert!(matches!(events[0].event, Event::Played { .. }));
        }
        other => panic!("{other:?}"),
    }
    while !matches!(scene.clients[0].hear().await, ServerMessage::Live { live } if all_connected(&live)) {}
    // A number that was never given gets the whole.
    let mut strange = Client::connect(scene.address(), &scene.created.id).await;
    strange.hello(&[], Some(1_000_000)).await;
    assert!(matches!(strange.hear().await, ServerMessage::Snapshot { .. }));
}

#[tokio::test]
async fn nonsense_is_answered_and_survived() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let mut client = Client::connect(scene.address(), &scene.created.id).await;
    let expect = async |client: &mut Client, message: Message, code: &str| {
        client.send(message).await;
        match client.hear().await {
            ServerMessage::Error { code: got, message } => assert_eq!(got, code, "{message}"),
            other => panic!("{other:?}"),
        }
    };
    let act = ClientMessage::Act { id: ActionId::drawn(1), seq: 0, seat: WHITE, action: Command::Resign };
    expect(&mut client, Message::text(to_json(&act)), "hello_first").await;
    client.hello(&["no such token"], None).await;
    // The snapshot and the error come from different hands.
    let (first, second) = (client.hear().await, client.hear().await);
    let unknown = |message: &ServerMessage| matches!(message, ServerMessage::Error { code, .. } if code == "unknown_token");
    assert!(unknown(&first) || unknown(&second), "{first:?} {second:?}");
    while !matches!(client.hear().await, ServerMessage::Live { .. }) {}
    let cases = [
        (Message::text("{"), "bad_message"),
        (Message::text(r#"{"type":"dance"}"#), "bad_message"),
        (Message::text(format!("{}1{}", "[".repeat(5000), "]".repeat(5000))), "bad_message"),
        (Message::binary(vec![0, 159, 146, 150]), "bad_message"),
        (Message::text("x".repeat(20_000)), "too_large"),
    ];
    for (message, code) in cases {
        expect(&mut client, message, code).await;
    }
    client.say(&ClientMessage::Ping).await;
    assert!(matches!(client.hear().await, ServerMessage::Pong));
    // Far too much ends this connection, and only this one.
    client.send(Message::text("x".repeat(1_000_000))).await;
    assert!(client.next().await.is_none());
    scene.play().await;
    let nothing = http(scene.address(), "GET", "/api/v1/games/x/live", "").await;
    assert!(nothing.0 >= 400);
    let mut nowhere = Client::connect(scene.address(), "23456789ab").await;
    nowhere.hello(&[], None).await;
    assert!(matches!(nowhere.hear().await, ServerMessage::Error { code, .. } if code == "not_found"));
    assert!(nowhere.next().await.is_none());
}

#[tokio::test]
async fn a_flood_of_messages_is_stopped() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let (mut client, _) = Client::join(scene.address(), &scene.created.id, &[]).await;
    for _ in 0..400 {
        let ping = Message::text(to_json(&ClientMessage::Ping));
        client.send_or_closed(ping).await;
    }
    let mut warned = false;
    while let Some(message) = client.next().await {
        warned |= matches!(message, ServerMessage::Error { code, .. } if code == "too_many");
    }
    assert!(warned);
    scene.play().await;
}

#[tokio::test]
async fn the_computer_answers_and_gives_a_rematch() {
    let mut wish = wanted(vec![person(), computer()]);
    wish.clock = Clock::Increment { budget_ms: 60_000, increment_ms: 1_000 };
    let mut scene = Scene::new(wish).await;
    for _ in 0..2 {
        scene.play().await;
        let (text, live) = scene.clients[0].played().await;
        scene.record.play_text(&text).expect("a legal move");
        assert_eq!(live.ticking.unwrap().seat, WHITE);
    }
    let client = &mut scene.clients[0];
    client.act(WHITE, Command::Resign).await;
    let (_, live) = client.played().await;
    assert_eq!(live.result.unwrap().places, [2, 1]);
    client.act(WHITE, Command::Offer { offer: Offer::Rematch }).await;
    let next = loop {
        if let (event, _) = client.event().await
            && let Event::Rematched { id } = event.event
        {
            break id;
        }
    };
    let token = scene.created.seats[0].token.clone();
    let (mut again, snapshot) = Client::join(scene.running.address(), &next, &[&token]).await;
    assert_eq!(snapshot.live.seats[1].kind, SeatKind::Human);
    assert_eq!(snapshot.live.seats[0].kind, SeatKind::Computer { level: 1 });
    // The computer has the first move now; the secret fits the other seat.
    let mut moved = snapshot.entries.len();
    while moved == 0 {
        again.played().await;
        moved += 1;
    }
    scene.running.stop().await;
}

#[tokio::test]
async fn offers_are_told_with_whose_answer_is_wanted() {
    let mut scene = Scene::new(wanted(vec![person(), person(), person()])).await;
    scene.clients[0].act(WHITE, Command::Offer { offer: Offer::Draw }).await;
    let (event, live) = scene.clients[2].event().await;
    assert_eq!(event.event, Event::Offered { player: WHITE.into(), offer: Offer::Draw });
    assert_eq!(live.offers[0].waiting, [BLACK, RED]);
    scene.clients[2].act(RED, Command::Accept { offer: Offer::Draw }).await;
    scene.clients[1].event().await;
    let (_, live) = scene.clients[1].event().await;
    assert_eq!(live.offers[0].waiting, [BLACK]);
    scene.clients[1].act(BLACK, Command::Accept { offer: Offer::Draw }).await;
    let (_, live) = scene.clients[0].played().await;
    let result = live.result.unwrap();
    assert_eq!((result.reason.as_str(), result.places), ("agreement", vec![1, 1, 1]));
}

#[tokio::test]
async fn in_a_game_of_three_absence_is_shown() {
    let mut scene = Scene::new(wanted(vec![person(), person(), person()])).await;
    drop(scene.clients.pop());
    let away = loop {
        if let ServerMessage::Live { live } = scene.clients[0].hear().await {
            break live.seats[2].away.clone().unwrap();
        }
    };
    assert!(away.claim_in_ms > 0 && away.votes.is_empty());
    let id = scene.clients[0].act(WHITE, Command::ClaimAbsent { absent: RED.into() }).await;
    assert_eq!(scene.clients[0].answer(id).await, Err("not_away".into()));
}

#[tokio::test]
async fn games_go_on_after_a_restart_and_clocks_stand_still_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let mut wish = wanted(vec![person(), person()]);
    wish.clock = Clock::Increment { budget_ms: 600_000, increment_ms: 0 };
    let created = create(running.address(), &wish).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(running.address(), &created.id, &tokens).await;
    let mut record = replay(&snapshot);
    for seat in [WHITE, BLACK, WHITE] {
        let action = any_move(record.as_ref());
        client.act(seat, action).await;
        record.play_text(&client.played().await.0).unwrap();
    }
    let seq = client.seq;
    running.stop().await;
    while client.next().await.is_some() {}
    let running = serve(folder.path()).await;
    let mut client = Client::connect(running.address(), &created.id).await;
    client.seq = seq;
    client.hello(&tokens, Some(seq)).await;
    match client.hear().await {
        ServerMessage::Resumed { events, live, .. } => {
            assert!(events.is_empty());
            assert_eq!(live.ticking.unwrap().seat, BLACK);
        }
        other => panic!("{other:?}"),
    }
    let action = any_move(record.as_ref());
    let id = client.act(BLACK, action).await;
    client.answer(id).await.unwrap();
    running.stop().await;
}

#[tokio::test]
async fn a_killed_server_has_lost_nothing_that_it_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &wanted(vec![person(), person()])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(address, &created.id, &tokens).await;
    let mut record = replay(&snapshot);
    for index in 0..7 {
        let action = any_move(record.as_ref());
        client.act(Seat::ALL[index % 2], action).await;
        record.play_text(&client.played().await.0).unwrap();
    }
    child.kill().await;
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let (mut client, snapshot) = Client::join(address, &created.id, &tokens).await;
    assert_eq!(replay(&snapshot).text(), record.text());
    let action = any_move(record.as_ref());
    let id = client.act(BLACK, action).await;
    client.answer(id).await.unwrap();
}

#[tokio::test]
async fn a_computer_game_goes_on_by_itself_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &wanted(vec![computer(), computer()])).await;
    let (mut client, _) = Client::join(address, &created.id, &[]).await;
    client.played().await;
    child.kill().await;
    let mut child = Child::start(folder.path());
    let (mut client, snapshot) = Client::join(child.address().await, &created.id, &[]).await;
    replay(&snapshot);
    if snapshot.live.result.is_none() {
        client.played().await;
    }
}

/// Names the data folder for [`serves_where_the_environment_says`].
const FOLDER: &str = "VARIORUM_TEST_SERVE";

/// Not a test by itself: the process that the tests above end without warning.
#[tokio::test]
async fn serves_where_the_environment_says() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let running = serve(Path::new(&folder)).await;
    println!("\naddress {}", running.address());
    std::future::pending::<()>().await;
}

/// A server in a process of its own.
struct Child(tokio::process::Child);

impl Child {
    fn start(folder: &Path) -> Child {
        Child::of(tokio::process::Command::new(std::env::current_exe().unwrap()), folder)
    }

    /// With so many descriptors to begin with.
    #[cfg(unix)]
    fn start_with(folder: &Path, descriptors: u32) -> Child {
        let mut shell = tokio::process::Command::new("sh");
        let script = format!("ulimit -S -n {descriptors} && exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(std::env::current_exe().unwrap());
        Child::of(shell, folder)
    }

    fn of(mut command: tokio::process::Command, folder: &Path) -> Child {
        let child = command
            .args(["--exact", "serves_where_the_environment_says", "--nocapture"])
            .env(FOLDER, folder)
            .stdout(std::process::Stdio::piped())
            .kill_on_drop(true)
            .spawn();
        Child(child.unwrap())
    }

    fn id(&self) -> u32 {
        self.0.id().expect("it runs")
    }

    async fn address(&mut self) -> SocketAddr {
        use tokio::io::{AsyncBufReadExt, BufReader};
        let mut lines = BufReader::new(self.0.stdout.as_mut().unwrap()).lines();
        loop {
            let line = lines.next_line().await.unwrap().expect("the server tells its address");
            if let Some(address) = line.strip_prefix("address ") {
                return address.parse().unwrap();
            }
        }
    }

    /// As `kill -9` does; waits until it is gone.
    async fn kill(&mut self) {
        self.0.kill().await.unwrap();
    }
}

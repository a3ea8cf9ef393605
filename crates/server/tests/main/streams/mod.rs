//! Streams, acting by plain requests, and games in bulk.

pub mod lines;

use super::people::Site;
use super::people::browser::Browser;
use super::people::tokens::program;
use super::*;
use client::PATIENCE;
use lines::Lines;
use serde::de::DeserializeOwned;
use variorum_api::{AccountMessage, Act, Acted, FinishedGame, KindMessage, StreamGame, YourGame};

const EVENTS: &str = "/api/v1/me/events";

/// The next message of a WebSocket.
async fn heard<T: DeserializeOwned>(socket: &mut client::Socket) -> T {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.next()).await.expect("a message in time");
        if let Message::Text(text) = next.expect("an open connection").expect("a frame") {
            return from_json(&text).expect("a message");
        }
    }
}

fn act(text: &str) -> Act {
    Act { seat: None, action: Command::Move { text: text.into() }, seq: None, id: None, token: None }
}

/// Somebody plays; gives the number of the last event.
async fn play(who: &mut Browser, game: &str, what: &Act) -> u64 {
    let answer = who.post(&format!("/api/v1/games/{game}/act"), &to_json(what)).await.ok(200);
    from_json::<Acted>(&answer).unwrap().seq
}

async fn join(who: &mut Browser, game: &str, token: &str) {
    who.post(&format!("/api/v1/games/{game}/join"), &format!(r#"{{"tokens":["{token}"]}}"#)).await.ok(200);
}

fn of_two() -> CreateGame {
    CreateGame { game: "chess".into(), options: vec![], public: true, ..wanted(vec![person(), person()]) }
}

#[tokio::test]
async fn an_account_is_told_of_its_games_whoever_it_plays() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bot, _) = program(&mut ada, r#""read","play""#).await;
    let mut events = Lines::open(&bot, EVENTS).await;
    assert_eq!(events.next().await, Some(AccountMessage::State { games: vec![], challenges: vec![] }));
    for players in [2, 3] {
        let created = create(site.running.address(), &wanted(vec![person(); players])).await;
        join(&mut bot, &created.id, &created.seats[0].token).await;
        let Some(AccountMessage::GameStart(YourGame { you, game })) = events.next().await else {
            panic!("a game has begun")
        };
        assert_eq!((you, &game.id, game.players.len()), (vec![WHITE], &created.id, players));
        assert_eq!((game.deciding, game.players[0].name.as_str()), (vec![WHITE], "Ada"));
        let snapshot: Snapshot =
            from_json(&bot.get(&format!("/api/v1/games/{}", created.id)).await.ok(200)).unwrap();
        let mut record = replay(&snapshot);
        let moved = record.legal().swap_remove(0);
        record.play_text(&moved).unwrap();
        play(&mut bot, &created.id, &act(&moved)).await;
        while record.to_move() != variorum_core::Player::WHITE && record.outcome().is_none() {
            let seat = Seat::from(record.to_move());
            let moved = record.legal().swap_remove(0);
            record.play_text(&moved).unwrap();
            let token = Some(created.seats[seat.index()].token.clone());
            play(&mut site.browser(), &created.id, &Act { seat: Some(seat), token, ..act(&moved) }).await;
        }
        // A decision of several in a turn is told each time.
        let turn = loop {
            let Some(AccountMessage::YourTurn(turn)) = events.next().await else { panic!("a turn") };
            if turn.game.position == record.text() {
                break turn;
            }
        };
        assert_eq!((turn.you, turn.game.deciding), (vec![WHITE], vec![WHITE]));
        // Who connects later is told how things stand.
        let mut late = Lines::open(&bot, EVENTS).await;
        let Some(AccountMessage::State { games, .. }) = late.next().await else { panic!("the state") };
        assert_eq!(games[0].game.position, record.text());
        for link in &created.seats[1..] {
            let resign = Act {
                seat: Some(link.seat),
                action: Command::Resign,
                token: Some(link.token.clone()),
                ..act("")
            };
            play(&mut site.browser(), &created.id, &resign).await;
        }
        let ended = loop {
            match events.next().await {
                Some(AccountMessage::GameEnd(ended)) => break ended,
                Some(AccountMessage::YourTurn(_)) => {}
                other => panic!("expected the end, not {other:?}"),
            }
        };
        assert_eq!(ended.game.result.unwrap().winners, vec![WHITE]);
        assert!(ended.game.deciding.is_empty());
    }
    site.running.stop().await;
}

#[tokio::test]
async fn a_program_plays_by_lines_and_requests_alone() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bot, _) = program(&mut ada, r#""play""#).await;
    let (reader, _) = program(&mut ada, r#""read""#).await;
    let created = create(site.running.address(), &of_two()).await;
    join(&mut bot, &created.id, &created.seats[0].token).await;
    let path = format!("/api/v1/games/{}/stream", created.id);
    let mut game = Lines::open(&bot, &path).await;
    let Some(ServerMessage::Snapshot { you, snapshot }) = game.next().await else { panic!("a snapshot") };
    assert_eq!(you, [WHITE]);
    let mut watched = Lines::open(&reader, &path).await;
    assert!(matches!(watched.next().await, Some(ServerMessage::Snapshot { you, .. }) if you.is_empty()));
    let id = Some(ActionId::drawn(7));
    let first = Act { id: id.clone(), ..act("e2e4") };
    let seq = play(&mut bot, &created.id, &first).await;
    assert!(seq > snapshot.seq);
    assert_eq!(play(&mut bot, &created.id, &first).await, seq, "what is sent again is done once");
    for lines in [&mut game, &mut watched] {
        loop {
            match lines.next().await.expect("an event") {
                ServerMessage::Event { event, .. } if event.seq == seq => {
                    assert_eq!(event.entry().unwrap().text, "e2e4");
                    break;
                }
                ServerMessage::Event { .. } | ServerMessage::Live { .. } => {}
                other => panic!("expected an event, not {other:?}"),
            }
        }
    }
    let path = format!("/api/v1/games/{}/act", created.id);
    for (what, code) in [
        (act("d2d4"), "not_your_turn"),
        (Act { seq: Some(snapshot.seq), ..act("d2d4") }, "stale"),
        (Act { seat: Some(BLACK), ..act("e7e5") }, "not_your_seat"),
        (Act { token: Some("wrong".into()), ..act("e7e5") }, "not_your_seat"),
    ] {
        assert_eq!(bot.post(&path, &to_json(&what)).await.code(), code);
    }
    assert_eq!(site.browser().post(&path, &to_json(&act("e7e5"))).await.code(), "not_signed_in");
    assert_eq!(bot.post("/api/v1/games/23456789ab/act", &to_json(&act("e7e5"))).await.code(), "not_found");
    assert_eq!(bot.post(&path, "{}").await.code(), "bad_body");
    site.running.stop().await;
}

#[tokio::test]
async fn public_games_of_a_kind_are_told_as_lines_and_over_websockets_alike() {
    let site = Site::new(&[]).await;
    let address = site.running.address();
    let path = "/api/v1/games/stream?game=chess";
    let before = create(address, &of_two()).await;
    let mut lines = Lines::open(&site.browser(), path).await;
    let mut socket = client::websocket(address, path, &[]).await.unwrap();
    let games = |message| match message {
        KindMessage::State { games } => games.into_iter().map(|game: StreamGame| game.id).collect::<Vec<_>>(),
        other => panic!("expected the state, not {other:?}"),
    };
    assert_eq!(games(lines.next().await.unwrap()), std::slice::from_ref(&before.id));
    assert_eq!(games(heard(&mut socket).await), [before.id]);
    create(address, &CreateGame { public: false, ..of_two() }).await;
    let other = CreateGame { public: true, ..wanted(vec![person(); 3]) };
    create(address, &other).await;
    let created = create(address, &of_two()).await;
    let (mut white, mut black) = (site.browser(), site.browser());
    let by = |index: usize| Some(created.seats[index].token.clone());
    for (who, index, moved) in [(0, 0, "f2f3"), (1, 1, "e7e5"), (0, 0, "g2g4"), (1, 1, "d8h4")] {
        let who = if who == 0 { &mut white } else { &mut black };
        play(who, &created.id, &Act { token: by(index), ..act(moved) }).await;
    }
    let mut played = Vec::new();
    loop {
        let message: KindMessage = lines.next().await.unwrap();
        assert_eq!(heard::<KindMessage>(&mut socket).await, message);
        match message {
            KindMessage::GameStart { game } => assert_eq!(game.id, created.id),
            KindMessage::Event { id, event } => {
                assert_eq!(id, created.id, "only public games of that kind");
                played.extend(event.entry().map(|entry| entry.text));
            }
            KindMessage::GameEnd { game } => {
                assert_eq!(game.result.unwrap().winners, [BLACK]);
                break;
            }
            KindMessage::State { .. } => panic!("the state comes first alone"),
        }
    }
    assert_eq!(played, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    for bad in ["", "?game=ludo", "?game=chess&x=1"] {
        let code = site.browser().get(&format!("/api/v1/games/stream{bad}")).await.code();
        assert!(code == "bad_query" || code == "bad_value", "{bad}: {code}");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn a_stream_says_that_it_lives_and_ends_with_its_token() {
    let site = Site::new(&["ping-ms=50"]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (bot, created) = program(&mut ada, r#""read""#).await;
    let mut lines = Lines::open(&bot, EVENTS).await;
    let _: Option<AccountMessage> = lines.next().await;
    assert_eq!(lines.line().await.as_deref(), Some(""), "an empty line");
    let mut socket = client::websocket(
        bot.address,
        EVENTS,
        &[("Authorization".into(), format!("Bearer {}", created.token))],
    )
    .await
    .unwrap();
    assert_eq!(
        heard::<AccountMessage>(&mut socket).await,
        AccountMessage::State { games: vec![], challenges: vec![] }
    );
    ada.delete(&format!("/api/v1/me/tokens/{}", created.info.id)).await.ok(200);
    while lines.line().await.is_some() {}
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await.expect("an end in time") {
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(Some(frame)))) => break assert!(frame.reason.contains("revoked")),
            other => panic!("expected a close, not {other:?}"),
        }
    }
    assert_eq!(site.browser().get(EVENTS).await.code(), "not_signed_in");
    site.running.stop().await;
}

/// Plays a game of two to the end by the fool's mate.
async fn mate(site: &Site, wanted: &CreateGame, ada: &mut Browser) -> Created {
    let created = create(site.running.address(), wanted).await;
    join(ada, &created.id, &created.seats[0].token).await;
    for (index, moved) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        let token = Some(created.seats[index].token.clone());
        play(&mut site.browser(), &created.id, &Act { token, ..act(moved) }).await;
    }
    created
}

#[tokio::test]
async fn finished_games_come_in_bulk_by_filters() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut program, _) = program(&mut ada, r#""read""#).await;
    let public = mate(&site, &of_two(), &mut ada).await;
    let private = mate(&site, &CreateGame { public: false, ..of_two() }, &mut ada).await;
    create(site.running.address(), &of_two()).await;
    let mut stranger = site.browser();
    for (query, ids) in [
        ("", vec![&public.id]),
        ("&game=chess&player=ADA", vec![&public.id]),
        ("&result=black", vec![&public.id]),
        ("&result=white", vec![]),
        ("&result=draw", vec![]),
        ("&option=start%3Drandom", vec![]),
        ("&rated=true", vec![]),
        ("&rated=false", vec![&public.id]),
        ("&until_ms=5", vec![]),
        ("&since_ms=5", vec![&public.id]),
    ] {
        let body = stranger.get(&format!("/api/v1/games/export?format=ndjson{query}")).await.ok(200);
        let found: Vec<FinishedGame> = body.lines().map(|line| from_json(line).unwrap()).collect();
        assert_eq!(found.iter().map(|game| &game.id).collect::<Vec<_>>(), ids, "{query}");
        for game in found {
            assert_eq!((game.entries.len(), game.players[0].name.as_str()), (4, "Ada"));
        }
    }
    let own = program.get("/api/v1/games/export?format=ndjson&player=Ada").await.ok(200);
    assert!(own.contains(&private.id) && own.contains(&public.id), "one's own private games too");
    let records = program.get("/api/v1/games/export?player=Ada&max=1").await.ok(200);
    let read = variorum_record::read(&records).unwrap();
    assert_eq!((read.len(), read[0].tag("White")), (1, Some("Ada")));
    assert!(records.contains("2. g4 Qh4# 0-1"), "{records}");
    for bad in ["max=0", "player=Nobody", "game=ludo", "result=lost", "x=1"] {
        let code = stranger.get(&format!("/api/v1/games/export?{bad}")).await.code();
        assert!(code == "bad_value" || code == "bad_query", "{bad}: {code}");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn time_odds_are_told_and_written_into_records() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let clock = |budget_ms| Clock::Increment { budget_ms, increment_ms: 1_000 };
    let seats = vec![person(), SeatRequest { clock: Some(clock(60_000)), ..person() }];
    let wanted = CreateGame { seats, clock: clock(300_000), ..of_two() };
    let rated = CreateGame { rated: true, ..wanted.clone() };
    assert_eq!(site.browser().post("/api/v1/games", &to_json(&rated)).await.code(), "bad_value");
    mate(&site, &wanted, &mut ada).await;
    let records = site.browser().get("/api/v1/games/export").await.ok(200);
    for tag in ["[WhiteTimeControl \"300+1\"]", "[BlackTimeControl \"60+1\"]"] {
        assert!(records.contains(tag), "{records}");
    }
    let body = site.browser().get("/api/v1/games/export?format=ndjson").await.ok(200);
    let game: FinishedGame = from_json(body.trim()).unwrap();
    assert_eq!((game.players[0].clock, game.players[1].clock), (None, Some(clock(60_000))));
    site.running.stop().await;
}

#[tokio::test]
async fn challenges_are_told_and_answered_by_programs() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut ben, _) = site.account("Ben").await;
    let (mut bot, _) = program(&mut ben, r#""bot""#).await;
    let mut events = Lines::open(&bot, EVENTS).await;
    let _: Option<AccountMessage> = events.next().await;
    ada.post("/api/v1/challenges", r#"{"players":["Ben"],"game":"chess"}"#).await.ok(201);
    let Some(AccountMessage::Challenge { challenge }) = events.next().await else { panic!("a challenge") };
    assert_eq!((challenge.from.as_str(), challenge.game.as_str()), ("Ada", "chess"));
    let mut late = Lines::open(&bot, EVENTS).await;
    let Some(AccountMessage::State { challenges, .. }) = late.next().await else { panic!("the state") };
    assert_eq!(challenges.len(), 1);
    bot.post(&format!("/api/v1/challenges/{}/accept", challenge.id), "").await.ok(200);
    let Some(AccountMessage::Challenge { challenge }) = events.next().await else { panic!("its answer") };
    let Some(AccountMessage::GameStart(YourGame { game, .. })) = events.next().await else {
        panic!("a game has begun")
    };
    assert_eq!(challenge.started, Some(game.id));
    site.running.stop().await;
}

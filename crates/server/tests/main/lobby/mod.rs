//! The lobby, over real HTTP and WebSockets.

use super::people::browser::{Browser, LobbyStream};
use super::people::{PASSWORD, Site, credentials};
use super::*;
use variorum_api::{LobbyMessage, NewSeek, Pair, RatingRange, Seek, Sought, TakeSeek, Taken};

const CLOCK: Clock = Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 };

fn seek(players: usize) -> NewSeek {
    NewSeek {
        game: game(players).card().id.to_owned(),
        options: Vec::new(),
        clock: CLOCK,
        own_clock: None,
        seat: None,
        rated: false,
        range: RatingRange::default(),
        bots: false,
    }
}

async fn offer(browser: &mut Browser, wanted: &NewSeek) -> u64 {
    let answer = browser.post("/api/v1/lobby/seeks", &to_json(wanted)).await.ok(201);
    from_json::<Sought>(&answer).unwrap().id
}

async fn take(browser: &mut Browser, id: u64, seat: Option<Seat>) -> Option<String> {
    let answer = browser.post(&format!("/api/v1/lobby/seeks/{id}/take"), &to_json(&TakeSeek { seat })).await;
    from_json::<Taken>(&answer.ok(200)).unwrap().game
}

/// The list, once it is as wanted.
async fn list(stream: &mut LobbyStream, wanted: impl Fn(&[Seek]) -> bool) -> Vec<Seek> {
    loop {
        if let LobbyMessage::Lobby { seeks, .. } = stream.hear().await
            && wanted(&seeks)
        {
            return seeks;
        }
    }
}

async fn started(stream: &mut LobbyStream) -> String {
    loop {
        match stream.hear().await {
            LobbyMessage::Started { game } => return game,
            LobbyMessage::Lobby { .. }
            | LobbyMessage::Challenge { .. }
            | LobbyMessage::ChallengeWithdrawn { .. } => {}
            LobbyMessage::Failed { message } => panic!("{message}"),
        }
    }
}

#[tokio::test]
async fn a_seek_is_seen_live_and_taken_and_both_have_their_seats() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let mut watching = site.browser().lobby().await;
    let wanted = NewSeek { seat: Some(BLACK), ..seek(2) };
    let id = offer(&mut ada, &wanted).await;
    let mut own = ada.lobby().await;
    let seeks = list(&mut watching, |seeks| seeks.len() == 1).await;
    let (sitter, shown) = (&seeks[0].sitters[0], &seeks[0]);
    assert_eq!((sitter.name.as_str(), sitter.account, sitter.seat), ("Ada", true, Some(BLACK)));
    assert_eq!((shown.id, &shown.game, shown.clock, shown.players), (id, &wanted.game, CLOCK, 2));
    assert_eq!(ada.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.code(), "within");
    // A second one, which is withdrawn when the first is taken.
    offer(&mut ada, &seek(2)).await;
    let mut guest = site.browser();
    let game = take(&mut guest, id, None).await.expect("a game");
    assert_eq!(started(&mut own).await, game);
    list(&mut watching, |seeks| seeks.is_empty()).await;
    // The seats are held by the cookies alone.
    let (mut white, snapshot) = guest.live(&game).await;
    let (_black, _) = ada.live(&game).await;
    assert_eq!((snapshot.live.seats[1].name.as_str(), snapshot.clock), ("Ada", CLOCK));
    let record = replay(&snapshot);
    if snapshot.live.draft.is_none() {
        let id = white.act(WHITE, any_move(record.as_ref())).await;
        white.answer(id).await.unwrap();
    }
    assert_eq!(guest.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.code(), "gone");
    site.running.stop().await;
}

#[tokio::test]
async fn what_a_guest_offers_is_withdrawn_when_they_sign_in_and_the_connection_is_the_accounts() {
    let site = Site::new(&[]).await;
    let (_ada, _) = site.account("Ada").await;
    let (mut ben, _) = site.account("Ben").await;
    let mut watching = site.browser().lobby().await;
    let mut guest = site.browser();
    offer(&mut guest, &seek(2)).await;
    let mut own = guest.lobby().await;
    list(&mut watching, |seeks| seeks.len() == 1).await;
    guest.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    list(&mut watching, |seeks| seeks.is_empty()).await;
    let challenge = format!(r#"{{"players":["Ada"],"game":"{}"}}"#, game(2).card().id);
    ben.post("/api/v1/challenges", &challenge).await.ok(201);
    while !matches!(own.hear().await, LobbyMessage::Challenge { .. }) {}
    // The account offers games on this connection.
    let id = offer(&mut guest, &seek(2)).await;
    let seeks = list(&mut own, |seeks| seeks.len() == 1).await;
    assert_eq!((seeks[0].id, seeks[0].sitters[0].name.as_str()), (id, "Ada"));
    site.running.stop().await;
}

#[tokio::test]
async fn a_seek_with_time_odds_says_so_and_its_maker_gets_the_other_clock() {
    let site = Site::new(&[]).await;
    let mut maker = site.browser();
    let own = Clock::Increment { budget_ms: 45_000, increment_ms: 500 };
    let wanted = NewSeek { own_clock: Some(own), seat: Some(BLACK), ..seek(2) };
    for refused in [
        NewSeek { rated: true, ..wanted.clone() },
        NewSeek { own_clock: Some(Clock::None), ..wanted.clone() },
        NewSeek { clock: Clock::Days { days: 1 }, ..wanted.clone() },
    ] {
        let answer = maker.post("/api/v1/lobby/seeks", &to_json(&refused)).await;
        assert_eq!(answer.code(), "bad_value", "{refused:?}");
    }
    let mut watching = site.browser().lobby().await;
    let id = offer(&mut maker, &wanted).await;
    let mut there = maker.lobby().await;
    let seeks = list(&mut watching, |seeks| seeks.len() == 1).await;
    assert_eq!((seeks[0].clock, seeks[0].own_clock), (CLOCK, Some(own)));
    let mut guest = site.browser();
    let game = take(&mut guest, id, None).await.expect("a game");
    assert_eq!(started(&mut there).await, game);
    let (_client, snapshot) = guest.live(&game).await;
    let seats = &snapshot.live.seats;
    assert_eq!((snapshot.clock, seats[0].clock, seats[1].clock), (CLOCK, None, Some(own)));
    assert_eq!((seats[0].remaining_ms, seats[1].remaining_ms), (Some(180_000), Some(45_000)));
    site.running.stop().await;
}

#[tokio::test]
async fn a_seek_goes_with_its_maker_and_what_cannot_be_played_is_refused() {
    let site = Site::new(&[]).await;
    let mut browser = site.browser();
    for (wanted, code) in [
        (NewSeek { game: "no such game".into(), ..seek(2) }, "bad_value"),
        (NewSeek { options: vec!["no=option".into()], ..seek(2) }, "bad_value"),
        (NewSeek { clock: Clock::Days { days: 9999 }, ..seek(2) }, "bad_value"),
        (NewSeek { seat: Some(RED), ..seek(2) }, "seat_taken"),
    ] {
        assert_eq!(browser.post("/api/v1/lobby/seeks", &to_json(&wanted)).await.code(), code, "{wanted:?}");
    }
    let mut watching = site.browser().lobby().await;
    let id = offer(&mut browser, &seek(2)).await;
    let own = browser.lobby().await;
    list(&mut watching, |seeks| seeks.len() == 1).await;
    drop(own);
    list(&mut watching, |seeks| seeks.is_empty()).await;
    let answer = site.browser().post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await;
    assert_eq!(answer.code(), "gone");
    // By hand as well.
    let id = offer(&mut browser, &seek(2)).await;
    let withdraw = format!("/api/v1/lobby/seeks/{id}/withdraw");
    assert_eq!(site.browser().post(&withdraw, "").await.code(), "not_within");
    browser.post(&withdraw, "").await.ok(200);
    for path in ["seeks/x/take", "seeks/99999999999999999999999/take", "seeks/7/computer"] {
        let answer = browser.post(&format!("/api/v1/lobby/{path}"), "").await;
        assert_eq!(answer.code(), "gone", "{path}");
    }
    for path in ["seeks", "pair"] {
        assert_eq!(browser.post(&format!("/api/v1/lobby/{path}"), "[").await.code(), "bad_body", "{path}");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn a_seek_of_three_fills_seat_by_seat() {
    let site = Site::new(&[]).await;
    let mut people = [site.browser(), site.browser(), site.browser()];
    let id = offer(&mut people[0], &NewSeek { seat: Some(RED), ..seek(3) }).await;
    let mut first = people[0].lobby().await;
    assert_eq!(take(&mut people[1], id, Some(WHITE)).await, None);
    let _second = people[1].lobby().await;
    let seeks = list(&mut first, |seeks| seeks.first().is_some_and(|seek| seek.sitters.len() == 2)).await;
    let seats: Vec<_> = seeks[0].sitters.iter().map(|sitter| sitter.seat).collect();
    assert_eq!(seats, [Some(RED), Some(WHITE)]);
    assert!(seeks[0].computer_in_ms.is_some());
    let answer = people[1].post(&format!("/api/v1/lobby/seeks/{id}/computer"), "").await;
    assert_eq!(answer.code(), "too_soon");
    let taken = format!("/api/v1/lobby/seeks/{id}/take");
    let answer = people[2].post(&taken, &to_json(&TakeSeek { seat: Some(RED) })).await;
    assert_eq!(answer.code(), "seat_taken");
    let game = take(&mut people[2], id, None).await.expect("a game");
    assert_eq!(started(&mut first).await, game);
    for (browser, seat) in people.iter().zip([RED, WHITE, BLACK]) {
        let mut client = browser.try_live(&game).await.expect("a WebSocket");
        client.hello(&[], None).await;
        let ServerMessage::Snapshot { you, .. } = client.hear().await else { panic!("expected a snapshot") };
        assert_eq!(you, [seat]);
    }
    site.running.stop().await;
}

#[tokio::test]
async fn two_who_want_the_same_are_paired() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (mut one, mut other) = (ada.lobby().await, bea.lobby().await);
    let wanted = to_json(&Pair { game: game(2).card().id.to_owned(), clock: CLOCK, rated: false });
    let slow = Clock::Increment { budget_ms: 600_000, increment_ms: 0 };
    let slower = to_json(&Pair { game: game(2).card().id.to_owned(), clock: slow, rated: false });
    ada.post("/api/v1/lobby/pair", &wanted).await.ok(200);
    bea.post("/api/v1/lobby/pair", &slower).await.ok(200);
    loop {
        if let LobbyMessage::Lobby { waiting, people, .. } = one.hear().await
            && waiting.len() == 2
        {
            assert_eq!((people, waiting[0].people), (2, 1));
            break;
        }
    }
    bea.post("/api/v1/lobby/unpair", "").await.ok(200);
    bea.post("/api/v1/lobby/pair", &wanted).await.ok(200);
    let game = started(&mut one).await;
    assert_eq!(started(&mut other).await, game);
    let (_, snapshot) = ada.live(&game).await;
    let mut names: Vec<&str> = snapshot.live.seats.iter().map(|seat| seat.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ada", "Bea"]);
    site.running.stop().await;
}

#[tokio::test]
async fn secrets_of_the_lobby_are_told_to_nobody() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    offer(&mut ada, &seek(2)).await;
    let mut watching = site.browser().lobby().await;
    list(&mut watching, |seeks| seeks.len() == 1).await;
    let secret = ada.cookie.clone().expect("a cookie");
    for heard in &watching.heard {
        assert!(!heard.contains(&secret) && !heard.contains("127.0.0.1"), "{heard}");
    }
    let forged =
        Browser { origin: Some("https://evil.example".into()), cookie: Some(secret), ..site.browser() };
    assert!(forged.try_lobby().await.is_err());
    site.running.stop().await;
}

#[tokio::test]
async fn seeks_and_those_who_wait_outlive_the_server() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let wanted = NewSeek { seat: Some(BLACK), ..seek(2) };
    let id = offer(&mut ada, &wanted).await;
    let three = offer(&mut ada, &seek(3)).await;
    assert_eq!(take(&mut bea, three, Some(RED)).await, None);
    let withdrawn = offer(&mut bea, &seek(2)).await;
    bea.post(&format!("/api/v1/lobby/seeks/{withdrawn}/withdraw"), "").await.ok(200);
    let pair = Pair { game: game(2).card().id.to_owned(), clock: CLOCK, rated: false };
    ada.post("/api/v1/lobby/pair", &to_json(&pair)).await.ok(200);
    let before = list(&mut site.browser().lobby().await, |seeks| seeks.len() == 2).await;
    // Nothing is done before it ends: what was answered is stored.
    site.running.stop().await;
    let running = serve(site.folder.path()).await;
    for browser in [&mut ada, &mut bea] {
        browser.address = running.address();
        browser.origin = Some(format!("http://{}", running.address()));
    }
    let mut stranger = Browser::new(running.address());
    let mut watching = stranger.lobby().await;
    let after = list(&mut watching, |_| true).await;
    let plain = |seeks: &[Seek]| -> Vec<_> {
        seeks.iter().map(|one| (one.id, one.game.clone(), one.clock, one.sitters.clone())).collect()
    };
    assert_eq!(plain(&after), plain(&before));
    // Nobody takes them until their makers are back.
    assert_eq!(stranger.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.code(), "away");
    let mut own = ada.lobby().await;
    let mut other = bea.lobby().await;
    bea.post("/api/v1/lobby/pair", &to_json(&pair)).await.ok(200);
    // Ada still waits, so the two are paired, and all else of theirs is withdrawn.
    assert_eq!(started(&mut own).await, started(&mut other).await);
    list(&mut watching, |seeks| seeks.is_empty()).await;
    running.stop().await;
    let running = serve(site.folder.path()).await;
    let list = list(&mut Browser::new(running.address()).lobby().await, |_| true).await;
    assert_eq!(list, [], "what is gone stays gone");
    running.stop().await;
}

#[tokio::test]
async fn those_who_are_blocked_do_not_take_a_seek() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    ada.post("/api/v1/players/Bea/relation", r#"{"relation":"block"}"#).await.ok(200);
    let id = offer(&mut ada, &seek(2)).await;
    let _own = ada.lobby().await;
    assert_eq!(bea.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.code(), "blocked");
    site.running.stop().await;
}

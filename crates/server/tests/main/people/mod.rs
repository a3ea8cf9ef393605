//! Guests and accounts, over real HTTP.

pub mod browser;
pub mod tokens;

use super::streams::lines::Lines;
use super::*;
use browser::Browser;
use variorum_api::{Export, Me, OwnGames, PersonKind, RecoveryCodes};

pub struct Site {
    pub folder: tempfile::TempDir,
    pub running: Running,
}

impl Site {
    pub async fn new(limits: &[&str]) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path(), SocketAddr::from(([127, 0, 0, 1], 0)));
        for limit in limits {
            config.settings.limits.set(limit).unwrap();
        }
        Site { running: start(config).await.expect("a server"), folder }
    }

    /// Another server on the same folder.
    pub async fn restarted(self) -> Site {
        self.running.stop().await;
        let config = Config::new(self.folder.path(), SocketAddr::from(([127, 0, 0, 1], 0)));
        Site { running: start(config).await.expect("a server"), folder: self.folder }
    }

    /// A game as somebody sees it who watches.
    pub async fn snapshot(&self, id: &str) -> Snapshot {
        from_json(&self.browser().get(&format!("/api/v1/games/{id}")).await.ok(200)).unwrap()
    }

    pub fn browser(&self) -> Browser {
        Browser::new(self.running.address())
    }

    /// A browser in which somebody has signed up.
    pub async fn account(&self, name: &str) -> (Browser, Vec<String>) {
        let mut browser = self.browser();
        let body = browser.post("/api/v1/sign-up", &credentials(name, PASSWORD)).await.ok(201);
        (browser, from_json::<RecoveryCodes>(&body).unwrap().codes)
    }
}

pub const PASSWORD: &str = "correct horse";

pub fn credentials(name: &str, password: &str) -> String {
    format!(r#"{{"name":"{name}","password":"{password}"}}"#)
}

pub async fn me(browser: &mut Browser) -> Me {
    from_json(&browser.get("/api/v1/me").await.ok(200)).unwrap()
}

async fn games(browser: &mut Browser) -> OwnGames {
    from_json(&browser.get("/api/v1/me/games").await.ok(200)).unwrap()
}

pub fn join(token: &str) -> String {
    format!(r#"{{"tokens":["{token}"]}}"#)
}

#[tokio::test]
async fn looking_makes_nobody_a_guest_and_a_seat_does() {
    let site = Site::new(&[]).await;
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let mut browser = site.browser();
    assert_eq!(me(&mut browser).await.kind, PersonKind::Visitor);
    let path = format!("/api/v1/games/{}/join", created.id);
    for tokens in [r#"{"tokens":[]}"#.to_owned(), join("wrong")] {
        assert_eq!(browser.post(&path, &tokens).await.ok(200), r#"{"seats":[]}"#);
    }
    assert!(browser.cookie.is_none());
    let joined = browser.post(&path, &join(&created.seats[1].token)).await;
    assert!(
        joined.cookie.as_deref().is_some_and(|cookie| {
            cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure")
        })
    );
    assert_eq!(joined.ok(200), r#"{"seats":["black"]}"#);
    let guest = me(&mut browser).await;
    assert_eq!((guest.kind, guest.sessions), (PersonKind::Guest, 1));
    assert_eq!(guest.name.split(' ').count(), 3, "a made-up name: {}", guest.name);
    let own = games(&mut browser).await;
    assert_eq!((own.games.len(), &own.games[0].seats, &own.games[0].game.id), (1, &vec![BLACK], &created.id));
    let (_, mine) = browser.live(&created.id).await;
    assert_eq!(mine.id, created.id);
    let mut wrong = browser.try_live(&created.id).await.expect("a WebSocket");
    wrong.hello(&["wrong"], None).await;
    assert!(matches!(wrong.hear().await, ServerMessage::Error { code, .. } if code == "unknown_token"));
    let ServerMessage::Snapshot { you, .. } = wrong.hear().await else { panic!("expected a snapshot") };
    assert_eq!(you, [], "a wrong link is not made good by the cookie");
    // The seat stays theirs, and another who has its link plays without owning it.
    let mut other = site.browser();
    assert_eq!(other.post(&path, &join(&created.seats[1].token)).await.ok(200), r#"{"seats":[]}"#);
    assert_eq!(games(&mut other).await.games, []);
    site.running.stop().await;
}

#[tokio::test]
async fn signing_up_keeps_a_game_that_is_under_way_and_another_device_goes_on_with_it() {
    let site = Site::new(&[]).await;
    let address = site.running.address();
    let created = create(address, &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    let mut browser = site.browser();
    browser.post(&path, &join(&created.seats[0].token)).await.ok(200);
    let (mut white, _) = Client::join(address, &created.id, &[&created.seats[0].token]).await;
    let (_black, _) = Client::join(address, &created.id, &[&created.seats[1].token]).await;
    browser.post("/api/v1/sign-up", &credentials("Ada", PASSWORD)).await.ok(201);
    assert_eq!(me(&mut browser).await.kind, PersonKind::Account);
    // Those who are there are told the name.
    loop {
        let (ServerMessage::Live { live } | ServerMessage::Event { live, .. }) = white.hear().await else {
            panic!()
        };
        if live.seats[0].name == "Ada" {
            assert!(live.seats[0].account && !live.seats[1].account);
            break;
        }
    }
    let rename = white.act(WHITE, Command::Rename { name: "Eve".into() }).await;
    assert_eq!(white.answer(rename).await, Err("bad_name".into()), "an account has its own name");
    // Another device, without the link.
    let mut phone = site.browser();
    phone.post("/api/v1/sign-in", &credentials("ADA", PASSWORD)).await.ok(200);
    assert_eq!(games(&mut phone).await.games[0].game.id, created.id);
    let (mut client, snapshot) = phone.live(&created.id).await;
    let record = replay(&snapshot);
    let id = client.act(WHITE, any_move(record.as_ref())).await;
    client.answer(id).await.unwrap();
    let public = site.snapshot(&created.id).await;
    assert_eq!(public.live.seats[0].name, "Ada");
    site.running.stop().await;
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let site = Site::new(&[]).await;
    let (mut browser, _) = site.account("Ada").await;
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    browser.post(&path, &join(&created.seats[0].token)).await.ok(200);
    // Not stopped properly: the files as they are.
    let copy = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(site.folder.path()).unwrap().map(Result::unwrap) {
        if !file.file_type().unwrap().is_file() {
            continue;
        }
        std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    let again = serve(copy.path()).await;
    browser.address = again.address();
    assert_eq!(me(&mut browser).await.name, "Ada");
    assert_eq!(games(&mut browser).await.games[0].seats, [WHITE]);
    let mut phone = Browser::new(again.address());
    phone.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    again.stop().await;
}

#[tokio::test]
async fn what_a_guest_has_becomes_the_accounts_on_signing_in() {
    let site = Site::new(&[]).await;
    let (mut home, _) = site.account("Ada").await;
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    let mut away = site.browser();
    away.post(&path, &join(&created.seats[0].token)).await.ok(200);
    let before = away.cookie.clone();
    away.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    assert_ne!(away.cookie, before, "a new secret");
    assert_eq!(games(&mut home).await.games[0].seats, [WHITE]);
    assert_eq!(me(&mut home).await.sessions, 2);
    let mut old = Browser { cookie: before, ..site.browser() };
    assert_eq!(me(&mut old).await.kind, PersonKind::Visitor, "the guest is no more");
    away.post("/api/v1/sign-out", "").await.ok(200);
    assert_eq!((away.cookie.as_deref(), me(&mut home).await.sessions), (None, 1));
    home.post("/api/v1/sign-out", r#"{"everywhere":true}"#).await.ok(200);
    assert_eq!(me(&mut home).await.kind, PersonKind::Visitor);
    site.running.stop().await;
}

#[tokio::test]
async fn names_are_one_persons_and_change_once_a_month() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    for (name, code) in
        [("ADA", "name_taken"), ("А\u{501}а", "name_taken"), ("admin", "bad_value"), ("a", "bad_value")]
    {
        let answer = site.browser().post("/api/v1/sign-up", &credentials(name, PASSWORD)).await;
        assert_eq!(answer.code(), code, "{name}");
    }
    assert_eq!(ada.post("/api/v1/sign-up", &credentials("Other", PASSWORD)).await.code(), "signed_in");
    assert_eq!(
        site.browser().post("/api/v1/sign-up", &credentials("Bea", "short")).await.code(),
        "bad_value"
    );
    ada.post("/api/v1/me/name", r#"{"name":"Cleo"}"#).await.ok(200);
    let now = me(&mut ada).await;
    assert_eq!(now.name, "Cleo");
    assert!(now.rename_from_ms.is_some());
    assert_eq!(ada.post("/api/v1/me/name", r#"{"name":"Dido"}"#).await.code(), "renamed");
    let answer = site.browser().post("/api/v1/sign-up", &credentials("Ada", PASSWORD)).await;
    assert_eq!(answer.code(), "name_taken", "nobody takes a name just given up");
    assert_eq!(site.browser().post("/api/v1/me/name", r#"{"name":"Eve"}"#).await.code(), "not_signed_in");
    site.running.stop().await;
}

#[tokio::test]
async fn a_forgotten_password_is_set_anew_with_a_code_once() {
    let site = Site::new(&[]).await;
    let (mut ada, codes) = site.account("Ada").await;
    assert_eq!((codes.len(), me(&mut ada).await.recovery_codes), (10, 10));
    let recover = |code: &str| format!(r#"{{"name":"Ada","code":"{code}","password":"another horse"}}"#);
    let mut browser = site.browser();
    for wrong in ["0000-0000-0000", "no code"] {
        assert_eq!(browser.post("/api/v1/recover", &recover(wrong)).await.code(), "wrong_sign_in");
    }
    browser.post("/api/v1/recover", &recover(&codes[3].to_uppercase())).await.ok(200);
    let now = me(&mut browser).await;
    assert_eq!((now.name.as_str(), now.recovery_codes, now.sessions), ("Ada", 9, 1));
    assert_eq!(me(&mut ada).await.kind, PersonKind::Visitor, "signed out everywhere else");
    let old = ada.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await;
    assert_eq!(old.code(), "wrong_sign_in");
    ada.post("/api/v1/sign-in", &credentials("Ada", "another horse")).await.ok(200);
    assert_eq!(browser.post("/api/v1/recover", &recover(&codes[3])).await.code(), "wrong_sign_in");
    // New codes take the place of the old, for those who know the password.
    let wrong = browser.post("/api/v1/me/recovery-codes", r#"{"password":"no"}"#).await;
    assert_eq!(wrong.code(), "wrong_password");
    let new = browser.post("/api/v1/me/recovery-codes", r#"{"password":"another horse"}"#).await.ok(200);
    assert_eq!(from_json::<RecoveryCodes>(&new).unwrap().codes.len(), 10);
    assert_eq!(browser.post("/api/v1/recover", &recover(&codes[4])).await.code(), "wrong_sign_in");
    let change = r#"{"old":"another horse","new":"third horse"}"#;
    browser.post("/api/v1/me/password", change).await.ok(200);
    assert_eq!((me(&mut browser).await.sessions, me(&mut ada).await.kind), (1, PersonKind::Visitor));
    site.running.stop().await;
}

#[tokio::test]
async fn what_is_kept_is_told_and_deleted_on_demand() {
    let site = Site::new(&[]).await;
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    let (mut ada, _) = site.account("Ada").await;
    ada.post(&path, &join(&created.seats[0].token)).await.ok(200);
    let export = ada.get("/api/v1/me/export").await.ok(200);
    let told: Export = from_json(&export).unwrap();
    assert_eq!((told.me.name.as_str(), told.network, told.games.len()), ("Ada", None, 1));
    assert!(!export.contains("argon2"), "hashes are nobody's business");
    assert_eq!(site.browser().get("/api/v1/me/export").await.code(), "not_signed_in");
    assert_eq!(ada.post("/api/v1/me/delete", r#"{"password":"no"}"#).await.code(), "wrong_password");
    ada.post("/api/v1/me/delete", &format!(r#"{{"password":"{PASSWORD}"}}"#)).await.ok(200);
    assert!(ada.cookie.is_none());
    let game = site.browser().get(&format!("/api/v1/games/{}", created.id)).await.ok(200);
    let game: Snapshot = from_json(&game).unwrap();
    assert_eq!((game.live.seats[0].name.as_str(), game.live.seats[0].account), ("deleted player", false));
    let gone = ada.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await;
    assert_eq!(gone.code(), "wrong_sign_in");
    site.running.stop().await;
}

#[tokio::test]
async fn signing_out_closes_the_live_connections_of_the_session() {
    let site = Site::new(&[]).await;
    let (mut home, _) = site.account("Ada").await;
    let mut away = site.browser();
    away.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    home.post(&path, &join(&created.seats[0].token)).await.ok(200);
    let (mut here, _) = home.live(&created.id).await;
    let (mut there, _) = away.live(&created.id).await;
    let lobby = away.lobby().await;
    let mut events = Lines::open(&away, "/api/v1/me/events").await;
    let (mut stranger, _) = site.browser().live(&created.id).await;
    away.post("/api/v1/sign-out", "").await.ok(200);
    while there.next().await.is_some() {}
    assert_eq!(lobby.closed_with().await, Some(1013));
    while events.line().await.is_some() {}
    // The other device plays on, until everything is signed out; a new password is a new session for this browser.
    let password = format!(r#"{{"old":"{PASSWORD}","new":"another horse"}}"#);
    home.post("/api/v1/me/password", &password).await.ok(200);
    let id = here.act(WHITE, Command::Rename { name: "Eve".into() }).await;
    assert_eq!(here.answer(id).await, Err("bad_name".into()));
    home.post("/api/v1/sign-out", r#"{"everywhere":true}"#).await.ok(200);
    while here.next().await.is_some() {}
    stranger.say(&ClientMessage::Ping).await;
    while stranger.hear().await != ServerMessage::Pong {}
    site.running.stop().await;
}

#[tokio::test]
async fn a_new_password_and_a_revoked_token_close_what_they_shut_out() {
    let site = Site::new(&[]).await;
    let (mut home, _) = site.account("Ada").await;
    let mut away = site.browser();
    away.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    let mut thief = Lines::open(&away, "/api/v1/me/events").await;
    let (bot, created) = tokens::program(&mut home, r#""read""#).await;
    let mut told = Lines::open(&bot, "/api/v1/me/events").await;
    let password = format!(r#"{{"old":"{PASSWORD}","new":"another horse"}}"#);
    home.post("/api/v1/me/password", &password).await.ok(200);
    while thief.line().await.is_some() {}
    // Tokens outlast passwords, not their revocation.
    assert!(told.line().await.is_some());
    home.delete(&format!("/api/v1/me/tokens/{}", created.info.id)).await.ok(200);
    while told.line().await.is_some() {}
    site.running.stop().await;
}

#[tokio::test]
async fn a_cookie_changes_something_only_for_pages_of_this_server() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let rename = r#"{"name":"Eve"}"#;
    for origin in [None, Some("https://evil.example".to_owned())] {
        let mut forged = Browser { origin, cookie: ada.cookie.clone(), ..site.browser() };
        assert_eq!(forged.post("/api/v1/me/name", rename).await.code(), "origin");
        let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
        assert!(forged.try_live(&created.id).await.is_err());
    }
    assert_eq!(me(&mut ada).await.name, "Ada");
    site.running.stop().await;
}

#[tokio::test]
async fn tries_guests_and_accounts_are_limited() {
    let limits =
        ["sign-ins-per-account=0", "sign-ins-per-account-at-once=2", "guests-per-address=2", "sign-ups=0"];
    let site = Site::new(&limits).await;
    let (_ada, _) = site.account("Ada").await;
    let mut browser = site.browser();
    for code in ["wrong_sign_in", "wrong_sign_in", "too_many"] {
        let answer = browser.post("/api/v1/sign-in", &credentials("Ada", "wrong horse")).await;
        assert_eq!(answer.code(), code);
    }
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    for code in ["", "", "too_many"] {
        let answer = site.browser().post(&path, &join(&created.seats[0].token)).await;
        assert_eq!(answer.code(), code);
    }
    // Without a cookie the seat's link still plays.
    let (_client, snapshot) =
        Client::join(site.running.address(), &created.id, &[&created.seats[0].token]).await;
    assert_eq!(snapshot.id, created.id);
    site.running.stop().await;
}

#[tokio::test]
async fn whatever_is_sent_is_answered_in_json() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let paths = [
        "sign-up",
        "sign-in",
        "sign-out",
        "recover",
        "me/name",
        "me/password",
        "me/recovery-codes",
        "me/delete",
    ];
    for path in paths {
        for body in ["{", "7", "null", r#"{"name":1}"#, "\u{0}", r#"{"everywhere":"yes"}"#, &"[".repeat(9000)]
        {
            let answer = ada.post(&format!("/api/v1/{path}"), body).await;
            assert_eq!(answer.code(), "bad_body", "{path}: {body:?}");
        }
    }
    assert_eq!(ada.get("/api/v1/me/games?after=x").await.code(), "bad_value");
    assert_eq!(ada.get("/api/v1/nothing").await.code(), "not_found");
    assert_eq!(ada.get("/api/v1/sign-in").await.code(), "method");
    site.running.stop().await;
}

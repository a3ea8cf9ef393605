//! Looking after people: the commands of whoever runs the server, reports and moderators.

use super::people::browser::Browser;
use super::people::{PASSWORD, Site, credentials, join, me};
use super::*;
use variorum_api::{
    Action, AdminAnswer, AdminCommand, Deeds, NewSeek, PeopleList, PersonKind, Reports, Scope,
};
use variorum_server::administer;

async fn ask(folder: &Path, command: AdminCommand) -> AdminAnswer {
    administer(folder, None, command).await.expect("an answer")
}

async fn act(folder: &Path, action: Action, player: &str) -> AdminAnswer {
    ask(folder, AdminCommand::Act { action, player: player.into(), note: "tested".into() }).await
}

async fn names(folder: &Path, list: PeopleList) -> Vec<String> {
    match ask(folder, AdminCommand::List { list, after: None }).await {
        AdminAnswer::People { people, .. } => people.into_iter().map(|person| person.name).collect(),
        other => panic!("expected people, not {other:?}"),
    }
}

async fn log(folder: &Path) -> Vec<String> {
    match ask(folder, AdminCommand::Log { before: None }).await {
        AdminAnswer::Log(page) => page.deeds.into_iter().map(|deed| deed.what).collect(),
        other => panic!("expected the log, not {other:?}"),
    }
}

fn create_account(name: &str, password: Option<&str>) -> AdminCommand {
    AdminCommand::Create { name: name.into(), bot: false, password: password.map(str::to_owned) }
}

#[tokio::test]
async fn commands_are_the_same_with_a_server_and_without() {
    let folder = tempfile::tempdir().unwrap();
    let AdminAnswer::Code { code } = ask(folder.path(), create_account("Ada", None)).await else { panic!() };
    let running = serve(folder.path()).await;
    assert_eq!(ask(folder.path(), create_account("Bea", Some(PASSWORD))).await, AdminAnswer::Done);
    let taken = ask(folder.path(), create_account("BEA", Some(PASSWORD))).await;
    assert!(matches!(taken, AdminAnswer::Refused(failure) if failure.code == "name_taken"));
    let weak = ask(folder.path(), create_account("Cleo", Some("short"))).await;
    assert!(matches!(weak, AdminAnswer::Refused(failure) if !failure.message.contains("short")));
    // Ada sets a password with the code, Bea has one.
    let mut ada = Browser::new(running.address());
    ada.post("/api/v1/sign-in", &credentials("Ada", "")).await.ok(401);
    let recover = format!(r#"{{"name":"Ada","code":"{code}","password":"{PASSWORD}"}}"#);
    ada.post("/api/v1/recover", &recover).await.ok(200);
    assert_eq!(ada.post("/api/v1/recover", &recover).await.code(), "wrong_sign_in", "once");
    Browser::new(running.address()).post("/api/v1/sign-in", &credentials("Bea", PASSWORD)).await.ok(200);
    assert_eq!(act(folder.path(), Action::Promote, "Bea").await, AdminAnswer::Done);
    running.stop().await;
    assert!(!folder.path().join("admin.sock").exists());
    assert_eq!(names(folder.path(), PeopleList::Accounts).await, ["Ada", "Bea"]);
    assert_eq!(names(folder.path(), PeopleList::Moderators).await, ["Bea"]);
    assert_eq!(log(folder.path()).await, ["promote", "create", "create"]);
    let missing = administer(&folder.path().join("missing"), None, AdminCommand::Log { before: None }).await;
    assert!(missing.unwrap_err().to_string().contains("expected the data folder of a server"));
}

#[tokio::test]
async fn a_token_is_made_by_whoever_runs_the_server_and_a_moderators_one_moderates() {
    let site = Site::new(&[]).await;
    let (address, folder) = (site.running.address(), site.folder.path());
    let bot = AdminCommand::Create { name: "Crank".into(), bot: true, password: None };
    assert!(matches!(ask(folder, bot).await, AdminAnswer::Code { .. }));
    site.account("Maud").await;
    let token = |player: &str, scopes: &[Scope]| AdminCommand::Token {
        player: player.into(),
        label: "made by admin".into(),
        scopes: scopes.to_vec(),
    };
    let program = |answer: AdminAnswer| {
        let AdminAnswer::Token(created) = answer else { panic!("expected a token, not {answer:?}") };
        Browser { token: Some(created.token), ..Browser::new(address) }
    };
    let mut crank = program(ask(folder, token("Crank", &[Scope::Bot, Scope::Challenge])).await);
    let known = me(&mut crank).await;
    assert_eq!((known.name.as_str(), known.kind), ("Crank", PersonKind::Bot));
    for (player, scopes, expected) in [
        ("Nobody", &[Scope::Read][..], "player"),
        ("Crank", &[], "scopes"),
        ("Crank", &[Scope::Admin], "moderator"),
    ] {
        let refused = ask(folder, token(player, scopes)).await;
        assert!(
            matches!(&refused, AdminAnswer::Refused(failure) if failure.message.contains(expected)),
            "{refused:?}"
        );
    }
    assert_eq!(act(folder, Action::Promote, "Maud").await, AdminAnswer::Done);
    let mut maud = program(ask(folder, token("Maud", &[Scope::Admin])).await);
    let reports = "/api/v1/moderation/reports";
    maud.get(reports).await.ok(200);
    let silence = r#"{"player":"Crank","action":"silence"}"#;
    maud.post("/api/v1/moderation/players", silence).await.ok(200);
    assert_eq!(maud.get("/api/v1/me").await.code(), "scope", "it moderates and no more");
    assert_eq!(crank.get(reports).await.code(), "scope");
    assert_eq!(log(folder).await, ["silence", "token", "promote", "token", "create"]);
    assert_eq!(act(folder, Action::Demote, "Maud").await, AdminAnswer::Done);
    assert_eq!(maud.get(reports).await.code(), "not_moderator");
    site.running.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_socket_is_this_users_alone_and_replaces_that_of_a_killed_server() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("admin.sock");
    drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
    assert_eq!(names(folder.path(), PeopleList::Accounts).await, [] as [String; 0], "nobody listens there");
    let running = serve(folder.path()).await;
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    // What is no command is refused, and the next one is heard.
    for text in ["nonsense\n".to_owned(), "x".repeat(70_000)] {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::UnixStream::connect(&path).await.unwrap();
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        assert!(answer.is_empty() || answer.contains("bad_body"), "{answer}");
    }
    assert_eq!(names(folder.path(), PeopleList::Accounts).await, [] as [String; 0]);
    running.stop().await;
}

/// Hears until the connection is closed; whether it was told that somebody is shut out.
async fn is_shut_out(client: &mut Client) -> bool {
    let mut told = false;
    while let Some(message) = client.next().await {
        told |= matches!(message, ServerMessage::Error { code, .. } if code == "banned");
    }
    told
}

#[tokio::test]
async fn a_ban_cuts_live_connections_and_lets_nobody_back() {
    let site = Site::new(&[]).await;
    let (address, folder) = (site.running.address(), site.folder.path());
    let (mut ada, _) = site.account("Ada").await;
    let created = create(address, &wanted(vec![person(), person()])).await;
    let token = &created.seats[0].token;
    ada.post(&format!("/api/v1/games/{}/join", created.id), &join(token)).await.ok(200);
    let (mut by_cookie, _) = ada.live(&created.id).await;
    let (mut by_link, _) = Client::join(address, &created.id, &[token]).await;
    let (mut other, _) = Client::join(address, &created.id, &[&created.seats[1].token]).await;
    let other_game = create(address, &wanted(vec![person(), person()])).await;
    let (mut watching, _) = ada.live(&other_game.id).await;
    let mut lobby = ada.lobby().await;
    lobby.hear().await;
    let seek = NewSeek {
        game: game(2).card().id.into(),
        options: vec![],
        clock: Clock::None,
        own_clock: None,
        seat: None,
        rated: false,
        range: variorum_api::RatingRange::default(),
        bots: false,
    };
    ada.post("/api/v1/lobby/seeks", &to_json(&seek)).await.ok(201);
    assert_eq!(act(folder, Action::Ban, "ada").await, AdminAnswer::Done);
    for client in [&mut by_cookie, &mut by_link, &mut watching] {
        assert!(is_shut_out(client).await);
    }
    while lobby.next().await.is_some() {}
    // The other player stays, and is told that the seat is empty now.
    while !matches!(other.hear().await, ServerMessage::Live { live } if !live.seats[0].connected) {}
    assert_eq!(me(&mut ada).await.kind, PersonKind::Visitor, "the session is over");
    let mut again = site.browser();
    assert_eq!(again.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.code(), "banned");
    assert_eq!(again.post("/api/v1/sign-in", &credentials("Ada", "wrong one")).await.code(), "wrong_sign_in");
    // Not even with the link to the seat.
    let mut link = Client::connect(address, &created.id).await;
    link.hello(&[token], None).await;
    let ServerMessage::Snapshot { you, .. } = link.hear().await else { panic!("expected a snapshot") };
    assert_eq!(you, []);
    let stranger = site.browser();
    let mut list = stranger.lobby().await;
    assert!(matches!(list.hear().await, variorum_api::LobbyMessage::Lobby { seeks, .. } if seeks.is_empty()));
    assert_eq!(names(folder, PeopleList::Banned).await, ["Ada"]);
    assert_eq!(act(folder, Action::Unban, "Ada").await, AdminAnswer::Done);
    again.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    let mut back = again.try_live(&created.id).await.unwrap();
    back.hello(&[], None).await;
    let ServerMessage::Snapshot { you, .. } = back.hear().await else { panic!("expected a snapshot") };
    assert_eq!(you, [WHITE]);
    site.running.stop().await;
}

#[tokio::test]
async fn who_is_silenced_names_nothing_and_reports_nobody() {
    let site = Site::new(&[]).await;
    let (address, folder) = (site.running.address(), site.folder.path());
    let created = create(address, &wanted(vec![person(), person()])).await;
    let mut guest = site.browser();
    guest.post(&format!("/api/v1/games/{}/join", created.id), &join(&created.seats[0].token)).await.ok(200);
    let (mut client, _) = guest.live(&created.id).await;
    let AdminAnswer::People { people, .. } =
        ask(folder, AdminCommand::List { list: PeopleList::Guests, after: None }).await
    else {
        panic!("expected people")
    };
    assert_eq!(act(folder, Action::Silence, &people[0].id).await, AdminAnswer::Done);
    let rename = client.act(WHITE, Command::Rename { name: "Rude".into() }).await;
    assert_eq!(client.answer(rename).await, Err("silenced".into()));
    let report = format!(r#"{{"game":"{}","seat":"black","reason":"other"}}"#, created.id);
    assert_eq!(guest.post("/api/v1/reports", &report).await.code(), "silenced");
    assert_eq!(act(folder, Action::Unsilence, &people[0].id).await, AdminAnswer::Done);
    let rename = client.act(WHITE, Command::Rename { name: "Kind".into() }).await;
    assert!(client.answer(rename).await.is_ok());
    site.running.stop().await;
}

#[tokio::test]
async fn a_name_is_taken_away_and_a_password_reset() {
    let site = Site::new(&[]).await;
    let folder = site.folder.path();
    let (mut ada, _) = site.account("Ada").await;
    assert_eq!(act(folder, Action::RemoveName, "Ada").await, AdminAnswer::Done);
    let name = me(&mut ada).await.name;
    assert!(name.starts_with("Player"), "{name}");
    let rename = |name: &str| format!(r#"{{"name":"{name}"}}"#);
    assert_eq!(ada.post("/api/v1/me/name", &rename("Ada")).await.code(), "name_taken");
    ada.post("/api/v1/me/name", &rename("Bea")).await.ok(200);
    let reset = AdminCommand::ResetPassword { player: "Bea".into(), password: Some("another horse".into()) };
    assert_eq!(ask(folder, reset).await, AdminAnswer::Done);
    assert_eq!(me(&mut ada).await.kind, PersonKind::Visitor);
    ada.post("/api/v1/sign-in", &credentials("Bea", "another horse")).await.ok(200);
    let export = ask(folder, AdminCommand::Export { player: "Bea".into() }).await;
    assert!(matches!(export, AdminAnswer::Export(export) if export.me.name == "Bea"));
    assert_eq!(act(folder, Action::Delete, "Bea").await, AdminAnswer::Done);
    assert_eq!(me(&mut ada).await.kind, PersonKind::Visitor);
    assert!(matches!(act(folder, Action::Ban, "Bea").await, AdminAnswer::Refused(_)));
    site.running.stop().await;
}

#[tokio::test]
async fn moderators_see_reports_and_act_on_them() {
    // Six that are refused for what they name count too: it is looked up.
    let site = Site::new(&["reports=0", "reports-at-once=10"]).await;
    let (address, folder) = (site.running.address(), site.folder.path());
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (mut moderator, _) = site.account("Maud").await;
    let created = create(address, &wanted(vec![person(), person()])).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    ada.post(&path, &join(&created.seats[0].token)).await.ok(200);
    bea.post(&path, &join(&created.seats[1].token)).await.ok(200);
    for (body, code) in [
        (r#"{"reason":"other"}"#.to_owned(), "bad_value"),
        (r#"{"game":"23456789ab","reason":"other"}"#.to_owned(), "bad_value"),
        (r#"{"seat":"white","reason":"other"}"#.to_owned(), "bad_value"),
        (r#"{"player":"Nobody","reason":"other"}"#.to_owned(), "bad_value"),
        (r#"{"player":"Ada","reason":"other"}"#.to_owned(), "bad_value"),
        (r#"{"player":"Bea","reason":"rudeness"}"#.to_owned(), "bad_body"),
        (format!(r#"{{"game":"{}","seat":"red","reason":"other"}}"#, created.id), "bad_value"),
        (format!(r#"{{"player":"Bea","reason":"other","text":"{}"}}"#, "x".repeat(1001)), "bad_value"),
    ] {
        assert_eq!(ada.post("/api/v1/reports", &body).await.code(), code, "{body}");
    }
    let of_game = format!(
        r#"{{"game":"{}","seat":"black","reason":"cheating","text":"Moves\n like\u202e an engine"}}"#,
        created.id
    );
    assert_eq!(site.browser().post("/api/v1/reports", &of_game).await.code(), "not_signed_in");
    for body in [of_game.as_str(), r#"{"player":"Bea","reason":"name"}"#] {
        ada.post("/api/v1/reports", body).await.ok(201);
    }
    bea.post("/api/v1/reports", r#"{"player":"Maud","reason":"behaviour"}"#).await.ok(201);
    // Who is no moderator sees and does nothing.
    for path in ["/api/v1/moderation/reports", "/api/v1/moderation/log"] {
        assert_eq!(moderator.get(path).await.code(), "not_moderator");
        assert_eq!(site.browser().get(path).await.code(), "not_signed_in");
    }
    assert_eq!(act(folder, Action::Promote, "Maud").await, AdminAnswer::Done);
    assert!(me(&mut moderator).await.moderator);
    let open: Reports = from_json(&moderator.get("/api/v1/moderation/reports").await.ok(200)).unwrap();
    assert_eq!(open.reports.len(), 3);
    let report = &open.reports[2];
    let person = report.person.as_ref().unwrap();
    assert_eq!(
        (person.name.as_str(), report.seat, report.game.as_ref()),
        ("Bea", Some(BLACK), Some(&created.id))
    );
    assert_eq!(report.text, "Moves\nlike an engine");
    let decide = |id: u64| format!("/api/v1/moderation/reports/{id}");
    let ban = r#"{"action":"ban","note":"seen in three games"}"#;
    assert_eq!(ada.post(&decide(report.id), ban).await.code(), "not_moderator");
    assert_eq!(moderator.post(&decide(99), ban).await.code(), "bad_value");
    assert_eq!(moderator.post(&decide(report.id), r#"{"action":"delete"}"#).await.code(), "not_moderator");
    let about_moderator = open.reports[0].id;
    assert_eq!(moderator.post(&decide(about_moderator), ban).await.code(), "not_moderator");
    // Nobody closes what is said of themselves; another moderator does.
    let dismiss = r#"{"action":"dismiss"}"#;
    assert_eq!(moderator.post(&decide(about_moderator), dismiss).await.code(), "not_moderator");
    assert_eq!(act(folder, Action::Promote, "Ada").await, AdminAnswer::Done);
    ada.post(&decide(about_moderator), dismiss).await.ok(200);
    moderator.post(&decide(report.id), ban).await.ok(200);
    assert_eq!(me(&mut bea).await.kind, PersonKind::Visitor);
    let unban = r#"{"player":"Bea","action":"unban"}"#;
    moderator.post("/api/v1/moderation/players", unban).await.ok(200);
    let closed: Reports =
        from_json(&moderator.get("/api/v1/moderation/reports?closed=true").await.ok(200)).unwrap();
    assert_eq!(closed.reports.len(), 2);
    let log: Deeds = from_json(&moderator.get("/api/v1/moderation/log").await.ok(200)).unwrap();
    let lines: Vec<_> = log
        .deeds
        .iter()
        .map(|deed| (deed.by.as_deref(), deed.what.as_str(), deed.person.as_deref(), deed.report))
        .collect();
    let expected = [
        (Some("Maud"), "unban", Some("Bea"), None),
        (Some("Maud"), "ban", Some("Bea"), Some(report.id)),
        (Some("Ada"), "dismiss", Some("Maud"), Some(about_moderator)),
        (None, "promote", Some("Ada"), None),
        (None, "promote", Some("Maud"), None),
    ];
    assert_eq!(lines, expected);
    // The tenth is the last.
    ada.post("/api/v1/reports", r#"{"player":"Maud","reason":"other"}"#).await.ok(201);
    assert_eq!(ada.post("/api/v1/reports", r#"{"player":"Maud","reason":"name"}"#).await.code(), "too_many");
    site.running.stop().await;
}

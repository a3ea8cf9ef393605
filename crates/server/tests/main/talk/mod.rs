//! Talking in games, following and blocking, over real HTTP and WebSockets.

use super::people::browser::Browser;
use super::people::{PASSWORD, Site, credentials, join, me};
use super::*;
use variorum_api::lichess::UserStatus;
use variorum_api::{
    Action, AdminAnswer, AdminCommand, Export, Line, OwnPeople, Phrase, Report, Reports, Room, Say, Talk,
};
use variorum_server::{Talking, administer};

fn phrase(room: Room, phrase: Phrase) -> Say {
    Say { room, seat: None, phrase: Some(phrase), text: None, token: None }
}

fn text(room: Room, text: &str) -> Say {
    Say { text: Some(text.into()), phrase: None, ..phrase(room, Phrase::Hello) }
}

impl Client {
    /// Says something, and gives the code of the refusal; empty when it was said.
    async fn tell(&mut self, say: Say) -> String {
        let own = ActionId::drawn(rand::random());
        self.say(&ClientMessage::Say { id: own.clone(), say }).await;
        loop {
            match self.hear().await {
                ServerMessage::Refused { id, code, .. } if id == own => return code,
                ServerMessage::Said { .. } => return String::new(),
                _ => {}
            }
        }
    }

    /// The next line that is told.
    async fn said(&mut self) -> Line {
        loop {
            if let ServerMessage::Said { line } = self.hear().await {
                return line;
            }
        }
    }

    async fn talk(&mut self) -> Talk {
        self.say(&ClientMessage::Talk).await;
        loop {
            if let ServerMessage::Talk { talk } = self.hear().await {
                return talk;
            }
        }
    }
}

fn texts(talk: &Talk) -> Vec<&str> {
    talk.lines.iter().map(|line| line.text.as_str()).collect()
}

async fn relate(browser: &mut Browser, name: &str, relation: &str) -> String {
    let body = format!(r#"{{"relation":{relation}}}"#);
    browser.post(&format!("/api/v1/players/{name}/relation"), &body).await.code()
}

async fn own_people(browser: &mut Browser) -> OwnPeople {
    from_json(&browser.get("/api/v1/me/people").await.ok(200)).unwrap()
}

/// A game whose seats are these browsers'.
async fn game_of(site: &Site, browsers: &mut [&mut Browser]) -> Created {
    let created = create(site.running.address(), &wanted(vec![person(); browsers.len()])).await;
    for (browser, link) in browsers.iter_mut().zip(&created.seats) {
        browser.post(&format!("/api/v1/games/{}/join", created.id), &join(&link.token)).await.ok(200);
    }
    created
}

#[tokio::test]
async fn players_and_those_who_watch_have_a_room_each() {
    let mut scene = Scene::new(wanted(vec![person(), person()])).await;
    let (address, id) = (scene.address(), scene.created.id.clone());
    let (mut watcher, _) = Client::join(address, &id, &[]).await;
    let [white, black] = &mut scene.clients[..] else { panic!("two") };
    assert_eq!(white.tell(phrase(Room::Players, Phrase::GoodLuck)).await, "");
    let line = black.said().await;
    assert_eq!(
        (line.seat, line.phrase, line.text.as_str()),
        (Some(WHITE), Some(Phrase::GoodLuck), "Good luck")
    );
    assert_eq!(white.tell(text(Room::Players, "hi")).await, "phrases_only");
    assert_eq!(white.tell(phrase(Room::Watchers, Phrase::Hello)).await, "not_signed_in");
    assert_eq!(watcher.tell(phrase(Room::Players, Phrase::Hello)).await, "not_your_seat");
    assert_eq!(
        watcher.tell(phrase(Room::Watchers, Phrase::Hello)).await,
        "not_signed_in",
        "nobody knows them"
    );
    assert_eq!(texts(&watcher.talk().await), [] as [&str; 0]);
    assert_eq!(texts(&black.talk().await), ["Good luck"]);
    let both = Say { text: Some("a".into()), ..phrase(Room::Players, Phrase::Hello) };
    assert_eq!(white.tell(both).await, "bad_value");
    // Those who hold a seat by its link may also use plain requests.
    let path = format!("/api/v1/games/{id}/talk");
    let token = Some(scene.created.seats[1].token.clone());
    let said = Say { token, ..phrase(Room::Players, Phrase::ThankYou) };
    let (status, body) = http(address, "POST", &path, &to_json(&said)).await;
    assert_eq!((status, from_json::<Line>(&body).unwrap().number), (201, 2));
    assert_eq!(white.said().await.seat, Some(BLACK));
    // One does not say the same without end.
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(white.tell(phrase(Room::Players, Phrase::Sorry)).await);
    }
    assert!(codes.contains(&"too_often".to_owned()), "{codes:?}");
    scene.running.stop().await;
    // It is all there after a restart.
    let running = serve(scene._folder.path()).await;
    let (mut white, _) = Client::join(running.address(), &id, &[&scene.created.seats[0].token]).await;
    assert_eq!(texts(&white.talk().await)[..2], ["Good luck", "Thank you"]);
    running.stop().await;
}

#[tokio::test]
async fn words_of_ones_own_are_for_those_who_follow_each_other() {
    let site = Site::new(&[]).await;
    let ((mut ada, _), (mut bea, _)) = (site.account("Ada").await, site.account("Bea").await);
    let (cleo, _) = site.account("Cleo").await;
    let created = game_of(&site, &mut [&mut ada, &mut bea]).await;
    let ((mut white, _), (mut black, _)) = (ada.live(&created.id).await, bea.live(&created.id).await);
    assert_eq!(relate(&mut ada, "Bea", "\"follow\"").await, "");
    assert_eq!(white.tell(text(Room::Players, "hello Bea")).await, "phrases_only", "Bea does not follow yet");
    assert_eq!(relate(&mut bea, "ada", "\"follow\"").await, "");
    assert!(white.talk().await.rooms[0].free);
    assert_eq!(white.tell(text(Room::Players, " hello\n\u{202e}Bea ")).await, "");
    let line = black.said().await;
    assert_eq!((line.text.as_str(), line.name.as_str(), line.account), ("hello Bea", "Ada", true));
    // Those who watch are apart, until the game is over.
    let (mut watcher, _) = cleo.live(&created.id).await;
    assert_eq!(watcher.tell(phrase(Room::Watchers, Phrase::NiceMove)).await, "");
    assert_eq!(
        (texts(&watcher.talk().await), texts(&black.talk().await)),
        (vec!["Nice move"], vec!["hello Bea"])
    );
    let id = white.act(WHITE, Command::Resign).await;
    white.answer(id).await.unwrap();
    assert_eq!(texts(&black.talk().await), ["hello Bea", "Nice move"]);
    assert_eq!(black.tell(phrase(Room::Watchers, Phrase::ThankYou)).await, "");
    assert_eq!(watcher.said().await.name, "Bea");
    // Whoever is blocked is not heard, and follows no more.
    assert_eq!(relate(&mut bea, "Ada", "\"block\"").await, "");
    assert_eq!(texts(&black.talk().await), ["Nice move", "Thank you"]);
    assert_eq!(white.tell(phrase(Room::Players, Phrase::Goodbye)).await, "");
    assert_eq!(watcher.tell(phrase(Room::Watchers, Phrase::Goodbye)).await, "");
    assert_eq!(black.said().await.name, "Cleo", "not Ada");
    // What they said is in what they export, and goes with them.
    let export: Export = from_json(&ada.get("/api/v1/me/export").await.ok(200)).unwrap();
    assert_eq!(export.lines.iter().map(|line| &*line.text).collect::<Vec<_>>(), ["Goodbye", "hello Bea"]);
    let export: Export = from_json(&bea.get("/api/v1/me/export").await.ok(200)).unwrap();
    assert_eq!(export.people.blocks, ["Ada"]);
    let password = format!(r#"{{"password":"{PASSWORD}"}}"#);
    ada.post("/api/v1/me/delete", &password).await.ok(200);
    assert_eq!(own_people(&mut bea).await.blocks, [] as [String; 0]);
    site.running.stop().await;
}

#[tokio::test]
async fn a_report_has_what_was_said_and_who_is_silenced_says_nothing() {
    let site = Site::new(&[]).await;
    let ((mut ada, _), (mut bea, _)) = (site.account("Ada").await, site.account("Bea").await);
    let created = game_of(&site, &mut [&mut ada, &mut bea]).await;
    let (mut white, _) = ada.live(&created.id).await;
    assert_eq!(white.tell(phrase(Room::Players, Phrase::Sorry)).await, "");
    let report = format!(r#"{{"game":"{}","seat":"white","reason":"behaviour"}}"#, created.id);
    bea.post("/api/v1/reports", &report).await.ok(201);
    let act = async |action: Action, player: &str| {
        let command = AdminCommand::Act { action, player: player.into(), note: String::new() };
        assert_eq!(
            administer(site.folder.path(), None, command).await.expect("an answer"),
            AdminAnswer::Done
        );
    };
    act(Action::Promote, "Bea").await;
    let reports: Reports = from_json(&bea.get("/api/v1/moderation/reports").await.ok(200)).unwrap();
    let [Report { lines, .. }] = &reports.reports[..] else { panic!("one report") };
    assert_eq!(lines, "white (Ada): Sorry\n");
    act(Action::Silence, "Ada").await;
    assert_eq!(white.tell(phrase(Room::Players, Phrase::Hello)).await, "silenced");
    assert!(white.talk().await.rooms.iter().all(|room| !room.may_write));
    site.running.stop().await;
}

#[tokio::test]
async fn a_guest_who_signs_in_talks_on_as_the_account_where_they_watch() {
    let site = Site::new(&[]).await;
    site.account("Ada").await;
    let (mut guest, mut other) = (site.browser(), site.browser());
    // A seat makes them known.
    game_of(&site, &mut [&mut guest, &mut other]).await;
    let watched = create(site.running.address(), &wanted(vec![person(), person()])).await;
    let (mut watching, _) = guest.live(&watched.id).await;
    assert_eq!(watching.tell(phrase(Room::Watchers, Phrase::Hello)).await, "");
    guest.post("/api/v1/sign-in", &credentials("Ada", PASSWORD)).await.ok(200);
    assert_eq!(watching.tell(phrase(Room::Watchers, Phrase::Goodbye)).await, "");
    let talk = watching.talk().await;
    let last = talk.lines.last().unwrap();
    assert_eq!((last.name.as_str(), last.account, last.text.as_str()), ("Ada", true, "Goodbye"));
    site.running.stop().await;
}

#[tokio::test]
async fn the_host_decides_who_talks() {
    for (talk, expected) in [(Talking::Off, ["no_talk", "no_talk"]), (Talking::Free, ["", ""])] {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path(), SocketAddr::from(([127, 0, 0, 1], 0)));
        config.settings.talk = talk;
        let running = start(config).await.expect("a server");
        let created = create(running.address(), &wanted(vec![person(), person()])).await;
        let token = created.seats[0].token.as_str();
        let (mut white, _) = Client::join(running.address(), &created.id, &[token]).await;
        let said = [phrase(Room::Players, Phrase::Hello), text(Room::Players, "hi")];
        for (say, expected) in said.into_iter().zip(expected) {
            assert_eq!(white.tell(say).await, expected, "{talk:?}");
        }
        running.stop().await;
    }
}

#[tokio::test]
async fn friends_are_seen_when_they_are_here_and_do_not_hide_it() {
    let site = Site::new(&[]).await;
    let ((mut ada, _), (mut bea, _)) = (site.account("Ada").await, site.account("Bea").await);
    assert_eq!(relate(&mut ada, "Bea", "\"follow\"").await, "");
    assert_eq!(relate(&mut ada, "Ada", "\"follow\"").await, "bad_value");
    assert_eq!(relate(&mut ada, "Nobody", "\"follow\"").await, "not_found");
    assert_eq!(relate(&mut site.browser(), "Ada", "\"follow\"").await, "not_signed_in");
    let here = async |browser: &mut Browser| own_people(browser).await.follows[0].here;
    // The same as programs written for lichess are told it.
    let online = async |browser: &mut Browser| {
        let statuses = browser.get("/api/users/status?ids=bea").await.ok(200);
        from_json::<Vec<UserStatus>>(&statuses).unwrap()[0].online
    };
    assert!(!here(&mut ada).await && !online(&mut ada).await);
    let mut lobby = bea.lobby().await;
    lobby.hear().await;
    assert!(here(&mut ada).await && online(&mut ada).await);
    bea.post("/api/v1/me/presence", r#"{"hidden":true}"#).await.ok(200);
    assert!(!here(&mut ada).await && own_people(&mut bea).await.hidden);
    let seen = ada.get("/api/user/Bea").await.ok(200).contains("seenAt");
    assert!(!seen, "when she was here is hidden as well");
    assert!(!online(&mut ada).await);
    bea.post("/api/v1/me/presence", r#"{"hidden":false}"#).await.ok(200);
    assert!(ada.get("/api/user/Bea").await.ok(200).contains("seenAt"));
    assert!(here(&mut ada).await);
    // Who is blocked neither sees them nor challenges them.
    assert_eq!(relate(&mut bea, "Ada", "\"block\"").await, "");
    assert_eq!(own_people(&mut ada).await.follows, []);
    let challenge = format!(r#"{{"players":["Bea"],"game":"{}"}}"#, game(2).card().id);
    assert_eq!(ada.post("/api/v1/challenges", &challenge).await.code(), "blocked");
    assert_eq!(relate(&mut bea, "Ada", "null").await, "");
    ada.post("/api/v1/challenges", &challenge).await.ok(201);
    assert_eq!(me(&mut ada).await.name, "Ada");
    site.running.stop().await;
}

//! Notices by Web Push, to a service on this machine.

use super::people::{Site, join};
use super::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use variorum_api::{Challenge, Export, PushList, PushNotice, PushServer};
use variorum_store::Pushes;

/// Keys of a browser: the example of RFC 8291.
const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
const PRIVATE: [u8; 32] = [
    0xab, 0x57, 0x57, 0xa7, 0x0d, 0xd4, 0xa5, 0x3e, 0x55, 0x3a, 0x6b, 0xbf, 0x71, 0xff, 0xef, 0xea, 0x28,
    0x74, 0xec, 0x07, 0xa6, 0xb3, 0x79, 0xe3, 0xc4, 0x8f, 0x89, 0x5a, 0x02, 0xdc, 0x33, 0xde,
];
const SECRET: [u8; 16] = [5, 48, 89, 50, 161, 199, 234, 190, 19, 182, 206, 201, 253, 164, 136, 130];

/// The service of a browser, which answers all requests so: its address, and what it is told.
async fn service(status: &'static str) -> (String, mpsc::UnboundedReceiver<PushNotice>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/box", listener.local_addr().unwrap());
    let (told, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            let body = loop {
                stream.read_buf(&mut request).await.unwrap();
                let Some(at) = request.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                let head = String::from_utf8_lossy(&request[..at]).to_lowercase();
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
                if request.len() >= at + 4 + length.parse::<usize>().unwrap() {
                    break request.split_off(at + 4);
                }
            };
            let text = variorum_push::decrypt(&PRIVATE, &SECRET, &body).expect("a message for this browser");
            let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            let _ = told.send(from_json(std::str::from_utf8(&text).unwrap()).unwrap());
        }
    });
    (endpoint, heard)
}

fn subscription(endpoint: &str) -> String {
    format!(
        r#"{{"endpoint":"{endpoint}","expirationTime":null,"keys":{{"p256dh":"{PUBLIC}","auth":"{AUTH}"}}}}"#
    )
}

async fn heard(notices: &mut mpsc::UnboundedReceiver<PushNotice>) -> PushNotice {
    tokio::time::timeout(client::PATIENCE, notices.recv()).await.expect("a notice in time").unwrap()
}

#[tokio::test]
async fn whoever_is_away_is_told_of_turns_challenges_and_the_end_and_of_no_move() {
    let site = Site::new(&["push-loopback=1"]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bob, _) = site.account("Bob").await;
    let (endpoint, mut notices) = service("201 Created").await;
    ada.post("/api/v1/me/push", &subscription(&endpoint)).await.ok(200);
    let by_days = CreateGame { clock: Clock::Days { days: 1 }, ..wanted(vec![person(), person()]) };
    let created = create(site.running.address(), &by_days).await;
    for (who, seat) in [(&mut ada, 0), (&mut bob, 1)] {
        let path = format!("/api/v1/games/{}/join", created.id);
        who.post(&path, &join(&created.seats[seat].token)).await.ok(200);
    }
    let path = format!("/api/v1/games/{}/act", created.id);
    let first = game(2).new_record(&Options::default()).unwrap().legal().swap_remove(0);
    let mut record = game(2).new_record(&Options::default()).unwrap();
    record.play_text(&first).unwrap();
    let second = record.legal().swap_remove(0);
    ada.post(&path, &format!(r#"{{"action":{{"do":"move","text":"{first}"}}}}"#)).await.ok(200);
    bob.post(&path, &format!(r#"{{"action":{{"do":"move","text":"{second}"}}}}"#)).await.ok(200);
    let notice = heard(&mut notices).await;
    assert_eq!((notice.body.as_str(), notice.url), ("It is your turn.", format!("/g/{}", created.id)));
    assert!(!format!("{} {}", notice.title, notice.body).contains(&second));
    bob.post(&path, r#"{"action":{"do":"resign"}}"#).await.ok(200);
    assert_eq!(heard(&mut notices).await.body, "The game is over.");
    let challenge = serde_json::json!({"players": ["Ada"], "game": game(2).card().id, "clock": {"kind": "days", "days": 1}});
    let made: Challenge =
        from_json(&bob.post("/api/v1/challenges", &challenge.to_string()).await.ok(201)).unwrap();
    let notice = heard(&mut notices).await;
    assert_eq!((notice.body.as_str(), notice.url.as_str()), ("You are challenged.", "/games"));
    ada.post(&format!("/api/v1/challenges/{}/accept", made.id), "").await.ok(200);
    assert_eq!(heard(&mut notices).await.body, "A game has begun.");
    // It is listed, and part of the export. Then told no more.
    let list: PushList = from_json(&ada.get("/api/v1/me/push").await.ok(200)).unwrap();
    assert_eq!(list.endpoints, std::slice::from_ref(&endpoint));
    let export: Export = from_json(&ada.get("/api/v1/me/export").await.ok(200)).unwrap();
    assert_eq!((export.push, export.challenges.len()), (vec![endpoint.clone()], 1));
    ada.post("/api/v1/me/push/remove", &format!(r#"{{"endpoint":"{endpoint}"}}"#)).await.ok(200);
    let store = site.running.store();
    let id = store.by_name("ada").await.unwrap().unwrap().id;
    assert!(store.pushes_of(&id).await.unwrap().is_empty());
    site.running.stop().await;
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    for status in ["410 Gone", "404 Not Found"] {
        let site = Site::new(&["push-loopback=1"]).await;
        let (mut ada, _) = site.account("Ada").await;
        let (mut bob, _) = site.account("Bob").await;
        let (endpoint, mut notices) = service(status).await;
        ada.post("/api/v1/me/push", &subscription(&endpoint)).await.ok(200);
        let challenge = serde_json::json!({"players": ["Ada"], "game": game(2).card().id});
        bob.post("/api/v1/challenges", &challenge.to_string()).await.ok(201);
        heard(&mut notices).await;
        let forgotten = async {
            loop {
                let list: PushList = from_json(&ada.get("/api/v1/me/push").await.ok(200)).unwrap();
                if list.endpoints.is_empty() {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(client::PATIENCE, forgotten).await.expect("forgotten in time");
        site.running.stop().await;
    }
}

#[tokio::test]
async fn what_is_no_public_address_is_refused_and_the_key_outlasts_the_server() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    for endpoint in ["http://push.example/", "push", "https://user@push.example/"] {
        assert_eq!(
            ada.post("/api/v1/me/push", &subscription(endpoint)).await.code(),
            "bad_value",
            "{endpoint}"
        );
    }
    let wrong = subscription("https://push.example/").replace(AUTH, "AAAA");
    assert_eq!(ada.post("/api/v1/me/push", &wrong).await.code(), "bad_value");
    let anybody = site.browser().post("/api/v1/me/push", &subscription("https://push.example/")).await;
    assert_eq!(anybody.code(), "not_signed_in");
    ada.post("/api/v1/me/push", &subscription("https://push.example/")).await.ok(200);
    let key: PushServer = from_json(&ada.get("/api/v1/push").await.ok(200)).unwrap();
    assert!(key.key.is_some());
    let site = site.restarted().await;
    let again: PushServer = from_json(&site.browser().get("/api/v1/push").await.ok(200)).unwrap();
    assert_eq!(again, key);
    site.running.stop().await;
    let silent = Site::new(&["notices=0"]).await;
    let none: PushServer = from_json(&silent.browser().get("/api/v1/push").await.ok(200)).unwrap();
    assert_eq!(none.key, None);
    silent.running.stop().await;
}

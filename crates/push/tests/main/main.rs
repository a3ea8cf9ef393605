//! Deliveries to a service on this machine.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use variorum_push::{DeliveryError, Sender, Subscription, VapidKey, decrypt};

/// Keys of a browser: the example of RFC 8291.
const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

fn subscription(endpoint: &str) -> Subscription {
    Subscription::read(endpoint, PUBLIC, AUTH, true).unwrap()
}

/// A service that answers one request so; gives the request.
async fn service(answer: &'static str) -> (String, tokio::task::JoinHandle<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/box?a=b", listener.local_addr().unwrap());
    let heard = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut heard = Vec::new();
        loop {
            stream.read_buf(&mut heard).await.unwrap();
            let text = String::from_utf8_lossy(&heard).to_lowercase();
            let Some((head, _)) = text.split_once("\r\n\r\n") else { continue };
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
            let at = heard.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
            if heard.len() - at == length.parse::<usize>().unwrap() {
                break;
            }
        }
        stream.write_all(answer.as_bytes()).await.unwrap();
        heard
    });
    (endpoint, heard)
}

#[tokio::test]
async fn what_arrives_is_signed_and_decrypted_by_the_browser_alone() {
    let sender = Sender::new(VapidKey::new(), Some("https://play.example".into()), true);
    let (endpoint, heard) = service("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n").await;
    sender.send(&subscription(&endpoint), b"Your turn", 1_000).await.unwrap();
    let heard = heard.await.unwrap();
    let at = heard.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(heard[..at].to_vec()).unwrap().to_lowercase();
    assert!(head.starts_with("post /box?a=b http/1.1\r\n"), "{head}");
    for line in ["content-encoding: aes128gcm", "ttl: 86400", "authorization: vapid t="] {
        assert!(head.contains(line), "{head}");
    }
    let body = &heard[at + 4..];
    assert!(!body.windows(4).any(|four| four == b"turn"));
    // The private key of the example.
    let private: [u8; 32] = [
        0xab, 0x57, 0x57, 0xa7, 0x0d, 0xd4, 0xa5, 0x3e, 0x55, 0x3a, 0x6b, 0xbf, 0x71, 0xff, 0xef, 0xea, 0x28,
        0x74, 0xec, 0x07, 0xa6, 0xb3, 0x79, 0xe3, 0xc4, 0x8f, 0x89, 0x5a, 0x02, 0xdc, 0x33, 0xde,
    ];
    let auth = [5, 48, 89, 50, 161, 199, 234, 190, 19, 182, 206, 201, 253, 164, 136, 130];
    assert_eq!(decrypt(&private, &auth, body).unwrap(), b"Your turn");
}

#[tokio::test]
async fn what_is_gone_is_told_and_redirects_are_not_followed() {
    let sender = Sender::new(VapidKey::new(), None, true);
    for (answer, gone) in [
        ("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n", true),
        ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", true),
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", false),
        ("HTTP/1.1 500 Oh\r\nContent-Length: 99999999999\r\n\r\nxx", false),
        ("nonsense\r\n\r\n", false),
    ] {
        let (endpoint, _heard) = service(answer).await;
        let error = sender.send(&subscription(&endpoint), b"x", 1).await.unwrap_err();
        assert_eq!(matches!(error, DeliveryError::Gone), gone, "{answer}: {error}");
    }
}

#[tokio::test]
async fn nothing_goes_to_this_machine_or_its_networks_unless_a_test_allows_it() {
    let sender = Sender::new(VapidKey::new(), None, false);
    for endpoint in [
        "https://127.0.0.1/",
        "https://localhost/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://169.254.169.254/latest/",
        "http://127.0.0.1/",
    ] {
        let error = sender.send(&subscription(endpoint), b"x", 1).await.unwrap_err();
        assert!(matches!(error, DeliveryError::Address), "{endpoint}: {error}");
    }
    // Where tests allow this machine, other networks stay closed.
    let sender = Sender::new(VapidKey::new(), None, true);
    for endpoint in ["http://10.0.0.1/", "https://192.168.0.1/", "http://1.1.1.1/"] {
        let error = sender.send(&subscription(endpoint), b"x", 1).await.unwrap_err();
        assert!(matches!(error, DeliveryError::Address), "{endpoint}: {error}");
    }
}

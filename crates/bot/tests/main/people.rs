//! The server, and people at it who send plain requests.

use std::net::SocketAddr;
use std::path::Path;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use variorum_api::{Challenge, Challenges, Created, CreatedToken, Snapshot, Summary, from_json};
use variorum_server::{Config, start};

/// A server with a folder of its own.
pub struct Site {
    folder: TempDir,
    pub running: variorum_server::Running,
    pub address: SocketAddr,
}

/// An account: what signs it in, and a token for its program.
pub struct Account {
    pub headers: String,
    pub token: String,
}

async fn serve(folder: &Path, port: u16) -> variorum_server::Running {
    start(Config::new(folder, SocketAddr::from(([127, 0, 0, 1], port)))).await.unwrap()
}

impl Site {
    pub async fn new() -> Site {
        let folder = tempfile::tempdir().unwrap();
        let running = serve(folder.path(), 0).await;
        let address = running.address();
        Site { folder, running, address }
    }

    /// The server stops and runs again at the same address.
    pub async fn restart(self) -> Site {
        let Site { folder, running, address } = self;
        running.stop().await;
        let running = serve(folder.path(), address.port()).await;
        Site { folder, running, address }
    }

    /// Sends a request; gives the head and the body of the answer.
    async fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let (address, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    async fn post(&self, path: &str, headers: &str, body: &str) -> String {
        let (head, answer) = self.ask("POST", path, headers, body).await;
        assert!(head.contains(" 20"), "{path} {body}: {head} {answer}");
        answer
    }

    pub async fn account(&self, name: &str) -> Account {
        let origin = format!("Origin: http://{}\r\n", self.address);
        let body = format!(r#"{{"name":"{name}","password":"correct horse"}}"#);
        let (head, _) = self.ask("POST", "/api/v1/sign-up", &origin, &body).await;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let headers = format!("{origin}Cookie: {}\r\n", cookie.split(';').next().unwrap());
        let body = self.post("/api/v1/me/tokens", &headers, r#"{"scopes":["bot"]}"#).await;
        Account { headers, token: from_json::<CreatedToken>(&body).unwrap().token }
    }

    /// The account of a bot.
    pub async fn bot(&self, name: &str) -> Account {
        let Account { headers, token } = self.account(name).await;
        self.post("/api/v1/me/bot", &headers, "").await;
        Account { headers, token }
    }

    pub async fn snapshot(&self, id: &str) -> Snapshot {
        let (_, body) = self.ask("GET", &format!("/api/v1/games/{id}"), "", "").await;
        from_json(&body).unwrap()
    }

    pub async fn challenges(&self, of: &Account) -> Vec<Challenge> {
        let (_, body) = self.ask("GET", "/api/v1/me/challenges", &of.headers, "").await;
        from_json::<Challenges>(&body).unwrap().challenges
    }

    /// Challenges somebody; gives the id of the challenge.
    pub async fn challenge(&self, by: &Account, body: &str) -> String {
        let made = self.post("/api/v1/challenges", &by.headers, body).await;
        from_json::<Challenge>(&made).unwrap().id
    }

    /// A new game whose seats belong to the accounts; gives its id and the tokens of the seats.
    pub async fn game(&self, game: &str, seats: &[Option<&Account>]) -> (String, Vec<String>) {
        let people = vec![r#"{"kind":"human"}"#; seats.len()].join(",");
        let body = format!(r#"{{"game":"{game}","seats":[{people}]}}"#);
        let created: Created = from_json(&self.post("/api/v1/games", "", &body).await).unwrap();
        for (link, account) in created.seats.iter().zip(seats) {
            let Some(account) = account else { continue };
            let body = format!(r#"{{"tokens":["{}"]}}"#, link.token);
            self.post(&format!("/api/v1/games/{}/join", created.id), &account.headers, &body).await;
        }
        (created.id, created.seats.into_iter().map(|link| link.token).collect())
    }

    /// The games in the public list.
    pub async fn public(&self) -> Vec<Summary> {
        from_json(&self.ask("GET", "/api/v1/games", "", "").await.1).unwrap()
    }

    /// The holder of a seat does something.
    pub async fn act(&self, id: &str, token: &str, action: &str) {
        let body = format!(r#"{{"action":{action},"token":"{token}"}}"#);
        self.post(&format!("/api/v1/games/{id}/act"), "", &body).await;
    }

    /// An account moves in a game.
    pub async fn play_as(&self, account: &Account, id: &str, text: &str) {
        let body = format!(r#"{{"action":{{"do":"move","text":"{text}"}}}}"#);
        self.post(&format!("/api/v1/games/{id}/act"), &account.headers, &body).await;
    }

    /// The holder of a seat moves.
    pub async fn play(&self, id: &str, token: &str, text: &str) {
        self.act(id, token, &format!(r#"{{"do":"move","text":"{text}"}}"#)).await;
    }
}

//! PostgreSQL for tests of what uses a store: each test has tables of its own, and a relay before the database that
//! fails when it is told to.

use crate::PostgresUrl;
use crate::postgres;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The variable of the environment that says where the PostgreSQL for tests is.
pub const VARIABLE: &str = "VARIORUM_TEST_POSTGRES";

/// Makes a schema of its own for a test and gives the way there. Nothing removes it but the end of the server, which is
/// there for tests alone.
///
/// # Panics
/// [`VARIABLE`] is not set, or the database cannot be used.
pub async fn postgres() -> PostgresUrl {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let Ok(text) = std::env::var(VARIABLE) else {
        panic!(
            "{VARIABLE} is not set: run `cargo xtask postgres COMMAND`, which starts a PostgreSQL for tests"
        )
    };
    let url: PostgresUrl = text.parse().expect(VARIABLE);
    let name = format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let mut connection = postgres::connect(&url).await.expect(VARIABLE);
    let make = format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}");
    sqlx::raw_sql(&make).execute(&mut connection).await.expect("a schema");
    url.in_schema(&name)
}

/// How a relay treats what passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// All is passed on.
    Open,
    /// Connections are closed, and new ones too.
    Closed,
    /// Nothing is passed on, and nobody is told.
    Silent,
    /// The next commit is passed on, its answer is lost, and from then on the way is [`Way::Closed`].
    LosesCommit,
}

/// A relay on this machine before a PostgreSQL.
pub struct Relay {
    address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Relay {
    /// A relay before the database at `url`, open at first.
    ///
    /// # Panics
    /// No address of this machine is free.
    pub async fn before(url: &PostgresUrl) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (way, target) = (watch::Sender::new(Way::Open), url.address());
        let ways = way.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *ways.borrow() == Way::Closed {
                    continue;
                }
                let Ok(server) = TcpStream::connect(&target).await else { continue };
                tokio::spawn(pass(client, server, ways.clone()));
            }
        });
        Relay { address, way }
    }

    /// The way to the database through the relay.
    pub fn url(&self, url: &PostgresUrl) -> PostgresUrl {
        url.at(self.address)
    }

    /// From now on what passes is treated so.
    pub fn set(&self, way: Way) {
        self.way.send_replace(way);
    }

    /// Waits until the way is like this.
    pub async fn until(&self, way: Way) {
        // Fails when the relay is gone, which it is not.
        let _ = self.way.subscribe().wait_for(|now| *now == way).await;
    }
}

/// Passes on what two sides say until one of them, or the way, is closed.
async fn pass(mut client: TcpStream, mut server: TcpStream, ways: watch::Sender<Way>) -> Option<()> {
    let mut way = ways.subscribe();
    let (mut asked, mut answered) = ([0; 4096], [0; 4096]);
    loop {
        let is_silent = *way.borrow_and_update() == Way::Silent;
        tokio::select! {
            changed = way.changed() => {
                changed.ok()?;
                if *way.borrow() == Way::Closed {
                    return None;
                }
            }
            count = client.read(&mut asked), if !is_silent => {
                let text = &asked[..count.ok().filter(|count| *count > 0)?];
                server.write_all(text).await.ok()?;
                let commits = text.windows(7).any(|window| window == b"COMMIT\0");
                if commits && *way.borrow() == Way::LosesCommit {
                    // The answer, however much of it there is.
                    let _ = server.read(&mut answered).await.ok()?;
                    ways.send_replace(Way::Closed);
                    return None;
                }
            }
            count = server.read(&mut answered), if !is_silent => {
                let text = &answered[..count.ok().filter(|count| *count > 0)?];
                client.write_all(text).await.ok()?;
            }
        }
    }
}

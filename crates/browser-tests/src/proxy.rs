//! A way between browser and server on which bytes can vanish without a word, as in some networks.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Whose bytes vanish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// What the browser sends.
    OfBrowser,
    /// What the server sends.
    OfServer,
    /// All.
    OfBoth,
}

/// One connection; once bytes have vanished it never comes back to life.
#[derive(Default)]
struct Way {
    /// Whether the browser's bytes vanish.
    up: AtomicBool,
    /// Whether the server's bytes vanish.
    down: AtomicBool,
}

impl Way {
    fn silence(&self, silence: Silence) {
        self.up.fetch_or(silence != Silence::OfServer, Ordering::Relaxed);
        self.down.fetch_or(silence != Silence::OfBrowser, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct Ways {
    all: Vec<Arc<Way>>,
    silence: Option<Silence>,
}

/// Listens on a port of its own and passes everything on, until it is told otherwise.
pub struct Proxy {
    port: u16,
    ways: Arc<Mutex<Ways>>,
    listening: JoinHandle<()>,
}

impl Proxy {
    /// A way to a server.
    ///
    /// # Errors
    /// No port can be listened on.
    pub async fn to(server: SocketAddr) -> Result<Proxy> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let ways = Arc::<Mutex<Ways>>::default();
        let known = Arc::clone(&ways);
        let listening = tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let way = Arc::<Way>::default();
                {
                    let mut ways = known.lock().unwrap_or_else(PoisonError::into_inner);
                    ways.silence.into_iter().for_each(|silence| way.silence(silence));
                    ways.all.push(Arc::clone(&way));
                }
                tokio::spawn(join(browser, server, way));
            }
        });
        Ok(Proxy { port, ways, listening })
    }

    /// The address of a path by this way.
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// From now on bytes vanish, on all connections and on new ones.
    pub fn fall_silent(&self, silence: Silence) {
        let mut ways = self.ways.lock().unwrap_or_else(PoisonError::into_inner);
        ways.silence = Some(silence);
        ways.all.iter().for_each(|way| way.silence(silence));
    }

    /// New connections are good again.
    pub fn mend(&self) {
        self.ways.lock().unwrap_or_else(PoisonError::into_inner).silence = None;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Passes on what comes from either side. The end of one side vanishes like its bytes.
async fn join(browser: TcpStream, server: SocketAddr, way: Arc<Way>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let (from_browser, to_browser) = browser.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::join!(
        pass(from_browser, to_server, |way| &way.up, &way),
        pass(from_server, to_browser, |way| &way.down, &way)
    );
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    vanishes: impl Fn(&Way) -> &AtomicBool,
    way: &Way,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if !vanishes(way).load(Ordering::Relaxed) && to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
    if vanishes(way).load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}

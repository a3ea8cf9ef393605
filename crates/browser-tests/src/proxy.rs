//! A proxy between browser and server that can drop all traffic without closing connections.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Which traffic is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dropped {
    /// From the browser.
    FromBrowser,
    /// From the server.
    FromServer,
    /// All.
    Both,
}

/// One connection. Once traffic was dropped it stays broken.
#[derive(Default)]
struct Link {
    /// Whether traffic from the browser is dropped.
    drop_from_browser: AtomicBool,
    /// Whether traffic from the server is dropped.
    drop_from_server: AtomicBool,
}

impl Link {
    fn drop_traffic(&self, dropped: Dropped) {
        self.drop_from_browser.fetch_or(dropped != Dropped::FromServer, Ordering::Relaxed);
        self.drop_from_server.fetch_or(dropped != Dropped::FromBrowser, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct Links {
    open: Vec<Arc<Link>>,
    dropped: Option<Dropped>,
}

/// Listens on a port of its own and forwards everything until traffic is dropped.
pub struct Proxy {
    port: u16,
    links: Arc<Mutex<Links>>,
    listening: JoinHandle<()>,
}

impl Proxy {
    /// A proxy for a server.
    ///
    /// # Errors
    /// No port can be listened on.
    pub async fn to(server: SocketAddr) -> Result<Proxy> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let links = Arc::<Mutex<Links>>::default();
        let known = Arc::clone(&links);
        let listening = tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let link = Arc::<Link>::default();
                {
                    let mut links = known.lock().unwrap_or_else(PoisonError::into_inner);
                    links.dropped.into_iter().for_each(|dropped| link.drop_traffic(dropped));
                    links.open.push(Arc::clone(&link));
                }
                tokio::spawn(join(browser, server, link));
            }
        });
        Ok(Proxy { port, links, listening })
    }

    /// The address of a path through the proxy.
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Drops traffic from now on, on all connections and on new ones.
    pub fn drop_traffic(&self, dropped: Dropped) {
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        links.dropped = Some(dropped);
        links.open.iter().for_each(|link| link.drop_traffic(dropped));
    }

    /// Forwards the traffic of new connections again.
    pub fn restore(&self) {
        self.links.lock().unwrap_or_else(PoisonError::into_inner).dropped = None;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Forwards both directions. When traffic is dropped, the end of a connection is not forwarded either.
async fn join(browser: TcpStream, server: SocketAddr, link: Arc<Link>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let (from_browser, to_browser) = browser.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::join!(
        pass(from_browser, to_server, |link| &link.drop_from_browser, &link),
        pass(from_server, to_browser, |link| &link.drop_from_server, &link)
    );
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    drops: impl Fn(&Link) -> &AtomicBool,
    link: &Link,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if !drops(link).load(Ordering::Relaxed) && to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
    if drops(link).load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}

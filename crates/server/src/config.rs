//! The settings of a server, and the bounds that are no settings.

use crate::limits::Limits;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use variorum_core::Fault;
use variorum_store::PostgresUrl;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Folder in which everything is kept that is not in [`Config::postgres`]; made when missing.
    pub data: PathBuf,
    /// The database of PostgreSQL in which games and people are kept; `None` for a file in the folder.
    pub postgres: Option<PostgresUrl>,
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Where Prometheus is answered: a loopback address. `None` for nowhere.
    pub metrics: Option<SocketAddr>,
    /// How requests are treated.
    pub settings: Settings,
}

impl Config {
    /// A server on a folder and an address, with everything else as usual.
    pub fn new(data: impl Into<PathBuf>, address: SocketAddr) -> Config {
        Config { data: data.into(), postgres: None, address, metrics: None, settings: Settings::default() }
    }
}

/// Who may say what in games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Talking {
    /// Nobody says anything.
    Off,
    /// Ready phrases; words of their own for players who follow each other.
    #[default]
    Friends,
    /// Words of their own for everybody.
    Free,
}

impl Talking {
    const ALL: [(Talking, &str); 3] =
        [(Talking::Off, "off"), (Talking::Friends, "friends"), (Talking::Free, "free")];
}

impl FromStr for Talking {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Talking, Fault> {
        let known = Talking::ALL.into_iter().find(|(_, name)| *name == text);
        known.map(|(talking, _)| talking).ok_or_else(|| Fault::new("talk", text, "one of off, friends, free"))
    }
}

/// How requests are treated, on whatever address.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether a proxy stands in front of the server: then the last address in `X-Forwarded-For` is taken for
    /// the client's. Otherwise that header, which anybody can send, is ignored.
    pub behind_proxy: bool,
    /// The address by which browsers reach the server, `https://example.org`: if it is set, only its pages and
    /// those of `origins` may act here, whatever `Host` a request names; with `https` cookies are for TLS alone.
    pub public_address: Option<String>,
    /// Origins (`https://example.org`) whose pages may connect, besides those that this server
    /// serves itself.
    pub origins: Vec<String>,
    /// Who may say what in games.
    pub talk: Talking,
    /// The limits of what clients may do.
    pub limits: Limits,
}

impl Settings {
    /// The public address without a slash at its end, if there is one.
    pub(crate) fn address(&self) -> Option<&str> {
        self.public_address.as_deref().map(|address| address.trim_end_matches('/'))
    }
}

/// Messages that wait for a slow connection before it is closed.
pub(crate) const MAX_QUEUE: usize = 128;
/// Events kept in memory for clients that connect again.
pub(crate) const MAX_RECENT: usize = 200;
/// Lines in the list of public games.
pub(crate) const MAX_LISTED: u32 = 50;
/// A WebSocket message beyond this ends the connection; one between [`variorum_api::MAX_BODY`]
/// and this is refused.
pub(crate) const MAX_FRAME: usize = 2 * variorum_api::MAX_BODY;

/// A match without connections leaves memory after this.
pub(crate) const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// The shortest time between two messages about the number of watchers.
pub(crate) const WATCHERS_INTERVAL: Duration = Duration::from_millis(500);
/// How often the store is asked for matches that are due.
pub(crate) const WAKE_INTERVAL: Duration = Duration::from_secs(1);
/// How often the service clock is stored.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// How long a server that stops waits for its connections to close.
pub(crate) const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// Memory of one search, in mebibytes.
pub(crate) const HASH: usize = 32;
/// The computer never thinks longer about one decision, in milliseconds.
pub(crate) const THINK_MS: u64 = 2_500;

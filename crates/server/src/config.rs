//! What can be set, and what is bounded.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Folder in which everything is kept; made when missing.
    pub data: PathBuf,
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Whether a proxy stands in front and tells clients apart: then the last address in
    /// `X-Forwarded-For` is believed to be the client's. Otherwise that header, which anybody can
    /// send, is not looked at.
    pub behind_proxy: bool,
}

/// Matches in memory at the same time.
pub(crate) const MAX_LIVE: usize = 20_000;
/// Connections to one match.
pub(crate) const MAX_AUDIENCE: usize = 2_000;
/// Connections in all.
pub(crate) const MAX_CONNECTIONS: usize = 20_000;
/// Messages that wait for a slow connection before it is closed.
pub(crate) const MAX_QUEUE: usize = 128;
/// Events kept at hand for those who come back.
pub(crate) const MAX_RECENT: usize = 200;
/// Lines in the list of public games.
pub(crate) const MAX_LISTED: u32 = 50;
/// A WebSocket message beyond this ends the connection; one between [`variorum_api::MAX_BODY`]
/// and this is refused.
pub(crate) const MAX_FRAME: usize = 256 * 1024;
/// Messages a second from one connection, and how many more at once.
pub(crate) const MESSAGES: (f64, f64) = (20.0, 60.0);
/// New games a second from one client address, and how many more at once.
pub(crate) const CREATIONS: (f64, f64) = (2.0, 60.0);
/// New games a second in all, and how many more at once.
pub(crate) const ALL_CREATIONS: (f64, f64) = (20.0, 400.0);

/// A match that nobody looks at leaves memory after this.
pub(crate) const IDLE: Duration = Duration::from_secs(60);
/// A connection that says nothing for so long, not even an answer to a ping, is closed.
pub(crate) const SILENCE: Duration = Duration::from_secs(50);
/// How often a connection is pinged.
pub(crate) const PING: Duration = Duration::from_secs(20);
/// Within this time a connection must say hello.
pub(crate) const HELLO: Duration = Duration::from_secs(10);
/// Changes of the number of watchers are told at most so often.
pub(crate) const WATCHERS: Duration = Duration::from_millis(500);
/// How often the store is asked for matches whose time has come.
pub(crate) const ALARM: Duration = Duration::from_secs(1);
/// How often the service clock is noted.
pub(crate) const BEAT: Duration = Duration::from_secs(2);
/// How long the end waits for connections to close.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);

/// Memory of one search, in mebibytes.
pub(crate) const HASH: usize = 32;
/// The computer never thinks longer about one decision, in milliseconds.
pub(crate) const THINK_MS: u64 = 2_500;

//! The settings of a server.

use crate::log::LogForm;
use clap::Args;
use clap::builder::BoolishValueParser;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use variorum_server::Talking;

/// Arguments of `serve`. Each is a setting, which may also come from the environment or from a file, under the same
/// name.
#[derive(Args)]
pub struct ServeArgs {
    /// File of settings (TOML), named like these options; what is given here or in the environment counts
    /// before it
    #[arg(long, value_name = "FILE", env = "VARIORUM_CONFIG")]
    pub config: Option<PathBuf>,
    /// Print all settings as they are in effect, as such a file, and end
    #[arg(long)]
    pub show_config: bool,
    /// Folder in which games are kept; made when it does not exist
    #[arg(long, value_name = "DIR", default_value = "data", env = "VARIORUM_DATA")]
    pub data: PathBuf,
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", env = "VARIORUM_HOST")]
    pub host: IpAddr,
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080, env = "VARIORUM_PORT")]
    pub port: u16,
    /// File that holds the address of a database of PostgreSQL, `postgres://USER:PASSWORD@HOST/DATABASE`, in which games
    /// and people are kept instead of in a file; the variable VARIORUM_STORE_URL may hold the address itself
    #[arg(long, value_name = "FILE", env = "VARIORUM_STORE_URL_FILE")]
    pub store_url_file: Option<PathBuf>,
    /// Believe the last address in X-Forwarded-For to be the client's: only where a proxy stands in
    /// front that sets it
    #[arg(long, env = "VARIORUM_BEHIND_PROXY", value_parser = BoolishValueParser::new())]
    pub behind_proxy: bool,
    /// The address by which browsers reach the server, `https://example.org`: only its pages may act here,
    /// and with https cookies are for TLS alone
    #[arg(long, value_name = "ORIGIN", env = "VARIORUM_PUBLIC_ADDRESS")]
    pub public_address: Option<String>,
    /// An address of pages that may play here besides the server's own, `https://example.org`; may be
    /// given several times
    #[arg(long, value_name = "ORIGIN", env = "VARIORUM_ORIGIN", value_delimiter = ',')]
    pub origin: Vec<String>,
    /// Who may say what in games: off, friends (ready phrases; words of their own between players who follow
    /// each other) or free (words of their own for everybody)
    #[arg(long, value_name = "WHO", default_value = "friends", env = "VARIORUM_TALK")]
    pub talk: Talking,
    /// Answer Prometheus at this loopback address, `127.0.0.1:9464`
    #[arg(long, value_name = "ADDRESS", env = "VARIORUM_METRICS")]
    pub metrics: Option<SocketAddr>,
    /// How the log is written to standard error; what it says is for `RUST_LOG`
    #[arg(long, value_name = "FORM", default_value = "text", env = "VARIORUM_LOG")]
    pub log: LogForm,
    /// A bound of what clients may do, as docs/server.md lists them; may be given several times
    #[arg(long, value_name = "NAME=VALUE", env = "VARIORUM_LIMIT", value_delimiter = ',')]
    pub limit: Vec<String>,
}

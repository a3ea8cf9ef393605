//! `variorum serve`.

use crate::failure::Failure;
use crate::output;
use clap::Args;
use std::io::IsTerminal;
use std::path::PathBuf;
use tracing_subscriber::filter::{EnvFilter, LevelFilter};
use variorum_server::{Config, Limits, Settings};

/// Arguments of `serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// Folder in which games are kept; made when it does not exist
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub port: u16,
    /// Believe the last address in X-Forwarded-For to be the client's: only where a proxy stands in
    /// front that sets it
    #[arg(long)]
    pub behind_proxy: bool,
    /// The address by which browsers reach the server, `https://example.org`: only its pages may act here,
    /// and with https cookies are for TLS alone
    #[arg(long, value_name = "ORIGIN")]
    pub public_address: Option<String>,
    /// An address of pages that may play here besides the server's own, `https://example.org`; may be
    /// given several times
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<String>,
    /// A bound of what clients may do, as docs/server.md lists them; may be given several times
    #[arg(long = "limit", value_name = "NAME=VALUE")]
    pub limits: Vec<String>,
}

/// Serves until the process is told to stop. Standard output holds one line, with the address: with
/// port 0 it tells which was free.
pub fn run(args: ServeArgs) -> Result<(), Failure> {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into()).from_env_lossy();
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .log_internal_errors(false) // they go to the same stream, and panic when it is closed
        .with_env_filter(filter)
        .init();
    let mut limits = Limits::default();
    for setting in &args.limits {
        limits.set(setting).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
    let config = Config {
        data: args.data,
        address: std::net::SocketAddr::new(args.host, args.port),
        settings: Settings {
            behind_proxy: args.behind_proxy,
            public_address: args.public_address,
            origins: args.origins,
            limits,
        },
    };
    // Standard output may be closed or unread.
    let ready = |address| drop(output::print(&format!("listening on http://{address}\n")));
    tokio::runtime::Runtime::new()?.block_on(variorum_server::serve(config, ready))?;
    Ok(())
}

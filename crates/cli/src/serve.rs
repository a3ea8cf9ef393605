//! `variorum serve`.

use crate::args::ServeArgs;
use crate::{Failure, output};
use std::io::IsTerminal;
use variorum_server::{Config, Limits, Settings};

/// Serves until the process is told to stop. Standard output holds one line, with the address: with
/// port 0 it tells which was free.
pub fn run(args: ServeArgs) -> Result<(), Failure> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .log_internal_errors(false) // they go to the same stream, and panic when it is closed
        .with_max_level(tracing_subscriber::filter::LevelFilter::INFO)
        .init();
    let mut limits = Limits::default();
    for setting in &args.limits {
        limits.set(setting).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
    let config = Config {
        data: args.data,
        address: std::net::SocketAddr::new(args.host, args.port),
        settings: Settings { behind_proxy: args.behind_proxy, origins: args.origins, limits },
    };
    // Whoever started the server may not read what it says.
    let ready = |address| drop(output::print(&format!("listening on http://{address}\n")));
    tokio::runtime::Runtime::new()?.block_on(variorum_server::serve(config, ready))?;
    Ok(())
}

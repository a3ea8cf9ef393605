//! `variorum serve`.

mod args;
mod settings;
mod shown;

pub use args::ServeArgs;

use crate::failure::Failure;
use crate::{log, output, store_url};
use clap::ArgMatches;
use std::net::SocketAddr;
use variorum_server::{Config, Limits, Settings};

/// Serves until the process is told to stop. Standard output holds one line, with the address: with
/// port 0 it tells which was free. `given` is what the command line has for `serve`.
pub fn run(given: &ArgMatches) -> Result<(), Failure> {
    let matches = settings::complete(given)?;
    let args = settings::read(&matches)?;
    let mut limits = Limits::default();
    for setting in &args.limit {
        limits.set(setting).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
    if args.show_config {
        return output::print(&shown::file(&matches, &args.limit));
    }
    log::start(args.log);
    let config = Config {
        data: args.data,
        postgres: store_url::read(args.store_url_file.as_deref())?,
        address: SocketAddr::new(args.host, args.port),
        metrics: args.metrics,
        settings: Settings {
            behind_proxy: args.behind_proxy,
            public_address: args.public_address,
            origins: args.origin,
            talk: args.talk,
            limits,
        },
    };
    // Standard output may be closed or unread.
    let ready = |address| drop(output::print(&format!("listening on http://{address}\n")));
    tokio::runtime::Runtime::new()?.block_on(variorum_server::serve(config, ready))?;
    Ok(())
}

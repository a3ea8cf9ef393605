//! The log of commands that run for long.

use clap::ValueEnum;
use std::io::IsTerminal;
use tracing_subscriber::filter::{EnvFilter, LevelFilter};

/// How the log is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum LogForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Lets everything from now on be logged to standard error.
pub fn start(form: LogForm) {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into()).from_env_lossy();
    let log = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .log_internal_errors(false) // they go to the same stream, and panic when it is closed
        .with_env_filter(filter);
    match form {
        LogForm::Text => log.init(),
        LogForm::Json => log.json().flatten_event(true).init(),
    }
}

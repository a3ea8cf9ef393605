//! A command from another process than the server's.

use super::commands;
use crate::app_state::AppState;
use crate::config::Settings;
use crate::error::ServerError;
use crate::serve::open_store;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use variorum_api::{AdminAnswer, AdminCommand};
use variorum_core::Fault;
use variorum_store::{PostgresUrl, StoreError};

/// How long to wait for a server that starts or stops.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often to look.
const PAUSE: Duration = Duration::from_millis(100);

/// Carries out a command on a data folder, or on a database of PostgreSQL if one is named: by the server that runs on
/// the folder, otherwise directly.
///
/// # Errors
/// The folder is not there or cannot be used, or the server does not answer. What the command itself meets is
/// [`AdminAnswer::Refused`].
pub async fn administer(
    data: &Path,
    postgres: Option<&PostgresUrl>,
    command: AdminCommand,
) -> Result<AdminAnswer, ServerError> {
    if !data.is_dir() {
        let expected = "the data folder of a server";
        return Err(Fault::new("data", data.display().to_string(), expected).into());
    }
    let deadline = Instant::now() + PATIENCE;
    let store = loop {
        #[cfg(unix)]
        if let Some(answer) = super::socket::ask(data, &command).await.map_err(ServerError::Admin)? {
            return Ok(answer);
        }
        match open_store(data, postgres).await {
            // A server that starts or stops has the store and no socket.
            Err(StoreError::InUse { .. } | StoreError::Taken { .. }) if Instant::now() < deadline => {
                sleep(PAUSE).await
            }
            opened => break opened?,
        }
    };
    let shared = Arc::new(store.clone());
    // Everything of a server but the sockets.
    let state = AppState::new(shared.clone(), shared.clone(), shared, Settings::default()).await?;
    let answer = commands::run(&state, command).await;
    store.close().await;
    Ok(answer)
}

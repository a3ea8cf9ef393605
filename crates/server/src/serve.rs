//! The server on a socket and a data folder.

use crate::accounts::sweep;
#[cfg(unix)]
use crate::admin::socket;
use crate::app_state::AppState;
use crate::config::{Config, SHUTDOWN_GRACE};
use crate::error::ServerError;
use crate::{descriptors, listen, lobby, metrics, notices, routes, stall, wakeup};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout_at};
use variorum_store::{Database, PostgresUrl, Store, StoreError};

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    state: Arc<AppState>,
    store: Database,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it answers Prometheus.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Database {
        &self.store
    }

    /// Stops it: closes every connection, stores the time and closes the store. Matches go on when a server runs on
    /// the folder again.
    pub async fn stop(self) {
        self.state.close();
        let deadline = Instant::now() + SHUTDOWN_GRACE;
        while self.state.client_limits.live_connections() + self.state.live.count() > 0
            && Instant::now() < deadline
        {
            sleep(Duration::from_millis(10)).await;
        }
        for mut task in self.tasks {
            if timeout_at(deadline, &mut task).await.is_err() {
                tracing::warn!("not everything ended in time");
                task.abort();
            }
        }
        if self.state.saving.is_stalled() {
            tracing::warn!("nothing can be saved: what was not confirmed is not stored");
        } else if let Err(error) = self.store.heartbeat(self.state.clock.now()).await {
            ServerError::from(error).log();
        }
        self.store.close().await;
        tracing::info!("stopped");
    }
}

/// The store of a server: a database of PostgreSQL if one is named, otherwise a file in the data folder.
///
/// # Errors
/// It cannot be used.
pub(crate) async fn open_store(data: &Path, postgres: Option<&PostgresUrl>) -> Result<Database, StoreError> {
    let Some(url) = postgres else { return Database::sqlite(data).await };
    // The folder has the socket for commands.
    std::fs::create_dir_all(data).map_err(|source| StoreError::Folder { path: data.to_owned(), source })?;
    Database::postgres(url).await
}

/// Starts a server.
///
/// # Errors
/// The data folder or the database cannot be used, or the address not be listened on.
pub async fn start(config: Config) -> Result<Running, ServerError> {
    let store = open_store(&config.data, config.postgres.as_ref()).await?;
    for warning in store.warnings() {
        tracing::warn!("{warning}");
    }
    let shared = Arc::new(store.clone());
    let state = AppState::new(shared.clone(), shared.clone(), shared, config.settings).await?;
    lobby::keep::restore(&state).await?;
    let listener = TcpListener::bind(config.address).await.map_err(ServerError::Listen)?;
    let address = listener.local_addr().map_err(ServerError::Listen)?;
    let metrics = match config.metrics {
        Some(address) => Some(metrics::listen::bind(address).await?),
        None => None,
    };
    let connections = descriptors::raise(state.settings.limits.connections);
    let app = routes::router(Arc::clone(&state));
    let serving = tokio::spawn(listen::run(Arc::clone(&state), listener, app, connections));
    let waking = tokio::spawn(wakeup::run(Arc::clone(&state)));
    let pairing = tokio::spawn(lobby::run::run(Arc::clone(&state)));
    let sweeping = tokio::spawn(sweep::run(Arc::clone(&state)));
    let telling = tokio::spawn(notices::run::run(Arc::clone(&state)));
    let stalling = tokio::spawn(stall::run(Arc::clone(&state), store.lost()));
    let mut tasks = vec![stalling, telling, serving, waking, sweeping, pairing];
    let observer = Arc::clone(&state);
    store.observe(move |writes, took, succeeded| observer.metrics.commit(writes, took, succeeded));
    let measured = match metrics {
        Some(listener) => {
            let at = listener.local_addr().map_err(ServerError::Listen)?;
            tracing::info!(%at, "metrics");
            tasks.push(tokio::spawn(metrics::listen::run(Arc::clone(&state), store.clone(), listener)));
            Some(at)
        }
        None => None,
    };
    #[cfg(unix)]
    match socket::listen(&config.data) {
        Ok(listener) => {
            tasks.push(tokio::spawn(socket::run(Arc::clone(&state), listener, config.data.clone())))
        }
        // The server is of use without it.
        Err(error) => tracing::warn!("`variorum admin` cannot reach this server: {error}"),
    }
    tracing::info!(%address, data = %config.data.display(), connections, "listening");
    Ok(Running { address, metrics: measured, state, store, tasks })
}

/// Serves until the process is asked to stop. `ready` is called with the address once the server listens.
///
/// # Errors
/// As for [`start`].
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServerError> {
    let running = start(config).await?;
    ready(running.address);
    shutdown_signal().await;
    tracing::info!("stopping");
    running.stop().await;
    Ok(())
}

/// Waits for Ctrl-C, or the signal by which services are stopped. Where it cannot be waited for, the signal itself ends
/// the process.
pub async fn shutdown_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            () = interrupt => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    interrupt.await;
}

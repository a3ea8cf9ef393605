//! The socket in the data folder over which a running server is asked: one command a connection, a line of JSON, and
//! one line as the answer. Only the user who runs the server can connect.

use super::commands;
use crate::app_state::{AppState, closed};
use crate::error::ServerError;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixSocket, UnixStream};
use tokio::time::timeout;
use variorum_api::{AdminAnswer, AdminCommand, from_json, to_json};

/// The longest command, in bytes.
const MAX_COMMAND: u64 = 64 * 1024;

/// Time for a command to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that wait to be accepted.
const BACKLOG: u32 = 16;

/// Where the socket of a data folder is.
pub(super) fn path(data: &Path) -> PathBuf {
    data.join("admin.sock")
}

/// Listens in a data folder that is this process's alone; what a process left there that was killed is replaced.
///
/// # Errors
/// The socket cannot be made: the path may be too long for one.
pub(crate) fn listen(data: &Path) -> io::Result<UnixListener> {
    let path = path(data);
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let socket = UnixSocket::new_stream()?;
    // Before there is a path: so that at no moment anybody else can connect.
    rustix::fs::fchmod(&socket, rustix::fs::Mode::from_raw_mode(0o600))?;
    socket.bind(&path)?;
    // Where the mode of a socket does not come from its descriptor.
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    socket.listen(BACKLOG)
}

/// Serves until the server ends; then the socket is gone.
pub(crate) async fn run(state: Arc<AppState>, listener: UnixListener, data: PathBuf) {
    let mut closing = state.closing();
    loop {
        let accepted = tokio::select! {
            () = closed(&mut closing) => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => drop(tokio::spawn(serve(Arc::clone(&state), stream))),
            Err(error) => {
                tracing::warn!("{}: {error}", path(&data).display());
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    // The next server replaces it, should this fail.
    let _ = std::fs::remove_file(path(&data));
}

async fn serve(state: Arc<AppState>, mut stream: UnixStream) {
    let (reader, mut writer) = stream.split();
    let mut line = String::new();
    let mut reader = BufReader::new(reader.take(MAX_COMMAND));
    let read = timeout(PATIENCE, reader.read_line(&mut line)).await;
    if !matches!(read, Ok(Ok(1..))) {
        return;
    }
    let answer = match from_json::<AdminCommand>(&line) {
        Ok(command) => commands::run(&state, command).await,
        Err(error) => AdminAnswer::Refused(ServerError::Json(error).public()),
    };
    // Whoever asked may be gone.
    let _ = writer.write_all(format!("{}\n", to_json(&answer)).as_bytes()).await;
}

/// Asks the server that runs on a data folder; `None` if there is none.
///
/// # Errors
/// It does not answer.
pub(super) async fn ask(data: &Path, command: &AdminCommand) -> io::Result<Option<AdminAnswer>> {
    let mut stream = match UnixStream::connect(path(data)).await {
        Ok(stream) => stream,
        // Nobody listens, or the path is too long for any socket.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused | io::ErrorKind::InvalidInput
            ) =>
        {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    stream.write_all(format!("{}\n", to_json(command)).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    from_json(&answer).map(Some).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

//! Accepts connections: a bounded number in all and from each address. Those that do nothing are closed.

use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::client_limits::Counted;
use crate::connection_counts::ConnectionSlot;
use crate::limits::{count, ms};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io::{ErrorKind, Write};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// The longest head of a request, in bytes.
const MAX_HEAD: usize = 32 * 1024;

/// How long to wait after the system had no descriptor for a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// The answer to a connection for which there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 30\r\n\
    Connection: close\r\nContent-Length: 71\r\n\r\n\
    {\"code\":\"too_many\",\"message\":\"too many connections: try again later\"}\r\n";

/// An open connection: it is counted until the last copy is dropped.
#[derive(Clone)]
pub(crate) struct ConnectionGuard(
    #[expect(dead_code, reason = "held, not read")]
    Arc<(OwnedSemaphorePermit, Counted, Option<ConnectionSlot>)>,
);

/// Accepts connections until the server ends, at most `most` at the same time; then waits until all requests
/// under way are answered.
pub(crate) async fn run(state: Arc<AppState>, listener: TcpListener, app: Router, most: u64) {
    let room = Arc::new(Semaphore::new(count(most).min(Semaphore::MAX_PERMITS)));
    // Even where there are few descriptors, one address cannot have them all.
    let each = state.settings.limits.connections_per_address.min((most / 2).max(1));
    let mut closing = state.closing();
    let (alive, mut ended) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            () = closed(&mut closing) => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match admit(&state, &room, peer, each) {
                Some(guard) => {
                    tokio::spawn(serve_connection(
                        Arc::clone(&state),
                        stream,
                        peer,
                        app.clone(),
                        guard,
                        alive.clone(),
                    ));
                }
                None => reject(stream),
            },
            Err(error) if is_of_one_connection(error.kind()) => {}
            Err(error) => {
                state.client_limits.log.hit("descriptors", error);
                sleep(PAUSE).await;
            }
        }
    }
    drop((listener, alive));
    // Ends when the last connection has dropped its sender.
    let _ = ended.recv().await;
}

fn admit(state: &AppState, room: &Arc<Semaphore>, peer: SocketAddr, each: u64) -> Option<ConnectionGuard> {
    let Ok(permit) = Arc::clone(room).try_acquire_owned() else {
        state.client_limits.log.hit("connections", peer.ip());
        return None;
    };
    let counted = state.client_limits.add_connection();
    // Behind a proxy all connections come from the proxy's address.
    if state.settings.behind_proxy {
        return Some(ConnectionGuard(Arc::new((permit, counted, None))));
    }
    let slot =
        state.client_limits.connection_counts.add(ClientAddr::new(peer.ip()).network_56(), count(each));
    if slot.is_none() {
        state.client_limits.log.hit("connections-per-address", peer.ip());
    }
    Some(ConnectionGuard(Arc::new((permit, counted, Some(slot?)))))
}

fn reject(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        // It does not block, and may fail: the other side may be gone.
        let _ = stream.write(FULL);
    }
}

/// Whether an error of accepting is about one connection, which is gone.
fn is_of_one_connection(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused)
}

/// Answers the requests of a connection until one side closes it or it becomes a WebSocket.
async fn serve_connection(
    state: Arc<AppState>,
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    guard: ConnectionGuard,
    _alive: mpsc::Sender<()>,
) {
    // A move is small and waits for nothing.
    let _ = stream.set_nodelay(true);
    let limits = &state.settings.limits;
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(ms(limits.write_ms)));
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(guard.clone());
        app.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ms(limits.head_ms)).max_buf_size(MAX_HEAD);
    let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
    let mut connection = pin!(connection);
    let mut closing = state.closing();
    tokio::select! {
        // Errors are the other side's: it went, was too slow, or spoke something else.
        _ = connection.as_mut() => return,
        () = closed(&mut closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_turned_away_hears_a_whole_answer() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
    }
}

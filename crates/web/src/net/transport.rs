//! The connection to the server for one game: a socket, its heartbeat and the delay before connecting
//! again.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use variorum_api::ClientMessage;

use super::heartbeat::{Heartbeat, HeartbeatAction};
use super::socket::Socket;
use crate::clock::now_ms;

/// The first delay before connecting again, in milliseconds.
const FIRST_WAIT: f64 = 250.0;
/// A server that restarts is back after a few seconds: so often it is tried about once a second.
const SOON: u32 = 12;
/// The longest delay.
const LONGEST_WAIT: f64 = 30_000.0;

/// The delay after so many failures: it doubles, but not beyond a second while the server may be restarting.
fn delay(failures: u32) -> f64 {
    let doublings = if failures < SOON { failures.min(2) } else { (failures - SOON + 3).min(7) };
    FIRST_WAIT * f64::from(1 << doublings)
}

/// The connection to the server.
pub struct Transport {
    /// Id of the game.
    pub id: String,
    /// The tokens of the seats played here.
    pub tokens: Vec<String>,
    socket: RefCell<Option<Socket>>,
    heartbeat: Cell<Option<Heartbeat>>,
    failures: Cell<u32>,
    timer: Cell<Option<TimeoutHandle>>,
    closed: Cell<bool>,
}

impl Transport {
    /// A transport that is not connected.
    pub fn new(id: String, tokens: Vec<String>) -> Transport {
        Transport {
            id,
            tokens,
            socket: RefCell::new(None),
            heartbeat: Cell::new(None),
            failures: Cell::new(0),
            timer: Cell::new(None),
            closed: Cell::new(false),
        }
    }

    /// Begins to connect and drops any earlier connection. `on_close` is told whether the connection
    /// had been open. Returns false where no socket can be made.
    pub fn connect(
        &self,
        on_message: impl FnMut(&str) + 'static,
        mut on_open: impl FnMut() + 'static,
        mut on_close: impl FnMut(bool) + 'static,
    ) -> bool {
        self.stop_waiting();
        self.disconnect();
        let path = format!("/api/v1/games/{}/live", self.id);
        let opened = Rc::new(Cell::new(false));
        let is_open = Rc::clone(&opened);
        let open = move || {
            is_open.set(true);
            on_open();
        };
        let socket = Socket::new(&path, on_message, open, move || on_close(opened.get()));
        let made = socket.is_some();
        self.heartbeat.set(made.then(|| Heartbeat::opening(now_ms())));
        self.socket.replace(socket);
        made
    }

    /// Sends a message if there is an open connection.
    pub fn send(&self, message: &ClientMessage) {
        if let Some(socket) = &*self.socket.borrow() {
            socket.send(message);
        }
    }

    /// Drops the connection.
    pub fn disconnect(&self) {
        self.heartbeat.set(None);
        self.socket.replace(None);
    }

    /// Drops the connection for good.
    pub fn close(&self) {
        self.closed.set(true);
        self.disconnect();
        self.stop_waiting();
    }

    /// Whether it was closed for good.
    pub fn is_closed(&self) -> bool {
        self.closed.get()
    }

    /// The server has answered.
    pub fn server_answered(&self, now_ms: f64) {
        if let Some(mut heartbeat) = self.heartbeat.get() {
            heartbeat.answered(now_ms);
            self.heartbeat.set(Some(heartbeat));
        }
    }

    /// What the heartbeat says at this time.
    pub fn check(&self, now_ms: f64) -> HeartbeatAction {
        let Some(mut heartbeat) = self.heartbeat.get() else { return HeartbeatAction::Wait };
        let check = heartbeat.check(now_ms);
        self.heartbeat.set(Some(heartbeat));
        check
    }

    /// Connects again after a delay that grows with each failure.
    pub fn retry_later(&self, connect: impl FnOnce() + 'static) {
        self.stop_waiting();
        self.heartbeat.set(None);
        let failures = self.failures.get();
        self.failures.set(failures.saturating_add(1));
        // Random, so that the clients of a restarted server do not come all at once.
        let wait = delay(failures) * (0.75 + js_sys::Math::random() / 2.0);
        let wait = Duration::from_millis(wait.min(LONGEST_WAIT) as u64);
        if let Ok(timer) = set_timeout_with_handle(connect, wait) {
            self.timer.set(Some(timer));
        }
    }

    /// The next delay is the shortest again.
    pub fn forget_failures(&self) {
        self.failures.set(0);
    }

    fn stop_waiting(&self) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_restarts_is_found_again_within_two_seconds() {
        let mut gone = 0.0;
        for failures in 0..SOON {
            // At most by a quarter longer than that.
            assert!(delay(failures) * 1.25 < 2_000.0);
            gone += delay(failures) * 0.75;
        }
        assert!(gone > 7_500.0, "as long as a restart takes");
        assert_eq!(delay(SOON), 2_000.0);
        assert_eq!(delay(u32::MAX), 32_000.0);
    }
}

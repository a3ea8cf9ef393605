//! The way to the server for one game: a socket, its pulse, and when it is tried again.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::window;
use variorum_api::ClientMessage;

use super::connection::now_ms;
use super::pulse::{Beat, Pulse};
use super::socket::Socket;

/// The first wait before a connection is tried again, and the longest, in milliseconds.
const FIRST_WAIT: u32 = 250;
const LONGEST_WAIT: f64 = 30_000.0;

/// The way to the server.
pub struct Wire {
    /// Id of the game, as it stands in an address.
    pub id: String,
    /// The secrets of the seats that are played from here.
    pub tokens: Vec<String>,
    socket: RefCell<Option<Socket>>,
    pulse: Cell<Option<Pulse>>,
    failures: Cell<u32>,
    timer: Cell<Option<TimeoutHandle>>,
    over: Cell<bool>,
}

impl Wire {
    /// A way that has not been taken yet.
    pub fn new(id: String, tokens: Vec<String>) -> Wire {
        Wire {
            id,
            tokens,
            socket: RefCell::new(None),
            pulse: Cell::new(None),
            failures: Cell::new(0),
            timer: Cell::new(None),
            over: Cell::new(false),
        }
    }

    /// Begins to connect in place of whatever connection there was; `close` is told whether the one that
    /// closes had ever been open. False where no socket can be made.
    pub fn connect(
        &self,
        hear: impl FnMut(&str) + 'static,
        mut open: impl FnMut() + 'static,
        mut close: impl FnMut(bool) + 'static,
    ) -> bool {
        self.stop_waiting();
        self.hang_up();
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let host = location.host().unwrap_or_default();
        let url = format!("{}://{host}/api/games/{}/live", if secure { "wss" } else { "ws" }, self.id);
        let opened = Rc::new(Cell::new(false));
        let is_open = Rc::clone(&opened);
        let open = move || {
            is_open.set(true);
            open();
        };
        let socket = Socket::new(&url, hear, open, move || close(opened.get()));
        let made = socket.is_some();
        self.pulse.set(made.then(|| Pulse::opening(now_ms())));
        self.socket.replace(socket);
        made
    }

    /// Sends a message, if there is an open connection.
    pub fn send(&self, message: &ClientMessage) {
        if let Some(socket) = &*self.socket.borrow() {
            socket.send(message);
        }
    }

    /// Drops the connection without a word.
    pub fn hang_up(&self) {
        self.pulse.set(None);
        self.socket.replace(None);
    }

    /// Hangs up for good.
    pub fn end(&self) {
        self.over.set(true);
        self.hang_up();
        self.stop_waiting();
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// The server has answered.
    pub fn answered(&self, now_ms: f64) {
        if let Some(mut pulse) = self.pulse.get() {
            pulse.answered(now_ms);
            self.pulse.set(Some(pulse));
        }
    }

    /// What is to be done about the connection now.
    pub fn beat(&self, now_ms: f64) -> Beat {
        let Some(mut pulse) = self.pulse.get() else { return Beat::Rest };
        let beat = pulse.beat(now_ms);
        self.pulse.set(Some(pulse));
        beat
    }

    /// Tries again after a time that doubles with each failure.
    pub fn retry_later(&self, connect: impl FnOnce() + 'static) {
        self.stop_waiting();
        self.pulse.set(None);
        let failures = self.failures.get();
        self.failures.set(failures.saturating_add(1));
        // Spread, so that not all clients of a server that was restarted come at once.
        let wait = f64::from(FIRST_WAIT << failures.min(7)) * (0.75 + js_sys::Math::random() / 2.0);
        let wait = Duration::from_millis(wait.min(LONGEST_WAIT) as u64);
        if let Ok(timer) = set_timeout_with_handle(connect, wait) {
            self.timer.set(Some(timer));
        }
    }

    /// The next wait is a short one again.
    pub fn forget_failures(&self) {
        self.failures.set(0);
    }

    fn stop_waiting(&self) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
    }
}

//! A WebSocket that is opened again when it breaks.

use std::time::Duration;

use leptos::prelude::*;

use super::socket::Socket;

/// How long until a connection that broke is made again.
const RETRY: Duration = Duration::from_millis(1500);

/// A connection that is made again when it breaks, for as long as the page is there. A copy refers to the same one.
#[derive(Clone, Copy)]
pub struct LiveSocket {
    /// Whether it is open; `None` before the first try has ended.
    pub connected: RwSignal<Option<bool>>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl LiveSocket {
    /// Not connected yet.
    pub fn new() -> LiveSocket {
        LiveSocket {
            connected: RwSignal::new(None),
            socket: StoredValue::new_local(None),
            timer: StoredValue::new(None),
        }
    }

    /// Connects to this path of the server, in place of the connection there was; `hear` is told each message.
    pub fn connect(self, path: String, hear: impl Fn(&str) + Copy + 'static) {
        self.stop_waiting();
        let opened = move || {
            self.connected.try_set(Some(true));
        };
        let again = path.clone();
        let closed = move || {
            if self.connected.try_set(Some(false)).is_none() {
                let path = again.clone();
                let connect = move || {
                    // The page may have gone meanwhile.
                    if self.connected.try_get_untracked().is_some() {
                        self.connect(path, hear);
                    }
                };
                self.timer.try_set_value(set_timeout_with_handle(connect, RETRY).ok());
            }
        };
        self.socket.try_set_value(Socket::new(&path, hear, opened, closed));
    }

    fn stop_waiting(self) {
        self.timer.try_update_value(Option::take).flatten().iter().for_each(TimeoutHandle::clear);
    }
}

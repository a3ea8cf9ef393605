//! The WebSocket to a game: hello, actions, and getting back in step after anything that went wrong.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use variorum_api::{Action, ActionId, ClientMessage, Seat, ServerMessage, from_json, to_json};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::known::{Heard, Known};

/// A move that is shown but not confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The action's id.
    id: ActionId,
    /// Move text.
    pub text: String,
    /// How many entries there were when it was made.
    pub after: usize,
}

/// A game on the server. Copies are the same connection; it ends with the view that opened it.
#[derive(Clone, Copy)]
pub struct Connection {
    /// What is known; `None` before the first answer.
    pub known: RwSignal<Option<Known>>,
    /// The move that is shown but not confirmed.
    pub pending: RwSignal<Option<Pending>>,
    /// Whether the server hears us now.
    pub online: RwSignal<bool>,
    /// Something the person should know: why an action was refused, that there is no such game.
    pub notice: RwSignal<Option<String>>,
    wire: StoredValue<Rc<Wire>, LocalStorage>,
}

/// The socket and what belongs to it.
struct Wire {
    id: String,
    tokens: Vec<String>,
    socket: RefCell<Option<Socket>>,
    failures: Cell<u32>,
    /// When the server was last heard, by [`now_ms`].
    heard_ms: Cell<f64>,
    timer: Cell<Option<TimeoutHandle>>,
    over: Cell<bool>,
}

impl Wire {
    /// Closes the socket and tries no more.
    fn end(&self) {
        self.over.set(true);
        self.socket.replace(None);
        self.stop_waiting();
    }

    fn stop_waiting(&self) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
    }
}

/// A socket with the functions it calls.
struct Socket {
    socket: WebSocket,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _open: Closure<dyn FnMut()>,
    _close: Closure<dyn FnMut(CloseEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

/// Between pings, so that nothing on the way takes a silent connection for a dead one.
const PING: Duration = Duration::from_secs(15);
/// Unheard for so long, the server is taken to be gone: some networks break without a word.
const SILENCE_MS: f64 = 40_000.0;

impl Connection {
    /// Connects to a game with the secrets of the seats that are played from here.
    pub fn open(id: String, tokens: Vec<String>) -> Connection {
        let wire = Rc::new(Wire {
            id,
            tokens,
            socket: RefCell::new(None),
            failures: Cell::new(0),
            heard_ms: Cell::new(now_ms()),
            timer: Cell::new(None),
            over: Cell::new(false),
        });
        let connection = Connection {
            known: RwSignal::new(None),
            pending: RwSignal::new(None),
            online: RwSignal::new(false),
            notice: RwSignal::new(None),
            wire: StoredValue::new_local(wire),
        };
        connection.connect();
        if let Ok(beat) = set_interval_with_handle(move || connection.beat(), PING) {
            on_cleanup(move || beat.clear());
        }
        let handle = window_event_listener(leptos::ev::online, move |_| connection.retry_now());
        on_cleanup(move || {
            handle.remove();
            connection.wire.try_with_value(|wire| wire.end());
        });
        connection
    }

    /// A seat does something. Nothing is sent while offline; the person is told.
    pub fn act(self, seat: Seat, action: Action) {
        let Some((seq, entries)) =
            self.known.with_untracked(|known| known.as_ref().map(|k| (k.game.seq, k.game.entries.len())))
        else {
            return;
        };
        if !self.online.get_untracked() {
            self.notice.set(Some("Not connected: please try again in a moment.".into()));
            return;
        }
        let id = draw_id();
        if let Action::Move { text } = &action {
            self.pending.set(Some(Pending { id: id.clone(), text: text.clone(), after: entries }));
        }
        self.notice.set(None);
        self.send(&ClientMessage::Act { id, seq, seat, action });
    }

    fn connect(self) {
        let Some(wire) = self.wire.try_with_value(Rc::clone).filter(|wire| !wire.over.get()) else { return };
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let host = location.host().unwrap_or_default();
        let url = format!("{}://{host}/api/games/{}/live", if secure { "wss" } else { "ws" }, wire.id);
        let Ok(socket) = WebSocket::new(&url) else {
            return self.wait_and_retry();
        };
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.hear(&text);
            }
        });
        let open = Closure::<dyn FnMut()>::new(move || self.hello());
        let close = Closure::<dyn FnMut(CloseEvent)>::new(move |_| {
            self.online.set(false);
            self.wait_and_retry();
        });
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        wire.socket.replace(Some(Socket { socket, _message: message, _open: open, _close: close }));
    }

    fn hello(self) {
        let seq = self.known.with_untracked(|known| known.as_ref().map(|known| known.game.seq));
        if let Some(tokens) = self.wire.try_with_value(|wire| wire.tokens.clone()) {
            self.send(&ClientMessage::Hello { tokens, seq });
        }
    }

    /// Tries again after a time that doubles with each failure, up to half a minute.
    fn wait_and_retry(self) {
        let Some(wire) = self.wire.try_with_value(Rc::clone).filter(|wire| !wire.over.get()) else { return };
        let failures = wire.failures.get();
        wire.failures.set(failures + 1);
        // Spread, so that not all clients of a server that was restarted come at once.
        let wait = (250 << failures.min(7)) as f64 * (0.75 + js_sys::Math::random() / 2.0);
        if let Ok(timer) =
            set_timeout_with_handle(move || self.connect(), Duration::from_millis(wait.min(30_000.0) as u64))
        {
            wire.timer.set(Some(timer));
        }
    }

    fn beat(self) {
        let silent = self.wire.try_with_value(|wire| now_ms() - wire.heard_ms.get() > SILENCE_MS);
        if silent == Some(true) && self.online.get_untracked() {
            self.online.set(false);
            self.retry_now();
        } else {
            self.send(&ClientMessage::Ping);
        }
    }

    fn retry_now(self) {
        if let Some(wire) = self.wire.try_with_value(Rc::clone).filter(|_| !self.online.get_untracked()) {
            wire.failures.set(0);
            wire.stop_waiting();
            self.connect();
        }
    }

    fn send(self, message: &ClientMessage) {
        let text = to_json(message);
        self.wire.try_with_value(|wire| {
            if let Some(socket) = &*wire.socket.borrow()
                && socket.socket.ready_state() == WebSocket::OPEN
            {
                // A socket that closes meanwhile calls its close function, which starts anew.
                let _ = socket.socket.send_with_str(&text);
            }
        });
    }

    fn hear(self, text: &str) {
        self.wire.try_with_value(|wire| wire.heard_ms.set(now_ms()));
        let message: ServerMessage = match from_json(text) {
            Ok(message) => message,
            Err(_) => return self.send(&ClientMessage::Sync),
        };
        match message {
            ServerMessage::Refused { id, message, .. } => {
                self.roll_back(|pending| pending.id == id);
                self.notice.set(Some(message));
            }
            ServerMessage::Accepted { id, .. } => self.roll_back(|pending| pending.id == id),
            ServerMessage::Error { message, .. } => self.notice.set(Some(message)),
            ServerMessage::Pong => {}
            message => self.take(message),
        }
    }

    fn take(self, message: ServerMessage) {
        let now = now_ms();
        let whole = matches!(message, ServerMessage::Snapshot { .. } | ServerMessage::Resumed { .. });
        if whole {
            self.online.set(true);
            self.wire.try_with_value(|wire| wire.failures.set(0));
            // What was under way when the connection broke either is in what now comes, or is not.
            self.roll_back(|_| true);
        }
        let mut heard = Heard::InStep;
        self.known.update(|known| match known {
            Some(known) => heard = known.hear(message, now),
            None => match message {
                ServerMessage::Snapshot { you, snapshot } => *known = Some(Known::new(*snapshot, you, now)),
                _ => heard = Heard::Gap,
            },
        });
        if heard == Heard::Gap {
            self.send(&ClientMessage::Sync);
        }
        // A move that stands on the record is not pending any more, answered or not.
        let count = self.known.with_untracked(|known| known.as_ref().map_or(0, |k| k.game.entries.len()));
        self.roll_back(|pending| count != pending.after);
    }

    fn roll_back(self, which: impl Fn(&Pending) -> bool) {
        if self.pending.with_untracked(|pending| pending.as_ref().is_some_and(which)) {
            self.pending.set(None);
        }
    }
}

/// A new action's id. Also pages that are not served over TLS have `crypto.getRandomValues`; only very odd
/// browsers have not, and there an id that is less random still is one.
fn draw_id() -> ActionId {
    let mut bytes = [0; 16];
    let drawn = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    if drawn.is_err() {
        bytes = std::array::from_fn(|_| (js_sys::Math::random() * 256.0) as u8);
    }
    ActionId::drawn(u128::from_le_bytes(bytes))
}

/// The page's own clock, in milliseconds: steady where the time of day may jump.
pub fn now_ms() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

//! A game on the server as the page sees it: what is known, what is done here, and getting back in step after
//! anything that went wrong.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{Action, ActionId, ClientMessage, Seat, ServerMessage, from_json};

use super::known::{Heard, Known};
use super::outbox::{Unconfirmed, Undelivered};
use super::pulse::Beat;
use super::rest;
use super::wire::Wire;
use crate::words;

/// A move that is shown but not confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Move text.
    pub text: String,
    /// How many entries there were when it was made.
    pub after: usize,
}

/// Why there is no game to connect to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The server has none at this address.
    NoGame,
    /// The server has it and cannot read it.
    Unreadable,
}

/// A game on the server. Copies are the same connection; it ends with the view that opened it.
#[derive(Clone, Copy)]
pub struct Connection {
    /// What is known; `None` before the first answer.
    pub known: RwSignal<Option<Known>>,
    /// What was done here and is not confirmed, in order.
    pub outbox: RwSignal<Vec<Unconfirmed>>,
    /// The move that is shown but not confirmed.
    pub pending: Memo<Option<Pending>>,
    /// Whether something unconfirmed has been waiting for so long that the person should know.
    pub late: RwSignal<bool>,
    /// Whether the server hears us, as far as is known.
    pub online: RwSignal<bool>,
    /// Something the person should know: why an action was refused.
    pub notice: RwSignal<Option<String>>,
    /// Why no connection will ever come about.
    pub end: RwSignal<Option<End>>,
    wire: StoredValue<Rc<Wire>, LocalStorage>,
}

/// How often it is looked whether the server is still there.
const BEAT: Duration = Duration::from_millis(500);

impl Connection {
    /// Connects to a game with the secrets of the seats that are played from here.
    pub fn open(id: String, tokens: Vec<String>) -> Connection {
        let undelivered = expect_context::<Undelivered>();
        let known = RwSignal::new(None::<Known>);
        let outbox = RwSignal::new(undelivered.take(&id));
        let pending = Memo::new(move |_| {
            let entries = known.with(|known| known.as_ref().map(|known| known.game.entries.len()))?;
            outbox.with(|outbox| {
                outbox.iter().find_map(|one| match &one.action {
                    // One that stands on the record is not pending any more, answered or not.
                    Action::Move { text } if one.after == entries => {
                        Some(Pending { text: text.clone(), after: entries })
                    }
                    _ => None,
                })
            })
        });
        let connection = Connection {
            known,
            outbox,
            pending,
            late: RwSignal::new(false),
            online: RwSignal::new(false),
            notice: RwSignal::new(None),
            end: RwSignal::new(None),
            wire: StoredValue::new_local(Rc::new(Wire::new(id.clone(), tokens))),
        };
        connection.connect();
        if let Ok(beat) = set_interval_with_handle(move || connection.beat(), BEAT) {
            on_cleanup(move || beat.clear());
        }
        let back = window_event_listener(leptos::ev::online, move |_| {
            if !connection.online.get_untracked() {
                connection.connect_anew();
            }
        });
        // The browser asks whether to leave while something may not have arrived.
        let leave = window_event_listener(leptos::ev::beforeunload, move |event| {
            if outbox.with_untracked(|outbox| !outbox.is_empty()) {
                event.prevent_default();
            }
        });
        on_cleanup(move || {
            back.remove();
            leave.remove();
            undelivered.leave(&id, outbox.try_get_untracked().unwrap_or_default());
            connection.wire.try_with_value(|wire| wire.end());
        });
        connection
    }

    /// A seat does something. It is sent as soon as the server hears, and again until it answers.
    pub fn act(self, seat: Seat, action: Action) {
        let seen =
            self.known.with_untracked(|known| known.as_ref().map(|k| (k.game.seq, k.game.entries.len())));
        let Some((seq, after)) = seen else { return };
        self.notice.set(None);
        let now = now_ms();
        let mut one = Unconfirmed { id: draw_id(), seq, seat, action, after, made_ms: now, sent_ms: None };
        if self.online.get_untracked() {
            one.sent_ms = Some(now);
            self.send(&one.message());
        }
        self.outbox.update(|outbox| outbox.push(one));
    }

    /// Whether something of this kind waits to be confirmed.
    pub fn is_sending(self, kind: impl Fn(&Action) -> bool) -> bool {
        self.outbox.with(|outbox| outbox.iter().any(|one| kind(&one.action)))
    }

    fn connect(self) {
        let Some(wire) = self.wire() else { return };
        let opened = wire.connect(
            move |text| self.hear(text),
            move || self.hello(),
            move |opened| {
                self.lose();
                if !opened {
                    self.ask_why();
                }
            },
        );
        if !opened {
            self.lose();
        }
    }

    /// Drops whatever connection there is and makes another one now.
    fn connect_anew(self) {
        self.online.set(false);
        if let Some(wire) = self.wire() {
            wire.forget_failures();
            self.connect();
        }
    }

    /// The connection is gone: tries again after a while.
    fn lose(self) {
        self.online.set(false);
        if self.known.with_untracked(Option::is_none) {
            self.notice.set(Some("The server cannot be reached; trying again…".to_owned()));
        }
        if let Some(wire) = self.wire() {
            wire.retry_later(move || self.connect());
        }
    }

    /// A browser does not say why no connection came about; a plain request does.
    fn ask_why(self) {
        let Some(wire) = self.wire() else { return };
        leptos::task::spawn_local(async move {
            if rest::is_missing(&wire.id).await {
                self.give_up(End::NoGame);
            }
        });
    }

    fn give_up(self, why: End) {
        self.wire.try_with_value(|wire| wire.end());
        self.end.try_set(Some(why));
    }

    fn hello(self) {
        let seq = self.known.with_untracked(|known| known.as_ref().map(|known| known.game.seq));
        if let Some(wire) = self.wire() {
            wire.send(&ClientMessage::Hello { tokens: wire.tokens.clone(), seq });
        }
    }

    fn beat(self) {
        let Some(wire) = self.wire() else { return };
        let now = now_ms();
        let (late, overdue) = self.outbox.with_untracked(|outbox| {
            (outbox.iter().any(|one| one.is_late(now)), outbox.iter().any(|one| one.is_overdue(now)))
        });
        if self.late.get_untracked() != late {
            self.late.set(late);
        }
        let online = self.online.get_untracked();
        match wire.beat(now) {
            Beat::Ask => wire.send(&ClientMessage::Ping),
            Beat::Dead if online => self.connect_anew(),
            // It never came about: not too often.
            Beat::Dead => {
                wire.hang_up();
                self.lose();
            }
            Beat::Rest if overdue && online => self.connect_anew(),
            Beat::Rest => {}
        }
    }

    fn send(self, message: &ClientMessage) {
        self.wire.try_with_value(|wire| wire.send(message));
    }

    fn hear(self, text: &str) {
        let message: ServerMessage = match from_json(text) {
            Ok(message) => message,
            Err(_) => return self.send(&ClientMessage::Sync),
        };
        match message {
            ServerMessage::Refused { id, message, .. } => {
                let what = self.confirmed(&id).map(|one| words::action(&one.action));
                self.notice.set(Some(match what {
                    Some(what) => words::sentence(&format!("{what} did not go through: {message}.")),
                    None => message,
                }));
            }
            ServerMessage::Accepted { id, .. } => drop(self.confirmed(&id)),
            ServerMessage::Error { code, message } => match code.as_str() {
                "not_found" => self.give_up(End::NoGame),
                "damaged" => self.give_up(End::Unreadable),
                // The seats that are held say which.
                "unknown_token" => {}
                _ => self.notice.set(Some(message)),
            },
            ServerMessage::Pong => drop(self.wire.try_with_value(|wire| wire.answered(now_ms()))),
            message => self.take(message),
        }
    }

    /// Takes an action that the server has answered out of those that wait.
    fn confirmed(self, id: &ActionId) -> Option<Unconfirmed> {
        let at = self.outbox.with_untracked(|outbox| outbox.iter().position(|one| one.id == *id))?;
        self.outbox.try_update(|outbox| outbox.remove(at))
    }

    fn take(self, message: ServerMessage) {
        let now = now_ms();
        let whole = matches!(message, ServerMessage::Snapshot { .. } | ServerMessage::Resumed { .. });
        let mut heard = Heard::InStep;
        self.known.update(|known| match known {
            Some(known) => heard = known.hear(message, now),
            None => match message {
                ServerMessage::Snapshot { you, snapshot } => {
                    *known = Some(Known::new(*snapshot, you, now));
                    self.notice.set(None);
                }
                _ => heard = Heard::Gap,
            },
        });
        if heard == Heard::Gap {
            self.send(&ClientMessage::Sync);
        }
        if whole && !self.online.get_untracked() {
            self.welcomed(now);
        }
    }

    /// The server has answered the hello: what it has not confirmed is sent again.
    fn welcomed(self, now: f64) {
        if let Some(wire) = self.wire() {
            wire.forget_failures();
            wire.answered(now);
        }
        self.online.set(true);
        if self.outbox.with_untracked(Vec::is_empty) {
            return;
        }
        self.outbox.update(|outbox| {
            for one in outbox {
                one.sent_ms = Some(now);
                self.send(&one.message());
            }
        });
    }

    /// The wire, until it has ended.
    fn wire(self) -> Option<Rc<Wire>> {
        self.wire.try_with_value(Rc::clone).filter(|wire| !wire.is_over())
    }
}

/// The page's own clock, in milliseconds: steady where the time of day may jump.
pub fn now_ms() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
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

//! A game on the server as the page sees it: its state, the user's unconfirmed actions, and recovery from
//! lost connections.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{ActionId, ClientMessage, Command, Line, Say, Seat, ServerMessage, Talk, from_json};

use super::heartbeat::HeartbeatAction;
use super::http;
use super::match_state::{Applied, MatchState};
use super::outbox::{PendingAction, UnsentActions};
use super::transport::Transport;
use crate::clock::{every, now_ms};
use crate::format;

/// A move that is shown but not confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingMove {
    /// Text of the move.
    pub text: String,
    /// Number of entries before it.
    pub after: usize,
}

/// Why no connection is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionFailure {
    /// The server has no game with this id.
    NotFound,
    /// The server has the game and cannot read it.
    Unreadable,
}

/// A game on the server. A copy refers to the same connection, which ends with the page that opened it.
#[derive(Clone, Copy)]
pub struct Connection {
    /// The state of the game; `None` before the first snapshot.
    pub match_state: RwSignal<Option<MatchState>>,
    /// The user's actions that the server has not confirmed, in order.
    pub outbox: RwSignal<Vec<PendingAction>>,
    /// The move that is shown but not confirmed.
    pub pending_move: Memo<Option<PendingMove>>,
    /// Whether an action has waited so long for its confirmation that the user should be told.
    pub delayed: RwSignal<bool>,
    /// Whether there is a connection that the server has answered on.
    pub online: RwSignal<bool>,
    /// A message for the user: why an action was refused.
    pub notice: RwSignal<Option<String>>,
    /// Why no connection is possible.
    pub failure: RwSignal<Option<ConnectionFailure>>,
    /// What was said, as far as one may hear it.
    pub talk: RwSignal<Talk>,
    /// Why what one wanted to say was refused.
    pub talk_refusal: RwSignal<Option<String>>,
    /// What one wanted to say last.
    saying: StoredValue<Option<ActionId>>,
    transport: StoredValue<Rc<Transport>, LocalStorage>,
}

/// How often the connection is checked.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

impl Connection {
    /// Connects to a game with the tokens of the seats that are played here.
    pub fn open(id: String, tokens: Vec<String>) -> Connection {
        let undelivered = expect_context::<UnsentActions>();
        let match_state = RwSignal::new(None::<MatchState>);
        let outbox = RwSignal::new(undelivered.take(&id));
        let pending_move = Memo::new(move |_| {
            let entries = match_state
                .with(|match_state| match_state.as_ref().map(|match_state| match_state.game.entries.len()))?;
            outbox.with(|outbox| {
                outbox.iter().find_map(|one| match &one.action {
                    // A move that is already in the record is not pending any more,
                    // confirmed or not.
                    Command::Move { text } if one.after == entries => {
                        Some(PendingMove { text: text.clone(), after: entries })
                    }
                    _ => None,
                })
            })
        });
        let connection = Connection {
            match_state,
            outbox,
            pending_move,
            delayed: RwSignal::new(false),
            online: RwSignal::new(false),
            notice: RwSignal::new(None),
            failure: RwSignal::new(None),
            talk: RwSignal::new(Talk::default()),
            talk_refusal: RwSignal::new(None),
            saying: StoredValue::new(None),
            transport: StoredValue::new_local(Rc::new(Transport::new(id.clone(), tokens))),
        };
        connection.connect();
        every(HEARTBEAT_INTERVAL, move || connection.check_heartbeat());
        let back = window_event_listener(leptos::ev::online, move |_| {
            if !connection.online.get_untracked() {
                connection.reconnect();
            }
        });
        // The browser asks whether to leave the page while an action is unconfirmed.
        let leave = window_event_listener(leptos::ev::beforeunload, move |event| {
            if outbox.with_untracked(|outbox| !outbox.is_empty()) {
                event.prevent_default();
            }
        });
        on_cleanup(move || {
            back.remove();
            leave.remove();
            undelivered.leave(&id, outbox.try_get_untracked().unwrap_or_default());
            connection.transport.try_with_value(|transport| transport.close());
        });
        connection
    }

    /// Sends an action of a seat, and sends it again after a lost connection until the server answers
    /// it.
    pub fn act(self, seat: Seat, action: Command) {
        let seen = self
            .match_state
            .with_untracked(|match_state| match_state.as_ref().map(|m| (m.game.seq, m.game.entries.len())));
        let Some((seq, after)) = seen else { return };
        self.notice.set(None);
        let now = now_ms();
        let mut one =
            PendingAction { id: new_action_id(), seq, seat, action, after, made_ms: now, sent_ms: None };
        if self.online.get_untracked() {
            one.sent_ms = Some(now);
            self.send(&one.message());
        }
        self.outbox.update(|outbox| outbox.push(one));
    }

    /// Says something. It is shown when the server tells it to all who hear it.
    pub fn say(self, say: Say) {
        if !self.online.get_untracked() {
            self.talk_refusal.set(Some("The server cannot be reached; trying again…".to_owned()));
            return;
        }
        self.talk_refusal.set(None);
        let id = new_action_id();
        self.saying.set_value(Some(id.clone()));
        self.send(&ClientMessage::Say { id, say });
    }

    /// Asks what was said, and where one may say something.
    pub fn ask_talk(self) {
        self.send(&ClientMessage::Talk);
    }

    fn hear(self, line: Line) {
        self.talk.update(|talk| {
            // It may be in the list already that came meanwhile.
            if talk.lines.last().is_none_or(|last| last.number < line.number) {
                talk.lines.push(line);
            }
        });
    }

    /// Whether an unconfirmed action matches.
    pub fn is_sending(self, kind: impl Fn(&Command) -> bool) -> bool {
        self.outbox.with(|outbox| outbox.iter().any(|one| kind(&one.action)))
    }

    /// Whether the server has said that it cannot save, tracked.
    pub fn is_stalled(self) -> bool {
        self.match_state.with(|state| state.as_ref().is_some_and(|state| state.stalled_ms.is_some()))
    }

    fn connect(self) {
        let Some(transport) = self.transport() else { return };
        let opened = transport.connect(
            move |text| self.receive(text),
            move || self.hello(),
            move |opened| {
                self.connection_lost();
                if !opened {
                    self.check_exists();
                }
            },
        );
        if !opened {
            self.connection_lost();
        }
    }

    /// Drops the connection and connects again at once.
    fn reconnect(self) {
        self.online.set(false);
        if let Some(transport) = self.transport() {
            transport.forget_failures();
            self.connect();
        }
    }

    /// The connection is lost: connects again after a delay.
    fn connection_lost(self) {
        self.online.set(false);
        if self.match_state.with_untracked(Option::is_none) {
            self.notice.set(Some("The server cannot be reached; trying again…".to_owned()));
        }
        if let Some(transport) = self.transport() {
            transport.retry_later(move || self.connect());
        }
    }

    /// A browser does not tell why a WebSocket could not be opened, so a plain request asks whether the
    /// game exists.
    fn check_exists(self) {
        let Some(transport) = self.transport() else { return };
        leptos::task::spawn_local(async move {
            if http::is_missing(&transport.id).await {
                self.fail(ConnectionFailure::NotFound);
            }
        });
    }

    fn fail(self, why: ConnectionFailure) {
        self.transport.try_with_value(|transport| transport.close());
        self.failure.try_set(Some(why));
    }

    fn hello(self) {
        let seq = self
            .match_state
            .with_untracked(|match_state| match_state.as_ref().map(|match_state| match_state.game.seq));
        if let Some(transport) = self.transport() {
            transport.send(&ClientMessage::Hello { tokens: transport.tokens.clone(), seq });
        }
    }

    fn check_heartbeat(self) {
        let Some(transport) = self.transport() else { return };
        let now = now_ms();
        let (late, overdue) = self.outbox.with_untracked(|outbox| {
            (outbox.iter().any(|one| one.is_delayed(now)), outbox.iter().any(|one| one.is_overdue(now)))
        });
        if self.delayed.get_untracked() != late {
            self.delayed.set(late);
        }
        let online = self.online.get_untracked();
        match transport.check(now) {
            HeartbeatAction::Ping => transport.send(&ClientMessage::Ping),
            HeartbeatAction::Reconnect if online => self.reconnect(),
            // It was never open, so wait before the next attempt.
            HeartbeatAction::Reconnect => {
                transport.disconnect();
                self.connection_lost();
            }
            HeartbeatAction::Wait if overdue && online && !untrack(|| self.is_stalled()) => self.reconnect(),
            HeartbeatAction::Wait => {}
        }
    }

    fn send(self, message: &ClientMessage) {
        self.transport.try_with_value(|transport| transport.send(message));
    }

    fn receive(self, text: &str) {
        let message: ServerMessage = match from_json(text) {
            Ok(message) => message,
            Err(_) => return self.send(&ClientMessage::Sync),
        };
        match message {
            ServerMessage::Refused { id, message, .. }
                if self.saying.with_value(|saying| saying.as_ref() == Some(&id)) =>
            {
                self.talk_refusal.set(Some(format::sentence(&format!("{message}."))));
            }
            ServerMessage::Said { line } => self.hear(line),
            ServerMessage::Talk { talk } => self.talk.set(talk),
            ServerMessage::Refused { id, message, .. } => {
                let what = self.confirmed(&id).map(|one| format::action(&one.action));
                self.notice.set(Some(match what {
                    Some(what) => format::sentence(&format!("{what} did not go through: {message}.")),
                    None => message,
                }));
            }
            ServerMessage::Accepted { id, .. } => drop(self.confirmed(&id)),
            ServerMessage::Error { code, message } => match code.as_str() {
                "not_found" => self.fail(ConnectionFailure::NotFound),
                "damaged" => self.fail(ConnectionFailure::Unreadable),
                // The list of own seats tells which token was unknown.
                "unknown_token" => {}
                _ => self.notice.set(Some(message)),
            },
            ServerMessage::Pong => {
                self.transport.try_with_value(|transport| transport.server_answered(now_ms()));
            }
            message => self.apply(message),
        }
    }

    /// Removes an action that the server has answered from the outbox.
    fn confirmed(self, id: &ActionId) -> Option<PendingAction> {
        let at = self.outbox.with_untracked(|outbox| outbox.iter().position(|one| one.id == *id))?;
        self.outbox.try_update(|outbox| outbox.remove(at))
    }

    fn apply(self, message: ServerMessage) {
        let now = now_ms();
        let whole = matches!(message, ServerMessage::Snapshot { .. } | ServerMessage::Resumed { .. });
        let mut applied = Applied::UpToDate;
        self.match_state.update(|match_state| match match_state {
            Some(match_state) => applied = match_state.apply_message(message, now),
            None => match message {
                ServerMessage::Snapshot { you, snapshot } => {
                    *match_state = Some(MatchState::new(*snapshot, you, now));
                    self.notice.set(None);
                }
                _ => applied = Applied::Gap,
            },
        });
        if applied == Applied::Gap {
            self.send(&ClientMessage::Sync);
        }
        if whole && !self.online.get_untracked() {
            self.resynced(now);
        }
    }

    /// The server has sent its state: unconfirmed actions are sent again.
    fn resynced(self, now: f64) {
        if let Some(transport) = self.transport() {
            transport.forget_failures();
            transport.server_answered(now);
        }
        self.online.set(true);
        self.ask_talk();
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

    /// The transport, until it is closed.
    fn transport(self) -> Option<Rc<Transport>> {
        self.transport.try_with_value(Rc::clone).filter(|transport| !transport.is_closed())
    }
}

/// A random id for a new action. Pages without TLS have `crypto.getRandomValues` too; the fallback is for
/// browsers without it.
fn new_action_id() -> ActionId {
    let mut bytes = [0; 16];
    let drawn = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    if drawn.is_err() {
        bytes = std::array::from_fn(|_| (js_sys::Math::random() * 256.0) as u8);
    }
    ActionId::drawn(u128::from_le_bytes(bytes))
}

//! How the server speaks to a match: the messages, and the handle that sends them to the task that owns it. A
//! message carries the moment at which it was received: what was received in time is in time, however late the
//! task comes to it.

use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::service_clock::ServiceClock;
use crate::talk::table::{Table, Who};
use crate::websocket::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::{mpsc, oneshot};
use variorum_api::{Act, ActionId, Command, Line, Say, Seat, ServerMessage, Snapshot};
use variorum_core::PlayerSet;
use variorum_engine::SearchResult;
use variorum_store::PersonRow;

/// A message to a match.
pub(crate) enum MatchMessage {
    /// Somebody connects.
    Connect {
        tokens: Vec<String>,
        seq: Option<u64>,
        person: Option<String>,
        client: ClientAddr,
        answer: oneshot::Sender<Result<Subscription, ServerError>>,
    },
    /// A connection is gone.
    Disconnect { connection: u64 },
    /// A connection acts for a seat.
    Act { connection: u64, id: ActionId, seq: u64, seat: Seat, action: Command },
    /// A seat does something without a connection; the answer is the number of the last event.
    Do { by: SeatHolder, wanted: Box<Act>, answer: oneshot::Sender<Result<u64, Refused>> },
    /// Somebody says something.
    Say { by: Speaker, say: Box<Say>, answer: oneshot::Sender<Result<Line, ServerError>> },
    /// Somebody asks for what was said: the answer is who they are and what they need to read it, `None` of a match in
    /// which nobody talks.
    Talk { by: Speaker, answer: oneshot::Sender<Option<(Table, Who)>> },
    /// Somebody looks at the list of games that are played now: the match shows how it stands.
    Show,
    /// A connection wants a snapshot.
    Sync { connection: u64 },
    /// Somebody takes the seats of these tokens that are nobody's; the answer is all the seats they have.
    TakeSeats { tokens: Vec<String>, person: Box<PersonRow>, answer: oneshot::Sender<PlayerSet> },
    /// Whether one of these tokens is of a seat.
    HasSeat { tokens: Vec<String>, answer: oneshot::Sender<bool> },
    /// Somebody has another name, or is another person.
    PersonChanged(Arc<PersonChange>),
    /// A request for a snapshot without a connection, as a person sees it, or anybody who watches.
    Snapshot { person: Option<String>, answer: oneshot::Sender<Snapshot> },
    /// A search that had to wait has begun.
    SearchStarted { search_id: u64 },
    /// A search has ended.
    SearchFinished { search_id: u64, best: Option<SearchResult> },
}

/// By what somebody holds seats.
#[derive(Clone)]
pub(crate) enum SeatHolder {
    /// The hash of a token of a seat.
    Token(String),
    /// The id of a person, who holds their own.
    Person(String),
}

/// By what somebody is known who says something or listens.
#[derive(Clone, Debug)]
pub(crate) enum Speaker {
    /// A connection to the match, by its number.
    Connection(u64),
    /// The hash of a token of a seat.
    Token(String),
    /// The id of a person; `None` for somebody who is not known.
    Person(Option<String>),
}

/// Why something was not done.
#[derive(Debug)]
pub(crate) struct Refused {
    pub code: &'static str,
    pub message: String,
}

/// Somebody has another name, or is another person.
pub(crate) struct PersonChange {
    /// Who it was.
    pub before: String,
    /// Who it is.
    pub now: PersonRow,
}

impl PersonChange {
    /// What the connections of somebody who is shut out are told before they are closed; `None` for others.
    pub fn shut_out(&self) -> Option<ServerMessage> {
        self.now.standing.is_banned().then(|| ServerError::Banned.message())
    }
}

/// What a new connection gets.
pub(crate) struct Subscription {
    /// Names the connection.
    pub connection: u64,
    /// The handle of the match, which stays in memory as long as the connection is there.
    pub handle: MatchHandle,
    /// Everything that is to be sent, in order, from the snapshot on. Ends when the connection is closed.
    pub receiver: mpsc::Receiver<Utf8Bytes>,
    /// The round trip to the client, in milliseconds, which the connection keeps up to date.
    pub lag: Arc<AtomicU64>,
    /// How many of its tokens fit no seat.
    pub unknown: usize,
    /// Whether it holds no seat.
    pub watches: bool,
}

/// A message with the moment at which it was received.
pub(crate) struct Received {
    /// When it was received, by the service clock.
    pub at: u64,
    pub message: MatchMessage,
}

/// The handle of a match: sends messages to the task that owns it.
#[derive(Clone)]
pub(crate) struct MatchHandle {
    sender: mpsc::Sender<Received>,
    clock: ServiceClock,
}

impl MatchHandle {
    pub fn new(sender: mpsc::Sender<Received>, clock: ServiceClock) -> MatchHandle {
        MatchHandle { sender, clock }
    }

    /// Sends what was received now; false when the match has left memory.
    pub async fn send(&self, message: MatchMessage) -> bool {
        let at = self.clock.now();
        self.sender.send(Received { at, message }).await.is_ok()
    }

    /// Sends if there is room.
    pub fn try_send(&self, message: MatchMessage) -> bool {
        let at = self.clock.now();
        self.sender.try_send(Received { at, message }).is_ok()
    }
}

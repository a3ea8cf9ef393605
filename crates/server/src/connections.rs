//! The connections to one match.

use crate::client::ClientAddr;
use crate::config::MAX_QUEUE;
use crate::limits::{Limits, count};
use crate::websocket::Utf8Bytes;
use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use variorum_api::{ServerMessage, to_json};
use variorum_core::{Player, PlayerSet};

/// One connection.
struct Connection {
    seats: PlayerSet,
    client: ClientAddr,
    /// Who it is, if they are known.
    person: Option<String>,
    sender: mpsc::Sender<Utf8Bytes>,
    /// The round trip of messages, in milliseconds.
    lag: Arc<AtomicU64>,
}

/// A new connection: its number, the receiver of what it is sent, and where it keeps its round trip in milliseconds.
type Added = (u64, mpsc::Receiver<Utf8Bytes>, Arc<AtomicU64>);

/// All connections to one match.
pub(crate) struct Connections {
    limits: Limits,
    by_id: HashMap<u64, Connection>,
    next: u64,
    /// The last snapshots for those who hold the same seats, and when they were made.
    snapshots: HashMap<PlayerSet, (Instant, Utf8Bytes)>,
}

/// A snapshot is sent to all who ask within this time, unless something happens: its clocks are late by no more.
const SHARED: Duration = Duration::from_millis(50);

impl Connections {
    pub fn new(limits: &Limits) -> Connections {
        Connections { limits: limits.clone(), by_id: HashMap::new(), next: 0, snapshots: HashMap::new() }
    }

    /// Adds a connection that holds these seats. There is always room for the holder of a seat: the oldest
    /// connection to the seat is closed for it.
    ///
    /// # Errors
    /// The name of the limit that watchers have reached.
    pub fn add(
        &mut self,
        seats: PlayerSet,
        client: ClientAddr,
        person: Option<String>,
    ) -> Result<Added, &'static str> {
        if seats.is_empty() {
            let watchers = self.by_id.values().filter(|connection| connection.seats.is_empty());
            let (all, own) = watchers.fold((0, 0), |(all, own), connection| {
                (all + 1, own + usize::from(connection.client.network_56() == client.network_56()))
            });
            if all >= count(self.limits.watchers_per_game) {
                return Err("watchers-per-game");
            }
            if own >= count(self.limits.watchers_per_address) {
                return Err("watchers-per-address");
            }
        }
        for seat in seats.iter() {
            let of_seat = || self.by_id.iter().filter(|(_, connection)| connection.seats.contains(seat));
            if of_seat().count() >= count(self.limits.connections_per_seat)
                && let Some(oldest) = of_seat().map(|(&number, _)| number).min()
            {
                self.by_id.remove(&oldest);
            }
        }
        let (sender, receiver) = mpsc::channel(MAX_QUEUE);
        self.next += 1;
        let lag = Arc::new(AtomicU64::new(0));
        self.by_id.insert(self.next, Connection { seats, client, person, sender, lag: Arc::clone(&lag) });
        Ok((self.next, receiver, lag))
    }

    /// Who was `before`, by id, is this person now.
    pub fn update(&mut self, before: &str, now: &str) {
        for connection in self.by_id.values_mut() {
            if connection.person.as_deref() == Some(before) {
                connection.person = Some(now.to_owned());
            }
        }
    }

    /// Closes the connections of somebody, and all that hold one of these seats, after a last message.
    pub fn put_out(&mut self, person: &str, seats: PlayerSet, message: &ServerMessage) {
        let text = Utf8Bytes::from(to_json(message));
        self.by_id.retain(|_, connection| {
            let theirs = connection.person.as_deref() == Some(person)
                || connection.seats.iter().any(|seat| seats.contains(seat));
            if theirs {
                // One whose queue is full is closed without it.
                let _ = connection.sender.try_send(text.clone());
            }
            !theirs
        });
    }

    pub fn remove(&mut self, connection: u64) {
        self.by_id.remove(&connection);
    }

    /// The seats a connection holds; `None` when it is gone.
    pub fn seats(&self, connection: u64) -> Option<PlayerSet> {
        self.by_id.get(&connection).map(|connection| connection.seats)
    }

    /// Who is on a connection, if they are known.
    pub fn person(&self, connection: u64) -> Option<String> {
        self.by_id.get(&connection)?.person.clone()
    }

    /// All connections: the number of each, the seats it holds, and who is on it.
    pub fn all(&self) -> impl Iterator<Item = (u64, PlayerSet, Option<&String>)> {
        self.by_id.iter().map(|(number, connection)| (*number, connection.seats, connection.person.as_ref()))
    }

    /// Whether some connection holds this seat.
    pub fn holds(&self, player: Player) -> bool {
        self.by_id.values().any(|connection| connection.seats.contains(player))
    }

    /// The lag of a connection, in milliseconds.
    pub fn lag_of(&self, connection: u64) -> u64 {
        self.by_id.get(&connection).map_or(0, |connection| connection.lag.load(Ordering::Relaxed))
    }

    /// The longest lag of the connections that hold this seat, in milliseconds.
    pub fn lag(&self, player: Player) -> u64 {
        let holders = self.by_id.values().filter(|connection| connection.seats.contains(player));
        holders.map(|connection| connection.lag.load(Ordering::Relaxed)).max().unwrap_or(0)
    }

    /// The client for whom the computer of this match searches: one that plays rather than one that watches, and the
    /// same for all matches without connections.
    pub fn client(&self) -> ClientAddr {
        let first =
            self.by_id.iter().min_by_key(|(number, connection)| (connection.seats.is_empty(), **number));
        first.map_or(ClientAddr::new(Ipv4Addr::UNSPECIFIED.into()), |(_, connection)| connection.client)
    }

    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// How many hold no seat.
    pub fn watchers(&self) -> usize {
        self.by_id.values().filter(|connection| connection.seats.is_empty()).count()
    }

    /// Sends a message to one connection. One whose queue is full is closed.
    pub fn send(&mut self, connection: u64, message: &ServerMessage) {
        if let Some(known) = self.by_id.get(&connection)
            && known.sender.try_send(Utf8Bytes::from(to_json(message))).is_err()
        {
            self.by_id.remove(&connection);
        }
    }

    /// Sends a message to these connections. One whose queue is full is closed.
    pub fn send_to(&mut self, connections: &[u64], message: &ServerMessage) {
        let text = Utf8Bytes::from(to_json(message));
        for number in connections {
            if let Some(known) = self.by_id.get(number)
                && known.sender.try_send(text.clone()).is_err()
            {
                self.by_id.remove(number);
            }
        }
    }

    /// Sends a snapshot to one connection. Those who hold the same seats and ask at the same time share one text.
    pub fn send_snapshot(&mut self, connection: u64, message: impl FnOnce(PlayerSet) -> ServerMessage) {
        let Some(known) = self.by_id.get(&connection) else { return };
        self.snapshots.retain(|_, (made, _)| made.elapsed() < SHARED);
        let (_, text) = self
            .snapshots
            .entry(known.seats)
            .or_insert_with(|| (Instant::now(), to_json(&message(known.seats)).into()));
        if known.sender.try_send(text.clone()).is_err() {
            self.by_id.remove(&connection);
        }
    }

    /// Sends a message to the connections that hold a seat, to each the one for the holders of its seats.
    pub fn tell_holders(&mut self, player: Player, message: impl Fn(PlayerSet) -> ServerMessage) {
        self.snapshots.clear();
        self.by_id.retain(|_, connection| {
            let text = || Utf8Bytes::from(to_json(&message(connection.seats)));
            !connection.seats.contains(player) || connection.sender.try_send(text()).is_ok()
        });
    }

    /// Sends a message to all connections; where it `differs`, to each the one for the holders of its seats.
    pub fn broadcast(&mut self, differs: bool, message: impl Fn(PlayerSet) -> ServerMessage) {
        self.snapshots.clear();
        let mut texts: HashMap<PlayerSet, Utf8Bytes> = HashMap::new();
        self.by_id.retain(|_, connection| {
            let seats = if differs { connection.seats } else { PlayerSet::EMPTY };
            let text = texts.entry(seats).or_insert_with(|| to_json(&message(seats)).into());
            connection.sender.try_send(text.clone()).is_ok()
        });
    }
}

//! Who is connected to one match.

use crate::config::{MAX_AUDIENCE, MAX_QUEUE};
use axum::extract::ws::Utf8Bytes;
use std::collections::HashMap;
use tokio::sync::mpsc;
use variorum_api::{ServerMessage, to_json};
use variorum_core::{Player, PlayerSet};

/// One connection.
struct Visitor {
    seats: PlayerSet,
    ear: mpsc::Sender<Utf8Bytes>,
}

/// All connections to one match.
#[derive(Default)]
pub(crate) struct Audience {
    visitors: HashMap<u64, Visitor>,
    next: u64,
}

impl Audience {
    /// A new connection that holds these seats; `None` when there are too many.
    pub fn add(&mut self, seats: PlayerSet) -> Option<(u64, mpsc::Receiver<Utf8Bytes>)> {
        if self.visitors.len() >= MAX_AUDIENCE {
            return None;
        }
        let (ear, heard) = mpsc::channel(MAX_QUEUE);
        self.next += 1;
        self.visitors.insert(self.next, Visitor { seats, ear });
        Some((self.next, heard))
    }

    pub fn remove(&mut self, visitor: u64) {
        self.visitors.remove(&visitor);
    }

    /// The seats a connection holds; `None` when it is gone.
    pub fn seats(&self, visitor: u64) -> Option<PlayerSet> {
        self.visitors.get(&visitor).map(|visitor| visitor.seats)
    }

    /// Whether some connection holds this seat.
    pub fn holds(&self, player: Player) -> bool {
        self.visitors.values().any(|visitor| visitor.seats.contains(player))
    }

    pub fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    /// How many hold no seat.
    pub fn watchers(&self) -> usize {
        self.visitors.values().filter(|visitor| visitor.seats.is_empty()).count()
    }

    /// Tells one connection; one that is too slow to listen is gone by it.
    pub fn tell(&mut self, visitor: u64, message: &ServerMessage) {
        if let Some(known) = self.visitors.get(&visitor)
            && known.ear.try_send(Utf8Bytes::from(to_json(message))).is_err()
        {
            self.visitors.remove(&visitor);
        }
    }

    /// Tells all connections, each what is for those who hold its seats.
    pub fn tell_all(&mut self, message: impl Fn(PlayerSet) -> ServerMessage) {
        let mut texts: HashMap<PlayerSet, Utf8Bytes> = HashMap::new();
        self.visitors.retain(|_, visitor| {
            let seats = visitor.seats;
            let text = texts.entry(seats).or_insert_with(|| to_json(&message(seats)).into());
            visitor.ear.try_send(text.clone()).is_ok()
        });
    }
}

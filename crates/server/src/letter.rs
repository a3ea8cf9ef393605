//! Messages to a match, each with the moment at which it was received: what was received in time is in time,
//! however late the match comes to it.

use crate::actor::Message;
use crate::service_clock::ServiceClock;
use tokio::sync::mpsc;

/// A message.
pub(crate) struct Letter {
    /// When it was received, by the service clock.
    pub at: u64,
    pub message: Message,
}

/// The way to a match.
#[derive(Clone)]
pub(crate) struct Letters {
    way: mpsc::Sender<Letter>,
    clock: ServiceClock,
}

impl Letters {
    pub fn new(way: mpsc::Sender<Letter>, clock: ServiceClock) -> Letters {
        Letters { way, clock }
    }

    /// Sends what was received now; false when the match has left memory.
    pub async fn send(&self, message: Message) -> bool {
        let at = self.clock.now();
        self.way.send(Letter { at, message }).await.is_ok()
    }

    /// Sends if there is room.
    pub fn try_send(&self, message: Message) -> bool {
        let at = self.clock.now();
        self.way.try_send(Letter { at, message }).is_ok()
    }
}

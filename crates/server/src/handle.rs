//! Messages to a match, each with the moment at which it was received: what was received in time is in time,
//! however late the match comes to it.

use crate::actor::MatchMessage;
use crate::service_clock::ServiceClock;
use tokio::sync::mpsc;

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

//! Whether the server can save, as all its tasks see it.

use tokio::sync::watch;
use variorum_api::ServerMessage;

/// Whether the server can save, as all its tasks see it.
#[derive(Debug)]
pub(crate) struct Saving(watch::Sender<bool>);

impl Default for Saving {
    /// It can.
    fn default() -> Saving {
        Saving(watch::Sender::new(false))
    }
}

impl Saving {
    /// Whether nothing can be saved for now.
    pub fn is_stalled(&self) -> bool {
        *self.0.borrow()
    }

    /// Sets that.
    pub fn set_stalled(&self, stalled: bool) {
        self.0.send_replace(stalled);
    }

    /// Tells of each change.
    pub fn subscribe(&self) -> watch::Receiver<bool> {
        self.0.subscribe()
    }

    /// What connections are told.
    pub fn message(&self) -> ServerMessage {
        ServerMessage::Stalled { stalled: self.is_stalled() }
    }
}

/// Waits for a change.
pub(crate) async fn changed(saving: &mut watch::Receiver<bool>) {
    // Fails when the state is gone: then nothing changes any more.
    if saving.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}

//! What the tasks of a bot share.

use crate::config::BotConfig;
use crate::server::Server;
use std::collections::BTreeSet;
use tokio::sync::{mpsc, watch};

/// What the tasks of a bot share.
pub(crate) struct Shared {
    /// The server.
    pub server: Server,
    /// What to do.
    pub config: BotConfig,
    /// By this the lobby tells the account apart.
    pub key: String,
    /// Ids of the games that are played now.
    playing: watch::Sender<BTreeSet<String>>,
    /// Ids of those that are to be played from now on.
    begun: mpsc::UnboundedSender<String>,
}

impl Shared {
    /// And what tells which games begin.
    pub fn new(server: Server, config: BotConfig, key: String) -> (Shared, mpsc::UnboundedReceiver<String>) {
        let (begun, games) = mpsc::unbounded_channel();
        (Shared { server, config, key, playing: watch::Sender::default(), begun }, games)
    }

    /// Plays a game from now on, unless it is played already.
    pub fn begin(&self, id: &str) {
        if self.playing.send_if_modified(|playing| playing.insert(id.to_owned())) {
            // Fails when the bot ends.
            let _ = self.begun.send(id.to_owned());
        }
    }

    /// Plays a game no more.
    pub fn end(&self, id: &str) {
        self.playing.send_if_modified(|playing| playing.remove(id));
    }

    /// Whether a game is played now.
    pub fn plays(&self, id: &str) -> bool {
        self.playing.borrow().contains(id)
    }

    /// Whether another game may begin.
    pub fn has_room(&self) -> bool {
        self.playing.borrow().len() < self.config.rules.at_once
    }

    /// Tells whenever a game begins or ends.
    pub fn games(&self) -> watch::Receiver<BTreeSet<String>> {
        self.playing.subscribe()
    }
}

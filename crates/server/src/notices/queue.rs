//! What waits to be told.

use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc;
use variorum_api::PushNotice;
use variorum_push::{Sender, Subscription, SubscriptionError, VapidKey};

/// Notices that wait; a further one is left out.
const QUEUE: usize = 1_000;

/// A notice for a person, by id.
pub(super) type Waiting = (String, PushNotice);

/// What waits to be told, and who tells it.
pub(crate) struct Notices {
    waiting: mpsc::Sender<Waiting>,
    receiver: Mutex<Option<mpsc::Receiver<Waiting>>>,
    allow_loopback: bool,
    /// Speaks to the services of browsers.
    pub sender: Sender,
}

impl Notices {
    /// With the server's key. `contact` is the public address of the server.
    pub fn new(key: VapidKey, contact: Option<String>, allow_loopback: bool) -> Notices {
        let (waiting, receiver) = mpsc::channel(QUEUE);
        let sender = Sender::new(key, contact, allow_loopback);
        Notices { waiting, receiver: Mutex::new(Some(receiver)), allow_loopback, sender }
    }

    /// Reads what a browser gave: the address of its service, and keys.
    ///
    /// # Errors
    /// A part is wrong, or the address is not allowed here.
    pub fn read(&self, endpoint: &str, p256dh: &str, auth: &str) -> Result<Subscription, SubscriptionError> {
        Subscription::read(endpoint, p256dh, auth, self.allow_loopback)
    }

    /// Tells somebody soon, if one of their browsers asked for it.
    pub fn tell(&self, person: &str, notice: PushNotice) {
        // Where so many wait already, the pages say the same.
        let _ = self.waiting.try_send((person.to_owned(), notice));
    }

    /// What waits, for the one task that tells it.
    pub(super) fn take(&self) -> Option<mpsc::Receiver<Waiting>> {
        self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

//! Who listens to what: the channels from what happens to those who are told.

use crate::websocket::Utf8Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// Messages that wait for a slow listener before its stream ends.
const MAX_QUEUE: usize = 128;

/// Streams of one account; a further one ends the oldest.
const MOST_OF_PERSON: usize = 16;

/// What is listened to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
    /// What happens to a person, by id.
    Person(String),
    /// The public games of a kind, by id of the rules.
    Kind(String),
}

type Listeners = Vec<(u64, mpsc::Sender<Utf8Bytes>)>;

#[derive(Default)]
struct Inside {
    listeners: HashMap<Topic, Listeners>,
    next: u64,
}

/// Who listens to what.
#[derive(Default)]
pub(crate) struct Hub {
    inside: Mutex<Inside>,
}

/// Somebody who listens, until this is dropped.
pub(crate) struct Listener {
    hub: Arc<Hub>,
    topic: Topic,
    number: u64,
}

impl Hub {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens from now on.
    pub fn listen(self: &Arc<Self>, topic: Topic) -> (Listener, mpsc::Receiver<Utf8Bytes>) {
        let (sender, receiver) = mpsc::channel(MAX_QUEUE);
        let mut inside = self.inside();
        inside.next += 1;
        let number = inside.next;
        let listeners = inside.listeners.entry(topic.clone()).or_default();
        if matches!(topic, Topic::Person(_)) && listeners.len() >= MOST_OF_PERSON {
            listeners.remove(0);
        }
        listeners.push((number, sender));
        (Listener { hub: Arc::clone(self), topic, number }, receiver)
    }

    /// Whether anybody listens.
    pub fn has(&self, topic: &Topic) -> bool {
        self.inside().listeners.contains_key(topic)
    }

    /// The people whose programs listen, by id, in no order.
    pub fn people(&self) -> Vec<String> {
        let inside = self.inside();
        let person = |topic: &Topic| match topic {
            Topic::Person(id) => Some(id.clone()),
            Topic::Kind(_) => None,
        };
        inside.listeners.keys().filter_map(person).collect()
    }

    /// Tells all who listen. The stream of one who does not keep up ends.
    pub fn tell(&self, topic: &Topic, text: impl FnOnce() -> String) {
        let mut inside = self.inside();
        if let Some(listeners) = inside.listeners.get_mut(topic) {
            let text = Utf8Bytes::from(text());
            listeners.retain(|(_, sender)| sender.try_send(text.clone()).is_ok());
            if listeners.is_empty() {
                inside.listeners.remove(topic);
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut inside = self.hub.inside();
        if let Some(listeners) = inside.listeners.get_mut(&self.topic) {
            listeners.retain(|(number, _)| *number != self.number);
            if listeners.is_empty() {
                inside.listeners.remove(&self.topic);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_listen_are_told_until_they_go_or_do_not_keep_up() {
        let hub = Arc::new(Hub::default());
        let topic = Topic::Kind("chess".into());
        let (gone, _) = hub.listen(topic.clone());
        let (_slow, mut slow) = hub.listen(topic.clone());
        let (_stays, mut stays) = hub.listen(topic.clone());
        drop(gone);
        for number in 0..=MAX_QUEUE {
            hub.tell(&topic, || number.to_string());
            assert_eq!(stays.try_recv().unwrap().as_str(), number.to_string());
        }
        let heard = std::iter::from_fn(|| slow.try_recv().ok()).count();
        assert_eq!((heard, slow.is_closed()), (MAX_QUEUE, true));
        drop((_slow, _stays));
        assert!(!hub.has(&topic));
    }

    #[test]
    fn a_person_has_so_many_streams() {
        let hub = Arc::new(Hub::default());
        let topic = Topic::Person("ada".into());
        let mut all: Vec<_> = (0..=MOST_OF_PERSON).map(|_| hub.listen(topic.clone())).collect();
        hub.tell(&topic, || "x".to_owned());
        assert_eq!(hub.people(), ["ada"]);
        let heard: Vec<bool> = all.iter_mut().map(|(_, receiver)| receiver.try_recv().is_ok()).collect();
        assert!(!heard[0] && heard[1..].iter().all(|heard| *heard));
    }
}

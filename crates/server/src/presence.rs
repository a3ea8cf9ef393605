//! Who is here: has a live connection, to a game, the lobby or a stream of their own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who is here, by id: how many connections each has.
#[derive(Default)]
pub(crate) struct Presence {
    connections: Mutex<HashMap<String, usize>>,
}

/// A connection of somebody, until this is dropped.
pub(crate) struct Here {
    presence: Arc<Presence>,
    person: String,
}

impl Presence {
    fn connections(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has one more connection.
    pub fn enter(self: &Arc<Self>, person: &str) -> Here {
        *self.connections().entry(person.to_owned()).or_default() += 1;
        Here { presence: Arc::clone(self), person: person.to_owned() }
    }

    /// Whether somebody is here.
    pub fn is_here(&self, person: &str) -> bool {
        self.connections().contains_key(person)
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut connections = self.presence.connections();
        if let Some(count) = connections.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_here_until_the_last_connection_is_gone() {
        let presence = Arc::new(Presence::default());
        let [one, other] = [presence.enter("ada"), presence.enter("ada")];
        drop(one);
        assert!(presence.is_here("ada") && !presence.is_here("bea"));
        drop(other);
        assert!(!presence.is_here("ada"));
    }
}

//! The registry of matches in memory: by id, the handle of the task that owns the match.

use crate::handle::{MatchHandle, MatchMessage, PersonChange};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many unreadable matches are remembered, so as not to read them again and again.
const MAX_UNREADABLE: usize = 1000;

/// The matches in memory.
#[derive(Default)]
pub(crate) struct LiveMatches {
    handles: Mutex<HashMap<String, MatchHandle>>,
    /// Ids of stored matches that could not be read.
    unreadable: Mutex<HashSet<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveMatches {
    /// How many are in memory.
    pub fn count(&self) -> usize {
        lock(&self.handles).len()
    }

    /// The handles of all matches in memory.
    pub fn all(&self) -> Vec<MatchHandle> {
        lock(&self.handles).values().cloned().collect()
    }

    /// The handle of a match, if the match is in memory.
    pub fn get(&self, id: &str) -> Option<MatchHandle> {
        lock(&self.handles).get(id).cloned()
    }

    /// The handle of a match, which `start` brings into memory unless another task has done so meanwhile;
    /// `None` when `most` matches are in memory already.
    pub fn get_or_start(
        &self,
        id: &str,
        most: usize,
        start: impl FnOnce() -> MatchHandle,
    ) -> Option<MatchHandle> {
        let mut handles = lock(&self.handles);
        if let Some(handle) = handles.get(id) {
            return Some(handle.clone());
        }
        if handles.len() >= most {
            return None;
        }
        let handle = start();
        handles.insert(id.to_owned(), handle.clone());
        Some(handle)
    }

    /// Tells those of these matches that are in memory who somebody is now.
    pub async fn tell(&self, ids: &[String], change: &Arc<PersonChange>) {
        let handles: Vec<MatchHandle> = {
            let all = lock(&self.handles);
            ids.iter().filter_map(|id| all.get(id)).cloned().collect()
        };
        for handle in handles {
            // A match that is leaving memory is read from the store again.
            handle.send(MatchMessage::PersonChanged(Arc::clone(change))).await;
        }
    }

    /// Tells all matches in memory who somebody is now: also those that they only watch.
    pub async fn tell_all(&self, change: &Arc<PersonChange>) {
        let ids: Vec<String> = lock(&self.handles).keys().cloned().collect();
        self.tell(&ids, change).await;
    }

    /// Removes a match that leaves memory.
    pub fn remove(&self, id: &str) {
        lock(&self.handles).remove(id);
    }

    /// Removes a match that leaves memory, unless `is_wanted` says otherwise while nobody can look it up.
    /// Says whether the match was removed.
    pub fn remove_unless(&self, id: &str, is_wanted: impl FnOnce() -> bool) -> bool {
        let mut handles = lock(&self.handles);
        let removed = !is_wanted();
        if removed {
            handles.remove(id);
        }
        removed
    }

    /// Whether a stored match was found to be unreadable.
    pub fn is_unreadable(&self, id: &str) -> bool {
        lock(&self.unreadable).contains(id)
    }

    /// Remembers that a stored match cannot be read.
    pub fn set_unreadable(&self, id: &str) {
        let mut unreadable = lock(&self.unreadable);
        if unreadable.len() < MAX_UNREADABLE {
            unreadable.insert(id.to_owned());
        }
    }
}

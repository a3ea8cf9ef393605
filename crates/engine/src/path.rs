//! The positions from the game's history down to the node being searched, for repetition.

use variorum_core::Key;

/// Repetition keys from the last irreversible move of the game down to the node being searched.
pub(crate) struct Path {
    keys: Vec<Key>,
    /// Where the root stands in `keys`.
    root: usize,
}

impl Path {
    /// The path to the root, whose key ends `history`.
    pub fn new(history: &[Key]) -> Path {
        Path { keys: history.to_vec(), root: history.len() - 1 }
    }

    /// How many positions before the root may be repeated.
    pub fn before_root(&self) -> usize {
        self.root
    }

    /// Goes on to a position with this key.
    pub fn push(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Goes back by one position.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Goes back to the root.
    pub fn truncate_to_root(&mut self) {
        self.keys.truncate(self.root + 1);
    }

    /// Where the last position has stood before, among the last `reversible` positions; the latest first.
    #[inline]
    pub fn repetitions(&self, reversible: usize) -> impl Iterator<Item = usize> {
        let last = self.keys.len() - 1;
        (last.saturating_sub(reversible)..last).rev().filter(move |&i| self.keys[i] == self.keys[last])
    }

    /// Whether a place in the path is the root or below it.
    pub fn is_in_tree(&self, at: usize) -> bool {
        at >= self.root
    }
}

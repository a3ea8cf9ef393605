//! What was read, kept while other views are looked at.

use leptos::prelude::*;
use variorum_record::{NodeId, ReadError};

use super::listed::ListedGame;

/// The games read last. In the context of the whole app. Copies are the same.
#[derive(Clone, Copy)]
pub struct LoadedRecords {
    /// All good games of the text.
    pub games: RwSignal<Vec<ListedGame>>,
    /// What is wrong with the others.
    pub bad: RwSignal<Vec<ReadError>>,
    /// The text itself, where it is short enough to be corrected in a field.
    pub text: RwSignal<String>,
    /// Which of the games is shown.
    pub chosen: RwSignal<Option<usize>>,
    /// Where in its tree.
    pub node: RwSignal<NodeId>,
}

impl LoadedRecords {
    /// Makes a place for them.
    pub fn provide() {
        provide_context(LoadedRecords {
            games: RwSignal::default(),
            bad: RwSignal::default(),
            text: RwSignal::default(),
            chosen: RwSignal::new(None),
            node: RwSignal::new(NodeId::ROOT),
        });
    }

    /// Puts these in the place of what was there. An only one is chosen at once.
    pub fn put(self, games: Vec<ListedGame>, bad: Vec<ReadError>) {
        self.choose((games.len() == 1 && bad.is_empty()).then_some(0));
        self.bad.set(bad);
        self.games.set(games);
    }

    /// Goes back to the text.
    pub fn correct(self) {
        self.put(Vec::new(), Vec::new());
    }

    /// Makes place for another text.
    pub fn clear(self) {
        self.text.set(String::new());
        self.correct();
    }

    /// Shows another one from its start; none for the list.
    pub fn choose(self, index: Option<usize>) {
        self.node.set(NodeId::ROOT);
        self.chosen.set(index);
    }
}

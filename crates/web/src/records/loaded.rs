//! The records that were read last, kept while other pages are open.

use leptos::prelude::*;
use variorum_record::{NodeId, ReadError};

use super::listed::ListedGame;
use crate::storage;

/// Names under which the tab keeps the text and the game that is open.
const TEXT: &str = "record";
const CHOSEN: &str = "record-chosen";

/// The records that were read last. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct LoadedRecords {
    /// The readable games.
    pub games: RwSignal<Vec<ListedGame>>,
    /// The errors of the others.
    pub bad: RwSignal<Vec<ReadError>>,
    /// The text, where it is short enough to be edited in a field.
    pub text: RwSignal<String>,
    /// Index of the game that is open.
    pub chosen: RwSignal<Option<usize>>,
    /// The node shown in its tree.
    pub node: RwSignal<NodeId>,
}

impl LoadedRecords {
    /// Provides an empty list, with the text that this tab has kept.
    pub fn provide() {
        let loaded = LoadedRecords {
            games: RwSignal::default(),
            bad: RwSignal::default(),
            text: RwSignal::new(storage::of_tab(TEXT).unwrap_or_default()),
            chosen: RwSignal::new(None),
            node: RwSignal::new(NodeId::ROOT),
        };
        Effect::new(move |_| loaded.text.with(|text| storage::set_of_tab(TEXT, text)));
        Effect::new(move |_| {
            let chosen = loaded.chosen.get();
            if loaded.games.with(|games| !games.is_empty()) {
                storage::set_of_tab(CHOSEN, &chosen.map(|at| at.to_string()).unwrap_or_default());
            }
        });
        provide_context(loaded);
    }

    /// The game that was open when this tab was loaded before.
    pub fn chosen_before(self) -> Option<usize> {
        storage::of_tab(CHOSEN)?.parse().ok()
    }

    /// Replaces all games. A single game is opened at once.
    pub fn put(self, games: Vec<ListedGame>, bad: Vec<ReadError>) {
        self.choose((games.len() == 1 && bad.is_empty()).then_some(0));
        self.bad.set(bad);
        self.games.set(games);
    }

    /// Returns to the text.
    pub fn correct(self) {
        self.put(Vec::new(), Vec::new());
    }

    /// Removes games and text.
    pub fn clear(self) {
        self.text.set(String::new());
        self.correct();
    }

    /// Opens a game at its start, or the list with `None`.
    pub fn choose(self, index: Option<usize>) {
        self.node.set(NodeId::ROOT);
        self.chosen.set(index);
    }
}

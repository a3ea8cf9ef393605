//! What was read, kept while other views are looked at.

use leptos::prelude::*;
use variorum_record::{GameRecord, NodeId};

/// The records read last. In the context of the whole app. Copies are the same.
#[derive(Clone, Copy)]
pub struct Kept {
    /// All games of the text.
    pub records: RwSignal<Vec<GameRecord>>,
    /// Which of them is shown.
    pub chosen: RwSignal<Option<usize>>,
    /// Where in its tree.
    pub node: RwSignal<NodeId>,
}

impl Kept {
    /// Makes a place for them.
    pub fn provide() {
        provide_context(Kept {
            records: RwSignal::default(),
            chosen: RwSignal::new(None),
            node: RwSignal::new(NodeId::ROOT),
        });
    }

    /// Puts these in the place of what was there. An only one is chosen at once.
    pub fn put(self, records: Vec<GameRecord>) {
        self.choose((records.len() == 1).then_some(0));
        self.records.set(records);
    }

    /// Shows another one from its start; none for the list.
    pub fn choose(self, index: Option<usize>) {
        self.node.set(NodeId::ROOT);
        self.chosen.set(index);
    }
}

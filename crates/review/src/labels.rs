//! What the entries of a game are called.

use variorum_record::{GameRecord, Node};

/// The entries of the main line by number and short notation, as `3... Nf6`; events by their text.
pub fn labels(record: &GameRecord) -> Vec<String> {
    let label = |node: &Node| {
        if !node.is_move() {
            return node.text().to_owned();
        }
        let dots = if node.player() == Some(record.first()) { "." } else { "..." };
        format!("{}{dots} {}", node.number(), node.short())
    };
    record.tree().main_line().map(|id| label(record.tree().node(id))).collect()
}

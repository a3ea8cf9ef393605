//! A node of the proof's tree.

/// A position with the turns that are left.
#[derive(Clone, Debug)]
pub(crate) struct Node<P> {
    pub position: P,
    /// How many more turns the player of the problem may begin.
    pub turns: u32,
    /// Whether that player is to move in a turn already begun.
    pub continues: bool,
}

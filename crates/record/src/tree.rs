//! Moves with variations, comments and glyphs. Every node carries its texts, so that a tree is shown
//! and written without asking the rules again.

use crate::annotation::{self, Eval};
use variorum_core::{Player, Reason};

/// Names a node of one [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position: a node without a move.
    pub const ROOT: NodeId = NodeId(0);
}

/// One decision or event, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub(crate) parent: Option<NodeId>,
    pub(crate) children: Vec<NodeId>,
    pub(crate) text: String,
    pub(crate) short: String,
    pub(crate) player: Option<Player>,
    pub(crate) number: u32,
    pub(crate) goes_on: bool,
    pub(crate) is_move: bool,
    /// How the rules of play had ended the game before it.
    pub(crate) resumes: Option<Reason>,
    /// Comments before the move, at the beginning of a variation or after the end of one.
    pub before: Vec<String>,
    /// Comments after the move; those of the root stand before the first move.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`; see [`glyph_text`](crate::glyph_text).
    pub glyphs: Vec<u8>,
}

impl Node {
    /// What happened before; `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// What happened next: the main line first, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move text, [`NULL_TEXT`](variorum_core::NULL_TEXT) for a null move, or that of an event
    /// (`resign:red`, `time:red`, `agree`, `claim:repetition`); empty for the root.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same in short notation.
    pub fn short(&self) -> &str {
        &self.short
    }

    /// Who decided; `None` for an agreement and the root.
    pub fn player(&self) -> Option<Player> {
        self.player
    }

    /// The turn's number in the position text before the move.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Whether the same player decides next, so that both decisions are read as one group.
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Whether it is a move, be it a null move, and not an event.
    pub fn is_move(&self) -> bool {
        self.is_move
    }

    /// The clock after the move in milliseconds, from `[%clk …]` in the comments.
    pub fn clock(&self) -> Option<u64> {
        annotation::command(&self.comments, "clk").and_then(annotation::parse_clock)
    }

    /// Notes the clock after the move, in milliseconds, to a tenth of a second.
    pub fn set_clock(&mut self, milliseconds: u64) {
        annotation::set_command(&mut self.comments, "clk", &annotation::clock_text(milliseconds));
    }

    /// How the rules of play end the game after the move, where the record goes on all the same: from
    /// `[%end …]` in the comments.
    pub fn ended(&self) -> Option<Reason> {
        annotation::command(&self.comments, "end").and_then(variorum_registry::reason)
    }

    /// Notes that the rules of play end the game after the move.
    pub(crate) fn set_ended(&mut self, reason: Reason) {
        annotation::set_command(&mut self.comments, "end", reason.name());
    }

    /// The evaluation, from `[%eval …]` in the comments.
    pub fn eval(&self) -> Option<Eval> {
        annotation::command(&self.comments, "eval").and_then(Eval::parse)
    }

    /// Notes an evaluation.
    pub fn set_eval(&mut self, eval: Eval) {
        annotation::set_command(&mut self.comments, "eval", &eval.to_string());
    }
}

/// A game with its variations.
///
/// ```
/// use variorum_record::{Eval, NodeId};
///
/// let mut record = variorum_record::read("1. e4 {[%clk 0:04:57] [%eval 0.31]} (1. d4) 1... e5 *")?.remove(0);
/// let tree = record.tree_mut();
/// let [first, variation] = tree.node(NodeId::ROOT).children() else { panic!("two moves") };
/// let (first, variation) = (*first, *variation);
/// assert_eq!(tree.node(variation).short(), "d4");
/// assert_eq!(tree.node(first).clock(), Some(297_000));
/// assert_eq!(tree.node(first).eval(), Some(Eval::Centipawns(31)));
/// tree.node_mut(first).glyphs.push(1);
/// assert!(variorum_record::write(&record, Default::default()).contains("1. e4! {"));
/// # Ok::<(), variorum_record::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        let root = Node {
            parent: None,
            children: Vec::new(),
            text: String::new(),
            short: String::new(),
            player: None,
            number: 0,
            goes_on: false,
            is_move: false,
            resumes: None,
            before: Vec::new(),
            comments: Vec::new(),
            glyphs: Vec::new(),
        };
        Tree { nodes: vec![root] }
    }

    /// A node. An id of another tree that does not exist here gives the root.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.nodes[0])
    }

    /// A node, to change what is said about it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let at = (id.0 as usize).min(self.nodes.len()) % self.nodes.len();
        &mut self.nodes[at]
    }

    /// How many nodes there are, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The nodes from the first move to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let step = |&id: &NodeId| self.node(id).parent;
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), step).filter(|&id| id != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The nodes of the main line, the root left out.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT)
    }

    /// The last node of the main line.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// The nodes that follow a node when the first child is always taken.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |&id: &NodeId| self.node(id).children.first().copied();
        std::iter::successors(Some(id), next).skip(1)
    }

    /// The child with this move text.
    pub fn child(&self, id: NodeId, text: &str) -> Option<NodeId> {
        self.node(id).children.iter().copied().find(|&child| self.node(child).text == text)
    }

    /// Takes away the nodes that were added last, but for the first `count` ones.
    pub(crate) fn truncate(&mut self, count: usize) {
        let kept = count.max(1);
        self.nodes.truncate(kept);
        for node in &mut self.nodes {
            node.children.retain(|child| (child.0 as usize) < kept);
        }
    }

    pub(crate) fn push(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { parent: Some(parent), ..node });
        self.node_mut(parent).children.push(id);
        id
    }
}

//! Conditional moves: what a seat replies if the others play as it expects, in games by the day.

use crate::Event;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, PerPlayer, Player};

/// Moves in all conditional lines of a seat together, at most.
pub const MAX_CONDITIONAL: usize = 200;

/// Moves in one conditional line, at most.
pub const MAX_LINE: usize = 60;

/// A move, and what may follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    text: String,
    then: Vec<Node>,
}

/// The conditional moves of a seat, as a tree: where others decide it has every move that is expected, where the seat
/// decides its one reply.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Tree(Vec<Node>);

impl Tree {
    /// Reads lines that begin with the position of a record, at which others decide.
    fn read(lines: &[Vec<String>], player: Player, record: &dyn AnyRecord) -> Result<Tree, Fault> {
        let count: usize = lines.iter().map(Vec::len).sum();
        if count > MAX_CONDITIONAL {
            return Err(Fault::new("lines", count.to_string(), format!("at most {MAX_CONDITIONAL} moves")));
        }
        let mut record = record.clone_box();
        let begin = record.ply();
        let mut tree = Tree::default();
        for line in lines {
            record.truncate(begin);
            tree.add(line, player, &mut *record)?;
        }
        Ok(tree)
    }

    /// Adds a line that begins with the position of the record.
    fn add(&mut self, line: &[String], player: Player, record: &mut dyn AnyRecord) -> Result<(), Fault> {
        if line.len() > MAX_LINE {
            let (count, expected) = (line.len().to_string(), format!("at most {MAX_LINE} moves"));
            return Err(Fault::new("line", count, expected));
        }
        let mut nodes = &mut self.0;
        let mut decider = None;
        for text in line {
            if record.outcome().is_some() {
                return Err(Fault::new("line", text.as_str(), "its end: the game would be over"));
            }
            decider = Some(record.to_move());
            record.play_text(text)?;
            let entry = record.entries().pop().filter(|entry| entry.is_move);
            let text = entry.ok_or_else(|| Fault::new("line", text.as_str(), "moves on the board"))?.text;
            let at = match nodes.iter().position(|node| node.text == text) {
                Some(at) => at,
                None if decider == Some(player) && !nodes.is_empty() => {
                    return Err(Fault::new("line", text, "one reply to the same moves, not two"));
                }
                None => {
                    nodes.push(Node { text, then: Vec::new() });
                    nodes.len() - 1
                }
            };
            nodes = &mut nodes[at].then;
        }
        let last = line.last().map_or("", String::as_str);
        let goes_on = record.to_move() == player && record.outcome().is_none();
        if decider != Some(player) || goes_on {
            return Err(Fault::new("line", last, "a line that ends with a whole turn of this seat"));
        }
        Ok(())
    }

    /// Reads lines that were told by [`Tree::lines`].
    fn told(lines: &[Vec<String>]) -> Tree {
        let mut tree = Tree::default();
        for line in lines {
            let mut nodes = &mut tree.0;
            for text in line {
                let at = nodes.iter().position(|node| node.text == *text).unwrap_or_else(|| {
                    nodes.push(Node { text: text.clone(), then: Vec::new() });
                    nodes.len() - 1
                });
                nodes = &mut nodes[at].then;
            }
        }
        tree
    }

    /// The lines, each to its end.
    fn lines(&self) -> Vec<Vec<String>> {
        fn walk(nodes: &[Node], line: &mut Vec<String>, lines: &mut Vec<Vec<String>>) {
            for node in nodes {
                line.push(node.text.clone());
                if node.then.is_empty() {
                    lines.push(line.clone());
                } else {
                    walk(&node.then, line, lines);
                }
                line.pop();
            }
        }
        let mut lines = Vec::new();
        walk(&self.0, &mut Vec::new(), &mut lines);
        lines
    }

    /// A move was played: what follows it is left, nothing if it was not expected.
    fn follow(&mut self, text: &str) {
        let at = self.0.iter().position(|node| node.text == text);
        self.0 = at.map(|at| self.0.swap_remove(at).then).unwrap_or_default();
    }
}

/// The conditional moves of all seats.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Conditional(PerPlayer<Tree>);

impl Conditional {
    /// Replaces those of a seat; see [`crate::Command::Conditional`].
    pub fn set(
        &mut self,
        player: Player,
        lines: &[Vec<String>],
        record: &dyn AnyRecord,
    ) -> Result<(), Fault> {
        self.0[player] = Tree::read(lines, player, record)?;
        Ok(())
    }

    /// Puts back those that a seat had before these events.
    pub fn restore<'a>(
        &mut self,
        player: Player,
        lines: &[Vec<String>],
        events: impl Iterator<Item = &'a Event>,
    ) {
        let mut restored = Conditional::default();
        restored.0[player] = Tree::told(lines);
        events.for_each(|event| restored.note(event));
        self.0[player] = std::mem::take(&mut restored.0[player]);
    }

    /// Takes those of a seat away.
    pub fn clear(&mut self, player: Player) {
        self.0[player] = Tree::default();
    }

    /// Something has happened: what was expected goes on, everything else ends them.
    pub fn note(&mut self, event: &Event) {
        match event {
            Event::Played { text, .. } => self.0.0.iter_mut().for_each(|tree| tree.follow(text)),
            Event::StoodIn { player, .. } => self.clear(*player),
            _ if event.changes_board() => *self = Conditional::default(),
            _ => {}
        }
    }

    /// The reply of a seat, if the others have played as it expected and it decides now.
    pub fn reply(&self, player: Player) -> Option<&str> {
        self.0[player].0.first().map(|node| node.text.as_str())
    }

    /// The lines of a seat.
    pub fn lines(&self, player: Player) -> Vec<Vec<String>> {
        self.0[player].lines()
    }

    /// Whether a seat has none.
    pub fn is_empty(&self, player: Player) -> bool {
        self.0[player].0.is_empty()
    }
}

//! A search that is told what positions are worth, many at a time: best-first, by upper confidence bounds (Kocsis and
//! Szepesvári, "Bandit based Monte-Carlo planning", 2006), with every child valued as soon as it is made.

use crate::encoding::Encoding;
use crate::worth::worth;
use variorum_core::any::AnyRecord;
use variorum_core::learn::Learn;
use variorum_core::{End, Fault, Game, Key, Notation, Play, Player, Position, Record, Searchable};

/// How much less visited moves are preferred.
const EXPLORATION: f32 = 0.6;
/// Nodes of one search at most.
const MOST_NODES: usize = 1 << 22;
/// How many leaves are grown at most before their children are valued.
const MOST_LEAVES: usize = 64;

/// The search ends when the tree did not grow so many times: all that is promising leads to ends of games.
const MOST_IDLE: usize = 16;

/// What the search found of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The move text.
    pub text: String,
    /// How often it was looked at.
    pub visits: u32,
    /// What it is worth to the player to move, from -1 to 1.
    pub value: f32,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Searched {
    /// All moves, the best first; none once the game is over.
    pub moves: Vec<Tried>,
    /// Nodes of the tree.
    pub nodes: usize,
}

/// Values positions: is given their observations, one after the other, and fills in for each position the value for
/// every player, from the player to move on in the order of turns.
pub type Evaluate<'a> = &'a mut dyn FnMut(&[u8], &mut [f32]) -> Result<(), Refusal>;

/// Why positions were not valued, or a search not made.
pub type Refusal = Box<dyn std::error::Error + Send + Sync>;

struct Node<P: Play> {
    position: P,
    /// The move that leads here.
    by: Option<P::Move>,
    first: usize,
    children: usize,
    visits: f32,
    /// The sum of values for each player.
    sum: [f32; 3],
    over: bool,
}

/// Searches from the position on the board until the tree has `nodes` nodes, or cannot grow any more.
///
/// # Errors
/// A record of another game, and whatever valuing returns.
pub fn search<G: Game<Position: Learn + Searchable>>(
    encoding: &Encoding,
    record: &dyn AnyRecord,
    nodes: usize,
    evaluate: Evaluate<'_>,
) -> Result<Searched, Refusal> {
    let other = || Fault::new("game", record.card().id, format!("a game of {}", G::CARD.id));
    let record = record.as_any().downcast_ref::<Record<G>>().ok_or_else(other)?;
    if record.outcome().is_some() {
        return Ok(Searched::default());
    }
    let mut tree = Tree::<G> {
        nodes: vec![Node::new(record.position().clone(), None)],
        keys: record.keys(),
        encoding,
        seen: Vec::new(),
        values: Vec::new(),
    };
    let mut idle = 0;
    while tree.nodes.len() < nodes.min(MOST_NODES) && idle < MOST_IDLE {
        idle = if tree.grow(evaluate)? { 0 } else { idle + 1 };
    }
    Ok(Searched { moves: tree.tried(), nodes: tree.nodes.len() })
}

impl<P: Play> Node<P> {
    fn new(position: P, by: Option<P::Move>) -> Node<P> {
        Node { position, by, first: 0, children: 0, visits: 0.0, sum: [0.0; 3], over: false }
    }

    fn add(&mut self, value: [f32; 3]) {
        self.visits += 1.0;
        for (sum, value) in self.sum.iter_mut().zip(value) {
            *sum += value;
        }
    }

    fn value(&self, player: Player) -> f32 {
        self.sum[player.index()] / self.visits.max(1.0)
    }
}

struct Tree<'a, G: Game> {
    nodes: Vec<Node<G::Position>>,
    /// The repetition keys of the game so far.
    keys: &'a [Key],
    encoding: &'a Encoding,
    seen: Vec<u8>,
    values: Vec<f32>,
}

impl<G: Game<Position: Learn + Searchable>> Tree<'_, G> {
    /// Grows leaves, values all their children at once, and carries the values up. False where no leaf was grown.
    fn grow(&mut self, evaluate: Evaluate<'_>) -> Result<bool, Refusal> {
        let mut grown: Vec<Vec<usize>> = Vec::new();
        let mut ends = 0;
        while grown.len() < MOST_LEAVES && ends < MOST_LEAVES {
            let path = self.descend();
            let leaf = path[path.len() - 1];
            if self.nodes[leaf].over {
                // The end of a game has its value.
                let value = self.mean(leaf);
                self.carry(&path, value);
                ends += 1;
            } else if self.nodes[leaf].children > 0
                || grown.iter().any(|other| other[other.len() - 1] == leaf)
            {
                break;
            } else {
                self.expand(&path);
                // Until it is valued it counts as a visit that brought nothing, so that others are looked at.
                for &node in &path {
                    self.nodes[node].visits += 1.0;
                }
                grown.push(path);
            }
        }
        self.value_children(&grown, evaluate)?;
        for path in &grown {
            for &node in path {
                self.nodes[node].visits -= 1.0;
            }
            let leaf = path[path.len() - 1];
            let player = self.nodes[leaf].position.to_move();
            let (first, end) = (self.nodes[leaf].first, self.nodes[leaf].first + self.nodes[leaf].children);
            let best = (first..end)
                .max_by(|&a, &b| self.nodes[a].value(player).total_cmp(&self.nodes[b].value(player)));
            let value = self.mean(best.unwrap_or(leaf));
            self.carry(path, value);
        }
        Ok(!grown.is_empty())
    }

    fn mean(&self, node: usize) -> [f32; 3] {
        let node = &self.nodes[node];
        node.sum.map(|sum| sum / node.visits.max(1.0))
    }

    fn carry(&mut self, path: &[usize], value: [f32; 3]) {
        for &node in path {
            self.nodes[node].add(value);
        }
    }

    /// The way from the root to a node without children.
    fn descend(&self) -> Vec<usize> {
        let mut path = vec![0];
        loop {
            let node = &self.nodes[path[path.len() - 1]];
            if node.children == 0 {
                return path;
            }
            let player = node.position.to_move();
            let root = node.visits.max(1.0).sqrt();
            let bound = |&i: &usize| {
                let child = &self.nodes[i];
                child.value(player)
                    + EXPLORATION * root / (1.0 + child.visits) / (node.children as f32).sqrt()
            };
            let children = node.first..node.first + node.children;
            let best = children.max_by(|a, b| bound(a).total_cmp(&bound(b)));
            path.extend(best);
        }
    }

    /// Makes the children of the last node of a path. Those in which the game is over get their value.
    fn expand(&mut self, path: &[usize]) {
        let leaf = path[path.len() - 1];
        let first = self.nodes.len();
        let on_path: Vec<Key> = path[1..].iter().map(|&i| self.nodes[i].position.repetition_key()).collect();
        let mut children: Vec<Node<G::Position>> = Vec::new();
        let position = &self.nodes[leaf].position;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let mut next = position.clone();
            next.play(m);
            let key = next.repetition_key();
            let before = self.keys.iter().chain(&on_path).filter(|&&other| other == key).count();
            let outcome = next.decided().or_else(|| next.drawn(before + 1));
            let mut child = Node::new(next, Some(m));
            if let Some(outcome) = outcome {
                child.over = true;
                child.add(worth(&outcome, G::Position::PLAYERS));
            }
            children.push(child);
        }
        self.nodes[leaf].first = first;
        self.nodes[leaf].children = children.len();
        self.nodes.extend(children);
    }

    /// Values the children of all leaves that were grown, in one call.
    fn value_children(&mut self, grown: &[Vec<usize>], evaluate: Evaluate<'_>) -> Result<(), Refusal> {
        let leaves = grown.iter().map(|path| &self.nodes[path[path.len() - 1]]);
        let children = leaves.flat_map(|leaf| leaf.first..leaf.first + leaf.children);
        let wanted: Vec<usize> = children.filter(|&i| !self.nodes[i].over).collect();
        if wanted.is_empty() {
            return Ok(());
        }
        let (area, players) = (self.encoding.area(), G::Position::PLAYERS);
        self.seen.resize(wanted.len() * area, 0);
        self.values.clear();
        self.values.resize(wanted.len() * players, 0.0);
        for (row, &i) in self.seen.chunks_exact_mut(area).zip(&wanted) {
            self.encoding.write_bytes(&self.nodes[i].position, row);
        }
        evaluate(&self.seen, &mut self.values)?;
        for (row, &i) in self.values.chunks_exact(players).zip(&wanted) {
            let mover = self.nodes[i].position.to_move().index();
            let mut value = [0.0; 3];
            for (turn, &worth) in row.iter().enumerate() {
                value[(mover + turn) % players] =
                    if worth.is_finite() { worth.clamp(-1.0, 1.0) } else { 0.0 };
            }
            self.nodes[i].add(value);
        }
        Ok(())
    }

    /// The moves at the root, the most visited first.
    fn tried(&self) -> Vec<Tried> {
        let root = &self.nodes[0];
        let player = root.position.to_move();
        let child = |node: &Node<G::Position>| Tried {
            text: node.by.map(|m| root.position.move_text(m)).unwrap_or_default(),
            visits: node.visits as u32,
            value: node.value(player),
        };
        let mut tried: Vec<Tried> =
            self.nodes[root.first..root.first + root.children].iter().map(child).collect();
        tried.sort_by(|a, b| {
            b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.text.cmp(&b.text))
        });
        tried
    }
}

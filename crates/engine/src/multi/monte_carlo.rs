//! Monte-Carlo tree search.
//!
//! Each simulation goes down from the root, at every node by the mean share of the point that a move brought its player
//! and by a bonus for moves with a high prior that were tried little (PUCT; Rosin, "Multi-armed bandits with episode
//! context", 2011). It adds one position, and adds the shares of that to every mean on the way up. The shares come from
//! the static evaluation after a quiescence search: no game is played out at random. Forced wins of the player at the root
//! are proven on the way (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008).

use super::share::{Shares, WHOLE, exponential, of_outcome, reported};
use crate::histories::PreviousMoves;
use crate::node::Node;
use crate::ordering::Hints;
use crate::params::{
    EXPLORATION, FIRST_REPORT, FPU_REDUCTION, MAX_PLY, MAX_SIMULATIONS, MAX_TREE_BYTES, PRIOR_CAPTURE,
    PRIOR_HISTORY, PRIOR_SCALE,
};
use crate::report::Report;
use crate::searcher::Score;
use crate::variation::Variation;
use crate::worker::Worker;
use variorum_core::perft::after;
use variorum_core::{Key, PerPlayer, Player, Searchable};

/// A move from a node of the tree.
struct Edge<M> {
    m: M,
    slot: u32,
    /// Its prior; those of a node add up to 1.
    prior: f64,
    /// Index of the node it leads to; 0 while there is none.
    to: u32,
}

/// A node of the tree.
struct TreeNode<P: Searchable> {
    position: P,
    node: Node,
    key: Key,
    edges: Vec<Edge<P::Move>>,
    visits: f64,
    /// The sum of the shares of all simulations through this node, as parts of one.
    sums: PerPlayer<f64>,
    /// The shares of an end of the game.
    end: Option<PerPlayer<f64>>,
    /// Whether its moves were listed.
    is_expanded: bool,
    /// The player at the root wins whatever the others do, in so many turns.
    won: Option<i32>,
}

impl<P: Searchable> TreeNode<P> {
    fn mean(&self, player: Player) -> f64 {
        self.sums[player] / self.visits.max(1.0)
    }
}

fn parts(shares: &Shares) -> PerPlayer<f64> {
    PerPlayer::from_fn(|player| f64::from(shares[player]) / f64::from(WHOLE))
}

impl<P: Searchable> Worker<'_, P> {
    /// Searches a tree from `lines` and leaves the best `count` of them in front, in order.
    pub fn search_tree(
        &mut self,
        position: &P,
        lines: &mut [Variation<P::Move>],
        count: usize,
        report: Report<'_>,
    ) {
        let node = self.root(position);
        let mut tree = vec![self.tree_node(position.clone(), node)];
        self.expand(&mut tree, 0);
        tree[0].edges.retain(|edge| lines.iter().any(|line| line.first() == edge.m));
        if tree[0].edges.is_empty() {
            return;
        }
        let mut next_report = FIRST_REPORT;
        let mut bytes = 0;
        for _ in 0..MAX_SIMULATIONS {
            if self.limiter.stopped || bytes > MAX_TREE_BYTES {
                break;
            }
            bytes += self.simulate(&mut tree);
            let is_won = tree[0].won.is_some();
            if tree[0].visits >= next_report || is_won {
                next_report *= 2.0;
                self.limiter.must_finish_iteration = false;
                self.rank(&tree, lines);
                self.report(position, lines[..count.min(lines.len())].iter(), report);
                let depth = lines[0].result.map_or(0, |result| result.depth);
                let is_deep = self.limiter.limits.depth.is_some_and(|most| depth >= most);
                if is_won || is_deep || self.limiter.is_time_up() {
                    break;
                }
            }
        }
        self.path.truncate_to_root();
        self.rank(&tree, lines);
    }

    fn tree_node(&self, position: P, node: Node) -> TreeNode<P> {
        let key = position.repetition_key();
        TreeNode {
            position,
            node,
            key,
            edges: Vec::new(),
            visits: 0.0,
            sums: PerPlayer::default(),
            end: None,
            is_expanded: false,
            won: None,
        }
    }

    /// Lists the moves of a node with their priors: a softmax of their static scores.
    fn expand(&mut self, tree: &mut [TreeNode<P>], at: usize) {
        let tree_node = &mut tree[at];
        tree_node.is_expanded = true;
        let position = &tree_node.position;
        let skill = self.skill;
        let overlook_key = position.key().0 ^ skill.salt;
        let mut candidates = std::mem::take(&mut self.stack[0].candidates);
        let hints = Hints { best: 0, killers: [None, None], previous: tree_node.node.previous };
        let is_root = at == 0;
        let [least, most] = PRIOR_CAPTURE;
        let wanted = |m, tactical| is_root || !skill.overlooks(overlook_key, m, tactical);
        if candidates.fill(position, self.histories, &hints, wanted) && candidates.is_empty() {
            candidates.fill(position, self.histories, &hints, |_, _| true);
        }
        let mut i = 0;
        let mut static_scores = Vec::new();
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            let quiet =
                self.histories.quiet_history(candidate.slot, candidate.fingerprint, PreviousMoves::default())
                    / PRIOR_HISTORY;
            static_scores.push(match candidate.tactical {
                false => quiet,
                true if candidate.gain <= 0 => candidate.gain,
                true => {
                    let risk = position.risk(candidate.m);
                    (candidate.gain - (risk - candidate.gain).max(0) / 2).clamp(least, most)
                }
            });
            tree_node.edges.push(Edge { m: candidate.m, slot: candidate.slot, prior: 0.0, to: 0 });
        }
        self.stack[0].candidates = candidates;
        let best = static_scores.iter().copied().max().unwrap_or(0);
        let mut sum = 0.0;
        for (edge, score) in tree_node.edges.iter_mut().zip(static_scores) {
            edge.prior = exponential(f64::from(score - best) / PRIOR_SCALE);
            sum += edge.prior;
        }
        for edge in &mut tree_node.edges {
            edge.prior /= sum;
        }
    }

    /// One simulation: down the tree and up again. Returns how many bytes it added to the tree.
    fn simulate(&mut self, tree: &mut Vec<TreeNode<P>>) -> usize {
        self.path.truncate_to_root();
        let mut path = vec![0];
        let mut added = 0;
        let value = loop {
            let at = path[path.len() - 1];
            if let Some(end) = tree[at].end {
                break end;
            }
            if !tree[at].is_expanded {
                self.expand(tree, at);
                added += size_of::<Edge<P::Move>>() * tree[at].edges.len();
            }
            let Some(chosen) = self.select(tree, at) else { break parts(&self.shares(&tree[at].position)) };
            let to = tree[at].edges[chosen].to as usize;
            if to != 0 {
                self.path.push(tree[to].key);
                path.push(to);
                continue;
            }
            let (m, slot) = (tree[at].edges[chosen].m, tree[at].edges[chosen].slot);
            let next = after(&tree[at].position, m);
            let Some(child) = self.make(&tree[at].position, &next, &tree[at].node, m, slot) else {
                return added;
            };
            let (tree_node, value) = self.evaluate_leaf(next, child);
            if self.limiter.stopped {
                return added;
            }
            tree[at].edges[chosen].to = tree.len() as u32;
            path.push(tree.len());
            tree.push(tree_node);
            added += size_of::<TreeNode<P>>();
            break value;
        };
        for &at in path.iter().rev() {
            let tree_node = &mut tree[at];
            tree_node.visits += 1.0;
            for player in Player::ALL {
                tree_node.sums[player] += value[player];
            }
            self.prove(tree, at);
        }
        added
    }

    /// The tree node of a new position, and its shares.
    fn evaluate_leaf(&mut self, position: P, node: Node) -> (TreeNode<P>, PerPlayer<f64>) {
        let is_deep = node.ply >= MAX_PLY - 1;
        let outcome = self.early_outcome(&position, &node).or_else(|| position.decided());
        let value = match &outcome {
            Some(outcome) => parts(&of_outcome(outcome, node.distance)),
            None => parts(&self.settled_shares(&position, &node, super::max_n::AncestorBounds::default(), 0)),
        };
        let player = self.player;
        let mut tree_node = self.tree_node(position, node);
        let is_won = outcome.is_some_and(|outcome| outcome.winners.contains(player));
        tree_node.won = is_won.then_some(node.distance);
        tree_node.end = (outcome.is_some() || is_deep).then_some(value);
        (tree_node, value)
    }

    /// The edge to go down: by the mean share it has brought the player to move, and by exploration.
    fn select(&self, tree: &[TreeNode<P>], at: usize) -> Option<usize> {
        let tree_node = &tree[at];
        let player = tree_node.position.to_move();
        let tried: f64 = tree_node.edges.iter().filter(|edge| edge.to != 0).map(|edge| edge.prior).sum();
        let untried = tree_node.mean(player) - FPU_REDUCTION * tried.sqrt() * tree_node.mean(player);
        let exploration = EXPLORATION * tree_node.visits.max(1.0).sqrt();
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        for (i, edge) in tree_node.edges.iter().enumerate() {
            let (mean, visits) = match edge.to {
                0 => (untried, 0.0),
                to => (tree[to as usize].mean(player), tree[to as usize].visits),
            };
            let worth = mean + exploration * edge.prior / (1.0 + visits);
            if worth > most {
                (best, most) = (Some(i), worth);
            }
        }
        best
    }

    /// Notes that the player at the root wins from here: by one move of its own, or by every move of the others.
    fn prove(&self, tree: &mut [TreeNode<P>], at: usize) {
        let tree_node = &tree[at];
        if tree_node.end.is_some() || !tree_node.is_expanded || tree_node.won.is_some() {
            return;
        }
        let mut below =
            tree_node.edges.iter().map(|edge| (edge.to != 0).then(|| tree[edge.to as usize].won).flatten());
        let won = match self.is_searcher(&tree_node.position) {
            true => below.flatten().min(),
            false => below.try_fold(0, |longest, won| won.map(|won| longest.max(won))),
        };
        tree[at].won = won;
    }

    /// Puts the lines in order: forced wins, then those tried most.
    fn rank(&self, tree: &[TreeNode<P>], lines: &mut [Variation<P::Move>]) {
        let root = &tree[0];
        let player = root.position.to_move();
        for line in lines.iter_mut() {
            let edge = root.edges.iter().find(|edge| edge.m == line.first());
            let Some(tree_node) = edge.filter(|edge| edge.to != 0).map(|edge| &tree[edge.to as usize]) else {
                continue;
            };
            let (won, mean) = (tree_node.won, tree_node.mean(player));
            // By visits, and of as many visits by the mean.
            let weight = (tree_node.visits + mean) * 100.0;
            let value = won.map_or(weight as i32, |turns| i32::MAX - turns);
            let score = match won {
                Some(turns) => Score::Mate(turns),
                None => reported((mean * f64::from(WHOLE)) as i32, self.players_at_root),
            };
            let mut tree_node = tree_node;
            line.expect(std::iter::from_fn(|| {
                let next = self.most_visited(tree, tree_node)?;
                tree_node = &tree[next.to as usize];
                Some(next.m)
            }));
            line.result = Some(self.result(value, score, turns(&root.position, line.moves())));
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.result.map(|result| result.value)));
    }

    /// The edge of a node that was visited most.
    fn most_visited<'t>(
        &self,
        tree: &'t [TreeNode<P>],
        tree_node: &'t TreeNode<P>,
    ) -> Option<&'t Edge<P::Move>> {
        let tried = tree_node.edges.iter().filter(|edge| edge.to != 0);
        let weight = |edge: &Edge<P::Move>| {
            let to = &tree[edge.to as usize];
            let wins = to.won.is_some() && self.is_searcher(&tree_node.position);
            (wins, to.visits as u64)
        };
        // Of equals the first.
        tried.rev().max_by_key(|edge| weight(edge))
    }
}

/// How many turns a line of play is long.
fn turns<P: Searchable>(position: &P, moves: &[P::Move]) -> u32 {
    let mut position = position.clone();
    let mut turns = 0;
    for &m in moves {
        let mover = position.to_move();
        position.play(m);
        turns += u32::from(position.to_move() != mover);
    }
    turns.max(1)
}

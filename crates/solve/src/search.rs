//! The search: depth-first proof-number search (Nagai 2002) of a tree that is bounded in turns.
//!
//! A node is a position with the turns that are left, so no line comes back to a node and a value
//! never depends on the way there. Repetition inside the tree needs no thought: whoever can force
//! the goal within some turns can do so by nearing it with every turn, and then no position comes
//! twice. What happened before counts, and is the same for the whole tree.
//!
//! The last turn of the player is searched plainly: its nodes are not worth remembering.

use crate::judge::{Node, Target};
use crate::problem::Progress;
use crate::table::Table;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use variorum_core::{End, Key, Player};

/// How many nodes are made between two looks at the stop sign, and between two reports.
const NODES_PER_LOOK: u64 = 1 << 10;
const NODES_PER_REPORT: u64 = 1 << 20;

/// How many leaves at least must still be proven, or disproven, to prove or disprove a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// More than any count.
    const INFINITE: u32 = 1 << 30;
    /// The goal is forced.
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: Numbers::INFINITE };
    /// It is not.
    pub const DISPROVEN: Numbers = Numbers { proof: Numbers::INFINITE, disproof: 0 };
    /// Nothing is known.
    const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// As thresholds: none.
    const NO_LIMIT: Numbers = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };

    fn settled(won: bool) -> Numbers {
        if won { Numbers::PROVEN } else { Numbers::DISPROVEN }
    }

    /// Whether the goal is known to be forced (`true`) or not (`false`).
    pub fn result(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// A sum that stays below infinity unless a part of it is infinite.
fn sum(a: u32, b: u32) -> u32 {
    if a == Numbers::INFINITE || b == Numbers::INFINITE {
        Numbers::INFINITE
    } else {
        (a + b).min(Numbers::INFINITE - 1)
    }
}

/// The part of a threshold on a sum that falls to one summand.
fn share(limit: u32, total: u32, summand: u32) -> u32 {
    if limit == Numbers::INFINITE { limit } else { limit - total + summand }
}

/// A move from a node that is being searched, by its place in the list.
struct Child<P> {
    index: usize,
    node: Node<P>,
    numbers: Numbers,
}

/// One search.
pub(crate) struct Search<'a, P: End> {
    pub player: Player,
    pub target: Target,
    /// Repetition keys of the record up to the root, sorted.
    pub history: &'a [Key],
    table: &'a mut Table,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(&Progress),
    pub nodes: u64,
    /// No more nodes than this.
    pub limit: u64,
    pub stopped: bool,
    /// Turns looked for, for reports.
    pub looking_for: u32,
    /// The reply that last refuted an attempt, and the move that last reached the goal, by turns left.
    replies: Vec<Option<P::Move>>,
    strokes: Vec<Option<P::Move>>,
}

impl<'a, P: End> Search<'a, P> {
    pub fn new(
        player: Player,
        target: Target,
        history: &'a [Key],
        table: &'a mut Table,
        limit: u64,
        stop: &'a AtomicBool,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Search<'a, P> {
        Search {
            player,
            target,
            history,
            table,
            stop,
            report,
            nodes: 0,
            limit,
            stopped: false,
            looking_for: 0,
            replies: Vec::new(),
            strokes: Vec::new(),
        }
    }

    /// Whether the goal is forced; `None` when the search was stopped.
    pub fn is_forced(&mut self, node: &Node<P>) -> Option<bool> {
        match self.judge(node) {
            None => self.is_open_forced(node),
            settled => settled,
        }
    }

    /// Whether the goal is forced from a node that [`Search::judge`] leaves open, as it does not the
    /// root, which stands in the history itself.
    pub fn is_open_forced(&mut self, node: &Node<P>) -> Option<bool> {
        let numbers = self.look(node);
        let settled = numbers.result().or_else(|| self.prove(node, Numbers::NO_LIMIT).result());
        settled.filter(|_| !self.stopped)
    }

    /// What is known of an open node before its moves are searched.
    fn look(&mut self, node: &Node<P>) -> Numbers {
        let key = self.key(node);
        if let Some(entry) = self.table.probe(key) {
            return entry.numbers;
        }
        if self.is_last_turn(node) {
            let begun = self.nodes;
            let numbers = Numbers::settled(self.last_turn(node));
            if self.stopped {
                return Numbers::UNKNOWN;
            }
            self.table.store(key, numbers, 0, self.nodes - begun);
            return numbers;
        }
        // At least so many moves, or replies, must be settled.
        let moves = node.position.count_legal_moves().min(1 << 10) as u32;
        match self.is_ours(node) {
            _ if moves == 0 => Numbers::settled(self.decided(&node.position)),
            true => Numbers { proof: 1, disproof: moves },
            false => Numbers { proof: moves, disproof: 1 },
        }
    }

    /// Which of the legal moves, as they are listed, the table holds for the best.
    pub fn best(&self, node: &Node<P>) -> usize {
        self.table.probe(self.key(node)).map_or(0, |entry| usize::from(entry.best))
    }

    /// Searches an open node until its numbers reach the thresholds.
    fn prove(&mut self, node: &Node<P>, limits: Numbers) -> Numbers {
        let begun = self.nodes;
        let key = self.key(node);
        let ours = self.is_ours(node);
        let mut moves = Vec::new();
        node.position.legal_moves(&mut moves);
        if moves.is_empty() {
            return Numbers::settled(self.decided(&node.position));
        }
        let known = self.table.probe(key).map(|entry| usize::from(entry.best));
        let likely = known.or_else(|| {
            let reply = self.replies.get(node.turns as usize).copied().flatten();
            reply.filter(|_| !ours).and_then(|reply| moves.iter().position(|&m| m == reply))
        });
        let mut order: Vec<usize> = (0..moves.len()).collect();
        if let Some(likely) = likely.filter(|&likely| likely < order.len()) {
            order[..=likely].rotate_right(1);
        }
        let mut children = Vec::with_capacity(moves.len());
        for index in order {
            if self.is_over() {
                return Numbers::UNKNOWN;
            }
            let child = self.make(node, moves[index]);
            let numbers = match self.judge(&child) {
                Some(won) => Numbers::settled(won),
                None => self.look(&child),
            };
            if numbers.result() == Some(ours) {
                return self.settle(node, key, ours, index, moves[index], begun);
            }
            if numbers.result().is_none() {
                children.push(Child { index, node: child, numbers });
            }
        }
        loop {
            let choice = choose(&children, ours);
            let Numbers { proof, disproof } = choice.numbers;
            if choice.numbers.result() == Some(ours) {
                let index = children[choice.best].index;
                return self.settle(node, key, ours, index, moves[index], begun);
            }
            if self.stopped || proof >= limits.proof || disproof >= limits.disproof || children.is_empty() {
                let best = children.get(choice.best).map_or(0, |child| child.index);
                if !self.stopped {
                    self.table.store(key, choice.numbers, best, self.nodes - begun);
                }
                return choice.numbers;
            }
            let child = &children[choice.best];
            // A little beyond the second best, so that the search does not jump to and fro.
            let beyond = (choice.second + choice.second / 4 + 1).min(Numbers::INFINITE);
            let limits = if ours {
                Numbers {
                    proof: limits.proof.min(beyond),
                    disproof: share(limits.disproof, disproof, child.numbers.disproof),
                }
            } else {
                Numbers {
                    proof: share(limits.proof, proof, child.numbers.proof),
                    disproof: limits.disproof.min(beyond),
                }
            };
            let numbers = self.prove(&child.node, limits);
            if numbers.result() == Some(!ours) {
                children.swap_remove(choice.best);
            } else {
                children[choice.best].numbers = numbers;
            }
        }
    }

    /// Notes that the move with this index settles a node for the side that makes it.
    fn settle(
        &mut self,
        node: &Node<P>,
        key: u64,
        ours: bool,
        index: usize,
        m: P::Move,
        begun: u64,
    ) -> Numbers {
        if !ours {
            remember(&mut self.replies, node.turns, m);
        }
        let numbers = Numbers::settled(ours);
        self.table.store(key, numbers, index, self.nodes - begun);
        numbers
    }

    /// Whether the player is to begin the last turn, or is in it.
    fn is_last_turn(&self, node: &Node<P>) -> bool {
        self.is_ours(node) && node.turns == u32::from(!node.continues)
    }

    /// Whether the goal is forced by the last turn, which is begun or under way, or has just ended.
    fn last_turn(&mut self, node: &Node<P>) -> bool {
        let ours = self.is_ours(node);
        let mut moves = Vec::new();
        node.position.legal_moves(&mut moves);
        if moves.is_empty() {
            return self.decided(&node.position);
        }
        let likely = if ours { &self.strokes } else { &self.replies };
        if let Some(likely) = likely.get(node.turns as usize).copied().flatten()
            && let Some(at) = moves.iter().position(|&m| m == likely)
        {
            moves.swap(0, at);
        }
        for m in moves {
            if self.is_over() {
                return false;
            }
            let child = self.make(node, m);
            let won = match self.judge(&child) {
                Some(won) => won,
                None => self.last_turn(&child),
            };
            if won == ours && !self.stopped {
                let likely = if ours { &mut self.strokes } else { &mut self.replies };
                remember(likely, node.turns, m);
                return won;
            }
        }
        !ours
    }

    /// Whether a limit is reached or the search was told to stop.
    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(NODES_PER_LOOK) && self.stop.load(Relaxed) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_PER_REPORT) && self.nodes > 0 {
            (self.report)(&Progress { turns: self.looking_for, nodes: self.nodes });
        }
        self.stopped |= self.nodes >= self.limit;
        self.stopped
    }

    /// The key of a node. How near a draw for want of progress is belongs to it where that could come
    /// within the turns left.
    fn key(&self, node: &Node<P>) -> u64 {
        let position = &node.position;
        let within = (node.turns + 1) * P::PLAYERS as u32;
        let quiet = position.quiet_turns_left();
        let quiet = if quiet > within { 0 } else { u64::from(quiet) + 1 };
        let rest = u64::from(node.turns) << 1 | u64::from(node.continues) | quiet << 32;
        position.key().0 ^ rest.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

fn remember<M>(list: &mut Vec<Option<M>>, turns: u32, m: M) {
    let turns = turns as usize;
    if list.len() <= turns {
        list.resize_with(turns + 1, || None);
    }
    list[turns] = Some(m);
}

/// The numbers of a node by those of its open children, with the child to search next.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// The number, proof or disproof, of the best child but one.
    second: u32,
}

fn choose<P>(children: &[Child<P>], ours: bool) -> Choice {
    let (mut best, mut least, mut second, mut total) = (0, Numbers::INFINITE, Numbers::INFINITE, 0);
    for (i, child) in children.iter().enumerate() {
        let Numbers { proof, disproof } = child.numbers;
        let (own, other) = if ours { (proof, disproof) } else { (disproof, proof) };
        total = sum(total, other);
        if own < least {
            (best, second, least) = (i, least, own);
        } else {
            second = second.min(own);
        }
    }
    if least == 0 {
        total = Numbers::INFINITE;
    }
    let numbers = if ours {
        Numbers { proof: least, disproof: total }
    } else {
        Numbers { proof: total, disproof: least }
    };
    Choice { numbers, best, second }
}

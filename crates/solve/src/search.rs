//! The search: depth-first proof-number search (Nagai 2002) of a tree that is bounded in turns.
//!
//! A node is a position with the turns that are left, so no line comes back to a node and a value
//! never depends on the way there. Repetition inside the tree needs no thought: whoever can force
//! the goal within some turns can do so by nearing it with every turn, and then no position comes
//! twice. What happened before counts, and is the same for the whole tree.
//!
//! The last turn of the player is searched without the table: its nodes cost less than an entry.

use crate::goal::GoalCheck;
use crate::node::Node;
use crate::numbers::{ProofNumbers, share, sum};
use crate::problem::Progress;
use crate::proof_table::ProofTable;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use variorum_core::End;

/// How many nodes are made between two looks at the stop flag, and between two reports.
const NODES_PER_CHECK: u64 = 1 << 10;
const NODES_PER_REPORT: u64 = 1 << 20;

/// A move from a node that is being searched, by its place in the list.
struct Child<P> {
    index: usize,
    node: Node<P>,
    numbers: ProofNumbers,
}

/// One search.
pub(crate) struct Search<'a, P: End> {
    /// What is to be forced, and by whom.
    pub goal: GoalCheck<'a>,
    table: &'a mut ProofTable,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(&Progress),
    pub nodes: u64,
    /// No more nodes than this.
    pub limit: u64,
    pub stopped: bool,
    /// Turns looked for, for reports.
    pub turns_searched: u32,
    /// The reply that last refuted an attempt, and the move that last reached the goal, by turns left.
    replies: Vec<Option<P::Move>>,
    winning_moves: Vec<Option<P::Move>>,
}

impl<'a, P: End> Search<'a, P> {
    pub fn new(
        goal: GoalCheck<'a>,
        table: &'a mut ProofTable,
        limit: u64,
        stop: &'a AtomicBool,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Search<'a, P> {
        Search {
            goal,
            table,
            stop,
            report,
            nodes: 0,
            limit,
            stopped: false,
            turns_searched: 0,
            replies: Vec::new(),
            winning_moves: Vec::new(),
        }
    }

    /// The node after a legal move, which is counted.
    pub fn make(&mut self, node: &Node<P>, m: P::Move) -> Node<P> {
        self.nodes += 1;
        self.goal.child(node, m)
    }

    /// Whether the goal is forced; `None` when the search was stopped.
    pub fn is_forced(&mut self, node: &Node<P>) -> Option<bool> {
        match self.goal.settled(node) {
            None => self.is_open_forced(node),
            settled => settled,
        }
    }

    /// Whether the goal is forced from a node that [`GoalCheck::settled`] leaves open, as it does not the
    /// root, which stands in the history itself.
    pub fn is_open_forced(&mut self, node: &Node<P>) -> Option<bool> {
        let numbers = self.initial_numbers(node);
        let settled = numbers.result().or_else(|| self.prove(node, ProofNumbers::NO_LIMIT).result());
        settled.filter(|_| !self.stopped)
    }

    /// What is known of an open node before its moves are searched.
    fn initial_numbers(&mut self, node: &Node<P>) -> ProofNumbers {
        let key = self.key(node);
        if let Some(entry) = self.table.probe(key) {
            return entry.numbers;
        }
        if self.is_last_turn(node) {
            let begun = self.nodes;
            let numbers = ProofNumbers::settled(self.last_turn(node));
            if self.stopped {
                return ProofNumbers::UNKNOWN;
            }
            self.table.store(key, numbers, 0, self.nodes - begun);
            return numbers;
        }
        // At least so many moves, or replies, must be settled.
        let moves = node.position.count_legal_moves().min(1 << 10) as u32;
        match self.goal.is_ours(node) {
            _ if moves == 0 => ProofNumbers::settled(self.goal.decided(&node.position)),
            true => ProofNumbers { proof: 1, disproof: moves },
            false => ProofNumbers { proof: moves, disproof: 1 },
        }
    }

    /// Which of the legal moves, as they are listed, the table holds for the best.
    pub fn best(&self, node: &Node<P>) -> usize {
        self.table.probe(self.key(node)).map_or(0, |entry| usize::from(entry.best))
    }

    /// Searches an open node until its numbers reach the thresholds.
    fn prove(&mut self, node: &Node<P>, limits: ProofNumbers) -> ProofNumbers {
        let begun = self.nodes;
        let key = self.key(node);
        let ours = self.goal.is_ours(node);
        let mut moves = Vec::new();
        node.position.legal_moves(&mut moves);
        if moves.is_empty() {
            return ProofNumbers::settled(self.goal.decided(&node.position));
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
                return ProofNumbers::UNKNOWN;
            }
            let child = self.make(node, moves[index]);
            let numbers = match self.goal.settled(&child) {
                Some(won) => ProofNumbers::settled(won),
                None => self.initial_numbers(&child),
            };
            if numbers.result() == Some(ours) {
                return self.settle(node, key, ours, index, moves[index], begun);
            }
            if numbers.result().is_none() {
                children.push(Child { index, node: child, numbers });
            }
        }
        loop {
            let choice = select_child(&children, ours);
            let ProofNumbers { proof, disproof } = choice.numbers;
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
            // The threshold is a little above the second best, so that the search does not switch between the two all
            // the time.
            let beyond = (choice.second + choice.second / 4 + 1).min(ProofNumbers::INFINITE);
            let limits = if ours {
                ProofNumbers {
                    proof: limits.proof.min(beyond),
                    disproof: share(limits.disproof, disproof, child.numbers.disproof),
                }
            } else {
                ProofNumbers {
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
    ) -> ProofNumbers {
        if !ours {
            keep_move(&mut self.replies, node.turns, m);
        }
        let numbers = ProofNumbers::settled(ours);
        self.table.store(key, numbers, index, self.nodes - begun);
        numbers
    }

    /// Whether the player is to begin the last turn, or is in it.
    fn is_last_turn(&self, node: &Node<P>) -> bool {
        self.goal.is_ours(node) && node.turns == u32::from(!node.continues)
    }

    /// Whether the goal is forced by the last turn, which is begun or under way, or has just ended.
    fn last_turn(&mut self, node: &Node<P>) -> bool {
        let ours = self.goal.is_ours(node);
        let mut moves = Vec::new();
        node.position.legal_moves(&mut moves);
        if moves.is_empty() {
            return self.goal.decided(&node.position);
        }
        let likely = if ours { &self.winning_moves } else { &self.replies };
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
            let won = match self.goal.settled(&child) {
                Some(won) => won,
                None => self.last_turn(&child),
            };
            if won == ours && !self.stopped {
                let likely = if ours { &mut self.winning_moves } else { &mut self.replies };
                keep_move(likely, node.turns, m);
                return won;
            }
        }
        !ours
    }

    /// Whether a limit is reached or the search was told to stop.
    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(NODES_PER_CHECK) && self.stop.load(Relaxed) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_PER_REPORT) && self.nodes > 0 {
            (self.report)(&Progress { turns: self.turns_searched, nodes: self.nodes });
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

fn keep_move<M>(list: &mut Vec<Option<M>>, turns: u32, m: M) {
    let turns = turns as usize;
    if list.len() <= turns {
        list.resize_with(turns + 1, || None);
    }
    list[turns] = Some(m);
}

/// The numbers of a node by those of its open children, with the child to search next.
struct Selection {
    numbers: ProofNumbers,
    best: usize,
    /// The number, proof or disproof, of the best child but one.
    second: u32,
}

fn select_child<P>(children: &[Child<P>], ours: bool) -> Selection {
    let (mut best, mut least, mut second, mut total) = (0, ProofNumbers::INFINITE, ProofNumbers::INFINITE, 0);
    for (i, child) in children.iter().enumerate() {
        let ProofNumbers { proof, disproof } = child.numbers;
        let (own, other) = if ours { (proof, disproof) } else { (disproof, proof) };
        total = sum(total, other);
        if own < least {
            (best, second, least) = (i, least, own);
        } else {
            second = second.min(own);
        }
    }
    if least == 0 {
        total = ProofNumbers::INFINITE;
    }
    let numbers = if ours {
        ProofNumbers { proof: least, disproof: total }
    } else {
        ProofNumbers { proof: total, disproof: least }
    };
    Selection { numbers, best, second }
}

//! The search of one thread: what it is made of, and what every kind of node does.
//!
//! A search sees two sides: the player at the root, and everybody else. With two players that is
//! ordinary alpha-beta; with three it is the paranoid search, in which both others are taken to
//! play against the searching player, so that bounds stay sound (Sturtevant and Korf, 2000).
//! Values are those of the side to move, and change sign only when the side changes.

use crate::histories::{Histories, PreviousMoves};
use crate::level::Skill;
use crate::limiter::{Limiter, Shared};
use crate::node::Node;
use crate::params::LAST_TWO_NOISE_DIVISOR;
use crate::path::Path;
use crate::score::{bounded, draw, win_after};
use crate::searcher::Limits;
use crate::stack::Stack;
use crate::tt::TranspositionTable;
use std::sync::atomic::AtomicBool;
use variorum_core::mix;
use variorum_core::{Key, Outcome, Player, Searchable};

/// The search of one thread.
pub(crate) struct Worker<'a, P: Searchable> {
    pub table: &'a TranspositionTable,
    pub histories: &'a mut Histories<P>,
    pub skill: Skill,
    pub limiter: Limiter<'a>,
    /// The player at the root.
    pub player: Player,
    /// Whether only one of several other players at a time answers freely.
    pub best_reply: bool,
    /// How many players were in at the root.
    pub players_at_root: usize,
    /// Part of every transposition key: searches whose values must not mix have different ones.
    key_salt: u64,
    pub path: Path,
    pub stack: Stack<P::Move>,
    /// The deepest ply reached in this iteration.
    pub seldepth: usize,
    /// Depth of the iteration, which bounds extensions.
    pub iteration: i32,
    /// How many nodes had been counted when lines were last reported.
    pub reported: Option<u64>,
}

impl<'a, P: Searchable> Worker<'a, P> {
    /// A search of the position whose repetition key ends `history`, of whose positions those
    /// before the last irreversible move are left out.
    pub fn new(
        shared: &'a Shared<'a>,
        histories: &'a mut Histories<P>,
        skill: Skill,
        limits: Limits,
        stop: &'a AtomicBool,
        position: &P,
        history: &[Key],
    ) -> Worker<'a, P> {
        let player = position.to_move();
        // The values of a three-player search hold for the player who searches only, and another scale for the
        // last two.
        let players_at_root = position.players_in().len();
        let scale = (player.index() + 1 + if players_at_root == 2 { 3 } else { 0 }) as u64;
        let seat = if P::PLAYERS == 2 { 0 } else { mix(scale) };
        let mut limits = skill.tighten(limits);
        // A proof does not go by what searches found that leave moves out.
        let proof = if limits.mate.is_some() { mix(0x3a7e) } else { 0 };
        if let Some(turns) = limits.mate {
            // After so many turns of everybody there is no such win to be found.
            let depth = turns.saturating_mul(P::PLAYERS as u32);
            limits.depth = Some(limits.depth.map_or(depth, |most| most.min(depth)));
        }
        Worker {
            table: shared.table,
            histories,
            skill,
            limiter: Limiter::new(limits, stop, shared),
            player,
            best_reply: false,
            players_at_root,
            key_salt: seat ^ skill.salt ^ proof,
            path: Path::new(history),
            stack: Stack::new(),
            seldepth: 0,
            iteration: 0,
            reported: None,
        }
    }

    /// The node at the root.
    pub fn root(&self, position: &P) -> Node {
        Node::root(position, self.path.before_root(), Histories::correction_slots(position))
    }

    /// Makes a move that leads to `next`: the node of that; `None` when the search is to end. To be followed
    /// by [`Worker::unmake`]. Where speed matters the caller clones and plays in its own frame: `after` would
    /// copy what it returns.
    pub fn make(&mut self, position: &P, next: &P, node: &Node, m: P::Move, slot: u32) -> Option<Node> {
        self.table.prefetch(self.table_key(next));
        if !self.limiter.count() {
            return None;
        }
        let mut child = self.child(position, next, node);
        child.previous = PreviousMoves { last: Some(slot), earlier: node.previous.last };
        if position.is_irreversible(m) {
            child.reversible = 0;
        }
        Some(child)
    }

    /// As [`Worker::make`], for giving up the turn.
    pub fn make_null(&mut self, position: &P, next: &P, node: &Node) -> Option<Node> {
        if !self.limiter.count() {
            return None;
        }
        let child = self.child(position, next, node);
        Some(Node { reversible: 0, is_null: true, ..child })
    }

    /// The node after a move, without counting it. To be followed by [`Worker::unmake`].
    pub fn child(&mut self, position: &P, next: &P, node: &Node) -> Node {
        let correction_slots = Histories::correction_slots(next);
        self.histories.prefetch_correction(correction_slots);
        next.prefetch_evaluation(&self.histories.evaluations);
        self.path.push(next.repetition_key());
        self.seldepth = self.seldepth.max(node.ply + 1);
        node.child(position, next, self.player, correction_slots)
    }

    /// Undoes [`Worker::make`], [`Worker::make_null`] or [`Worker::child`].
    pub fn unmake(&mut self) {
        self.path.pop();
    }

    /// The key of a position in the transposition table.
    pub fn table_key(&self, position: &P) -> u64 {
        position.key().0 ^ self.key_salt
    }

    /// The fingerprint of the best move that the transposition table knows; 0 for none.
    pub fn tt_move(&self, position: &P) -> u16 {
        self.table.probe(self.table_key(position)).map_or(0, |entry| entry.best)
    }

    /// Whether the player at the root is to move.
    pub fn is_searcher(&self, position: &P) -> bool {
        position.to_move() == self.player
    }

    /// Whether the same side decides in both positions.
    pub fn same_side(&self, a: &P, b: &P) -> bool {
        self.is_searcher(a) == self.is_searcher(b)
    }

    /// A value of the player at the root, as the side to move sees it.
    fn for_side(&self, position: &P, value: i32) -> i32 {
        if self.is_searcher(position) { value } else { -value }
    }

    /// The static evaluation for the side to move, with the level's noise.
    pub fn evaluate(&mut self, position: &P) -> i32 {
        let mut value = position.evaluate_cached(self.player, &mut self.histories.evaluations);
        if self.skill.salt != 0 {
            // Two players misjudge a position alike, whoever of them searches.
            let sign = if P::PLAYERS == 2 && self.player != Player::WHITE { -1 } else { 1 };
            value += sign * self.noise(position, self.table_key(position));
        }
        if self.is_of_last_two() {
            value -= P::ONE_OPPONENT_LESS;
        }
        bounded(self.for_side(position, value))
    }

    /// A static evaluation with the corrections of earlier searches. Weak levels and games of three have none.
    pub fn corrected(&self, node: &Node, raw: i32) -> i32 {
        if self.skill.is_full() && P::PLAYERS == 2 {
            bounded(raw + self.histories.correction(node.correction_slots, node.previous.last))
        } else {
            raw
        }
    }

    /// The level's noise in a position, by this key.
    pub fn noise(&self, position: &P, key: u64) -> i32 {
        let noise = self.skill.noise(key);
        if P::PLAYERS > 2 && position.players_in().len() == 2 {
            noise / LAST_TWO_NOISE_DIVISOR
        } else {
            noise
        }
    }

    /// Whether one of three is out already.
    fn is_of_last_two(&self) -> bool {
        P::PLAYERS > 2 && self.players_at_root == 2
    }

    /// The value of an end of the game for the side to move.
    pub fn end_value(&self, position: &P, node: &Node, outcome: &Outcome) -> i32 {
        let value = if outcome.winners.contains(self.player) {
            win_after(node.distance)
        } else if outcome.drawn.contains(self.player) {
            draw(outcome.drawn.len(), self.players_at_root)
        } else {
            -win_after(node.distance)
        };
        self.for_side(position, value)
    }

    /// The value of a position without legal moves.
    pub fn decided_value(&self, position: &P, node: &Node) -> i32 {
        position.decided().map_or(0, |outcome| self.end_value(position, node, &outcome))
    }

    /// The value of a node where the game ends by repetition, by a draw that is automatic or may be claimed, or for
    /// the searching player by being out: known without looking at its moves.
    pub fn early_value(&self, position: &P, node: &Node) -> Option<i32> {
        if P::PLAYERS > 2 && !position.players_in().contains(self.player) {
            return Some(self.for_side(position, -win_after(node.distance)));
        }
        let mut occurrences = 1;
        for at in self.path.repetitions(node.reversible) {
            occurrences += 1;
            // A position that came about once in the tree can come about again.
            if P::PLAYERS == 2 && self.path.is_in_tree(at) {
                return Some(0);
            }
        }
        if let Some(outcome) = position.drawn(occurrences) {
            // A draw by count comes second to what the board decides.
            let outcome = position.decided().unwrap_or(outcome);
            return Some(self.end_value(position, node, &outcome));
        }
        if !position.claims(occurrences).is_empty() && position.has_legal_move() {
            let value = draw(position.players_in().len(), self.players_at_root);
            return Some(self.for_side(position, value));
        }
        None
    }
}

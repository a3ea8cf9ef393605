//! The state of one thread of a search, and what every kind of node does.
//!
//! A search sees two sides: the player at the root, and everybody else. With two players that is
//! ordinary alpha-beta; with three it is the paranoid search, in which both others are taken to
//! play against the searching player, so that bounds stay sound (Sturtevant and Korf, 2000).
//! Values are those of the side to move, and change sign only when the side changes.

use crate::histories::{CorrectionSlots, Histories, PreviousMoves};
use crate::level::Skill;
use crate::multi::best_reply::Reply;
use crate::ordering::Candidates;
use crate::score::{bounded, draw, win_after};
use crate::tt::TranspositionTable;
use crate::{Limits, Time};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use variorum_core::{Evaluate, Key, Outcome, Player};

/// Plies below the root at most.
pub(crate) const MAX_PLY: usize = 128;
/// How many decisions of a turn, after its first, cost no depth.
const FREE_DECISIONS: usize = 2;
/// Where one of three is out, so many times less is misjudged: who has more is plain to see, and is to finish it.
const LAST_TWO_NOISE_DIVISOR: i32 = 25;
/// How many nodes are made between two looks at the clock.
const NODES_PER_CHECK: u64 = 256;
/// The first iteration is finished when the time is up or a stop is asked for, unless it makes more moves than
/// these: somewhat more than it needs in the busiest positions.
const FIRST_ITERATION_NODES: u64 = 10_000;

/// What is known of a node by the way it was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Decisions from the root.
    pub ply: usize,
    /// Turns begun since the root: of both players of two, of the searching player of three.
    pub distance: i32,
    /// Who made the last decision; `None` at the root.
    pub mover: Option<Player>,
    /// How many decisions of its turn the player to move has made.
    pub decisions: usize,
    /// How many of the last positions may come again.
    pub reversible: usize,
    /// The moves that led here.
    pub previous: PreviousMoves,
    /// Whether the last move was a quiet one below the root.
    pub after_quiet: bool,
    /// How many others were searched before the last move.
    pub move_count: i32,
    /// What the position looks like to those who correct evaluations.
    pub correction_slots: CorrectionSlots,
    /// Whether a move is expected to reach beta, by what is known of the parent.
    pub cut_node: bool,
    /// Fingerprint of a move that is left out; 0 for none.
    pub excluded: u16,
    /// Whether the player to move is not free to do nothing: the king is attacked, or the rules demand
    /// a tactical move.
    pub in_check_or_forced: bool,
    /// Whether the last move was a null move.
    pub is_null: bool,
    /// Whether what a null move promised is to be confirmed here by a move: nothing known of the node
    /// counts.
    pub verifies: bool,
    /// Who of several others answers the searching player.
    pub reply: Reply,
}

impl Node {
    /// Whether a turn is under way that should be finished before the position is judged.
    pub fn is_mid_turn(&self) -> bool {
        self.decisions > 0 && self.decisions <= FREE_DECISIONS
    }

    /// The depth that a decision here costs.
    pub fn depth_cost(&self) -> i32 {
        i32::from(!self.is_mid_turn())
    }
}

fn is_in_check_or_forced<P: Evaluate>(position: &P) -> bool {
    position.must_capture() || position.is_threatened()
}

/// What is kept for each ply.
pub(crate) struct StackEntry<M> {
    pub candidates: Candidates<M>,
    pub killers: [Option<M>; 2],
    /// How many nodes of this ply were cut off since their grandparent.
    pub cutoffs: u32,
    /// Static evaluation for the side to move; `None` where that player is pressed.
    pub evaluation: Option<i32>,
    /// Who decides, and how many decisions of the turn were made before; `None` where that was never asked.
    pub stage: Option<(Player, usize)>,
    /// Best line from here.
    pub line: Vec<M>,
}

impl<M> Default for StackEntry<M> {
    fn default() -> StackEntry<M> {
        StackEntry {
            candidates: Candidates::default(),
            killers: [None, None],
            cutoffs: 0,
            evaluation: None,
            stage: None,
            line: Vec::new(),
        }
    }
}

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub time: &'a dyn Time,
    /// Moves made by all, as far as they have been told.
    pub nodes: AtomicU64,
}

/// The search of one thread.
pub(crate) struct Worker<'a, P: Evaluate> {
    shared: &'a Shared<'a>,
    pub table: &'a TranspositionTable,
    pub histories: &'a mut Histories<P>,
    pub skill: Skill,
    pub limits: Limits,
    stop: &'a AtomicBool,
    /// The player at the root.
    pub player: Player,
    /// Whether only one of several others at a time answers at will.
    pub best_reply: bool,
    /// How many players were in at the root.
    pub players_at_root: usize,
    /// Sets this search's entries in the table apart from those they must not mix with.
    key_salt: u64,
    /// Repetition keys from as far back as positions may come again, down to the node at hand.
    pub keys: Vec<Key>,
    /// Where the root stands in `keys`.
    root: usize,
    pub stack: Vec<StackEntry<P::Move>>,
    /// Moves made by this thread, and how many of them the others have been told of.
    nodes: u64,
    published: u64,
    /// Moves made by the other threads, as last heard.
    nodes_of_others: u64,
    pub seldepth: usize,
    /// Depth of the iteration, which bounds extensions.
    pub iteration: i32,
    pub stopped: bool,
    /// Whether the first iteration is still to be finished.
    pub must_finish_iteration: bool,
    /// How many moves had been made when lines were last reported.
    pub reported: Option<u64>,
}

impl<'a, P: Evaluate> Worker<'a, P> {
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
        let seat = if P::PLAYERS == 2 { 0 } else { crate::hash::mix(scale) };
        let mut limits = skill.tighten(limits);
        // A proof does not go by what searches found that leave moves out.
        let proof = if limits.mate.is_some() { crate::hash::mix(0x3a7e) } else { 0 };
        if let Some(turns) = limits.mate {
            // After so many turns of everybody there is no such win to be found.
            let depth = turns.saturating_mul(P::PLAYERS as u32);
            limits.depth = Some(limits.depth.map_or(depth, |most| most.min(depth)));
        }
        Worker {
            shared,
            table: shared.table,
            histories,
            skill,
            limits,
            stop,
            player,
            best_reply: false,
            players_at_root,
            key_salt: seat ^ skill.salt ^ proof,
            keys: history.to_vec(),
            root: history.len() - 1,
            stack: (0..MAX_PLY + 2).map(|_| StackEntry::default()).collect(),
            nodes: 0,
            published: 0,
            nodes_of_others: 0,
            seldepth: 0,
            iteration: 0,
            stopped: false,
            must_finish_iteration: true,
            reported: None,
        }
    }

    /// The node at the root.
    pub fn root(&self, position: &P) -> Node {
        Node {
            ply: 0,
            distance: 0,
            mover: None,
            decisions: 0,
            reversible: self.root,
            previous: PreviousMoves::default(),
            after_quiet: false,
            move_count: 0,
            correction_slots: Histories::correction_slots(position),
            cut_node: false,
            excluded: 0,
            in_check_or_forced: is_in_check_or_forced(position),
            is_null: false,
            verifies: false,
            reply: Reply::Open,
        }
    }

    /// Makes a move that leads to `next`: the node of that; `None` when the search is to end. To be followed
    /// by [`Worker::unmake`]. Where speed matters the caller clones and plays in its own frame: `after` would
    /// copy what it returns.
    pub fn make(&mut self, position: &P, next: &P, node: &Node, m: P::Move, slot: u32) -> Option<Node> {
        self.table.prefetch(self.table_key(next));
        if self.is_over() {
            return None;
        }
        self.nodes += 1;
        let mut child = self.child(position, next, node);
        child.previous = PreviousMoves { last: Some(slot), earlier: node.previous.last };
        if position.is_irreversible(m) {
            child.reversible = 0;
        }
        Some(child)
    }

    /// As [`Worker::make`], for giving up the turn.
    pub fn make_null(&mut self, position: &P, next: &P, node: &Node) -> Option<Node> {
        if self.is_over() {
            return None;
        }
        self.nodes += 1;
        let child = self.child(position, next, node);
        Some(Node { reversible: 0, is_null: true, ..child })
    }

    /// The node after a move, without counting it.
    pub fn child(&mut self, position: &P, next: &P, node: &Node) -> Node {
        let correction_slots = Histories::correction_slots(next);
        self.histories.prefetch_correction(correction_slots);
        next.prefetch_evaluation(&self.histories.evaluations);
        let mover = position.to_move();
        let begins_turn = node.mover != Some(mover);
        let counts = begins_turn && (P::PLAYERS == 2 || mover == self.player);
        self.keys.push(next.repetition_key());
        let ply = node.ply + 1;
        self.seldepth = self.seldepth.max(ply);
        Node {
            ply,
            distance: node.distance + i32::from(counts),
            mover: Some(mover),
            decisions: if next.to_move() == mover { node.decisions + 1 } else { 0 },
            reversible: node.reversible + 1,
            previous: PreviousMoves::default(),
            after_quiet: false,
            move_count: 0,
            correction_slots,
            cut_node: false,
            excluded: 0,
            in_check_or_forced: is_in_check_or_forced(next),
            is_null: false,
            verifies: false,
            reply: if self.is_searcher(next) { Reply::Open } else { node.reply },
        }
    }

    /// Undoes [`Worker::make`] or [`Worker::make_null`].
    pub fn unmake(&mut self) {
        self.keys.pop();
    }

    /// Whether a limit is reached or the search was told to stop.
    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            self.publish_nodes();
            let must_finish = self.must_finish_iteration && self.nodes < FIRST_ITERATION_NODES;
            self.stopped |= !must_finish && self.is_stop_requested();
        }
        self.stopped |= self.limits.nodes.is_some_and(|most| self.all_nodes() >= most);
        self.stopped
    }

    /// Whether the search was told to stop, or its time is up.
    pub fn is_stop_requested(&self) -> bool {
        self.stop.load(Relaxed) || self.limits.hard_ms.is_some_and(|most| self.elapsed_ms() >= most)
    }

    /// Whether moves may be searched less deep than others: not when a forced win within so many turns is
    /// asked for.
    pub fn may_reduce(&self) -> bool {
        self.limits.mate.is_none()
    }

    /// Tells the other threads how many moves were made here, and hears of theirs.
    pub fn publish_nodes(&mut self) {
        let news = self.nodes - self.published;
        let all = self.shared.nodes.fetch_add(news, Relaxed) + news;
        self.published = self.nodes;
        self.nodes_of_others = all - self.nodes;
    }

    /// Moves made by all threads.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.nodes_of_others
    }

    /// Milliseconds since the search began.
    pub fn elapsed_ms(&self) -> u64 {
        self.shared.time.elapsed_ms()
    }

    /// The key of a position in the transposition table.
    pub fn table_key(&self, position: &P) -> u64 {
        position.key().0 ^ self.key_salt
    }

    /// The fingerprint of the best move that the table knows; 0 for none.
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

    /// The static evaluation for the side to move, with the level's misjudgement.
    pub fn evaluate(&mut self, position: &P) -> i32 {
        let mut value = position.evaluate_cached(self.player, &mut self.histories.evaluations);
        if self.skill.salt != 0 {
            // Two players misjudge a position alike, whoever of them searches.
            let sign = if P::PLAYERS == 2 && self.player != Player::WHITE { -1 } else { 1 };
            value += sign * self.misjudgement(position, self.table_key(position));
        }
        if self.is_of_last_two() {
            value -= P::ONE_OPPONENT_LESS;
        }
        bounded(self.for_side(position, value))
    }

    /// By how much the level misjudges a position, by this key.
    pub fn misjudgement(&self, position: &P, key: u64) -> i32 {
        let wrong = self.skill.misjudgement(key);
        if P::PLAYERS > 2 && position.players_in().len() == 2 {
            wrong / LAST_TWO_NOISE_DIVISOR
        } else {
            wrong
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

    /// The value of a node that is an end by history, or by the searching player being out: known
    /// without looking at its moves.
    pub fn early_value(&self, position: &P, node: &Node) -> Option<i32> {
        if P::PLAYERS > 2 && !position.players_in().contains(self.player) {
            return Some(self.for_side(position, -win_after(node.distance)));
        }
        let last = self.keys.len() - 1;
        let mut occurrences = 1;
        for i in (last.saturating_sub(node.reversible)..last).rev() {
            if self.keys[i] == self.keys[last] {
                occurrences += 1;
                // What was brought about once in the tree can be brought about again.
                if P::PLAYERS == 2 && i >= self.root {
                    return Some(0);
                }
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

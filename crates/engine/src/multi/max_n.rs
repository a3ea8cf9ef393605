//! Max^n: every player chooses the move with the highest share of the point for itself (Luckhardt and Irani, 1986).
//!
//! Shares add up to one point. So a node is cut off when its player leaves the player before less than that one has
//! already (shallow pruning; Korf, "Multi-player alpha-beta pruning", 1991), or leaves the two players before less than
//! both have together (speculative pruning; Sturtevant, "Last-branch and speculative pruning algorithms for max^n",
//! 2003).

use super::share::{Shares, WHOLE, is_decided, of_outcome, reported};
use crate::candidate::Candidate;
use crate::node::Node;
use crate::ordering::{Candidates, Hints};
use crate::params::{
    MAX_DEPTH, MAX_N_FULL_PLIES, MAX_N_LATE_MOVES, MAX_N_QUIESCENCE_PLIES, MAX_N_REDUCTION_DEPTH,
    MAX_N_TRADE_MARGIN, MAX_PLY,
};
use crate::report::Report;
use crate::searcher::Score;
use crate::tt::{Bound, Entry};
use crate::variation::Variation;
use crate::worker::Worker;
use variorum_core::mix;
use variorum_core::perft::after;
use variorum_core::{PerPlayer, Player, Searchable};

/// What the players of the nodes above have at least.
#[derive(Clone, Copy, Default)]
pub(crate) struct AncestorBounds {
    /// The best share of each player in its last node above.
    bounds: PerPlayer<i32>,
    /// The player who chose before, and the one before that.
    parent: Option<Player>,
    grandparent: Option<Player>,
}

impl AncestorBounds {
    /// The bounds for the next node, when `player` has a share of `best` so far.
    fn with(mut self, player: Player, best: i32) -> AncestorBounds {
        if self.parent != Some(player) {
            (self.grandparent, self.parent) = (self.parent, Some(player));
        }
        self.bounds[player] = best;
        self
    }

    /// The bounds where `player` chooses, and what the player has in this turn already: later decisions of a turn
    /// have the same nodes above them as the first.
    fn seen_by(mut self, player: Player) -> (AncestorBounds, i32) {
        if self.parent != Some(player) {
            return (self, 0);
        }
        (self.parent, self.grandparent) = (self.grandparent, None);
        (self, self.bounds[player])
    }

    /// Whether a share of `player` leaves the one before less than that one has.
    fn refutes(&self, player: Player, share: i32) -> bool {
        self.parent.is_some_and(|parent| parent != player && share + self.bounds[parent] >= WHOLE)
    }

    /// Whether a share of `player` leaves the two before less than both have.
    fn leaves_too_little(&self, player: Player, share: i32) -> bool {
        match (self.parent, self.grandparent) {
            (Some(parent), Some(grandparent)) if parent != player && grandparent != player => {
                share + self.bounds[parent] + self.bounds[grandparent] >= WHOLE
            }
            _ => false,
        }
    }
}

/// The value of a node, and whether its parent may use it.
#[derive(Clone, Copy)]
struct Found {
    shares: Shares,
    /// Cut off because the player before the last will not choose it: the last player must not use the shares.
    is_speculative: bool,
}

impl<P: Searchable> Worker<'_, P> {
    /// Searches `lines` deeper and deeper; the best `count` of them are left in front, in order.
    pub fn iterate_max_n(
        &mut self,
        position: &P,
        lines: &mut [Variation<P::Move>],
        count: usize,
        report: Report<'_>,
    ) {
        let max_depth = self.limiter.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=max_depth {
            self.iteration = depth as i32;
            self.seldepth = 0;
            self.search_lines(position, lines, count, depth as i32);
            if !self.limiter.stopped {
                self.report(position, lines[..count.min(lines.len())].iter(), report);
            }
            self.limiter.must_finish_iteration = false;
            let best = lines.first().and_then(|line| line.result);
            let is_settled = best.is_some_and(|result| matches!(result.score, Score::Mate(_)));
            if self.limiter.stopped || self.limiter.is_time_up() || is_settled && self.limiter.is_limited() {
                break;
            }
        }
    }

    fn search_lines(&mut self, position: &P, lines: &mut [Variation<P::Move>], count: usize, depth: i32) {
        let node = self.root(position);
        let player = position.to_move();
        let mut found: Vec<(i32, usize)> = Vec::new();
        for (i, line) in lines.iter_mut().enumerate() {
            // Moves that are not among the best need only be known to be worse.
            let bounds = found.get(count - 1).map_or(0, |&(share, _)| share);
            let next = after(position, line.first());
            let Some(child) = self.make(position, &next, &node, line.first(), line.slot) else { break };
            let ancestors = AncestorBounds::default().with(player, bounds);
            let value = self.max_n(&next, &child, ancestors, depth - 1, true).shares;
            let is_over = next.decided().is_some();
            self.unmake();
            if self.limiter.stopped {
                break;
            }
            let share = value[player];
            if share > bounds || found.len() < count {
                line.expect(self.stack[1].line.iter().copied());
                let score = match is_over && is_decided(&value) && share > WHOLE / 2 {
                    true => Score::Mate(1),
                    false => reported(share, self.players_at_root),
                };
                line.result = Some(self.result(share, score, depth as u32));
                let place = found.partition_point(|&(other, _)| other >= share);
                found.insert(place, (share, i));
                found.truncate(count);
            }
        }
        // The best of this iteration in front, the others as they were.
        for (place, &(_, i)) in found.iter().enumerate() {
            let shift = found[..place].iter().filter(|&&(_, earlier)| earlier > i).count();
            lines[place..=i + shift].rotate_right(1);
        }
    }

    /// The shares of a node below the root, searched `depth` turns deep.
    fn max_n(
        &mut self,
        position: &P,
        node: &Node,
        ancestors: AncestorBounds,
        depth: i32,
        speculates: bool,
    ) -> Found {
        let depth = depth + i32::from(node.in_check_or_forced && node.ply < 2 * self.iteration as usize);
        if depth <= 0 && !node.is_mid_turn() || node.ply >= MAX_PLY - 1 {
            let shares = self.settled_shares(position, node, ancestors, 0);
            return Found { shares, is_speculative: false };
        }
        let depth = depth.max(0);
        self.stack[node.ply].line.clear();
        if let Some(outcome) = self.early_outcome(position, node) {
            let shares = of_outcome(&outcome, node.distance);
            return Found { shares, is_speculative: false };
        }
        let key = self.shares_key(position);
        let tt_entry = self.table.probe(key);
        if let Some(Entry { value, evaluation, depth: tt_depth, bound: Bound::Exact, .. }) = tt_entry
            && i32::from(tt_depth) >= depth
        {
            let (white, black) = (i32::from(value), i32::from(evaluation));
            let shares = PerPlayer([white, black, WHOLE - white - black]);
            return Found { shares, is_speculative: false };
        }
        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let hints = Hints {
            best: tt_entry.map_or(0, |tt_entry| tt_entry.best),
            killers: self.stack[node.ply].killers,
            previous: node.previous,
        };
        let skill = self.skill;
        let overlook_key = position.key().0 ^ skill.salt;
        let has_moves = candidates.fill(position, self.histories, &hints, |m, tactical| {
            !skill.overlooks(overlook_key, m, tactical)
        });
        if has_moves && candidates.is_empty() {
            candidates.fill(position, self.histories, &hints, |_, _| true);
        }
        let found = if has_moves {
            self.choose(position, node, ancestors, depth, speculates, &mut candidates)
        } else {
            let shares = self.decided_shares(position, node);
            Found { shares, is_speculative: false }
        };
        self.stack[node.ply].candidates = candidates;
        found
    }

    fn choose(
        &mut self,
        position: &P,
        node: &Node,
        ancestors: AncestorBounds,
        depth: i32,
        speculates: bool,
        candidates: &mut Candidates<P::Move>,
    ) -> Found {
        let player = position.to_move();
        let (ancestors, floor) = ancestors.seen_by(player);
        let mut best: Option<(Shares, u16)> = None;
        // Moves whose nodes were cut off speculatively: searched again when the player before turns out to prefer
        // this node.
        let mut speculative: Vec<Candidate<P::Move>> = Vec::new();
        // Whether the shares are those of the node at this depth, independent of the bounds above.
        let mut is_exact = true;
        let mut is_again = false;
        let mut i = 0;
        loop {
            let candidate = if is_again { speculative.pop() } else { candidates.pick(i, position) };
            let Some(candidate) = candidate else {
                let cares =
                    |before: Player| best.is_none_or(|(best, _)| best[before] > ancestors.bounds[before]);
                if speculative.is_empty() || is_again || !ancestors.parent.is_none_or(cares) {
                    break;
                }
                is_again = true;
                continue;
            };
            i += 1;
            let share = best.map_or(0, |(shares, _)| shares[player]);
            let next = after(position, candidate.m);
            let Some(child) = self.make(position, &next, node, candidate.m, candidate.slot) else { break };
            let below = depth - node.depth_cost();
            let speculates_below = speculates && !is_again;
            is_exact &= share >= floor;
            let below_this = ancestors.with(player, share.max(floor));
            let is_late_move = i > MAX_N_LATE_MOVES
                && depth >= MAX_N_REDUCTION_DEPTH
                && !candidate.tactical
                && !child.in_check_or_forced
                && node.depth_cost() > 0;
            let mut found =
                self.max_n(&next, &child, below_this, below - i32::from(is_late_move), speculates_below);
            if is_late_move && found.shares[player] > share && !found.is_speculative && !self.limiter.stopped
            {
                found = self.max_n(&next, &child, below_this, below, speculates_below);
            }
            self.unmake();
            if self.limiter.stopped {
                break;
            }
            if found.is_speculative {
                is_exact = false;
                speculative.push(candidate);
                continue;
            }
            if best.is_none() || found.shares[player] > share {
                best = Some((found.shares, candidate.fingerprint));
                self.stack.extend_line(node.ply, candidate.m);
                let share = found.shares[player];
                if ancestors.refutes(player, share) {
                    is_exact = false;
                    if !is_again {
                        self.update_on_cutoff(node, &candidate, candidates.picked(i), depth);
                    }
                    break;
                }
                if speculates && ancestors.leaves_too_little(player, share) {
                    return Found { shares: found.shares, is_speculative: true };
                }
            }
        }
        let Some((shares, best_move)) = best else {
            // Stopped, or every move was cut off speculatively.
            let shares = self.shares(position);
            return Found { shares, is_speculative: !speculative.is_empty() };
        };
        if !self.limiter.stopped {
            let keeps = is_exact && !is_decided(&shares);
            let entry = Entry {
                best: best_move,
                value: shares.0[0] as i16,
                evaluation: shares.0[1] as i16,
                depth: if keeps { depth.clamp(0, 255) as u8 } else { 0 },
                bound: if keeps { Bound::Exact } else { Bound::Lower },
            };
            let key = self.shares_key(position);
            self.table.store(key, entry);
        }
        Found { shares, is_speculative: false }
    }

    /// The shares when only tactical moves are searched (quiescence). `qs_ply` is the ply within that search.
    pub fn settled_shares(
        &mut self,
        position: &P,
        node: &Node,
        ancestors: AncestorBounds,
        qs_ply: i32,
    ) -> Shares {
        self.stack[node.ply].line.clear();
        if let Some(outcome) = self.early_outcome(position, node) {
            return of_outcome(&outcome, node.distance);
        }
        let player = position.to_move();
        let (ancestors, floor) = ancestors.seen_by(player);
        let is_last =
            node.ply >= MAX_PLY - 1 || qs_ply >= self.skill.handicap.quiescence.min(MAX_N_QUIESCENCE_PLIES);
        let evades =
            node.in_check_or_forced && !is_last && (qs_ply <= MAX_N_FULL_PLIES || position.must_capture());
        let mut best = if evades { None } else { Some(self.shares(position)) };
        if let Some(shares) = best
            && (is_last || ancestors.refutes(player, shares[player]))
        {
            return if position.has_legal_move() { shares } else { self.decided_shares(position, node) };
        }
        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let hints = Hints { best: 0, killers: [None, None], previous: node.previous };
        let skill = self.skill;
        let overlook_key = position.key().0 ^ skill.salt;
        let has_moves = candidates.fill(position, self.histories, &hints, |m, tactical| {
            (evades || tactical) && !skill.overlooks(overlook_key, m, tactical)
        });
        let mut i = 0;
        while has_moves && let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            let is_trade =
                candidate.gain > 0 && candidate.gain + MAX_N_TRADE_MARGIN >= position.risk(candidate.m);
            if !evades && !is_trade && qs_ply >= MAX_N_FULL_PLIES {
                continue;
            }
            let share = best.map_or(0, |shares: Shares| shares[player]);
            let next = after(position, candidate.m);
            let Some(child) = self.make(position, &next, node, candidate.m, candidate.slot) else { break };
            let found =
                self.settled_shares(&next, &child, ancestors.with(player, share.max(floor)), qs_ply + 1);
            self.unmake();
            if self.limiter.stopped {
                break;
            }
            if best.is_none() || found[player] > share {
                best = Some(found);
                self.stack.extend_line(node.ply, candidate.m);
                if ancestors.refutes(player, found[player]) {
                    break;
                }
            }
        }
        self.stack[node.ply].candidates = candidates;
        match best {
            _ if !has_moves => self.decided_shares(position, node),
            Some(shares) => shares,
            None => self.shares(position),
        }
    }

    /// The key of a position's shares in the transposition table: the same whichever player searches.
    fn shares_key(&self, position: &P) -> u64 {
        position.key().0 ^ self.skill.salt ^ mix(0x5aae)
    }
}

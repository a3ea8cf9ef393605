//! What is kept for each ply of the tree.

use crate::ordering::Candidates;
use crate::params::MAX_PLY;
use std::ops::{Index, IndexMut};
use variorum_core::Player;

/// What is kept for one ply.
pub(crate) struct StackEntry<M> {
    /// The moves of the node being searched.
    pub candidates: Candidates<M>,
    /// Quiet moves that refuted siblings, the latest first.
    pub killers: [Option<M>; 2],
    /// How many nodes of this ply were cut off since their grandparent.
    pub cutoffs: u32,
    /// Static evaluation for the side to move; `None` in check, or where the rules demand a tactical move.
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

/// One entry for each ply; two beyond the last, because a node resets those of its children and grandchildren.
pub(crate) struct Stack<M>(Vec<StackEntry<M>>);

impl<M: Copy + PartialEq> Stack<M> {
    /// Empty entries.
    pub fn new() -> Stack<M> {
        Stack((0..MAX_PLY + 2).map(|_| StackEntry::default()).collect())
    }

    /// The best line at `ply` is `m` and then the best line of the next ply.
    pub fn extend_line(&mut self, ply: usize, m: M) {
        let [here, next] = &mut self.0[ply..=ply + 1] else { return };
        here.line.clear();
        here.line.push(m);
        here.line.extend_from_slice(&next.line);
    }

    /// A quiet move refuted its siblings' common parent.
    pub fn add_killer(&mut self, ply: usize, m: M) {
        let killers = &mut self.0[ply].killers;
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }

    /// Whether the static evaluation of this ply is higher than at the same decision of the same player's last turn,
    /// within two rounds of so many players. False without an evaluation now, true without an earlier one.
    pub fn is_improving(&self, ply: usize, players: usize) -> bool {
        let StackEntry { stage, evaluation, .. } = &self.0[ply];
        let mut earlier = self.0[..ply].iter().rev().take(2 * players);
        let earlier = earlier.find(|entry| entry.stage == *stage).and_then(|entry| entry.evaluation);
        match (evaluation, earlier) {
            (Some(now), Some(earlier)) => *now > earlier,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }
}

impl<M> Index<usize> for Stack<M> {
    type Output = StackEntry<M>;
    #[inline]
    fn index(&self, ply: usize) -> &StackEntry<M> {
        &self.0[ply]
    }
}

impl<M> IndexMut<usize> for Stack<M> {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut StackEntry<M> {
        &mut self.0[ply]
    }
}

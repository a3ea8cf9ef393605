//! A node of the search tree: what is known of it by the way it was reached.

use crate::histories::{CorrectionSlots, PreviousMoves};
use crate::params::FREE_DECISIONS;
use crate::reply::Reply;
use variorum_core::{Player, Searchable};

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
    /// How many of the last positions may be repeated.
    pub reversible: usize,
    /// The moves that led here.
    pub previous: PreviousMoves,
    /// Whether the last move was a quiet one below the root.
    pub after_quiet: bool,
    /// How many other moves were searched before the last move.
    pub move_count: i32,
    /// Where the corrections of the static evaluation stand.
    pub correction_slots: CorrectionSlots,
    /// Whether the node is expected to reach beta, by what is known of the parent.
    pub cut_node: bool,
    /// Fingerprint of a move that is left out; 0 for none.
    pub excluded: u16,
    /// Whether the player to move is in check or under a threat like it, or the rules demand a tactical move: then
    /// the static evaluation says nothing.
    pub in_check_or_forced: bool,
    /// Whether the last move was a null move.
    pub is_null: bool,
    /// Whether the node confirms the result of a null move by a move: nothing known of the node counts.
    pub verifies: bool,
    /// Which of several other players answers freely.
    pub reply: Reply,
}

impl Node {
    /// The root, with so many positions before it that may be repeated.
    pub fn root<P: Searchable>(position: &P, reversible: usize, correction_slots: CorrectionSlots) -> Node {
        Node {
            ply: 0,
            distance: 0,
            mover: None,
            decisions: 0,
            reversible,
            previous: PreviousMoves::default(),
            after_quiet: false,
            move_count: 0,
            correction_slots,
            cut_node: false,
            excluded: 0,
            in_check_or_forced: is_in_check_or_forced(position),
            is_null: false,
            verifies: false,
            reply: Reply::Open,
        }
    }

    /// The node after a move from `position` to `next`, in the search of `searcher`.
    #[inline]
    pub fn child<P: Searchable>(
        &self,
        position: &P,
        next: &P,
        searcher: Player,
        correction_slots: CorrectionSlots,
    ) -> Node {
        let mover = position.to_move();
        let begins_turn = self.mover != Some(mover);
        let counts = begins_turn && (P::PLAYERS == 2 || mover == searcher);
        Node {
            ply: self.ply + 1,
            distance: self.distance + i32::from(counts),
            mover: Some(mover),
            decisions: if next.to_move() == mover { self.decisions + 1 } else { 0 },
            reversible: self.reversible + 1,
            previous: PreviousMoves::default(),
            after_quiet: false,
            move_count: 0,
            correction_slots,
            cut_node: false,
            excluded: 0,
            in_check_or_forced: is_in_check_or_forced(next),
            is_null: false,
            verifies: false,
            reply: if next.to_move() == searcher { Reply::Open } else { self.reply },
        }
    }

    /// Whether a turn is under way that should be finished before the position is evaluated.
    pub fn is_mid_turn(&self) -> bool {
        self.decisions > 0 && self.decisions <= FREE_DECISIONS
    }

    /// The depth that a decision here costs.
    pub fn depth_cost(&self) -> i32 {
        i32::from(!self.is_mid_turn())
    }
}

fn is_in_check_or_forced<P: Searchable>(position: &P) -> bool {
    position.must_capture() || position.is_threatened()
}

//! What is to be forced, and whether the rules alone decide it.

use crate::node::Node;
use variorum_core::perft::after;
use variorum_core::{End, Key, Outcome, Player, PlayerSet};

/// What is to be forced, with the players it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Win,
    /// Any of these goes out.
    Eliminate(PlayerSet),
}

/// Who is to force what, from a position with this history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoalCheck<'a> {
    pub player: Player,
    pub target: Target,
    /// Repetition keys of the record up to the root, sorted.
    pub history: &'a [Key],
}

impl GoalCheck<'_> {
    /// Whether the player of the problem decides.
    pub fn is_ours<P: End>(&self, node: &Node<P>) -> bool {
        node.position.to_move() == self.player
    }

    /// The node after a legal move.
    pub fn child<P: End>(&self, node: &Node<P>, m: P::Move) -> Node<P> {
        let ours = self.is_ours(node);
        let position = after(&node.position, m);
        let turns = node.turns - u32::from(ours && !node.continues);
        Node { continues: ours && position.to_move() == self.player, position, turns }
    }

    /// Whether the goal is reached (`true`) or out of reach (`false`) at a node, as far as the rules tell without
    /// listing moves; a node that is left open may still turn out to have none.
    pub fn settled<P: End>(&self, node: &Node<P>) -> Option<bool> {
        let position = &node.position;
        if P::PLAYERS > 2 {
            let still_in = position.players_in();
            if !still_in.contains(self.player) {
                return Some(false);
            }
            if let Target::Eliminate(targets) = self.target
                && targets.iter().any(|player| !still_in.contains(player))
            {
                return Some(true);
            }
        }
        let ours = self.is_ours(node);
        let occurrences = 1 + self.earlier(position.repetition_key());
        let over = ours && !node.continues && node.turns == 0
            || position.drawn(occurrences).is_some()
            || !ours && !position.claims(occurrences).is_empty();
        // What the board decides comes before a draw.
        over.then(|| self.decided(position))
    }

    /// How often a position stood up to the root.
    fn earlier(&self, key: Key) -> usize {
        let after = self.history.partition_point(|&earlier| earlier <= key);
        self.history[..after].iter().rev().take_while(|&&earlier| earlier == key).count()
    }

    /// Whether the board decides that the goal is reached.
    pub fn decided<P: End>(&self, position: &P) -> bool {
        position.decided().is_some_and(|outcome| self.is_won(&outcome))
    }

    fn is_won(&self, outcome: &Outcome) -> bool {
        matches!(self.target, Target::Win) && outcome.winners.contains(self.player)
    }
}

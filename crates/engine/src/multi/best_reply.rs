//! Best-reply search: alpha-beta in which only one of the others at a time answers at will.
//!
//! The paranoid search lets both others play against the searching player, which is more than they
//! do, and has two layers of replies to look through for each move of its own. Here, of a round of
//! replies, one player's is free, and the other's is the move that looks best at first sight (Esser,
//! Gras, Winands, Schadd and Lanctot, "Improving Best-Reply Search", 2013).

use crate::hash::fingerprint;
use crate::histories::{HISTORY_MAX, Histories, PreviousMoves};
use crate::worker::{Node, Worker};
use variorum_core::{Evaluate, Play, Player};

/// Who of the others answers the searching player at will.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Reply {
    /// Anybody may who has not moved yet; so it always is in other searches.
    #[default]
    Open,
    /// This player does or did.
    By(Player),
}

impl Reply {
    /// Whether `player`, one of the others, makes the move that looks best.
    pub fn fixes(self, player: Player) -> bool {
        matches!(self, Reply::By(other) if other != player)
    }

    /// Sets positions apart in the table whose moves differ.
    pub fn salt(self) -> u64 {
        match self {
            Reply::Open => 0,
            Reply::By(player) => crate::hash::mix(player.index() as u64 + 16),
        }
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// The one move to look at where it is not this player who answers at will.
    pub fn fixed_reply(&self, position: &P, node: &Node) -> Option<P::Move> {
        let is_bound = node.reply.fixes(position.to_move());
        is_bound.then(|| best_static_move(position, self.histories)).flatten()
    }

    /// The move after which the others may still answer at will; `None` where none is left to do so
    /// or it is not asked for.
    pub fn passing_move(&self, position: &P, node: &Node) -> Option<P::Move> {
        let others = position.players_in().without(self.player);
        let asked = self.best_reply && node.reply == Reply::Open && !self.is_searcher(position);
        (asked && others.len() > 1).then(|| best_static_move(position, self.histories)).flatten()
    }
}

/// The move that looks best without looking ahead: the capture that gains most by the least piece,
/// when it is more than a bad trade; else the quiet move that has been good before.
fn best_static_move<P: Evaluate>(position: &P, histories: &Histories<P>) -> Option<<P as Play>::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let player = position.to_move();
    let static_score = |m: P::Move| {
        if position.is_tactical(m) {
            let gain = position.gain(m);
            // Beyond all that a history can say.
            let class = if gain > 0 && position.see(m, 0) { 8 * HISTORY_MAX } else { -8 * HISTORY_MAX };
            return class + 16 * gain - position.risk(m);
        }
        histories.quiet_history(
            Histories::slot(player, position, m),
            fingerprint(m),
            PreviousMoves::default(),
        )
    };
    // Of equals the first.
    moves.into_iter().rev().max_by_key(|&m| static_score(m))
}

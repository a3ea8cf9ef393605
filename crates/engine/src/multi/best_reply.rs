//! Best-reply search: alpha-beta in which only one of the others at a time answers freely.
//!
//! The paranoid search lets both others play against the searching player, which is more than they
//! do, and has two layers of replies to search for each move of its own. Here, of a round of
//! replies, one player's is free, and the other's is the move with the best static score (Esser,
//! Gras, Winands, Schadd and Lanctot, "Improving Best-Reply Search", 2013).

use crate::hash::fingerprint;
use crate::histories::{Histories, PreviousMoves};
use crate::node::Node;
use crate::params::HISTORY_MAX;
use crate::reply::Reply;
use variorum_core::{Play, Player, Searchable};

/// The one move that is searched where another player than the one to move answers freely.
pub(crate) fn fixed_reply<P: Searchable>(
    position: &P,
    node: &Node,
    histories: &Histories<P>,
) -> Option<P::Move> {
    let is_fixed = node.reply.fixes(position.to_move());
    is_fixed.then(|| best_static_move(position, histories)).flatten()
}

/// The move after which the players after this one may still answer freely; `None` where none is left to do so, or where
/// the search is another one.
pub(crate) fn passing_move<P: Searchable>(
    position: &P,
    node: &Node,
    histories: &Histories<P>,
    searcher: Player,
    best_reply: bool,
) -> Option<P::Move> {
    let others = position.players_in().without(searcher);
    let asked = best_reply && node.reply == Reply::Open && position.to_move() != searcher;
    (asked && others.len() > 1).then(|| best_static_move(position, histories)).flatten()
}

/// The move with the best static score: the capture that gains most by the least valuable piece, when it is more than
/// a bad trade; else the quiet move with the best history.
fn best_static_move<P: Searchable>(position: &P, histories: &Histories<P>) -> Option<<P as Play>::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let player = position.to_move();
    let static_score = |m: P::Move| {
        if position.is_tactical(m) {
            let gain = position.gain(m);
            // Beyond all history values.
            let class = if gain > 0 && position.see(m, 0) { 8 * HISTORY_MAX } else { -8 * HISTORY_MAX };
            return class + 16 * gain - position.risk(m);
        }
        let slot = Histories::slot(player, position, m);
        histories.quiet_history(slot, fingerprint(m), PreviousMoves::default())
    };
    // Of equals the first.
    moves.into_iter().rev().max_by_key(|&m| static_score(m))
}

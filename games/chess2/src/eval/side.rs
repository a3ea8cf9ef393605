//! What both players' terms need to know of one player, pawn structure, and what hangs.

use super::values::Weights;
use crate::army::{Army, Slot};
use crate::position::Position;
use variorum_core::Player;
use variorum_core::chessboard::{self, Set, Square, fen};
use variorum_core::tapered::{Tapered, tapered};
use variorum_core::weights::Source;

/// In this part of what it would win, a whirlwind is counted as won.
const WHIRLWIND_SHARE: i32 = 4;

/// One player's pieces, and what they attack.
#[derive(Clone, Copy)]
pub struct Side {
    pub player: Player,
    pub army: Army,
    pub owned: Set,
    pub pawns: Set,
    pub kings: Set,
    /// Squares the pawns attack.
    pub pawn_attacks: Set,
    /// Squares where an enemy king would be attacked.
    pub forbidden: Set,
    /// Squares where a piece defends another or attacks one.
    pub covered: Set,
    /// The same by the slot of the piece.
    pub by: [Set; 6],
}

/// The square as the player sees it: mirrored for Black.
#[inline]
pub fn seen(square: Square, player: Player) -> usize {
    square.index() ^ if player == Player::WHITE { 0 } else { 56 }
}

impl Side {
    pub fn new(position: &Position, player: Player) -> Side {
        let pawns = position.pieces_of(player, Slot::Pawn);
        Side {
            player,
            army: position.army(player),
            owned: position.owned(player),
            pawns,
            kings: position.kings(player),
            pawn_attacks: pawns.ahead(player, -1) | pawns.ahead(player, 1),
            forbidden: Set::EMPTY,
            covered: Set::EMPTY,
            by: [Set::EMPTY; 6],
        }
    }

    /// Each king with the squares round it; nothing in place of a second king.
    pub fn rings(&self) -> [Set; 2] {
        let mut rings = [Set::EMPTY; 2];
        for (ring, king) in rings.iter_mut().zip(self.kings) {
            *ring = chessboard::king(king).with(king);
        }
        rings
    }

    /// Notes squares that a piece attacks; a nemesis attacks kings only.
    pub fn note(&mut self, slot: Slot, attacks: Set) {
        self.forbidden |= attacks;
        if self.army != Army::Nemesis || slot != Slot::Queen {
            self.covered |= attacks;
            self.by[slot.index()] |= attacks;
        }
    }
}

/// Structure and passed pawns. Pawns drawn to the enemy king are not bound to their file.
pub fn pawn_terms(us: &Side, them: &Side, weights: impl Source<Weights>) -> Tapered {
    let mut total = Tapered::default();
    if us.army != Army::Nemesis {
        let files = us.pawns.filled_ahead(Player::WHITE) | us.pawns.filled_ahead(Player::BLACK);
        let isolated = us.pawns & !(files.shifted(-1, 0) | files.shifted(1, 0));
        let before = (us.pawns.ahead(us.player, 0) & !edge(us.player)).filled_ahead(us.player);
        total +=
            weights.isolated * isolated.len() as i32 + weights.doubled * (us.pawns & before).len() as i32;
    }
    let guarded = (them.pawns | them.pawn_attacks).filled_ahead(them.player);
    for square in us.pawns & !guarded {
        let bonus = weights.passed[seen(square, us.player) / 8];
        let next = Set::only(square).ahead(us.player, 0);
        total += bonus;
        if next.meets(them.owned | them.covered & !us.covered) {
            total -= tapered(bonus.middle / 2, bonus.end / 2);
        }
    }
    total
}

/// The player's own first row, where squares that leave the board come round to.
fn edge(player: Player) -> Set {
    Set::of_rank(fen::home_rank(player))
}

/// Pieces that could be taken, by what can take them.
pub fn threat_terms(position: &Position, us: &Side, them: &Side, weights: impl Source<Weights>) -> Tapered {
    let mut safe = Set::EMPTY;
    match them.army {
        Army::Nemesis => safe = position.pieces_of(them.player, Slot::Queen),
        Army::Reaper => safe = position.pieces_of(them.player, Slot::Rook),
        _ => {}
    }
    let targets = them.owned & !safe & !them.kings;
    let pieces = targets & !them.pawns;
    let [_, knights, bishops, rooks, ..] = us.by;
    let queens = pieces & position.slot(Slot::Queen);
    let mut total = weights.threat_by_pawn * (us.pawn_attacks & pieces).len() as i32;
    total += weights.threat_by_minor
        * ((knights | bishops) & (queens | pieces & position.slot(Slot::Rook))).len() as i32;
    total += weights.threat_by_rook * (rooks & queens).len() as i32;
    total += weights.hanging * (pieces & us.covered & !them.covered).len() as i32;
    if us.army == Army::Reaper && position.pieces_of(us.player, Slot::Queen).any() {
        // Only what is neither defended nor on its own first row.
        let reach = targets & !Set::of_rank(fen::last_rank(us.player)) & !them.covered;
        total += weights.loose * (reach & pieces).len() as i32
            + weights.loose_pawn * (reach & them.pawns).len() as i32;
    }
    if us.army == Army::TwoKings {
        total += whirlwind_threat(position, us, them, weights);
    }
    total
}

/// What a whirlwind would win where the warrior kings stand, in part.
fn whirlwind_threat(position: &Position, us: &Side, them: &Side, weights: impl Source<Weights>) -> Tapered {
    let worth = |side: &Side, squares: Set| -> i32 {
        Slot::ALL
            .map(|slot| {
                (squares & side.owned & position.slot(slot)).len() as i32 * weights.material(side.army, slot)
            })
            .iter()
            .sum()
    };
    let mut total = 0;
    for king in us.kings {
        let around = chessboard::king(king);
        if !around.meets(us.kings) {
            let squares = around & !position.ghosts();
            total += (worth(them, squares) - worth(us, squares)).max(0) / WHIRLWIND_SHARE;
        }
    }
    tapered(total.min(300), total.min(300))
}

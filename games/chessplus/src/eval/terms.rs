//! The terms of the evaluation.

use super::values::Weights;
use crate::end::DARK;
use crate::piece::Part;
use crate::position::Position;
use variorum_core::chessboard::{Set, Square, bishop, king, knight, rook};
use variorum_core::tapered::Tapered;
use variorum_core::weights::Source;
use variorum_core::{Player, Position as _};

/// The phase of the start.
const FULL_PHASE: i32 = 24;
/// Beyond this, attacks on a king count for no more each.
const MUCH_PRESSURE: i32 = 24 * 8;

/// A side, and what the other side needs to know of it.
struct Side {
    player: Player,
    own: Set,
    pawns: Set,
    /// Everything it attacks.
    attacks: Set,
    by_pawns: Set,
    /// Attacks on the squares around the other king, in eighths.
    pressure: i32,
}

/// Steps from the edges along files and ranks, of a square.
fn from_edges(square: Square) -> (i32, i32) {
    let edge = |x: usize| x.min(7 - x) as i32;
    (edge(square.file()), edge(square.rank()))
}

/// The index of `square` as its player sees it, rank 1 being nearest.
fn seen_by(player: Player, square: Square) -> usize {
    if player == Player::WHITE { square.index() } else { square.index() ^ 56 }
}

/// A rank as its player counts, from 0.
fn rank_of(player: Player, rank: usize) -> Set {
    Set::of_rank(if player == Player::WHITE { rank } else { 7 - rank })
}

/// Every square in front of one of `pawns` on its file.
fn span(player: Player, pawns: Set) -> Set {
    pawns.ahead(player, 0).filled_ahead(player)
}

impl Position {
    /// The value for White.
    pub(super) fn balance(&self, weights: impl Source<Weights>) -> i32 {
        let (mut white, mut black) = (self.side(Player::WHITE), self.side(Player::BLACK));
        let mut total = self.piece_terms(&mut white, &black, weights);
        total -= self.piece_terms(&mut black, &white, weights);
        // What follows looks at all that is attacked, known only now.
        total += self.pawn_terms(&white, &black, weights) - self.pawn_terms(&black, &white, weights);
        total += self.threat_terms(&white, &black, weights) - self.threat_terms(&black, &white, weights);
        total += self.king_terms(&white, &black, weights) - self.king_terms(&black, &white, weights);
        if self.to_move() == Player::WHITE {
            total += weights.tempo;
        } else {
            total -= weights.tempo;
        }
        let phase = self.phase().min(FULL_PHASE);
        (total.middle * phase + total.end * (FULL_PHASE - phase)) / FULL_PHASE
    }

    /// The officers left, a queen counting four, a rook two.
    fn phase(&self) -> i32 {
        let twins = self.twins();
        let count = |part: Part| {
            let there = self.part(part);
            (there.len() + (there & twins).len()) as i32
        };
        4 * count(Part::Queen) + 2 * count(Part::Rook) + count(Part::Bishop) + count(Part::Knight)
    }

    fn side(&self, player: Player) -> Side {
        let own = self.owned(player);
        let pawns = own & self.part(Part::Pawn);
        let by_pawns = pawns.ahead(player, -1) | pawns.ahead(player, 1);
        Side { player, own, pawns, attacks: by_pawns | king(self.king(player)), by_pawns, pressure: 0 }
    }

    /// Material, places and mobility; notes what is attacked.
    fn piece_terms(&self, side: &mut Side, other: &Side, weights: impl Source<Weights>) -> Tapered {
        let own = side.own;
        let twins = own & self.twins();
        let mut total = Tapered::default();
        for part in [Part::Queen, Part::Rook, Part::Bishop, Part::Knight, Part::Pawn] {
            let there = own & self.part(part);
            total += weights.parts[part as usize - 1] * (there.len() + (there & twins).len()) as i32;
            if part == Part::Pawn {
                for square in there {
                    total += weights.advanced[seen_by(side.player, square) / 8];
                    total += weights.across * (from_edges(square).0 - 2);
                }
                continue;
            }
            let steps = there.into_iter().map(|square| match (part, from_edges(square)) {
                (Part::Rook, (across, _)) => across - 2,
                (_, (across, up)) => across + up - 3,
            });
            total += weights.centre[part as usize - 1] * steps.sum::<i32>();
        }
        let middle =
            (Set::of_file(3) | Set::of_file(4)) & !(rank_of(side.player, 0) | rank_of(side.player, 1));
        total += weights.central * (side.pawns & middle).len() as i32;
        let bishops = own & self.part(Part::Bishop);
        total += weights.at_home * (bishops & rank_of(side.player, 0)).len() as i32;
        if bishops.meets(DARK) && bishops.meets(!DARK) {
            total += weights.pair;
        }
        let rooks = own & self.part(Part::Rook);
        total += weights.seventh * (rooks & rank_of(side.player, 6)).len() as i32;

        let occupied = self.occupied();
        let room = !(own | other.by_pawns);
        let zone = king(self.king(other.player)).with(self.king(other.player));
        let officers = own & !(self.part(Part::King) | (self.part(Part::Pawn) & !self.merged()));
        for square in officers {
            let mut reach = Set::EMPTY;
            let mut add = |part: Part, targets: Set| {
                reach |= targets;
                total += weights.mobility[part as usize - 1] * ((targets & room).len() as i32 - 4);
                side.pressure += (targets & zone).len() as i32 * weights.king_attack[part as usize - 1];
            };
            let queen = self.part(Part::Queen).contains(square);
            if queen || self.part(Part::Rook).contains(square) {
                let along = rook(square, occupied);
                if queen {
                    add(Part::Queen, along | bishop(square, occupied));
                } else {
                    add(Part::Rook, along);
                }
            }
            if !queen && self.part(Part::Bishop).contains(square) {
                add(Part::Bishop, bishop(square, occupied));
            }
            if self.part(Part::Knight).contains(square) {
                add(Part::Knight, knight(square));
            }
            side.attacks |= reach;
        }
        side.pressure += (side.by_pawns & zone).len() as i32 * weights.king_attack[Part::Pawn as usize - 1];
        for square in own & self.merged() {
            if let Some((_, piece)) = self.piece_at(square) {
                total += weights.merged[piece.index() - 6];
            }
        }
        total
    }

    /// Pawns that nothing of the other side can stop by pawns, pawns behind one another or alone, and
    /// pawns that a fast partner can carry to the last rank at once.
    fn pawn_terms(&self, side: &Side, other: &Side, weights: impl Source<Weights>) -> Tapered {
        let mut total = Tapered::default();
        let pawns = side.pawns;
        let enemy_front = span(other.player, other.pawns);
        let enemy_span = enemy_front | enemy_front.shifted(1, 0) | enemy_front.shifted(-1, 0);
        let open = !(self.occupied() | other.attacks);
        for square in pawns & !enemy_span {
            let rank = seen_by(side.player, square) / 8;
            total += weights.passed[rank];
            if Set::only(square).ahead(side.player, 0).meets(open) {
                total += weights.free * (rank as i32 - 1);
            }
        }
        let front = span(side.player, pawns);
        total += weights.doubled * (pawns & front).len() as i32;
        let files = front | pawns | span(other.player, pawns);
        let alone = pawns & !(files.shifted(-1, 0) | files.shifted(1, 0));
        total += weights.isolated * alone.len() as i32;

        let landing = rank_of(side.player, 7) & !side.own & !other.attacks;
        let before = rank_of(side.player, 6) & !self.occupied();
        for square in pawns & self.merged() {
            let Some((_, piece)) = self.piece_at(square) else { continue };
            let reach = self.reach(square);
            if reach.meets(landing) {
                let Tapered { middle, end } = weights.parts[Part::Queen as usize - 1] - weights.value(piece);
                let share = |won: i32| won.max(0) * weights.promotes / 100;
                total += variorum_core::tapered::tapered(share(middle), share(end));
            }
            if reach.meets(before) {
                total += weights.nearly_promotes;
            }
        }
        total
    }

    /// What the other side threatens to take.
    fn threat_terms(&self, side: &Side, other: &Side, weights: impl Source<Weights>) -> Tapered {
        let officers = side.own & !side.pawns & !self.part(Part::King);
        let loose = side.own & !self.part(Part::King) & other.attacks & !side.attacks;
        let merged = self.merged();
        let mut total = weights.driven * (side.own & merged & other.by_pawns).len() as i32;
        total += weights.threat_by_pawn * (officers & !merged & other.by_pawns).len() as i32;
        total += weights.hanging[0] * (loose & !merged).len() as i32;
        total += weights.hanging[1] * (loose & merged).len() as i32;
        total
    }

    /// The squares the piece on `square` attacks with its parts other than pawns.
    fn reach(&self, square: Square) -> Set {
        let occupied = self.occupied();
        let on = |part: Part| self.part(part).contains(square);
        let mut reach = Set::EMPTY;
        if on(Part::Queen) || on(Part::Rook) {
            reach |= rook(square, occupied);
        }
        if on(Part::Queen) || on(Part::Bishop) {
            reach |= bishop(square, occupied);
        }
        if on(Part::Knight) {
            reach |= knight(square);
        }
        reach
    }

    /// Where the king stands, behind what, and what attacks the squares round it.
    fn king_terms(&self, side: &Side, other: &Side, weights: impl Source<Weights>) -> Tapered {
        let at = self.king(side.player);
        let seen = seen_by(side.player, at);
        let (file, rank) = (seen % 8, (seen / 8) as i32);
        let mut total = weights.king_file[file] + weights.king_rank * rank;
        total += weights.shield * (king(at) & side.pawns).len().min(3) as i32;
        total += weights.king_far * (2 * file as i32 - 7).abs().max((2 * rank - 7).abs());
        // Eighths, times eighths.
        total.middle -= other.pressure * other.pressure.min(MUCH_PRESSURE) / (24 * 64);
        total
    }
}

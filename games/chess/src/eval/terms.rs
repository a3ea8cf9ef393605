//! The terms of the evaluation that look at one player's pieces and pawns.

use super::values::{MATERIAL, Placed, USUAL};
use crate::board::{DARK, Kind};
use crate::position::ChessPosition;
use variorum_core::Player;
use variorum_core::chessboard::{self, Set, Square};
use variorum_core::score::{Score, score};

/// The square as the player sees it: mirrored for Black.
#[inline]
fn seen(square: Square, player: Player) -> usize {
    square.index() ^ if player == Player::WHITE { 0 } else { 56 }
}

/// The set and everything before it on its files, as `player` sees it.
#[inline]
fn filled_ahead(set: Set, player: Player) -> Set {
    let mut bits = set.bits();
    if player == Player::WHITE {
        bits |= bits << 8;
        bits |= bits << 16;
        bits |= bits << 32;
    } else {
        bits |= bits >> 8;
        bits |= bits >> 16;
        bits |= bits >> 32;
    }
    Set::from_bits(bits)
}

/// How many king steps apart.
#[inline]
fn distance(a: Square, b: Square) -> i32 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as i32
}

/// What both players' terms need to know of one player.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub player: Player,
    pub pawns: Set,
    /// Squares the pawns attack.
    pub pawn_attacks: Set,
    pub king: Square,
    /// Squares each kind attacks.
    pub by: [Set; 6],
    /// Squares attacked at all, and by more than one.
    pub attacked: Set,
    pub twice: Set,
    /// What presses on the enemy king, and how many pieces do.
    pub pressure: i32,
    pub attackers: i32,
}

impl Side {
    /// Notes what a piece attacks.
    fn note(&mut self, kind: Kind, attacks: Set) {
        self.by[kind.index()] |= attacks;
        self.twice |= self.attacked & attacks;
        self.attacked |= attacks;
    }
}

impl ChessPosition {
    pub(super) fn side(&self, player: Player) -> Side {
        let pawns = self.pieces_of(player, Kind::Pawn);
        let (left, right) = (pawns.ahead(player, -1), pawns.ahead(player, 1));
        let king = self.king(player);
        let mut side = Side {
            player,
            pawns,
            pawn_attacks: left | right,
            king,
            by: [Set::EMPTY; 6],
            attacked: Set::EMPTY,
            twice: Set::EMPTY,
            pressure: 0,
            attackers: 0,
        };
        side.note(Kind::Pawn, left);
        side.note(Kind::Pawn, right);
        side.note(Kind::King, chessboard::king(king));
        side
    }

    /// Pieces: places, mobility, files and outposts. Notes in `us` what they attack.
    pub(super) fn piece_terms(&self, us: &mut Side, them: &Side, weights: impl Placed) -> Score {
        let mine = self.owned(us.player);
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        let reachable = !(them.pawn_attacks | us.pawns).with(us.king);
        let ring = chessboard::king(them.king).with(them.king);
        let mut total = weights.placed(Kind::King, seen(us.king, us.player));
        let mut add = |kind: Kind, square: Square, attacks: Set| {
            us.note(kind, attacks);
            total += weights.placed(kind, seen(square, us.player));
            let officer = kind.index() - 1;
            total += weights.mobility[officer] * ((attacks & reachable).len() as i32 - USUAL[officer]);
            let near = (attacks & ring).len() as i32;
            if near > 0 {
                us.attackers += 1;
                us.pressure += weights.king_attack[kind.index()] * (near + 1);
            }
        };
        for square in mine & self.kind(Kind::Knight) {
            add(Kind::Knight, square, chessboard::knight(square));
        }
        // Sliders see through queens and rooks of their own line: they work together.
        for square in mine & self.kind(Kind::Bishop) {
            add(Kind::Bishop, square, chessboard::bishop(square, occupied & !queens));
        }
        let rooks = mine & self.kind(Kind::Rook);
        for square in rooks {
            add(Kind::Rook, square, chessboard::rook(square, occupied & !queens & !rooks));
        }
        for square in mine & queens {
            add(Kind::Queen, square, chessboard::queen(square, occupied));
        }
        for square in rooks {
            let file = Set::of_file(square.file());
            if !file.meets(us.pawns) {
                total += if file.meets(them.pawns) { weights.half_open_file } else { weights.open_file };
            }
        }
        let bishops = mine & self.kind(Kind::Bishop);
        if bishops.has_several() {
            total += weights.bishop_pair;
        }
        let held = us.pawn_attacks & !filled_ahead(them.pawn_attacks, them.player);
        let upper = if us.player == Player::WHITE { 0x00ff_ffff_0000_0000 } else { 0x0000_0000_ffff_ff00 };
        let posted = held & Set::from_bits(upper) & mine & self.kind(Kind::Knight);
        total += weights.outpost * posted.len() as i32;
        total
    }

    /// Pawns: places, structure, passed pawns, the king's shield.
    pub(super) fn pawn_terms(&self, us: &Side, them: &Side, weights: impl Placed) -> Score {
        let mut total = Score::default();
        for square in us.pawns {
            total += weights.placed(Kind::Pawn, seen(square, us.player));
        }
        let files = filled_ahead(us.pawns, Player::WHITE) | filled_ahead(us.pawns, Player::BLACK);
        let beside = files.shifted(-1, 0) | files.shifted(1, 0);
        let isolated = us.pawns & !beside;
        let before = filled_ahead(us.pawns.ahead(us.player, 0), us.player);
        total += weights.isolated * isolated.len() as i32;
        total += weights.doubled * (us.pawns & before).len() as i32;
        let supported = filled_ahead(us.pawn_attacks, us.player);
        let stopped = us.pawns.ahead(us.player, 0) & them.pawn_attacks & !supported;
        total += weights.backward * stopped.len() as i32;
        let connected = us.pawns & (us.pawn_attacks | us.pawns.shifted(-1, 0) | us.pawns.shifted(1, 0));
        for square in connected {
            total += weights.connected[seen(square, us.player) / 8];
        }
        // Everything an enemy pawn stands on or attacks on its way stops ours.
        let guarded = filled_ahead(them.pawns | them.pawn_attacks, them.player);
        for square in us.pawns & !guarded & !behind_own(us) {
            let rank = seen(square, us.player) / 8;
            let bonus = weights.passed[rank];
            total += bonus;
            let next = Set::only(square).ahead(us.player, 0);
            if next.meets(self.owned(them.player)) {
                total -= score(bonus.middle / 2, bonus.end / 2);
            } else if !next.meets(self.occupied()) && !next.meets(them.attacked & !us.attacked) {
                let way = filled_ahead(next, us.player);
                let free = weights.free_path[rank];
                total += if way.meets(self.occupied() | them.attacked) { free } else { free * 2 };
            }
            if rank >= 3 {
                let stop = next.first().unwrap_or(square);
                let weight = rank as i32 - 2;
                let kings = 5 * distance(them.king, stop) - 3 * distance(us.king, stop);
                total += score(0, kings * weight / 2);
            }
        }
        total += score(self.shield(us, weights), 0);
        total
    }

    /// The pawns before the king on its file and the two beside it.
    fn shield(&self, us: &Side, weights: impl Placed) -> i32 {
        let king = Set::only(us.king);
        let front = (king | king.shifted(-1, 0) | king.shifted(1, 0)).ahead(us.player, 0);
        let near = us.pawns & front;
        let far = us.pawns & front.ahead(us.player, 0) & !near.ahead(us.player, 0);
        let covered = near.len() as i32 * weights.shield[0] + far.len() as i32 * weights.shield[1];
        let files = front.len() as i32;
        covered + (files - near.len() as i32 - far.len() as i32).max(0) * weights.shield[2]
    }

    /// How many 64ths of an advantage of `leader` in the endgame count: little can be won without
    /// pawns, or with bishops of opposite colours.
    pub(super) fn winnable(&self, leader: Player) -> i32 {
        let worth = |player: Player| {
            let pieces = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
            pieces.map(|k| self.pieces_of(player, k).len() as i32 * MATERIAL[k.index()]).iter().sum::<i32>()
        };
        if self.pieces_of(leader, Kind::Pawn).is_empty() {
            let ahead = worth(leader) - worth(leader.other());
            return if ahead <= MATERIAL[Kind::Bishop.index()] { 8 } else { 64 };
        }
        let bishops = self.kind(Kind::Bishop);
        let only_bishops = self.occupied() == bishops | self.kind(Kind::Pawn) | self.kind(Kind::King);
        let one_each = bishops.len() == 2 && (bishops & self.owned(leader)).len() == 1;
        if only_bishops && one_each && bishops.meets(DARK) && bishops.meets(!DARK) { 32 } else { 64 }
    }

    /// Against a bare king: drive it to the edge and come near.
    pub(super) fn chase(&self, us: &Side, them: &Side) -> i32 {
        if self.owned(them.player).has_several() {
            return 0;
        }
        let edge = |x: usize| x.min(7 - x) as i32;
        let centre = edge(them.king.file()) + edge(them.king.rank());
        12 * (6 - centre) + 8 * (7 - distance(us.king, them.king))
    }
}

/// Squares behind own pawns: only the foremost of doubled pawns is passed.
#[inline]
fn behind_own(us: &Side) -> Set {
    let back = us.player.other();
    filled_ahead(us.pawns.ahead(back, 0), back)
}

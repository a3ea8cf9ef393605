//! The terms of the evaluation, each from one player's side.

use super::values::{MATERIAL, Placed, USUAL};
use crate::attacks;
use crate::board::{
    Kind, SIDE, Set, Square, ahead, bits, file, file_set, forward, last_rank, moved, rank, rank_set, set,
    widened,
};
use crate::position::PerfectPosition;
use variorum_core::Player;
use variorum_core::score::{Score, score};

/// The square as the player sees it: mirrored for Black.
#[inline]
fn seen(square: Square, player: Player) -> usize {
    let index = square.index();
    if player == Player::WHITE { index } else { (SIDE - 1) * SIDE + 2 * (index % SIDE) - index }
}

/// The set and everything before it on its files, as `player` sees it.
#[inline]
fn filled_ahead(of: Set, player: Player) -> Set {
    let mut all = bits(of);
    if player == Player::WHITE {
        all |= all << SIDE;
        all |= all << (2 * SIDE);
        all |= all << (4 * SIDE);
        all |= all << SIDE;
        set(all & bits(Set::ALL))
    } else {
        all |= all >> SIDE;
        all |= all >> (2 * SIDE);
        all |= all >> (4 * SIDE);
        all |= all >> SIDE;
        set(all)
    }
}

/// How many king steps apart.
#[inline]
fn distance(a: Square, b: Square) -> i32 {
    file(a).abs_diff(file(b)).max(rank(a).abs_diff(rank(b))) as i32
}

/// What both players' terms need to know of one player.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub player: Player,
    /// Pawns that can still move; those that stayed pawns on the last rank count as nothing.
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

impl PerfectPosition {
    pub(super) fn side(&self, player: Player) -> Side {
        let pawns = self.pieces_of(player, Kind::Pawn) & !rank_set(last_rank(player));
        let (left, right) = (ahead(pawns, player, -1), ahead(pawns, player, 1));
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
        side.note(Kind::King, attacks::king(king));
        side
    }

    /// Pieces: places, mobility, files and outposts. Notes in `us` what they attack.
    pub(super) fn piece_terms(&self, us: &mut Side, them: &Side, weights: impl Placed) -> Score {
        let mine = self.owned(us.player);
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        let rooks = mine & self.kind(Kind::Rook);
        let bishops = mine & self.kind(Kind::Bishop);
        let knights = mine & self.kind(Kind::Knight);
        let reachable = !(them.pawn_attacks | us.pawns).with(us.king);
        let ring = attacks::king(them.king).with(them.king);
        let mut total = weights.placed(Kind::King, seen(us.king, us.player));
        let mut add = |kind: Kind, square: Square, attacked: Set| {
            us.note(kind, attacked);
            total += weights.placed(kind, seen(square, us.player));
            let officer = kind.index() - 1;
            total += weights.mobility[officer] * ((attacked & reachable).len() as i32 - USUAL[officer]);
            let near = (attacked & ring).len() as i32;
            if near > 0 {
                us.attackers += 1;
                us.pressure += weights.king_attack[kind.index()] * (near + 1);
            }
        };
        for square in knights {
            add(Kind::Knight, square, attacks::knight(square));
        }
        // Sliders see through queens and rooks of their own line: they work together.
        for square in bishops {
            add(Kind::Bishop, square, attacks::bishop(square, occupied & !queens));
        }
        for square in rooks {
            add(Kind::Rook, square, attacks::rook(square, occupied & !queens & !rooks));
        }
        for square in mine & queens {
            add(Kind::Queen, square, attacks::queen(square, occupied));
        }
        for square in rooks {
            let line = file_set(file(square));
            if !line.meets(us.pawns) {
                total += if line.meets(them.pawns) { weights.half_open_file } else { weights.open_file };
            }
        }
        if bishops.has_several() {
            total += weights.bishop_pair;
        }
        let held = us.pawn_attacks & !filled_ahead(them.pawn_attacks, them.player);
        let posted = held & outer_half(us.player) & knights;
        total += weights.outpost * posted.len() as i32;
        let corners = self.castles() & mine;
        total += weights.castling_right * corners.len() as i32;
        total
    }

    /// Pawns: places, structure, passed pawns, the king's shield.
    pub(super) fn pawn_terms(&self, us: &Side, them: &Side, weights: impl Placed) -> Score {
        let mut total = Score::default();
        for square in us.pawns {
            total += weights.placed(Kind::Pawn, seen(square, us.player));
        }
        let files = filled_ahead(us.pawns, Player::WHITE) | filled_ahead(us.pawns, Player::BLACK);
        let beside = beside(files);
        let isolated = us.pawns & !beside;
        let before = filled_ahead(ahead(us.pawns, us.player, 0), us.player);
        total += weights.isolated * isolated.len() as i32;
        total += weights.doubled * (us.pawns & before).len() as i32;
        let supported = filled_ahead(us.pawn_attacks, us.player);
        let stopped = ahead(us.pawns, us.player, 0) & them.pawn_attacks & !supported;
        total += weights.backward * stopped.len() as i32;
        let connected = us.pawns & (us.pawn_attacks | self::beside(us.pawns));
        for square in connected {
            total += weights.connected[(seen(square, us.player) / SIDE).min(SIDE - 1)];
        }
        // Everything an enemy pawn stands on or attacks on its way stops ours.
        let guarded = filled_ahead(them.pawns | them.pawn_attacks, them.player);
        let back = us.player.other();
        let behind_own = filled_ahead(ahead(us.pawns, back, 0), back);
        for square in us.pawns & !guarded & !behind_own {
            total += self.passed_pawn(square, us, them, weights);
        }
        total += score(self.shield(us, weights), 0);
        total
    }

    fn passed_pawn(&self, square: Square, us: &Side, them: &Side, weights: impl Placed) -> Score {
        let up = seen(square, us.player) / SIDE;
        let bonus = weights.passed[up.min(SIDE - 1)];
        let mut total = bonus;
        let stop = moved(square, forward(us.player));
        if self.owned(them.player).contains(stop) {
            total -= score(bonus.middle / 2, bonus.end / 2);
        } else if !self.occupied().contains(stop) && !(them.attacked & !us.attacked).contains(stop) {
            let way = filled_ahead(Set::only(stop), us.player);
            let free = weights.free_path[up.min(SIDE - 1)];
            total += if way.meets(self.occupied() | them.attacked) { free } else { free * 2 };
        }
        if up >= 4 {
            let weight = up as i32 - 3;
            let kings = 5 * distance(them.king, stop) - 3 * distance(us.king, stop);
            total += score(0, kings * weight / 2);
        }
        total
    }

    /// The pawns before the king on its file and the two beside it.
    fn shield(&self, us: &Side, weights: impl Placed) -> i32 {
        let front = ahead(widened(Set::only(us.king)), us.player, 0);
        let near = us.pawns & front;
        let far = us.pawns & ahead(front, us.player, 0) & !ahead(near, us.player, 0);
        let (near, far) = (near.len() as i32, far.len() as i32);
        near * weights.shield[0]
            + far * weights.shield[1]
            + (front.len() as i32 - near - far).max(0) * weights.shield[2]
    }

    /// How many 64ths of an advantage of `leader` in the endgame count: little can be won without
    /// pawns by knights alone, or by one minor piece more while the other side has pieces too. A bare
    /// king loses to a single bishop.
    pub(super) fn winnable(&self, leader: &Side) -> i32 {
        if leader.pawns.any() {
            return 64;
        }
        let worth = |player: Player| {
            let pieces = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
            pieces.map(|k| self.pieces_of(player, k).len() as i32 * MATERIAL[k.index()]).iter().sum::<i32>()
        };
        let (mine, theirs) = (worth(leader.player), worth(leader.player.other()));
        let knights =
            self.pieces_of(leader.player, Kind::Knight).len() as i32 * MATERIAL[Kind::Knight.index()];
        let little = theirs > 0 && mine - theirs <= MATERIAL[Kind::Bishop.index()];
        if little || mine == knights { 8 } else { 64 }
    }

    /// Against a king that nothing of its own can help: drive it to the edge and come near.
    pub(super) fn chase(&self, us: &Side, them: &Side) -> i32 {
        let idle = self.kind(Kind::King) | self.kind(Kind::Pawn) & rank_set(last_rank(them.player));
        if (self.owned(them.player) & !idle).any() {
            return 0;
        }
        let edge = |x: usize| x.min(SIDE - 1 - x) as i32;
        let centre = edge(file(them.king)) + edge(rank(them.king));
        12 * (8 - centre) + 8 * (8 - distance(us.king, them.king))
    }
}

/// The ranks 5 to 7, as `player` sees them.
#[inline]
fn outer_half(player: Player) -> Set {
    const RANKS: u128 = (1 << (3 * SIDE)) - 1;
    if player == Player::WHITE { set(RANKS << (4 * SIDE)) } else { set(RANKS << (2 * SIDE)) }
}

/// Squares beside those of a set of whole files; the files themselves only where they are beside
/// others.
#[inline]
fn beside(files: Set) -> Set {
    let right = bits(files & !file_set(SIDE - 1)) << 1;
    let left = bits(files & !file_set(0)) >> 1;
    set(right | left)
}

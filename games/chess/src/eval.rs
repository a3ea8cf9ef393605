//! The hand-made evaluation and what orders moves in search.
//!
//! Each term has a value for the middlegame and one for the endgame; the material left on the board
//! mixes the two.

use crate::board::{DARK, Kind};
use crate::moves::{Action, Move};
use crate::position::ChessPosition;
use variorum_core::chessboard::{self, Set, Square, fen};
use variorum_core::score::{Score, score};
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Evaluate, Player, Position};

/// What each kind is worth on an average square.
const VALUES: [Score; 6] =
    [score(85, 110), score(330, 300), score(345, 320), score(475, 530), score(975, 960), score(0, 0)];

/// What each kind is worth to the ordering of captures. A king is never captured in answer, so it
/// risks nothing.
const MATERIAL: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// How much each kind counts towards the middlegame; both players' pieces together make 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

/// The right to move.
const TEMPO: Score = score(18, 8);
const BISHOP_PAIR: Score = score(28, 48);
const OPEN_FILE: Score = score(26, 12);
const HALF_OPEN_FILE: Score = score(12, 8);
const OUTPOST: Score = score(22, 12);
const ISOLATED: Score = score(-12, -14);
const DOUBLED: Score = score(-6, -18);
const BACKWARD: Score = score(-8, -8);
/// An enemy piece that a pawn attacks.
const THREAT_BY_PAWN: Score = score(48, 36);
/// A passed pawn by the number of ranks it has advanced.
const PASSED: [Score; 8] = [
    score(0, 0),
    score(2, 12),
    score(4, 18),
    score(12, 36),
    score(32, 66),
    score(60, 112),
    score(95, 170),
    score(0, 0),
];
/// Moves of a piece, less the number an average one has, times this.
const MOBILITY: [(i32, Score); 6] = [
    (0, score(0, 0)),
    (4, score(5, 5)),
    (6, score(5, 5)),
    (6, score(3, 5)),
    (12, score(2, 4)),
    (0, score(0, 0)),
];
/// How much an attack by each kind on the squares round the king counts.
const KING_ATTACK: [i32; 6] = [0, 3, 3, 4, 6, 0];
/// A pawn of its own right before the king or one square farther; none there at all.
const SHIELD: [i32; 3] = [14, 8, -14];

/// For each kind and square, as White sees the board: the value of the kind and the place together.
static PLACES: [[Score; 64]; 6] = places();

const fn places() -> [[Score; 64]; 6] {
    const CENTRE: [i32; 8] = [0, 1, 2, 3, 3, 2, 1, 0];
    const PAWN_MIDDLE: [i32; 8] = [0, -4, -2, 6, 14, 26, 44, 0];
    const PAWN_END: [i32; 8] = [0, -6, -4, 2, 12, 30, 52, 0];
    const KING_FILE: [i32; 8] = [18, 28, 6, -12, -12, 4, 30, 18];
    let mut places = [[score(0, 0); 64]; 6];
    let mut at = 0;
    while at < 64 {
        let (file, rank) = (at % 8, at / 8);
        let (across, up) = (CENTRE[file], CENTRE[rank]);
        let both = across + up;
        let centre_pawn = if across == 3 && (rank == 3 || rank == 4) { 16 } else { 0 };
        let seventh = if rank == 6 { 1 } else { 0 };
        let home = if rank == 0 { 1 } else { 0 };
        let squares = [
            score(PAWN_MIDDLE[rank] + 2 * across - 4 + centre_pawn, PAWN_END[rank]),
            score(9 * both - 30 - 8 * home + if rank >= 4 && rank <= 5 { 8 } else { 0 }, 6 * both - 20),
            score(4 * both - 12 - 10 * home, 3 * both - 10),
            score(4 * across - 7 + 18 * seventh, 14 * seventh),
            score(2 * both - 6, 5 * both - 16),
            score(KING_FILE[file] - 22 * rank as i32, 9 * both - 28),
        ];
        let mut kind = 0;
        while kind < 6 {
            places[kind][at] =
                score(VALUES[kind].middle + squares[kind].middle, VALUES[kind].end + squares[kind].end);
            kind += 1;
        }
        at += 1;
    }
    places
}

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
struct Side {
    player: Player,
    pawns: Set,
    /// Squares the pawns attack.
    pawn_attacks: Set,
    king: Square,
}

impl ChessPosition {
    fn side(&self, player: Player) -> Side {
        let pawns = self.pieces_of(player, Kind::Pawn);
        let pawn_attacks = pawns.ahead(player, -1) | pawns.ahead(player, 1);
        Side { player, pawns, pawn_attacks, king: self.king(player) }
    }

    /// Pieces: places, mobility, files, outposts, and what attacks the enemy king.
    fn piece_terms(&self, us: &Side, them: &Side) -> Score {
        let mine = self.owned(us.player);
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        let reachable = !(them.pawn_attacks | us.pawns).with(us.king);
        let ring = chessboard::king(them.king).with(them.king);
        let mut total = PLACES[Kind::King.index()][seen(us.king, us.player)];
        let mut danger = 0;
        let mut attackers = 0;
        let mut add = |kind: Kind, square: Square, attacks: Set| {
            total += PLACES[kind.index()][seen(square, us.player)];
            let (average, each) = MOBILITY[kind.index()];
            total += each * ((attacks & reachable).len() as i32 - average);
            let near = (attacks & ring).len() as i32;
            if near > 0 {
                attackers += 1;
                danger += KING_ATTACK[kind.index()] * (near + 1);
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
                total += if file.meets(them.pawns) { HALF_OPEN_FILE } else { OPEN_FILE };
            }
        }
        let bishops = mine & self.kind(Kind::Bishop);
        if bishops.has_several() {
            total += BISHOP_PAIR;
        }
        let held = us.pawn_attacks & !filled_ahead(them.pawn_attacks, them.player);
        let upper = if us.player == Player::WHITE { 0x00ff_ffff_0000_0000 } else { 0x0000_0000_ffff_ff00 };
        let posted = held & Set::from_bits(upper) & mine & self.kind(Kind::Knight);
        total += OUTPOST * posted.len() as i32;
        let threatened = us.pawn_attacks & self.owned(them.player) & !them.pawns;
        total += THREAT_BY_PAWN * threatened.len() as i32;
        if attackers >= 2 {
            let help = if (mine & queens).any() { 1 } else { 2 };
            total += score((danger * danger / (8 * help)).min(420), danger / 4);
        }
        total
    }

    /// Pawns: places, structure, passed pawns, the king's shield.
    fn pawn_terms(&self, us: &Side, them: &Side) -> Score {
        let mut total = Score::default();
        for square in us.pawns {
            total += PLACES[Kind::Pawn.index()][seen(square, us.player)];
        }
        let files = filled_ahead(us.pawns, Player::WHITE) | filled_ahead(us.pawns, Player::BLACK);
        let beside = files.shifted(-1, 0) | files.shifted(1, 0);
        let isolated = us.pawns & !beside;
        let before = filled_ahead(us.pawns.ahead(us.player, 0), us.player);
        total += ISOLATED * isolated.len() as i32;
        total += DOUBLED * (us.pawns & before).len() as i32;
        let supported = filled_ahead(us.pawn_attacks, us.player);
        let stopped = us.pawns.ahead(us.player, 0) & them.pawn_attacks & !supported;
        total += BACKWARD * stopped.len() as i32;
        // Everything an enemy pawn stands on or attacks on its way stops ours.
        let guarded = filled_ahead(them.pawns | them.pawn_attacks, them.player);
        for square in us.pawns & !guarded & !behind_own(us) {
            let rank = seen(square, us.player) / 8;
            let bonus = PASSED[rank];
            total += bonus;
            let next = Set::only(square).ahead(us.player, 0);
            if next.meets(self.owned(them.player)) {
                total -= score(bonus.middle / 2, bonus.end / 2);
            }
            if rank >= 3 {
                let stop = next.first().unwrap_or(square);
                let weight = rank as i32 - 2;
                let kings = 5 * distance(them.king, stop) - 3 * distance(us.king, stop);
                total += score(0, kings * weight / 2);
            }
        }
        total += score(self.shield(us), 0);
        total
    }

    /// The pawns before the king on its file and the two beside it.
    fn shield(&self, us: &Side) -> i32 {
        let king = Set::only(us.king);
        let front = (king | king.shifted(-1, 0) | king.shifted(1, 0)).ahead(us.player, 0);
        let near = us.pawns & front;
        let far = us.pawns & front.ahead(us.player, 0) & !near.ahead(us.player, 0);
        let covered = near.len() as i32 * SHIELD[0] + far.len() as i32 * SHIELD[1];
        let files = front.len() as i32;
        covered + (files - near.len() as i32 - far.len() as i32).max(0) * SHIELD[2]
    }

    /// How many 64ths of an advantage of `leader` in the endgame count: little can be won without
    /// pawns, or with bishops of opposite colours.
    fn winnable(&self, leader: Player) -> i32 {
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
    fn chase(&self, us: &Side, them: &Side) -> i32 {
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

impl Evaluate for ChessPosition {
    /// One slot for each kind and destination.
    const HISTORY_SLOTS: usize = 6 * 64;

    fn evaluate(&self, player: Player) -> i32 {
        let (white, black) = (self.side(Player::WHITE), self.side(Player::BLACK));
        let mut total = self.piece_terms(&white, &black) - self.piece_terms(&black, &white);
        total += self.pawn_terms(&white, &black) - self.pawn_terms(&black, &white);
        total.end += self.chase(&white, &black) - self.chase(&black, &white);
        if self.to_move() == Player::WHITE {
            total += TEMPO;
        } else {
            total -= TEMPO;
        }
        let phase: i32 = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
            .map(|kind| self.kind(kind).len() as i32 * PHASE[kind.index()])
            .iter()
            .sum();
        let phase = phase.min(FULL_PHASE);
        let leader = if total.end >= 0 { Player::WHITE } else { Player::BLACK };
        let end = total.end * self.winnable(leader) / 64;
        let value = (total.middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
        // A position may hold any number of queens; evaluations stay far from mate scores.
        let value = value.clamp(-15_000, 15_000);
        if player == Player::WHITE { value } else { -value }
    }

    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        matches!(m.action(), Action::Promote(_)) || self.captured(m).is_some()
    }

    #[inline]
    fn gain(&self, m: Move) -> i32 {
        let victim = self.captured(m).and_then(|square| self.kind_at(square));
        let captured = victim.map_or(0, |kind| MATERIAL[kind.index()]);
        match m.action() {
            Action::Promote(kind) => captured + MATERIAL[kind.index()] - MATERIAL[Kind::Pawn.index()],
            _ => captured,
        }
    }

    #[inline]
    fn risk(&self, m: Move) -> i32 {
        match m.action() {
            Action::Promote(kind) => MATERIAL[kind.index()],
            _ => MATERIAL[m.moved().index()],
        }
    }

    fn tactical_moves(&self, moves: &mut Vec<Move>) {
        self.list_tactical(moves);
    }

    fn sees(&self, m: Move, threshold: i32) -> bool {
        self.exchange_gains(m, threshold, &MATERIAL)
    }

    /// The pawns, and each player's pieces.
    fn aspects(&self) -> [u64; 3] {
        let pieces = |player: Player| {
            let mine = self.owned(player);
            let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
            chessboard::digest(kinds.map(|kind| mine & self.kind(kind)))
        };
        let pawns = [Player::WHITE, Player::BLACK].map(|player| self.pieces_of(player, Kind::Pawn));
        [chessboard::digest(pawns), pieces(Player::WHITE), pieces(Player::BLACK)]
    }

    #[inline]
    fn history_slot(&self, m: Move) -> usize {
        m.moved().index() << 6 | m.to().index()
    }

    fn null_move(&self) -> Option<ChessPosition> {
        let pieces = self.owned(self.to_move()) & !self.kind(Kind::Pawn) & !self.kind(Kind::King);
        if self.checkers().any() || pieces.is_empty() {
            return None;
        }
        let mut next = *self;
        next.set_passed(None);
        next.clock = (self.clock + 1).min(MAX_COUNTER);
        if self.to_move() == Player::BLACK {
            next.number = (self.number + 1).min(MAX_COUNTER);
        }
        next.pass_turn();
        next.find_checks();
        Some(next)
    }

    /// Captures, pawn moves, and moves that lose a right to castle.
    #[inline]
    fn is_irreversible(&self, m: Move) -> bool {
        let moved = m.moved();
        moved == Kind::Pawn
            || self.captured(m).is_some()
            || self.castles().contains(m.from())
            || moved == Kind::King && self.castles().meets(Set::of_rank(fen::home_rank(self.to_move())))
    }
}

//! The sum of all terms.

use super::side::{Side, distance};
use super::structure::{Structure, Structures};
use super::{Pieces, Weights};
use variorum_core::orthodox::Kind;
use variorum_core::tapered::{Tapered, tapered};
use variorum_core::{Player, SquareSet};

/// A position may hold any number of queens; evaluations stay far from mate scores, and within 16 bits.
const BOUND: i32 = 15_000;

/// How good the position is for `player`, in centipawns.
///
/// Each term has a value for the middlegame and one for the endgame; the pieces left on the board mix the
/// two. Where many positions are judged, [`EvalCache::evaluate`](super::EvalCache::evaluate) is faster.
pub fn evaluate<P: Pieces<W>, const W: usize, const CELLS: usize>(
    position: &P,
    player: Player,
    weights: &Weights<CELLS>,
) -> i32 {
    seen_by(player, judge(position, weights, None))
}

/// A value for White, as `player` sees it.
#[inline]
pub fn seen_by(player: Player, value: i32) -> i32 {
    if player == Player::WHITE { value } else { -value }
}

/// How good the position is for White. `structures` remembers what pawns were worth by these weights.
pub fn judge<P: Pieces<W>, const W: usize, const CELLS: usize>(
    position: &P,
    weights: &Weights<CELLS>,
    structures: Option<&mut Structures<P, W>>,
) -> i32 {
    let (mut white, mut black) = (Side::new(position, Player::WHITE), Side::new(position, Player::BLACK));
    let mut total = piece_terms(position, &mut white, &black, weights);
    total -= piece_terms(position, &mut black, &white, weights);
    let mut fresh;
    let structure = if let Some(structures) = structures {
        structures.look_up(&white, &black, weights)
    } else {
        fresh = Structure::of(&white, &black, weights);
        &mut fresh
    };
    total += structure.score;
    white.shelter = structure.shelter(&white, &black, weights);
    black.shelter = structure.shelter(&black, &white, weights);
    // What follows looks at all squares that pieces attack, known only now.
    total += pair_terms(position, &white, &black, structure, weights);
    total -= pair_terms(position, &black, &white, structure, weights);
    if position.to_move() == Player::WHITE {
        total += weights.tempo;
    } else {
        total -= weights.tempo;
    }
    let phase: i32 =
        Kind::ALL.map(|kind| position.kind(kind).len() as i32 * P::PHASE[kind.index()]).iter().sum();
    let phase = phase.min(P::FULL_PHASE);
    let (leader, other) = if total.end >= 0 { (&white, &black) } else { (&black, &white) };
    let pawns = leader.pawns.len() as i32;
    let by_pawns = (weights.winnable + weights.winnable_pawn * pawns).clamp(0, 64);
    let by_pawns = if other.is_helpless(position) { 64 } else { by_pawns };
    let end = total.end * position.winnable(leader.player).min(by_pawns) / 64;
    ((total.middle * phase + end * (P::FULL_PHASE - phase)) / P::FULL_PHASE).clamp(-BOUND, BOUND)
}

/// Everything of `us` that depends on what both attack.
fn pair_terms<P: Pieces<W>, const W: usize, const CELLS: usize>(
    position: &P,
    us: &Side<P, W>,
    them: &Side<P, W>,
    structure: &Structure<P, W>,
    weights: &Weights<CELLS>,
) -> Tapered {
    let mut total = us.passed_terms(structure.passed_of(us.player), them, weights);
    total += us.threat_terms(position, them, weights);
    total += us.danger_terms(position, them, weights);
    total += us.shelter;
    total += us.space_terms(position, them, weights);
    total += tapered(0, us.chase(position, them));
    total
}

/// Pieces: what they are worth, where they stand and what they reach. Notes in `us` what they attack.
fn piece_terms<P: Pieces<W>, const W: usize, const CELLS: usize>(
    position: &P,
    us: &mut Side<P, W>,
    them: &Side<P, W>,
    weights: &Weights<CELLS>,
) -> Tapered {
    let mine = us.owned;
    let occupied = mine | them.owned;
    let of = |kind: Kind| mine & position.kind(kind);
    let (knights, bishops, rooks) = (of(Kind::Knight), of(Kind::Bishop), of(Kind::Rook));
    let queens = position.kind(Kind::Queen);
    let reachable = !(them.pawn_attacks | us.pawns).with(us.king);
    let note =
        |us: &mut Side<P, W>, kind: Kind, square, attacks: SquareSet<P::Board, W>, mobility: &[Tapered]| {
            us.note(kind, attacks);
            let near = (attacks & them.ring).len() as i32;
            // Whether a piece comes near is a coin's toss: a product does not have to guess.
            let is_near = i32::from(near > 0);
            us.attackers += is_near;
            us.pressure += weights.king_attack[kind.index()] * (near + is_near);
            weights.values[kind.index()]
                + weights.places[kind.index()][us.cell(square)]
                + mobility[((attacks & reachable).len() as usize).min(mobility.len() - 1)]
        };
    let mut total = weights.places[Kind::King.index()][us.cell(us.king)];
    for square in knights {
        total += note(us, Kind::Knight, square, P::knight_reach(square), &weights.knight_mobility);
        total += weights.far_from_king[0] * distance::<P, W>(square, us.king);
    }
    // Sliders see through queens and rooks of their own line: they work together.
    for square in bishops {
        let reach = P::bishop_reach(square, occupied & !queens);
        total += note(us, Kind::Bishop, square, reach, &weights.bishop_mobility);
        total += weights.far_from_king[1] * distance::<P, W>(square, us.king);
        total += weights.bishop_pawn * (us.pawns & Side::<P, W>::same_colour(square)).len() as i32;
    }
    for square in rooks {
        let reach = P::rook_reach(square, occupied & !queens & !rooks);
        total += note(us, Kind::Rook, square, reach, &weights.rook_mobility);
        let line = P::file_set(square.index() % P::SIDE);
        if !line.meets(us.pawns) {
            total += if line.meets(them.pawns) { weights.half_open_file } else { weights.open_file };
        }
    }
    for (i, square) in (mine & queens).enumerate() {
        let reach = [P::bishop_reach(square, occupied), P::rook_reach(square, occupied)];
        if let Some(noted) = us.queen_reach.get_mut(i) {
            *noted = reach;
        }
        total += note(us, Kind::Queen, square, reach[0] | reach[1], &weights.queen_mobility);
    }
    if bishops.has_several() {
        total += weights.bishop_pair;
    }
    let held = us.pawn_attacks & !P::filled_ahead(them.pawn_attacks, them.player) & us.upper();
    total += weights.outpost[0] * (held & knights).len() as i32;
    total += weights.outpost[1] * (held & bishops).len() as i32;
    total += weights.outpost_near * (held & us.by[Kind::Knight.index()] & !mine).len() as i32;
    let behind = P::ahead(us.pawns | them.pawns, us.player.other(), 0);
    total += weights.sheltered * (behind & (knights | bishops)).len() as i32;
    total += weights.castling * (position.rights() & mine).len() as i32;
    total
}

impl<P: Pieces<W>, const W: usize> Side<P, W> {
    /// Safe squares behind and between own pawns in the middle.
    fn space_terms<const CELLS: usize>(
        &self,
        position: &P,
        them: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Tapered {
        let pieces = (self.owned & !position.kind(Kind::Pawn)).len() as i32;
        let safe = self.camp() & !self.pawns & !them.pawn_attacks;
        let behind = P::filled_ahead(self.pawns, self.player.other());
        let squares = safe.len() + (safe & behind & !them.attacked).len();
        let worth = weights.space * (squares as i32 * pieces * pieces);
        tapered(worth.middle / 256, worth.end / 256)
    }

    /// Whether the king has nothing of its own that could help it.
    fn is_helpless(&self, position: &P) -> bool {
        let idle = position.kind(Kind::Pawn) & !self.pawns;
        !(self.owned & !idle).has_several()
    }

    /// Against a helpless king: drive it to the edge and come near.
    fn chase(&self, position: &P, them: &Side<P, W>) -> i32 {
        if !them.is_helpless(position) {
            return 0;
        }
        let edge = |x: usize| x.min(P::SIDE - 1 - x) as i32;
        let at = them.king.index();
        let centre = edge(at % P::SIDE) + edge(at / P::SIDE);
        let last = P::SIDE as i32 - 1;
        12 * (last - centre) + 8 * (last - distance::<P, W>(self.king, them.king))
    }
}

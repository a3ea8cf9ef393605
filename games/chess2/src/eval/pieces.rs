//! Pieces: what they are worth where they stand, how far they reach, and how they press on kings.

use super::side::{Side, seen};
use super::values::value;
use crate::army::{Army, Slot};
use crate::attacks::Empowered;
use crate::position::Chess2Position;
use crate::reach::{near, strides_of};
use variorum_core::chessboard::{self, Set, Square};
use variorum_core::score::{Score, score};

/// Squares an average piece of the slot reaches, and what each one more is worth.
const MOBILITY: [(i32, Score); 6] = [
    (0, score(0, 0)),
    (4, score(5, 5)),
    (6, score(5, 5)),
    (6, score(3, 5)),
    (12, score(2, 3)),
    (0, score(0, 0)),
];
/// How much an attack on the squares round a king counts.
const KING_ATTACK: [i32; 6] = [1, 3, 3, 4, 6, 2];
/// Nearer to the centre, for each of the steps from an edge.
const CENTRE: [Score; 6] = [score(3, 0), score(8, 5), score(4, 3), score(2, 1), score(3, 4), score(0, 0)];
/// A pawn by the ranks it has advanced.
const ADVANCED: [Score; 8] = [
    score(-8, -14),
    score(0, -6),
    score(-1, -3),
    score(6, 4),
    score(14, 16),
    score(28, 40),
    score(48, 80),
    score(0, 0),
];
/// A bishop or tiger for each colour of squares.
const PAIR: Score = score(25, 40);

/// The squares the piece attacks, own pieces included, as far as they can be taken by going there; the
/// enemy kings hide nothing.
fn attacks(
    position: &Chess2Position,
    us: &Side,
    powers: Option<&Empowered>,
    slot: Slot,
    from: Square,
    occupied: Set,
) -> Set {
    use chessboard::{bishop, king, knight, pawn, queen, rook};
    match (us.army, slot) {
        (_, Slot::Pawn) => pawn(us.player, from),
        (_, Slot::King) => king(from),
        (Army::Empowered, Slot::Queen) => king(from),
        (Army::Reaper, Slot::Queen | Slot::Rook) => Set::EMPTY,
        (Army::Animals, Slot::Bishop) => bishop(from, occupied) & near(from),
        (Army::Animals, Slot::Rook) if strides_of(from).meets(occupied) => (0..4)
            .map(|direction| position.rampage(from, direction))
            .filter(|path| !path.meets(us.kings))
            .fold(Set::EMPTY, |all, path| all | path),
        (Army::Animals, Slot::Rook) => strides_of(from),
        (Army::Animals, Slot::Queen) => rook(from, occupied) | knight(from),
        (_, Slot::Queen) => queen(from, occupied),
        (_, slot) => match powers {
            Some(powers) => {
                let mut all = Set::EMPTY;
                if powers.jumps.contains(from) {
                    all |= knight(from);
                }
                if powers.diagonal.contains(from) {
                    all |= bishop(from, occupied);
                }
                if powers.straight.contains(from) {
                    all |= rook(from, occupied);
                }
                all
            }
            None if slot == Slot::Knight => knight(from),
            None if slot == Slot::Bishop => bishop(from, occupied),
            None => rook(from, occupied),
        },
    }
}

/// Everything that is counted piece by piece; notes in `us` the squares attacked.
pub fn piece_terms(position: &Chess2Position, us: &mut Side, them: &Side) -> Score {
    let occupied = position.occupied() & !them.kings;
    let powers = (us.army == Army::Empowered).then(|| position.empowered(us.player));
    let reachable = !(them.pawn_attacks | us.pawns | us.kings);
    let mut total = Score::default();
    // Each of two kings can be attacked by itself.
    let rings = them.rings();
    let mut danger = [0; 2];
    let mut attackers = [0; 2];
    for slot in Slot::ALL {
        let worth = value(us.army, slot);
        let (average, each) = MOBILITY[slot.index()];
        for from in position.of(us.player, slot) {
            let attacks = attacks(position, us, powers.as_ref(), slot, from, occupied);
            total += worth;
            total += CENTRE[slot.index()] * centre(from);
            if slot == Slot::Pawn {
                total += ADVANCED[seen(from, us.player) / 8];
            }
            if each != Score::default() && attacks.any() {
                total += each * ((attacks & reachable).len() as i32 - average);
            }
            us.note(attacks, us.army != Army::Nemesis || slot != Slot::Queen);
            for (i, &ring) in rings.iter().enumerate() {
                let on_ring = (attacks & ring).len() as i32;
                if on_ring > 0 {
                    attackers[i] += 1;
                    danger[i] += KING_ATTACK[slot.index()] * (on_ring + 1);
                }
            }
        }
    }
    for i in 0..2 {
        if attackers[i] >= 2 {
            // Mating one king of two is enough, and neither can well guard the other.
            total += score((danger[i] * danger[i] / 10).min(380), (danger[i] * danger[i] / 24).min(160));
        }
    }
    let bishops = position.of(us.player, Slot::Bishop);
    if bishops.has_several() {
        total += PAIR;
    }
    total
}

/// Steps from the nearest edge, along files and ranks, together.
fn centre(square: Square) -> i32 {
    let edge = |x: usize| x.min(7 - x) as i32;
    edge(square.file()) + edge(square.rank()) - 2
}

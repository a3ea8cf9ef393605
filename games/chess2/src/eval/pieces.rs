//! Pieces: what they are worth where they stand, how far they reach, and how they press on kings.

use super::side::{Side, seen};
use super::values::Weights;
use crate::army::{Army, Slot};
use crate::attacks::Empowered;
use crate::position::Position;
use crate::reach::{near, strides_of};
use variorum_core::chessboard::{self, Set, Square};
use variorum_core::tapered::{Tapered, tapered};
use variorum_core::weights::Source;

/// Squares an average officer reaches, by slot from the knight on.
const USUAL: [i32; 4] = [4, 6, 6, 12];

/// The squares the piece attacks, own pieces included, as far as they can be taken by going there; the
/// enemy kings hide nothing.
fn attacks(
    position: &Position,
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
pub fn piece_terms(
    position: &Position,
    us: &mut Side,
    them: &Side,
    weights: impl Source<Weights>,
) -> Tapered {
    let occupied = position.occupied() & !them.kings;
    let powers = (us.army == Army::Empowered).then(|| position.empowered(us.player));
    let reachable = !(them.pawn_attacks | us.pawns | us.kings);
    let mut total = Tapered::default();
    // Each of two kings can be attacked by itself.
    let rings = them.rings();
    let mut danger = [0; 2];
    let mut attackers = [0; 2];
    for slot in Slot::ALL {
        let worth = weights.value(us.army, slot);
        let officer = slot.index().wrapping_sub(Slot::Knight.index());
        let usual = USUAL.get(officer).zip(weights.mobility[us.army as usize].get(officer));
        let rank = match slot {
            Slot::Pawn if us.army == Army::Nemesis => &weights.rank_of_nemesis,
            _ => &weights.rank[slot.index()],
        };
        let file = &weights.file[slot.index()];
        for from in position.pieces_of(us.player, slot) {
            let attacks = attacks(position, us, powers.as_ref(), slot, from, occupied);
            total += worth;
            total += rank[seen(from, us.player) / 8] + file[from.file().min(7 - from.file())];
            if let Some((&usual, &each)) = usual
                && attacks.any()
            {
                total += each * ((attacks & reachable).len() as i32 - usual);
            }
            us.note(slot, attacks);
            for (i, &ring) in rings.iter().enumerate() {
                let on_ring = (attacks & ring).len() as i32;
                if on_ring > 0 {
                    attackers[i] += 1;
                    danger[i] += weights.king_attack[slot.index()] * (on_ring + 1);
                }
            }
        }
    }
    for i in 0..2 {
        // Mating one king of two is enough, and neither can well guard the other. A single attacker needs help.
        let danger = if attackers[i] == 1 { danger[i] / 2 } else { danger[i] };
        let danger = danger * danger / 64;
        total += tapered((danger / 10).min(380), (danger / 24).min(160));
    }
    let bishops = position.pieces_of(us.player, Slot::Bishop);
    if bishops.has_several() {
        total += weights.pair;
    }
    total
}

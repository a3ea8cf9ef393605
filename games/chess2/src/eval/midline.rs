//! The race to the midline: how many safe steps each king is from winning.

use super::side::{Side, seen};
use super::values::{FAR, Weights};
use crate::army::Army;
use crate::board::far_half;
use crate::position::Position;
use variorum_core::chessboard::{Set, Square};
use variorum_core::tapered::Tapered;
use variorum_core::weights::Source;

/// The squares one king step from a set, itself included.
fn widened(set: Set) -> Set {
    let wide = set | set.shifted(1, 0) | set.shifted(-1, 0);
    wide | wide.shifted(0, 1) | wide.shifted(0, -1)
}

/// The least number of steps, over squares no enemy guards, from `king` to the far half.
fn steps(us: &Side, them: &Side, king: Square) -> usize {
    let goal = far_half(us.player);
    let open = !(us.owned | them.forbidden);
    let mut reached = Set::only(king);
    for step in 0..FAR {
        if reached.meets(goal) {
            return step;
        }
        let next = reached | widened(reached) & open;
        if next == reached {
            break;
        }
        reached = next;
    }
    FAR
}

/// How near `us` is to winning by the midline.
pub fn walk_terms(position: &Position, us: &Side, them: &Side, weights: impl Source<Weights>) -> Tapered {
    let mut total = Tapered::default();
    let mut walks = [0; 2];
    let mut kings = 0;
    for (walk, king) in walks.iter_mut().zip(us.kings) {
        *walk = steps(us, them, king);
        kings += 1;
        total += weights.climbed * (seen(king, us.player) / 8).min(4) as i32;
        // The enemy who guards the gate in front of this king.
        let gate = far_half(us.player) & widened(far_half(us.player.other()));
        let columns =
            (-2..=2).filter_map(|files| king.offset(files, 0)).map(|near| Set::of_file(near.file()));
        let before = columns.fold(Set::EMPTY, |all, file| all | file) & gate;
        total -= weights.gate * (before & them.forbidden).len() as i32;
    }
    // Both warrior kings must walk, with two decisions a turn; one that is shut in holds both back.
    let walk = match () {
        () if us.army == Army::TwoKings && kings == 2 => {
            let [a, b] = walks;
            if a.max(b) >= FAR { FAR } else { (a + b).div_ceil(2).min(FAR - 1) }
        }
        () => walks[0],
    };
    total += weights.walk[walk];
    // With the move in hand one step is as good as taken.
    if walk == 1 && variorum_core::Position::to_move(position) == us.player {
        total += weights.next_step;
    }
    total
}

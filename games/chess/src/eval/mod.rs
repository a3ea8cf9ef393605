//! The evaluation of orthodox pieces with this game's weights.

mod weights;

use crate::{Chess, Position};
use variorum_core::Player;
use variorum_core::chessboard::Set;
use variorum_orthodox::{Kind, Movement, Orthodox, Weighted, eval};

/// The dark squares, a1 among them.
pub const DARK: Set = Set::from_bits(0xaa55_aa55_aa55_aa55);

/// What there is to weigh, on half a board of 32 squares.
pub type Weights = eval::Weights<32>;

/// What evaluations remember.
pub type EvalCache = eval::EvalCache<Position, 1>;

/// What each kind is worth, in centipawns.
const MATERIAL: [i32; 6] = {
    let mut values = [0; 6];
    let mut kind = 0;
    while kind < 6 {
        values[kind] = Chess::PIECES[kind].value;
        kind += 1;
    }
    values
};

pub fn evaluate(position: &Position, player: Player) -> i32 {
    eval::evaluate(position, player, &weights::WEIGHTS)
}

pub fn evaluate_cached(position: &Position, player: Player, cache: &mut EvalCache) -> i32 {
    cache.evaluate(position, player, &weights::WEIGHTS)
}

impl Orthodox<1> for Chess {
    const FULL_PHASE: i32 = 24;

    /// Little can be won with a minor piece more and no pawns, or with bishops of opposite colours.
    fn winnable(position: &Position, leader: Player) -> i32 {
        if position.pieces_of(leader, Kind::PAWN).is_empty() {
            let worth = |player| eval::Pieces::worth(position, player, &MATERIAL);
            return if worth(leader) - worth(leader.other()) <= MATERIAL[2] { 8 } else { 64 };
        }
        let bishops = position.kind(Kind::new(2));
        let only_bishops = position.occupied() == bishops | position.pawns() | position.kings();
        let one_each = bishops.len() == 2 && (bishops & position.owned(leader)).len() == 1;
        if only_bishops && one_each && bishops.meets(DARK) && bishops.meets(!DARK) { 32 } else { 64 }
    }
}

impl Weighted<6, 1> for Chess {
    type Weights = Weights;

    const WEIGHTS: Weights = weights::WEIGHTS;

    fn evaluate_with(position: &Position, player: Player, weights: &Weights) -> i32 {
        eval::evaluate(position, player, weights)
    }
}

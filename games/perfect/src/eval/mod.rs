//! The evaluation of orthodox pieces with this game's weights.

mod weights;

use crate::{Perfect, Position};
use variorum_core::Player;
use variorum_orthodox::board::{last_rank, rank_set};
use variorum_orthodox::{Kind, Movement, Orthodox, Weighted, eval};

/// What there is to weigh, on half a board of 45 squares.
pub type Weights = eval::Weights<45>;

/// What evaluations remember.
pub type EvalCache = eval::EvalCache<Position, 2>;

/// What each kind is worth, in centipawns.
const MATERIAL: [i32; 6] = {
    let mut values = [0; 6];
    let mut kind = 0;
    while kind < 6 {
        values[kind] = Perfect::PIECES[kind].value;
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

impl Orthodox<2> for Perfect {
    const FULL_PHASE: i32 = 32;

    /// Little can be won without pawns by knights alone, or by one minor piece more while the other side
    /// has pieces too. A bare king loses to a single bishop.
    fn winnable(position: &Position, leader: Player) -> i32 {
        let last = rank_set(last_rank::<<Perfect as Movement<6, 2>>::Board, 2>(leader));
        if (position.pieces_of(leader, Kind::PAWN) & !last).any() {
            return 64;
        }
        let worth = |player| eval::Pieces::worth(position, player, &MATERIAL);
        let (mine, theirs) = (worth(leader), worth(leader.other()));
        let knights = position.pieces_of(leader, Kind::new(1)).len() as i32 * MATERIAL[1];
        let little = theirs > 0 && mine - theirs <= MATERIAL[2];
        if little || mine == knights { 8 } else { 64 }
    }
}

impl Weighted<6, 2> for Perfect {
    type Weights = Weights;

    const WEIGHTS: Weights = weights::WEIGHTS;

    fn evaluate_with(position: &Position, player: Player, weights: &Weights) -> i32 {
        eval::evaluate(position, player, weights)
    }
}

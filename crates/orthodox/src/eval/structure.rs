//! What depends on nothing but pawns and kings, remembered from one position to the next.

use super::side::Side;
use super::{Pieces, Weights};
use variorum_core::tapered::Tapered;
use variorum_core::{Player, Square, SquareSet, digest};

/// Structures remembered at most; a power of two.
const MOST: usize = 1 << 12;

/// What the pawns of both players are worth by themselves.
pub struct Structure<P: Pieces<W>, const W: usize> {
    /// Pawns that can still move, White's and Black's.
    pawns: [SquareSet<P::Board, W>; 2],
    /// How good they are for White.
    pub score: Tapered,
    /// Passed pawns, White's and Black's.
    passed: [SquareSet<P::Board, W>; 2],
    /// Where White's and Black's king stood last, and what the pawns before it were worth; at first nothing is
    /// known.
    shelters: [Option<(Square<P::Board>, Tapered)>; 2],
}

impl<P: Pieces<W>, const W: usize> Structure<P, W> {
    /// The structure of two sides.
    pub fn of<const CELLS: usize>(
        white: &Side<P, W>,
        black: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Structure<P, W> {
        Structure {
            pawns: [white.pawns, black.pawns],
            score: white.pawn_terms(black, weights) - black.pawn_terms(white, weights),
            passed: [white.passed_pawns(black), black.passed_pawns(white)],
            shelters: [None; 2],
        }
    }

    /// What the pawns before the king of `us` are worth.
    pub fn shelter<const CELLS: usize>(
        &mut self,
        us: &Side<P, W>,
        them: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Tapered {
        let known = &mut self.shelters[usize::from(us.player != Player::WHITE)];
        match *known {
            Some((king, worth)) if king == us.king => worth,
            _ => known.insert((us.king, us.shelter_terms(them, weights))).1,
        }
    }

    /// The passed pawns of one player.
    pub fn passed_of(&self, player: Player) -> SquareSet<P::Board, W> {
        self.passed[usize::from(player != Player::WHITE)]
    }
}

/// The pawn structures met last, judged by one set of weights.
pub struct Structures<P: Pieces<W>, const W: usize>(Vec<Structure<P, W>>);

impl<P: Pieces<W>, const W: usize> Default for Structures<P, W> {
    fn default() -> Structures<P, W> {
        // A board without pawns is worth nothing by them, so that what is empty is true.
        let nothing = || Structure {
            pawns: [SquareSet::EMPTY; 2],
            score: Tapered::default(),
            passed: [SquareSet::EMPTY; 2],
            shelters: [None; 2],
        };
        Structures((0..MOST).map(|_| nothing()).collect())
    }
}

impl<P: Pieces<W>, const W: usize> Structures<P, W> {
    /// The structure of two sides, looked up or judged by `weights`, which are the same at every call.
    pub fn look_up<const CELLS: usize>(
        &mut self,
        white: &Side<P, W>,
        black: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> &mut Structure<P, W> {
        let pawns = [white.pawns, black.pawns];
        let place = &mut self.0[digest(pawns) as usize % MOST];
        if place.pawns != pawns {
            *place = Structure::of(white, black, weights);
        }
        place
    }
}

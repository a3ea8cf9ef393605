//! The hand-made evaluation, and what orders moves in a search.
//!
//! Each term has a value for the middlegame and one for the endgame; the material left on the board
//! mixes the two. A merged piece is worth its parts, corrected by what being together gains (one fast
//! piece where there were two slow ones, a pawn carried to its promotion) and loses (one move at a time,
//! both lost to one capture).

mod built_in;
mod terms;
mod values;
mod weights;

use crate::castling::Rights;
use crate::moves::{Action, Move, stepped_pawn};
use crate::piece::{PIECES, Part, Piece};
use crate::position::Position;
use built_in::{BuiltIn, PARTS, VALUES};
use values::Weights;
use variorum_core::chessboard::Square;
use variorum_core::perft::after;
use variorum_core::weights::Source;
use variorum_core::{Evaluate, Hints, Play, Player, Position as _, Searchable, Tunable, digest};
use weights::WEIGHTS;

/// Many queens can be set up; evaluations stay far from the values of a mate.
const BOUND: i32 = 19_000;

impl Position {
    fn seen_by(&self, player: Player, weights: impl Source<Weights>) -> i32 {
        let balance = self.balance(weights).clamp(-BOUND, BOUND);
        if player == Player::WHITE { balance } else { -balance }
    }

    /// What stands on `square`, in centipawns; 0 for nothing.
    fn value_on(&self, square: Square) -> i32 {
        self.piece_at(square).map_or(0, |(_, piece)| VALUES[piece.index()])
    }

    /// What stands to be lost where the move arrives: what moves, what it merges with, or the queen it
    /// becomes.
    pub(crate) fn stake(&self, m: Move) -> i32 {
        if m.action == Action::Promote {
            return VALUES[Part::Queen as usize];
        }
        let joined = if self.owned(self.to_move()).contains(m.to) { self.value_on(m.to) } else { 0 };
        self.risk(m) + joined
    }

    /// What leaves its square by the move.
    fn moving(&self, m: Move) -> Option<Piece> {
        m.part.map(Piece::single).or_else(|| self.piece_at(m.from).map(|(_, piece)| piece))
    }
}

/// Whole pieces, then parts that leave.
const MOVERS: usize = PIECES + 6;

impl Evaluate for Position {
    fn evaluate(&self, player: Player) -> i32 {
        self.seen_by(player, BuiltIn)
    }
}

impl Hints for Position {
    /// One slot for each piece, or part that leaves, and destination.
    const HISTORY_SLOTS: usize = MOVERS * 64;

    fn is_tactical(&self, m: Move) -> bool {
        !matches!(m.action, Action::Go | Action::Castle | Action::CastleRook)
            || self.owned(self.to_move().other()).contains(m.to)
    }

    fn gain(&self, m: Move) -> i32 {
        let met = self.value_on(m.to);
        let taken = if self.owned(self.to_move().other()).contains(m.to) { met } else { 0 };
        let consumed = || self.moving(m).map_or(0, |piece| VALUES[piece.index()]) + met - taken;
        match m.action {
            Action::Go => taken,
            Action::Promote => taken + VALUES[Part::Queen as usize] - consumed(),
            Action::Remove => taken - consumed(),
            Action::EnPassant => self.value_on(stepped_pawn(m.to, self.to_move())),
            Action::Castle | Action::CastleRook => 0,
        }
    }

    fn risk(&self, m: Move) -> i32 {
        self.moving(m).map_or(0, |piece| VALUES[piece.index()])
    }

    fn tactical_moves(&self, moves: &mut Vec<Move>) {
        self.list_tactical(moves);
    }

    fn see(&self, m: Move, threshold: i32) -> bool {
        self.exchange_gains(m, threshold, &PARTS)
    }

    /// The pawns, alone or merged, and each player's other pieces.
    fn correction_keys(&self) -> [u64; 3] {
        let pieces = |player: Player| {
            let mine = self.owned(player);
            let parts = [Part::Knight, Part::Bishop, Part::Rook, Part::Queen, Part::King];
            digest(parts.map(|part| mine & self.part(part)))
        };
        let pawns = [Player::WHITE, Player::BLACK].map(|player| self.owned(player) & self.part(Part::Pawn));
        [digest(pawns), pieces(Player::WHITE), pieces(Player::BLACK)]
    }

    fn history_slot(&self, m: Move) -> usize {
        let mover = match m.part {
            Some(part) => PIECES + part as usize,
            None => self.piece_at(m.from).map_or(0, |(_, piece)| piece.index()),
        };
        mover * 64 + m.to.index()
    }

    fn null_move(&self) -> Option<Position> {
        let us = self.to_move();
        let officers = self.owned(us) & !self.part(Part::King) & (!self.part(Part::Pawn) | self.merged());
        if officers.is_empty() { None } else { self.give_up_turn() }
    }

    /// Captures, promotions and lost castling rights cannot be taken back. A pawn's step can: a
    /// partner may carry the pawn home.
    fn is_irreversible(&self, m: Move) -> bool {
        self.is_tactical(m) || (self.rights() != Rights::NONE && after(self, m).rights() != self.rights())
    }
}

impl Searchable for Position {
    type EvalCache = ();
}

impl Tunable for Position {
    type Weights = Weights;

    const WEIGHTS: Weights = WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &Weights) -> i32 {
        self.seen_by(player, weights)
    }
}

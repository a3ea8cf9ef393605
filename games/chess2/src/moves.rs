//! Making moves. What a move is stands in `decision.rs`, and which are legal is found in `generate`.

use crate::army::{Army, Slot};
pub use crate::decision::{Action, Move};
use crate::generate::{Count, generate, has_decision};
use crate::position::Position;
use variorum_core::chessboard::{self, Set, Square, castled, fen};
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Observer, Play, Player, Position as _};

impl Position {
    /// The squares of the pieces, of either player, that a legal decision destroys.
    #[inline]
    pub fn destroyed(&self, m: Move) -> Set {
        match m.action {
            Action::Go(_) | Action::Promote(_) | Action::Strike => Set::only(m.to) & self.occupied(),
            Action::EnPassant => Set::only(fen::double_step(m.to, self.to_move()).1),
            Action::Rampage => self.trampled(m.from, m.to) & self.occupied(),
            Action::Whirlwind => self.whirled(m.from),
            Action::DoubleStep | Action::Castle | Action::Pass => Set::EMPTY,
        }
    }

    /// The squares that an elephant crosses which goes from `from` to `to`, the last included.
    fn trampled(&self, from: Square, to: Square) -> Set {
        chessboard::between(from, to).with(to)
    }

    /// The pieces around a warrior king that its whirlwind destroys.
    #[inline]
    pub(crate) fn whirled(&self, king: Square) -> Set {
        chessboard::king(king) & self.occupied() & !self.ghosts()
    }

    #[inline]
    fn destroy<O: Observer>(&mut self, squares: Set, observer: &mut O) {
        for square in squares {
            if let Some((owner, slot)) = self.piece_at(square) {
                self.take(square, owner, slot, observer);
            }
        }
    }

    /// Makes the move on the board.
    #[inline]
    fn change_squares<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        let destroyed = self.destroyed(m);
        if destroyed.any() {
            self.destroy(destroyed, observer);
        }
        let (slot, arrives) = match m.action {
            Action::Pass | Action::Strike | Action::Whirlwind => return,
            Action::Castle => {
                let (king_to, rook_to) = castled(m.from, m.to);
                self.take(m.from, us, Slot::King, observer);
                self.take(m.to, us, Slot::Rook, observer);
                self.put(king_to, us, Slot::King, observer);
                self.put(rook_to, us, Slot::Rook, observer);
                return;
            }
            Action::Promote(promoted) => (Slot::Pawn, promoted),
            _ => (m.slot(), m.slot()),
        };
        self.take(m.from, us, slot, observer);
        self.put(m.to, us, arrives, observer);
    }
}

impl Play for Position {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.reserve(64);
        generate(self, moves);
    }

    fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        generate(self, &mut count);
        count.0
    }

    /// In a king-turn a king may always stay where it is.
    fn has_legal_move(&self) -> bool {
        if self.is_king_turn() { self.winner_by_midline().is_none() } else { has_decision(self) }
    }

    /// In a king-turn a pass is a move.
    fn give_up_turn(&self) -> Option<Position> {
        let us = self.to_move();
        if self.is_king_turn() || self.in_check(us) {
            return None;
        }
        let mut next = *self;
        next.lift_en_passant();
        next.clock = (self.clock + 1).min(MAX_COUNTER);
        if us == Player::BLACK {
            next.number = (self.number + 1).min(MAX_COUNTER);
        }
        next.pass_turn();
        Some(next)
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        let king_turn = self.is_king_turn();
        let earlier = self.en_passant();
        self.lift_en_passant();
        let progress = m.slot() == Slot::Pawn || self.destroyed(m).any();
        self.change_squares(m, observer);
        if m.slot() == Slot::King && self.rights().any() {
            self.keep_rights(!Set::of_rank(fen::home_rank(us)));
        }
        if progress {
            self.clock = 0;
        } else if !king_turn {
            self.clock = (self.clock + 1).min(MAX_COUNTER);
        }
        let en_passant = match m.action {
            Action::DoubleStep => Some(Square::at((m.from.index() + m.to.index()) / 2)),
            // The right to answer a double step lives as long as the pawn that made it.
            _ if king_turn => earlier.filter(|&en_passant| {
                self.pieces_of(us, Slot::Pawn).contains(fen::double_step(en_passant, us.other()).1)
            }),
            _ => None,
        };
        if !king_turn && self.army(us) == Army::TwoKings && !self.has_crossed(us) {
            self.set_king_turn(true);
        } else {
            self.set_king_turn(false);
            if us == Player::BLACK {
                self.number = (self.number + 1).min(MAX_COUNTER);
            }
            self.pass_turn();
        }
        if en_passant.is_some() {
            self.set_en_passant(en_passant);
        }
    }
}

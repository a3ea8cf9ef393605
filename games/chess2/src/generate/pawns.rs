//! Pawns and nemesis pawns.

use super::Listener;
use super::context::Context;
use super::guard::Guard;
use crate::army::{Army, Slot};
use crate::moves::{Action, Move};
use variorum_core::chessboard::{Set, Square, fen, forward};

const STEP: Action = Action::Go(Slot::Pawn);

impl Context<'_> {
    /// Moves of all pawns.
    #[inline]
    pub fn pawns<L: Listener>(&self, guard: &Guard, listener: &mut L) {
        let pawns = self.mine & self.position.slot(Slot::Pawn);
        self.pawn_steps(pawns & !guard.pinned, guard.allowed, listener);
        for from in pawns & guard.pinned {
            self.pawn_steps(Set::only(from), guard.mask(from), listener);
        }
        self.pawn_captures(pawns & !guard.pinned, guard.allowed & !guard.delicate, listener);
        for from in pawns & guard.pinned {
            self.pawn_captures(Set::only(from), guard.mask(from) & !guard.delicate, listener);
        }
        if guard.delicate.any() {
            self.delicate_captures(pawns, guard.delicate, listener);
        }
        if let Some(en_passant) = self.position.en_passant() {
            self.en_passant(en_passant, listener);
        }
    }

    /// Tells of pawns that arrive, and which of them promote.
    #[inline]
    fn arrive<L: Listener>(&self, targets: Set, by: u32, listener: &mut L) {
        let last = Set::of_rank(fen::last_rank(self.us));
        listener.pawns(targets & !last, by, STEP);
        if targets.meets(last) {
            listener.promotions(targets & last, by, self.army.promotions());
        }
    }

    /// Moves without capture, to `allowed` squares.
    #[inline]
    fn pawn_steps<L: Listener>(&self, pawns: Set, allowed: Set, listener: &mut L) {
        let us = self.us;
        if self.army == Army::Nemesis {
            return self.nemesis_steps(pawns, allowed, listener);
        }
        let by = forward(us);
        let steps = pawns.ahead(us, 0) & !self.occupied;
        let third = Set::of_rank(fen::en_passant_rank(us.other()));
        let double_steps = (steps & third).ahead(us, 0) & !self.occupied & allowed;
        self.arrive(steps & allowed, by, listener);
        listener.pawns(double_steps, 2 * by % 64, Action::DoubleStep);
    }

    /// Straight forward, or one step towards an enemy king.
    fn nemesis_steps<L: Listener>(&self, pawns: Set, allowed: Set, listener: &mut L) {
        let ahead = if fen::last_rank(self.us) == 7 { 1 } else { -1 };
        // By file step and rank step, each from -1 to 1: the pawns that may go so.
        let mut movers = [[Set::EMPTY; 3]; 3];
        movers[1][(ahead + 1) as usize] = pawns;
        for king in self.position.kings(self.them) {
            let same_file = Set::of_file(king.file());
            let left = files_below(king.file());
            let below = Set::from_bits((1 << (8 * king.rank())) - 1);
            let columns = [pawns & !left & !same_file, pawns & same_file, pawns & left];
            let rows = [!below & !Set::of_rank(king.rank()), Set::of_rank(king.rank()), below];
            for dx in [0, 2] {
                movers[dx][1] |= columns[dx];
                for dy in [0, 2] {
                    movers[dx][dy] |= columns[dx] & rows[dy];
                }
            }
            for dy in [0, 2] {
                movers[1][dy] |= pawns & rows[dy];
            }
        }
        // A diagonal step forward to the passed square is the capture (N1).
        let en_passant = self.position.en_passant().map_or(Set::EMPTY, Set::only);
        for (dx, column) in (-1..=1).zip(movers) {
            for (dy, movers) in (-1..=1).zip(column) {
                if movers.is_empty() || (dx, dy) == (0, 0) {
                    continue;
                }
                let mut targets = movers.shifted(dx, dy) & !self.occupied & allowed;
                if dx != 0 && dy == ahead {
                    targets &= !en_passant;
                }
                self.arrive(targets, (64 + dx + 8 * dy) as u32 % 64, listener);
            }
        }
    }

    /// Captures without en passant, on `allowed` squares.
    #[inline]
    fn pawn_captures<L: Listener>(&self, pawns: Set, allowed: Set, listener: &mut L) {
        let by = forward(self.us);
        let prey = self.prey & allowed;
        self.arrive(pawns.ahead(self.us, -1) & prey, by - 1, listener);
        self.arrive(pawns.ahead(self.us, 1) & prey, by + 1, listener);
    }

    /// Captures on squares where each has to be tried.
    fn delicate_captures<L: Listener>(&self, pawns: Set, delicate: Set, listener: &mut L) {
        let by = forward(self.us);
        for (side, by) in [(-1, by - 1), (1, by + 1)] {
            for to in pawns.ahead(self.us, side) & self.prey & delicate {
                let from = super::origin(to, by);
                if self.is_safe(&self.board().after_step(self.us, Slot::Pawn, from, to)) {
                    self.arrive(Set::only(to), by, listener);
                }
            }
        }
    }

    fn en_passant<L: Listener>(&self, en_passant: Square, listener: &mut L) {
        for from in self.position.en_passant_pawns(en_passant) {
            if self.position.en_passant_is_legal(from, en_passant) {
                listener.single(Move::of(from, en_passant, Action::EnPassant));
            }
        }
    }
}

/// The files left of one, counted from 0.
const fn files_below(file: usize) -> Set {
    Set::from_bits(((1 << file) - 1) * 0x0101_0101_0101_0101)
}

impl crate::position::Position {
    /// Whether the pawn on `from`, which stands ready, may capture the one that passed over `en_passant`.
    fn en_passant_is_legal(&self, from: Square, en_passant: Square) -> bool {
        let capturer = self.capturer();
        let (_, captured) = fen::double_step(en_passant, capturer);
        let after = self.without(Set::only(captured));
        !after.after_step(capturer, Slot::Pawn, from, en_passant).in_check(capturer)
    }

    /// Whether an en passant capture is legal.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        self.en_passant().is_some_and(|en_passant| {
            !self
                .en_passant_pawns(en_passant)
                .into_iter()
                .all(|from| !self.en_passant_is_legal(from, en_passant))
        })
    }
}

//! Which decisions are legal.
//!
//! Plain moves are generated legal by pin and evasion masks, one set of targets at a time. What can
//! change more than one line (captures that take a power from an Empowered army, whatever stands or
//! moves as a wall before an elephant, strikes, rampages, whirlwinds, en passant, kings) is tried on
//! the board it leads to.

mod animals;
mod castling;
mod context;
mod empowered;
mod guard;
mod kings;
mod pawns;
mod pieces;
mod reaper;

use crate::army::{Army, Slot};
use crate::board::Board;
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::reach::near;
use context::Context;
use guard::Guard;
use variorum_core::Play;
use variorum_core::chessboard::{Set, Square};

/// Receives legal moves, many at a time.
pub trait Listener {
    /// The piece in `slot` on `from` may go to each of `targets`.
    fn piece(&mut self, slot: Slot, from: Square, targets: Set);
    /// Each of `targets` is reached by a pawn that goes `by` squares modulo 64, in this way.
    fn pawns(&mut self, targets: Set, by: u32, action: Action);
    /// Each of `targets` is reached by a pawn that goes `by` squares modulo 64, and promotes.
    fn promotions(&mut self, targets: Set, by: u32, to: &'static [Slot]);
    /// One more move.
    fn single(&mut self, m: Move);
}

/// Counts.
pub struct Count(pub u64);

impl Listener for Count {
    #[inline]
    fn piece(&mut self, _: Slot, _: Square, targets: Set) {
        self.0 += u64::from(targets.len());
    }
    #[inline]
    fn pawns(&mut self, targets: Set, _: u32, _: Action) {
        self.0 += u64::from(targets.len());
    }
    #[inline]
    fn promotions(&mut self, targets: Set, _: u32, to: &'static [Slot]) {
        self.0 += u64::from(targets.len()) * to.len() as u64;
    }
    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// The square that `by` squares modulo 64 lead to `to` from.
#[inline]
fn origin(to: Square, by: u32) -> Square {
    Square::at((to.index() + 64 - by as usize % 64) % 64)
}

impl Listener for Vec<Move> {
    #[inline]
    fn piece(&mut self, slot: Slot, from: Square, targets: Set) {
        for to in targets {
            self.push(Move::of(from, to, Action::Go(slot)));
        }
    }
    #[inline]
    fn pawns(&mut self, targets: Set, by: u32, action: Action) {
        for to in targets {
            self.push(Move::of(origin(to, by), to, action));
        }
    }
    #[inline]
    fn promotions(&mut self, targets: Set, by: u32, to: &'static [Slot]) {
        for square in targets {
            for &slot in to {
                self.push(Move::of(origin(square, by), square, Action::Promote(slot)));
            }
        }
    }
    #[inline]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

/// Tells the legal decisions.
pub fn generate<L: Listener>(position: &Position, listener: &mut L) {
    if position.winner_by_midline().is_some() {
        return;
    }
    let context = Context::new(position, !position.occupied());
    if position.is_king_turn() {
        context.king_turn(listener);
    } else {
        context.normal(listener);
    }
}

/// Tells legal decisions among which are all that capture, promote or cross the midline.
pub fn list_tactical<L: Listener>(position: &Position, listener: &mut L) {
    if position.winner_by_midline().is_some() {
        return;
    }
    let context = Context::new(position, Set::EMPTY);
    if position.is_king_turn() {
        context.king_turn(listener);
    } else {
        context.normal(listener);
    }
}

/// Whether there is a legal normal decision; pawns are looked at first.
pub fn has_decision(position: &Position) -> bool {
    if position.winner_by_midline().is_some() {
        return false;
    }
    let context = Context::new(position, !position.occupied());
    let guard = Guard::new(&context);
    let mut count = Count(0);
    context.pawns(&guard, &mut count);
    count.0 > 0 || position.count_legal_moves() > 0
}

impl Context<'_> {
    #[inline]
    fn board(&self) -> &Board {
        self.position.board()
    }

    /// Empty squares, and enemy pieces that a piece on `from` may capture.
    #[inline]
    fn open(&self, from: Square) -> Set {
        self.quiet | self.prey & !(self.elephants & !near(from))
    }

    /// All normal decisions.
    #[inline]
    fn normal<L: Listener>(&self, listener: &mut L) {
        let guard = Guard::new(self);
        self.pieces(&guard, listener);
        self.pawns(&guard, listener);
        self.kings(guard.in_check, listener);
        match self.army {
            Army::Classic if !guard.in_check => self.castling(listener),
            Army::TwoKings if self.position.rules().whirlwind_any => self.whirlwinds(listener),
            _ => {}
        }
    }

    /// Whether a board that a decision leads to leaves all own kings safe.
    #[inline]
    fn is_safe(&self, after: &Board) -> bool {
        !after.in_check(self.us)
    }

    /// Tells where the piece in `slot` on `from` may go, `targets` being where it goes by its powers.
    #[inline]
    fn offer<L: Listener>(&self, guard: &Guard, slot: Slot, from: Square, targets: Set, listener: &mut L) {
        listener.piece(slot, from, targets & guard.mask(from) & !guard.delicate);
        if targets.meets(guard.delicate) {
            self.try_each(slot, from, targets & guard.delicate, listener);
        }
    }

    /// As [`Context::offer`], each move tried on the board.
    fn try_each<L: Listener>(&self, slot: Slot, from: Square, targets: Set, listener: &mut L) {
        for to in targets {
            if self.is_safe(&self.board().after_step(self.us, slot, from, to)) {
                listener.piece(slot, from, Set::only(to));
            }
        }
    }
}

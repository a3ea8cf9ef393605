//! What search wants to know of positions and moves.

use super::built_in::{BuiltIn, material};
use crate::army::{Army, Slot};
use crate::board::far_half;
use crate::generate::list_tactical;
use crate::moves::{Action, Move};
use crate::position::Position;
use variorum_core::chessboard::{self, Set};
use variorum_core::levels::Levels;
use variorum_core::{Evaluate, Hints, Play, Player, Position as _, Searchable, digest};

/// What crossing the midline gains: more than any capture.
const CROSSING: i32 = 8_000;
/// What a tiger risks by a strike: it stays out of reach of those who defended the victim.
const STRIKE_RISK: i32 = 60;

impl Position {
    /// Whether a legal decision wins by the midline.
    #[inline]
    fn crosses(&self, m: Move) -> bool {
        let us = self.to_move();
        let goal = far_half(us);
        m.action == Action::Go(Slot::King)
            && goal.contains(m.to)
            && (self.kings(us).without(m.from) & !goal).is_empty()
    }

    /// Whether a player could win by the midline if it were their turn now, with one step of a king.
    fn is_about_to_cross(&self, player: Player) -> bool {
        let goal = far_half(player);
        let mut behind = self.kings(player) & !goal;
        let Some(king) = behind.pop() else { return false };
        let steps = chessboard::king(king) & goal;
        if behind.any() || steps.is_empty() {
            return false;
        }
        let other = player.other();
        let powers = self.powers(other);
        let occupied = self.occupied().without(king);
        let closed = self.owned(player) | self.kings(other) | self.ghosts();
        !(steps & !closed).into_iter().all(|to| self.is_attacked_by(other, &powers, to, occupied))
    }

    /// What the pieces of `player` on `squares` are worth.
    fn worth(&self, player: Player, squares: Set) -> i32 {
        let army = self.army(player);
        let mut total = 0;
        for square in squares & self.owned(player) {
            total += self.slot_at(square).map_or(0, |slot| material(army, slot));
        }
        total
    }
}

impl Evaluate for Position {
    fn evaluate(&self, player: Player) -> i32 {
        self.seen_by(player, BuiltIn)
    }
}

impl Hints for Position {
    /// One slot for each kind of piece and destination, and for where a king goes in a king-turn.
    const HISTORY_SLOTS: usize = 7 * 64;

    /// Captures of whatever kind and owner, promotions, and crossing the midline.
    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        matches!(m.action, Action::Promote(_)) || self.destroyed(m).any() || self.crosses(m)
    }

    fn gain(&self, m: Move) -> i32 {
        let us = self.to_move();
        if self.crosses(m) {
            return CROSSING;
        }
        let destroyed = self.destroyed(m);
        let captured = self.worth(us.other(), destroyed) - self.worth(us, destroyed);
        match m.action {
            Action::Promote(slot) => {
                captured + material(self.army(us), slot) - material(self.army(us), Slot::Pawn)
            }
            _ => captured,
        }
    }

    /// A king is never captured in answer, so it risks nothing; nor does what only a king can take.
    fn risk(&self, m: Move) -> i32 {
        let army = self.army(self.to_move());
        match m.action {
            Action::Strike => STRIKE_RISK,
            Action::Promote(slot) => material(army, slot),
            _ => material(army, m.slot()),
        }
    }

    fn tactical_moves(&self, moves: &mut Vec<Move>) {
        list_tactical(self, moves);
    }

    fn see(&self, m: Move, threshold: i32) -> bool {
        self.exchange_gains(m, threshold)
    }

    /// The pawns and kings, and each player's pieces.
    fn correction_keys(&self) -> [u64; 3] {
        let of = |slots: [Slot; 4], player: Player| digest(slots.map(|slot| self.pieces_of(player, slot)));
        let pieces = |player| of([Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen], player);
        let [white, black] = [Player::WHITE, Player::BLACK];
        let fixed = [(white, Slot::Pawn), (white, Slot::King), (black, Slot::Pawn), (black, Slot::King)];
        let fixed = digest(fixed.map(|(player, slot)| self.pieces_of(player, slot)));
        [fixed, pieces(white), pieces(black)]
    }

    #[inline]
    fn history_slot(&self, m: Move) -> usize {
        let mover = if self.is_king_turn() { 6 } else { m.slot().index() };
        mover << 6 | m.to.index()
    }

    /// Not in check, not in the middle of a turn, and not with pawns and kings alone, where having to
    /// move may lose.
    fn null_move(&self) -> Option<Position> {
        let us = self.to_move();
        let pieces = self.owned(us) & !self.slot(Slot::Pawn) & !self.slot(Slot::King);
        if pieces.is_empty() { None } else { self.give_up_turn() }
    }

    /// In check, or with an enemy king one safe step from the far half.
    fn is_threatened(&self) -> bool {
        self.in_check(self.capturer()) && self.capturer() == self.to_move()
            || !self.is_king_turn() && self.is_about_to_cross(self.to_move().other())
    }

    /// Captures, moves of pawns that cannot come back, and moves that lose a right to castle.
    fn is_irreversible(&self, m: Move) -> bool {
        let pawn = m.slot() == Slot::Pawn;
        self.destroyed(m).any()
            || pawn && (self.army(self.to_move()) != Army::Nemesis || matches!(m.action, Action::Promote(_)))
            || self.rights().contains(m.from)
            || m.slot() == Slot::King && self.rights().meets(self.owned(self.to_move()))
    }
}

impl Searchable for Position {
    const LATE_MOVE_LIMIT: i32 = 5;

    const LEVELS: Levels = super::levels::LEVELS;

    type EvalCache = ();
}

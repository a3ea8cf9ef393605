//! Moves: what they are and what they do. Which are legal is found in `generate.rs`.

use crate::castling::CASTLINGS;
use crate::piece::{Part, Piece};
use crate::position::Position;
use variorum_core::chessboard::{Square, fen};
use variorum_core::{Observer, Play, Player, Position as _};

/// What happens on arrival.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Moves, captures or merges.
    Go,
    /// Contains a pawn and arrives on the last rank: a queen stands there instead.
    Promote,
    /// A promotion when three queens stand already (edition of 2016): nothing stands there.
    Remove,
    /// A pawn captures the double step just made.
    EnPassant,
    /// The king castles with everything that stands on the corner.
    Castle,
    /// The king castles with the rook of a merged piece, whose partner stays on the corner.
    CastleRook,
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where it starts; for castling, the king's square.
    pub from: Square,
    /// Where it arrives; for castling, the king's.
    pub to: Square,
    /// The part that leaves a merged piece; `None` when the piece moves as a whole.
    pub part: Option<Part>,
    /// What happens on arrival.
    pub action: Action,
}

/// The square of the pawn that made the double step over `en_passant`, `us` being the player who may
/// capture it.
#[inline]
pub(crate) fn stepped_pawn(en_passant: Square, us: Player) -> Square {
    fen::double_step(en_passant, us).1
}

impl Play for Position {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.list(moves);
    }

    fn count_legal_moves(&self) -> u64 {
        u64::from(self.count())
    }

    fn has_legal_move(&self) -> bool {
        self.can_move()
    }

    fn give_up_turn(&self) -> Option<Position> {
        if !self.checked().is_empty() {
            return None;
        }
        let mut next = self.clone();
        next.pass_turn(None, false);
        Some(next)
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        if matches!(m.action, Action::Castle | Action::CastleRook) {
            return self.castle(m, observer);
        }
        let Some((owner, mover)) = self.take(m.from, observer) else { return };
        let moving = match m.part.and_then(|part| Some((part, mover.partner(part)?))) {
            Some((part, partner)) => {
                self.put(m.from, owner, partner, observer);
                Piece::single(part)
            }
            None => mover,
        };
        let met = self.take(m.to, observer);
        let captured = match m.action {
            Action::EnPassant => self.take(stepped_pawn(m.to, us), observer).is_some(),
            _ => met.is_some_and(|(other, _)| other != owner),
        };
        let arrived = match m.action {
            Action::Remove => None,
            Action::Promote => Some(Piece::single(Part::Queen)),
            _ => match met {
                Some((other, piece)) if other == owner => moving.join(piece).or(Some(moving)),
                _ => Some(moving),
            },
        };
        if let Some(piece) = arrived {
            self.put(m.to, owner, piece, observer);
        }
        // Only a pawn alone or two pawns together, come to an empty square, can be answered.
        let pawns = moving == Piece::single(Part::Pawn) || moving.count(Part::Pawn) == 2;
        let double = pawns && m.from.rank().abs_diff(m.to.rank()) == 2 && met.is_none();
        let en_passant = if double && self.rules().en_passant {
            Some(Square::at((m.from.index() + m.to.index()) / 2))
        } else {
            None
        };
        self.pass_turn(en_passant, captured || moving.contains(Part::Pawn));
    }
}

impl Position {
    fn castle<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let Some(castling) =
            CASTLINGS.iter().find(|castling| castling.king_from == m.from && castling.king_to == m.to)
        else {
            return;
        };
        let rook = Piece::single(Part::Rook);
        let moved =
            self.take(castling.rook_from, observer).map(|(_, piece)| match piece.partner(Part::Rook) {
                Some(partner) if m.action == Action::CastleRook => {
                    self.put(castling.rook_from, castling.player, partner, observer);
                    rook
                }
                _ => piece,
            });
        self.take(castling.king_from, observer);
        self.put(castling.king_to, castling.player, Piece::single(Part::King), observer);
        let moved = moved.unwrap_or(rook);
        self.put(castling.rook_to, castling.player, moved, observer);
        self.pass_turn(None, moved.contains(Part::Pawn));
    }
}

//! From a set-up to a position: every reason why it could not be played on.

use crate::castling::{CASTLINGS, LETTERS, Rights};
use crate::piece::{Part, Piece};
use crate::position::{Position, QUIET_PLIES};
use crate::rules::Rules;
use variorum_core::chessboard::fen::{double_step, en_passant_rank, last_rank};
use variorum_core::chessboard::{Set, Square};
use variorum_core::{Fault, Player, Position as _, PositionError};

/// A position as drawn up, not yet known to be playable.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What the options decide.
    pub rules: Rules,
    /// What stands where, by index of the square.
    pub board: [Option<(Player, Piece)>; 64],
    /// Whose turn it is.
    pub to_move: Player,
    /// Which castlings may still happen.
    pub rights: Rights,
    /// The square passed over by a double step that may now be answered.
    pub en_passant: Option<Square>,
    /// Plies since a capture or the move of a pawn, 0 to 100.
    pub clock: u8,
    /// Number of the move, from 1.
    pub number: u32,
}

impl Position {
    /// The position a set-up describes.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn new(setup: &Setup) -> Result<Position, PositionError> {
        let Setup { rules, to_move, rights, en_passant, clock, number, .. } = *setup;
        let mut position = Position::empty(rules, to_move, rights, en_passant, clock, number);
        for (i, content) in setup.board.iter().enumerate() {
            if let Some((player, piece)) = *content {
                position.put(Square::at(i), player, piece, &mut ());
            }
        }
        let mut faults = Vec::new();
        setup.kings(&position, &mut faults);
        setup.pawns(&position, &mut faults);
        if faults.is_empty() && position.is_attacked(position.king(setup.to_move.other()), setup.to_move) {
            let expected =
                format!("{} not in check when {} is to move", setup.to_move.other(), setup.to_move);
            faults.push(Fault::new("side", setup.to_move.letter().to_string(), expected));
        }
        setup.castling(&position, &mut faults);
        setup.en_passant(&position, &mut faults);
        if setup.clock > QUIET_PLIES {
            faults.push(Fault::new("clock", setup.clock.to_string(), "a number from 0 to 100"));
        }
        if setup.number == 0 {
            faults.push(Fault::new("move number", "0", "a number from 1 on"));
        }
        if faults.is_empty() { Ok(position) } else { Err(PositionError { faults }) }
    }

    /// The set-up that makes this position.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules(),
            board: std::array::from_fn(|i| self.piece_at(Square::at(i))),
            to_move: self.to_move(),
            rights: self.rights(),
            en_passant: self.en_passant(),
            clock: self.clock(),
            number: self.number(),
        }
    }
}

impl Setup {
    fn kings(&self, position: &Position, faults: &mut Vec<Fault>) {
        for player in [Player::WHITE, Player::BLACK] {
            let count = (position.owned(player) & position.part(Part::King)).len();
            if count != 1 {
                faults.push(Fault::new(
                    "rows",
                    format!("{count} kings of {player}"),
                    "exactly one king of each player",
                ));
            }
        }
    }

    fn pawns(&self, position: &Position, faults: &mut Vec<Fault>) {
        for player in [Player::WHITE, Player::BLACK] {
            let last = last_rank(player);
            let there = position.owned(player) & position.part(Part::Pawn) & Set::of_rank(last);
            for square in there {
                let expected = format!("no pawn of {player} on rank {}", last + 1);
                faults.push(Fault::new("rows", format!("pawn on {square}"), expected));
            }
        }
    }

    fn castling(&self, position: &Position, faults: &mut Vec<Fault>) {
        for (i, castling) in CASTLINGS.iter().enumerate() {
            if self.rights.has(i) && !position.stands_for_castling(i) {
                let expected = format!(
                    "for that right, the king of {} on {} and a rook of its colour on {}",
                    castling.player, castling.king_from, castling.rook_from
                );
                faults.push(Fault::new("castling", LETTERS[i].to_string(), expected));
            }
        }
    }

    /// The square in front of the one passed over must hold a P or PP that can just have come.
    fn en_passant(&self, position: &Position, faults: &mut Vec<Fault>) {
        let Some(square) = self.en_passant else { return };
        let mut fault = |expected: &str| {
            faults.push(Fault::new("en passant", square.to_string(), expected));
        };
        if !self.rules.en_passant {
            return fault("- with the option enpassant=off");
        }
        let mover = self.to_move.other();
        if square.rank() != en_passant_rank(self.to_move) {
            return fault("a square that a pawn of the other player can just have passed over");
        }
        let (from, to) = double_step(square, self.to_move);
        if position.piece_at(square).is_some() {
            fault("an empty square");
        }
        let single = match position.piece_at(to) {
            Some((player, piece)) if player == mover && piece == Piece::single(Part::Pawn) => true,
            Some((player, piece)) if player == mover && piece.count(Part::Pawn) == 2 => false,
            _ => {
                return fault("a single pawn or two merged pawns in front of it, which made the double step");
            }
        };
        match position.piece_at(from) {
            None => {}
            // The partner that the pawn left.
            Some((player, piece))
                if single && player == mover && !piece.is_merged() && !piece.contains(Part::King) => {}
            Some(_) => fault(
                "the square the double step came from empty, or behind a single pawn the piece that it left",
            ),
        }
    }
}

//! A set-up: what a position text says, before anybody asked whether it can be played.

use crate::board::{
    ARRAY, Kind, Promotion, Rules, SQUARES, Set, Square, castling_king, en_passant_rank, file, forward,
    home_rank, last_rank, moved, on, rank,
};
use variorum_core::{Fault, Player};

/// A position as described, playable or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square.
    pub board: [Option<(Player, Kind)>; SQUARES],
    /// Whose move it is.
    pub to_move: Player,
    /// The squares of the rooks that may still castle: corners.
    pub rights: Set,
    /// The square passed over by the double step just made.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// The number of White's move, from 1 on.
    pub number: u32,
    /// The options of the game.
    pub rules: Rules,
}

impl Setup {
    /// No piece anywhere, White to move.
    pub fn empty(rules: Rules) -> Setup {
        Setup {
            board: [None; SQUARES],
            to_move: Player::WHITE,
            rights: Set::EMPTY,
            en_passant: None,
            clock: 0,
            number: 1,
            rules,
        }
    }

    /// The start.
    pub fn start(rules: Rules) -> Setup {
        let mut setup = Setup::empty(rules);
        for player in [Player::WHITE, Player::BLACK] {
            let home = home_rank(player);
            for (file, kind) in ARRAY.into_iter().enumerate() {
                let piece = on(file, home);
                setup.board[piece.index()] = Some((player, kind));
                setup.board[moved(piece, forward(player)).index()] = Some((player, Kind::Pawn));
            }
            setup.rights = setup.rights.with(on(0, home)).with(on(8, home));
        }
        setup
    }

    /// The squares of one player's pieces of one kind.
    pub fn squares(&self, player: Player, kind: Kind) -> Set {
        Square::all().filter(|square| self.board[square.index()] == Some((player, kind))).collect()
    }

    /// The king's square, when the player has exactly one.
    pub fn king(&self, player: Player) -> Option<Square> {
        let kings = self.squares(player, Kind::King);
        kings.first().filter(|_| kings.len() == 1)
    }

    /// What is wrong with the board, the rights to castle and the en passant square; attacks are not
    /// looked at.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for player in [Player::WHITE, Player::BLACK] {
            let kings = self.squares(player, Kind::King);
            if kings.len() != 1 {
                let found = format!("{} kings", kings.len());
                faults.push(Fault::new("rows", found, format!("one king of {player}")));
            }
            for square in self.squares(player, Kind::Pawn) {
                let found = || format!("{} on {square}", Kind::Pawn.fen(player));
                if rank(square) == home_rank(player) {
                    let expected = format!("no pawn of {player} on its own first rank");
                    faults.push(Fault::new("rows", found(), expected));
                } else if rank(square) == last_rank(player) && self.rules.promotion == Promotion::Mandatory {
                    let expected = format!("no pawn of {player} on its last rank with promotion=mandatory");
                    faults.push(Fault::new("rows", found(), expected));
                }
            }
        }
        for rook in self.rights {
            let player = if rank(rook) == 0 { Player::WHITE } else { Player::BLACK };
            let king = castling_king(player);
            let stand = |square: Square, kind| self.board[square.index()] == Some((player, kind));
            if !stand(rook, Kind::Rook) || !stand(king, Kind::King) {
                let expected = format!("the king of {player} on {king} and a rook of its on {rook}");
                faults.push(Fault::new("castling", right(rook).to_string(), expected));
            }
        }
        if let Some(en_passant) = self.en_passant {
            let other = self.to_move.other();
            let (from, to) = (moved(en_passant, -forward(other)), moved(en_passant, forward(other)));
            let empty = |square: Square| self.board[square.index()].is_none();
            if rank(en_passant) != en_passant_rank(other)
                || !empty(en_passant)
                || !empty(from)
                || self.board[to.index()] != Some((other, Kind::Pawn))
            {
                let expected = format!("a square that a pawn of {other} just passed from {from} to {to}");
                faults.push(Fault::new("en passant", en_passant.to_string(), expected));
            }
        }
        faults
    }
}

/// The letter of the right to castle with the rook on that corner.
pub fn right(rook: Square) -> char {
    let letter = if file(rook) == 0 { 'Q' } else { 'K' };
    if rank(rook) == 0 { letter } else { letter.to_ascii_lowercase() }
}

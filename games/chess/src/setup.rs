//! A set-up: what a position text says, before anybody asked whether it can be played.

use crate::board::{Castling, Kind, array};
use variorum_core::chessboard::{Set, Square, fen};
use variorum_core::{Fault, Player};

/// A position as described, playable or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square.
    pub board: [Option<(Player, Kind)>; 64],
    /// Whose move it is.
    pub to_move: Player,
    /// The squares of the rooks that may still castle.
    pub rights: Set,
    /// The square passed over by the double step just made.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// The number of White's move, from 1 on.
    pub number: u32,
    /// How castling is played and written.
    pub castling: Castling,
}

impl Setup {
    /// No piece anywhere, White to move.
    pub fn empty() -> Setup {
        Setup {
            board: [None; 64],
            to_move: Player::WHITE,
            rights: Set::EMPTY,
            en_passant: None,
            clock: 0,
            number: 1,
            castling: Castling::Standard,
        }
    }

    /// The start with numbered array `number`; rights exist where `castling` knows them.
    pub fn start(number: u32, castling: Castling) -> Setup {
        let mut setup = Setup { castling, ..Setup::empty() };
        for (file, kind) in array(number).into_iter().enumerate() {
            for (player, rank, pawns) in [(Player::WHITE, 0, 1), (Player::BLACK, 7, 6)] {
                setup.board[Square::on(file, rank).index()] = Some((player, kind));
                setup.board[Square::on(file, pawns).index()] = Some((player, Kind::Pawn));
            }
        }
        for (player, kind) in [(Player::WHITE, Kind::Rook), (Player::BLACK, Kind::Rook)] {
            for rook in setup.squares(player, kind) {
                if setup.may_castle(player, rook) {
                    setup.rights = setup.rights.with(rook);
                }
            }
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

    /// Whether king and rook stand where a right to castle with the rook on `rook` needs them.
    pub(crate) fn may_castle(&self, player: Player, rook: Square) -> bool {
        let home = fen::home_rank(player);
        let placed = |king: Square| match self.castling {
            Castling::Standard => king.file() == 4 && [0, 7].contains(&rook.file()),
            Castling::Chess960 => true,
        };
        self.board[rook.index()] == Some((player, Kind::Rook))
            && rook.rank() == home
            && self.king(player).is_some_and(|king| king.rank() == home && placed(king))
    }

    /// Everything that keeps the set-up from being played, attacks left out.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for player in [Player::WHITE, Player::BLACK] {
            let kings = self.squares(player, Kind::King);
            if kings.len() != 1 {
                let found = format!("{} kings", kings.len());
                faults.push(Fault::new("rows", found, format!("one king of {player}")));
            }
            for square in self.squares(player, Kind::Pawn) & fen::EDGE_RANKS {
                let found = format!("{} on {square}", Kind::Pawn.fen(player));
                faults.push(Fault::new("rows", found, "pawns on ranks 2 to 7 only"));
            }
        }
        for rook in self.rights {
            let player = if rook.rank() == 0 { Player::WHITE } else { Player::BLACK };
            if !self.may_castle(player, rook) {
                let expected = match self.castling {
                    Castling::Standard => format!("the king of {player} on e and a rook of its on {rook}"),
                    Castling::Chess960 => {
                        format!("the king of {player} on its home rank and a rook of its on {rook}")
                    }
                };
                faults.push(Fault::new("castling", self.right(player, rook).to_string(), expected));
            }
        }
        for player in [Player::WHITE, Player::BLACK] {
            let rooks = self.rights & Set::of_rank(fen::home_rank(player));
            let Some(king) = self.king(player) else { continue };
            let right: Set = rooks.filter(|rook| rook.file() > king.file()).collect();
            for side in [right, rooks & !right] {
                if side.has_several() {
                    let letters: Vec<char> = side.map(|rook| self.right(player, rook)).collect();
                    let found: String = letters.into_iter().rev().collect();
                    let expected = format!("one right of {player} on each side of the king");
                    faults.push(Fault::new("castling", found, expected));
                }
            }
        }
        if let Some(en_passant) = self.en_passant {
            let (from, to) = fen::double_step(en_passant, self.to_move);
            let empty = |square: Square| self.board[square.index()].is_none();
            let pawn = Some((self.to_move.other(), Kind::Pawn));
            if en_passant.rank() != fen::en_passant_rank(self.to_move)
                || !empty(en_passant)
                || !empty(from)
                || self.board[to.index()] != pawn
            {
                let other = self.to_move.other();
                let expected = format!("a square that a pawn of {other} just passed from {from} to {to}");
                faults.push(Fault::new("en passant", en_passant.to_string(), expected));
            }
        }
        faults
    }

    /// How the right to castle with the rook on `rook` is written.
    pub fn right(&self, player: Player, rook: Square) -> char {
        right(self.castling, player, rook)
    }
}

/// How the right of `player` to castle with the rook on `rook` is written.
pub fn right(castling: Castling, player: Player, rook: Square) -> char {
    let letter = match castling {
        Castling::Standard if rook.file() == 7 => 'K',
        Castling::Standard if rook.file() == 0 => 'Q',
        _ => (b'A' + rook.file() as u8) as char,
    };
    if player == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
}

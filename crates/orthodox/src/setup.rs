//! A set-up: what a position text says, before anybody asked whether it can be played.

use crate::board::{edge_ranks, en_passant_rank, file, forward, home_rank, moved, on, rank};
use crate::movement::{Movement, Table};
use crate::piece::Kind;
use variorum_core::{Board, Fault, Player, Square, SquareSet};

/// A position as described, playable or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<G: Movement<K, W>, const K: usize, const W: usize> {
    /// What stands on each square.
    pub board: Vec<Option<(Player, Kind)>>,
    /// Whose move it is.
    pub to_move: Player,
    /// The squares of the rooks that may still castle.
    pub rights: SquareSet<G::Board, W>,
    /// The square passed over by the double step just made.
    pub en_passant: Option<Square<G::Board>>,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// The number of White's move, from 1 on.
    pub number: u32,
    /// The options of the game.
    pub rules: G::Rules,
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Setup<G, K, W> {
    /// No piece anywhere, White to move.
    pub fn empty(rules: G::Rules) -> Self {
        Setup {
            board: vec![None; <G::Board as Board>::SQUARES],
            to_move: Player::WHITE,
            rights: SquareSet::EMPTY,
            en_passant: None,
            clock: 0,
            number: 1,
            rules,
        }
    }

    /// The start.
    pub fn start(rules: G::Rules) -> Self {
        Setup::start_with(rules, G::ARRAY)
    }

    /// The start with other letters of the first rank, from the a-file on; rights exist where the rules know
    /// them.
    pub fn start_with(rules: G::Rules, array: &str) -> Self {
        let mut setup = Setup::empty(rules);
        for player in [Player::WHITE, Player::BLACK] {
            for (file, letter) in array.chars().enumerate() {
                let piece = on::<G::Board, W>(file, home_rank::<G::Board, W>(player));
                let kind = G::PIECES.iter().position(|piece| piece.letter == letter).map(Kind::new);
                setup.board[piece.index()] = kind.map(|kind| (player, kind));
                let pawn = moved(piece, forward::<G::Board, W>(player));
                setup.board[pawn.index()] = Some((player, Kind::PAWN));
            }
        }
        for player in [Player::WHITE, Player::BLACK] {
            for rook in setup.squares(player, G::ROOK) {
                if setup.may_castle(player, rook) {
                    setup.rights = setup.rights.with(rook);
                }
            }
        }
        setup
    }

    /// The squares of one player's pieces of one kind.
    pub fn squares(&self, player: Player, kind: Kind) -> SquareSet<G::Board, W> {
        Square::all().filter(|square| self.board[square.index()] == Some((player, kind))).collect()
    }

    /// The king's square, when the player has exactly one.
    pub fn king(&self, player: Player) -> Option<Square<G::Board>> {
        let kings = self.squares(player, Table::<G, K, W>::KING);
        kings.first().filter(|_| kings.len() == 1)
    }

    /// Whether king and rook stand where a right to castle with the rook on `rook` needs them.
    pub fn may_castle(&self, player: Player, rook: Square<G::Board>) -> bool {
        let at_home = |square| rank::<G::Board, W>(square) == home_rank::<G::Board, W>(player);
        let placed = |king| at_home(king) && G::may_castle(self.rules, player, king, rook);
        self.board[rook.index()] == Some((player, G::ROOK))
            && at_home(rook)
            && self.king(player).is_some_and(placed)
    }

    /// Everything that keeps the set-up from being played, attacks left out.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for player in [Player::WHITE, Player::BLACK] {
            self.piece_faults(player, &mut faults);
        }
        for rook in self.rights {
            let player = if rank::<G::Board, W>(rook) == 0 { Player::WHITE } else { Player::BLACK };
            if !self.may_castle(player, rook) {
                let letter = G::right(self.rules, player, rook).to_string();
                let expected = G::needed_to_castle(self.rules, player, rook);
                faults.push(Fault::new("castling", letter, expected));
            }
        }
        for player in [Player::WHITE, Player::BLACK] {
            self.wing_faults(player, &mut faults);
        }
        faults.extend(self.en_passant.and_then(|en_passant| self.en_passant_fault(en_passant)));
        faults
    }

    fn piece_faults(&self, player: Player, faults: &mut Vec<Fault>) {
        let kings = self.squares(player, Table::<G, K, W>::KING);
        if kings.len() != 1 {
            let found = format!("{} kings", kings.len());
            faults.push(Fault::new("rows", found, format!("one king of {player}")));
        }
        for square in self.squares(player, Kind::PAWN) & edge_ranks::<G::Board, W>() {
            if G::may_stay_pawn(self.rules) && Table::<G, K, W>::ends_on(player, square) {
                continue;
            }
            let found = format!("{} on {square}", G::PIECES[0].fen(player));
            let expected = G::place_of_pawns(player, Table::<G, K, W>::ends_on(player, square));
            faults.push(Fault::new("rows", found, expected));
        }
    }

    fn wing_faults(&self, player: Player, faults: &mut Vec<Fault>) {
        let home = home_rank::<G::Board, W>(player);
        let rooks = self.rights & crate::board::rank_set(home);
        let Some(king) = self.king(player) else { return };
        let right: SquareSet<G::Board, W> =
            rooks.filter(|&rook| file::<G::Board, W>(rook) > file::<G::Board, W>(king)).collect();
        for side in [right, rooks & !right] {
            if side.has_several() {
                let letters: Vec<char> = side.map(|rook| G::right(self.rules, player, rook)).collect();
                let found: String = letters.into_iter().rev().collect();
                let expected = format!("one right of {player} on each side of the king");
                faults.push(Fault::new("castling", found, expected));
            }
        }
    }

    fn en_passant_fault(&self, en_passant: Square<G::Board>) -> Option<Fault> {
        let other = self.to_move.other();
        let by = forward::<G::Board, W>(other);
        let (from, to) = (moved(en_passant, -by), moved(en_passant, by));
        let empty = |square: Square<G::Board>| self.board[square.index()].is_none();
        let is_right = rank::<G::Board, W>(en_passant) == en_passant_rank::<G::Board, W>(other)
            && empty(en_passant)
            && empty(from)
            && self.board[to.index()] == Some((other, Kind::PAWN));
        let expected = || format!("a square that a pawn of {other} just passed from {from} to {to}");
        (!is_right).then(|| Fault::new("en passant", en_passant.to_string(), expected()))
    }
}

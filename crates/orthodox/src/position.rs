//! The state of a game, and the only code that changes squares and with them the key.

use crate::attacks::{Attacks, each_officer};
use crate::board::{MASK, MOST_SQUARES, file, first, last_rank, rank_set};
use crate::lines::{Lines, bishop_lines, rook_lines};
use crate::movement::{Movement, Table};
use crate::piece::Kind;
use crate::setup::Setup;
use std::marker::PhantomData;
use variorum_core::chessboard::fen;
use variorum_core::nth_key;
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Board, Fault, Key, Observer, Player, PlayerSet, PositionError, Square, SquareSet};

/// A playable position of game `G`, which has `K` kinds of pieces and sets of squares of `W` words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<G: Movement<K, W>, const K: usize, const W: usize> {
    kinds: [SquareSet<G::Board, W>; K],
    owned: [SquareSet<G::Board, W>; 2],
    /// The rooks that may still castle.
    rights: SquareSet<G::Board, W>,
    /// Pieces that attack the king of the player to move.
    checkers: SquareSet<G::Board, W>,
    key: Key,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    to_move: Player,
    en_passant: Option<Square<G::Board>>,
    rules: G::Rules,
}

/// The Zobrist keys of a game.
struct Keys<G, const K: usize, const W: usize>(PhantomData<G>);

impl<G: Movement<K, W>, const K: usize, const W: usize> Keys<G, K, W> {
    /// Of a piece by owner, kind and square.
    const PIECES: [[[Key; MOST_SQUARES]; K]; 2] = {
        let mut table = [[[Key(0); MOST_SQUARES]; K]; 2];
        let squares = <G::Board as Board>::SQUARES;
        let mut i = 0;
        while i < 2 * K * squares {
            table[i / (K * squares)][i / squares % K][i % squares] = nth_key(G::SEEDS.pieces, i as u64);
            i += 1;
        }
        table
    };

    /// Of a right to castle, by the rook's square.
    const RIGHTS: [Key; MOST_SQUARES] = {
        let mut table = [Key(0); MOST_SQUARES];
        let mut i = 0;
        while i < MOST_SQUARES {
            table[i] = nth_key(G::SEEDS.rights, i as u64);
            i += 1;
        }
        table
    };

    /// Of an en passant square that a pawn stands ready to capture on, by file.
    const EN_PASSANT: [Key; 16] = variorum_core::keys(G::SEEDS.en_passant);

    /// Of Black to move.
    const BLACK: Key = nth_key(G::SEEDS.black, 0);
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// The position a set-up describes.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn new(setup: &Setup<G, K, W>) -> Result<Self, PositionError> {
        let mut faults = setup.faults();
        let mut position = Position {
            kinds: [SquareSet::EMPTY; K],
            owned: [SquareSet::EMPTY; 2],
            rights: SquareSet::EMPTY,
            checkers: SquareSet::EMPTY,
            key: Key(0),
            clock: setup.clock,
            number: setup.number,
            to_move: Player::WHITE,
            en_passant: None,
            rules: setup.rules,
        };
        for square in Square::all() {
            if let Some((owner, kind)) = setup.board[square.index()] {
                position.put(square, owner, kind, &mut ());
            }
        }
        position.keep_rights(SquareSet::EMPTY, setup.rights);
        if setup.to_move == Player::BLACK {
            position.pass_turn();
        }
        position.set_en_passant(setup.en_passant);
        let waiting = setup.to_move.other();
        let attacked = |king| position.is_attacked(king, setup.to_move, position.occupied());
        if setup.king(waiting).is_some_and(attacked) {
            let expected = format!("the king of {waiting}, who is not to move, not to be attacked");
            faults.push(Fault::new("side", setup.to_move.letter().to_string(), expected));
        }
        position.find_checks();
        if faults.is_empty() {
            return Ok(position);
        }
        faults.sort_by_key(|fault| fen::FIELDS.iter().position(|&field| field == fault.field));
        Err(PositionError { faults })
    }

    /// The set-up of this position.
    pub fn setup(&self) -> Setup<G, K, W> {
        let mut board = vec![None; <G::Board as Board>::SQUARES];
        for square in self.occupied() {
            board[square.index()] = self.piece_at(square);
        }
        Setup {
            board,
            to_move: self.to_move,
            rights: self.rights,
            en_passant: self.en_passant,
            clock: self.clock,
            number: self.number,
            rules: self.rules,
        }
    }

    /// All pieces of one kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> SquareSet<G::Board, W> {
        self.kinds[kind.index()]
    }

    /// All pieces of one player.
    #[inline]
    pub fn owned(&self, player: Player) -> SquareSet<G::Board, W> {
        self.owned[player.index() & 1]
    }

    /// The pieces of one player of one kind.
    #[inline]
    pub fn pieces_of(&self, player: Player, kind: Kind) -> SquareSet<G::Board, W> {
        self.owned(player) & self.kind(kind)
    }

    /// Pawns, those that stay pawns on the last rank with them.
    #[inline]
    pub fn pawns(&self) -> SquareSet<G::Board, W> {
        self.kinds[0]
    }

    /// Both kings.
    #[inline]
    pub fn kings(&self) -> SquareSet<G::Board, W> {
        self.kinds[K - 1]
    }

    /// The pawns of `player` that did not promote: they never move and attack nothing.
    #[inline]
    pub fn unpromoted(&self, player: Player) -> SquareSet<G::Board, W> {
        if !G::may_stay_pawn(self.rules) {
            return SquareSet::EMPTY;
        }
        self.pieces_of(player, Kind::PAWN) & rank_set(last_rank::<G::Board, W>(player))
    }

    /// All squares that hold a piece.
    #[inline]
    pub fn occupied(&self) -> SquareSet<G::Board, W> {
        self.owned[0] | self.owned[1]
    }

    /// The king's square.
    #[inline]
    pub fn king(&self, player: Player) -> Square<G::Board> {
        first(self.owned(player) & self.kings())
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square<G::Board>) -> Option<(Player, Kind)> {
        let owner = [Player::WHITE, Player::BLACK].into_iter().find(|&p| self.owned(p).contains(square))?;
        self.kind_at(square).map(|kind| (owner, kind))
    }

    /// The kind of the piece on a square.
    #[inline]
    pub fn kind_at(&self, square: Square<G::Board>) -> Option<Kind> {
        (0..K).find(|&kind| self.kinds[kind].contains(square)).map(Kind::new)
    }

    /// The squares of the rooks that may still castle.
    #[inline]
    pub fn rights(&self) -> SquareSet<G::Board, W> {
        self.rights
    }

    /// The square passed over by the double step just made.
    #[inline]
    pub fn en_passant(&self) -> Option<Square<G::Board>> {
        self.en_passant
    }

    /// The options of the game.
    #[inline]
    pub fn rules(&self) -> G::Rules {
        self.rules
    }

    /// Pieces that attack the king of the player to move.
    #[inline]
    pub fn checkers(&self) -> SquareSet<G::Board, W> {
        self.checkers
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Pieces of the player to move that must stay on the line between their king and an attacker.
    #[inline]
    pub fn pinned(&self) -> SquareSet<G::Board, W> {
        self.screens(self.king(self.to_move), self.to_move.other()) & self.owned(self.to_move)
    }

    /// Pieces that ride along ranks and files, of both players.
    #[inline]
    pub(crate) fn straight(&self) -> SquareSet<G::Board, W> {
        let mut all = SquareSet::EMPTY;
        each_officer!(K, |KIND| {
            if const { Attacks::<G, K, W>::MOVES[KIND].straight } {
                all |= self.kinds[KIND];
            }
        });
        all
    }

    /// Pieces that ride along diagonals, of both players.
    #[inline]
    pub(crate) fn diagonal(&self) -> SquareSet<G::Board, W> {
        let mut all = SquareSet::EMPTY;
        each_officer!(K, |KIND| {
            if const { Attacks::<G, K, W>::MOVES[KIND].diagonal } {
                all |= self.kinds[KIND];
            }
        });
        all
    }

    /// Officers of both players that attack `square` by a leap.
    #[inline]
    pub(crate) fn leapers(&self, square: Square<G::Board>) -> SquareSet<G::Board, W> {
        let mut all = SquareSet::EMPTY;
        each_officer!(K, |KIND| {
            if const { Attacks::<G, K, W>::MOVES[KIND].leaping() } {
                all |= Attacks::<G, K, W>::leaps::<KIND>(square) & self.kinds[KIND];
            }
        });
        all
    }

    /// Pieces that alone stand between `king` and a piece of `by` that would attack it.
    #[inline]
    pub(crate) fn screens(&self, king: Square<G::Board>, by: Player) -> SquareSet<G::Board, W> {
        let aligned = rook_lines(king) & self.straight() | bishop_lines(king) & self.diagonal();
        let mut screens = SquareSet::EMPTY;
        for attacker in aligned & self.owned(by) {
            let between = G::Board::between(king, attacker) & self.occupied();
            if !between.has_several() {
                screens |= between;
            }
        }
        screens
    }

    /// Whether `by` attacks `square` when `occupied` squares stop lines.
    #[inline]
    pub(crate) fn is_attacked(
        &self,
        square: Square<G::Board>,
        by: Player,
        occupied: SquareSet<G::Board, W>,
    ) -> bool {
        self.attacks_from(square, by, self.owned(by), occupied)
    }

    /// Whether one of `attackers`, pieces of `by`, attacks `square` when `occupied` squares stop lines.
    #[inline]
    pub(crate) fn attacks_from(
        &self,
        square: Square<G::Board>,
        by: Player,
        attackers: SquareSet<G::Board, W>,
        occupied: SquareSet<G::Board, W>,
    ) -> bool {
        let straight = self.straight() & attackers;
        let diagonal = self.diagonal() & attackers;
        let leapers = self.leapers(square)
            | Attacks::<G, K, W>::king(square) & self.kings()
            | Attacks::<G, K, W>::pawn(by.other(), square) & self.pawns();
        leapers.meets(attackers)
            || rook_lines(square).meets(straight) && G::Board::rook(square, occupied).meets(straight)
            || bishop_lines(square).meets(diagonal) && G::Board::bishop(square, occupied).meets(diagonal)
    }

    #[inline]
    pub(crate) fn put<O: Observer>(
        &mut self,
        square: Square<G::Board>,
        owner: Player,
        kind: Kind,
        observer: &mut O,
    ) {
        self.toggle(square, owner, kind);
        observer.put(square.index(), owner, kind.index());
    }

    #[inline]
    pub(crate) fn take<O: Observer>(
        &mut self,
        square: Square<G::Board>,
        owner: Player,
        kind: Kind,
        observer: &mut O,
    ) {
        self.toggle(square, owner, kind);
        observer.take(square.index(), owner, kind.index());
    }

    /// Takes a piece from one square and puts it on another, which is empty.
    #[inline]
    pub(crate) fn carry<O: Observer>(
        &mut self,
        from: Square<G::Board>,
        to: Square<G::Board>,
        owner: Player,
        kind: Kind,
        observer: &mut O,
    ) {
        self.take(from, owner, kind, observer);
        self.put(to, owner, kind, observer);
    }

    #[inline]
    fn toggle(&mut self, square: Square<G::Board>, owner: Player, kind: Kind) {
        let keys = const { &Keys::<G, K, W>::PIECES };
        self.kinds[kind.index()] ^= SquareSet::only(square);
        self.owned[owner.index() & 1] ^= SquareSet::only(square);
        self.key ^= keys[owner.index() & 1][kind.index()][square.index() & MASK];
    }

    #[inline]
    fn right_key(rook: Square<G::Board>) -> Key {
        (const { &Keys::<G, K, W>::RIGHTS })[rook.index() & MASK]
    }

    /// Keeps the rights of the rooks in `kept` and adds those of `added`.
    #[inline]
    fn keep_rights(&mut self, kept: SquareSet<G::Board, W>, added: SquareSet<G::Board, W>) {
        let rights = self.rights & kept | added;
        for square in self.rights ^ rights {
            self.key ^= Self::right_key(square);
        }
        self.rights = rights;
    }

    /// Rooks on `gone` castle no more.
    #[inline]
    pub(crate) fn lose_rights(&mut self, gone: SquareSet<G::Board, W>) {
        if self.rights.meets(gone) {
            self.keep_rights(!gone, SquareSet::EMPTY);
        }
    }

    /// Counts the move about to be made and forgets the en passant square.
    #[inline]
    pub(crate) fn begin_move(&mut self) {
        self.clock = (self.clock + 1).min(MAX_COUNTER);
        self.number = (self.number + self.to_move.index() as u32).min(MAX_COUNTER);
        self.set_en_passant(None);
    }

    /// Notes the pieces that attack the king of the player to move, where they are known.
    #[inline]
    pub(crate) fn set_checkers(&mut self, checkers: SquareSet<G::Board, W>) {
        self.checkers = checkers;
    }

    /// Notes the square passed over by a double step; the turn has been passed already.
    #[inline]
    pub(crate) fn set_en_passant(&mut self, en_passant: Option<Square<G::Board>>) {
        self.key ^= self.en_passant_key();
        self.en_passant = en_passant;
        self.key ^= self.en_passant_key();
    }

    /// The part of the key for en passant: only where a pawn stands ready to capture.
    #[inline]
    fn en_passant_key(&self) -> Key {
        match self.en_passant {
            Some(square) if self.en_passant_pawns(square).any() => {
                (const { &Keys::<G, K, W>::EN_PASSANT })[file::<G::Board, W>(square) & 15]
            }
            _ => Key(0),
        }
    }

    /// The pawns of the player to move that stand ready to capture on `en_passant`.
    #[inline]
    pub(crate) fn en_passant_pawns(&self, en_passant: Square<G::Board>) -> SquareSet<G::Board, W> {
        Attacks::<G, K, W>::pawn(self.to_move.other(), en_passant) & self.pieces_of(self.to_move, Kind::PAWN)
    }

    /// The other player is to move; the en passant square must have been cleared or must not matter.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= const { Keys::<G, K, W>::BLACK };
    }

    /// Finds the checkers of the player to move, once all pieces stand.
    #[inline]
    pub(crate) fn find_checks(&mut self) {
        let us = self.to_move;
        let king = self.king(us);
        let enemies = self.owned(us.other());
        let occupied = self.occupied();
        let (straight, diagonal) = (self.straight() & enemies, self.diagonal() & enemies);
        self.checkers = enemies & (self.leapers(king) | Attacks::<G, K, W>::pawn(us, king) & self.pawns());
        if W == 1 {
            self.checkers |= G::Board::rook(king, occupied) & straight;
            self.checkers |= G::Board::bishop(king, occupied) & diagonal;
        } else {
            // Seeing along lines of two words costs more than asking what stands before the few riders.
            for attacker in rook_lines(king) & straight | bishop_lines(king) & diagonal {
                if !G::Board::between(king, attacker).meets(occupied) {
                    self.checkers = self.checkers.with(attacker);
                }
            }
        }
    }
}

impl<G: Movement<K, W>, const K: usize, const W: usize> variorum_core::Position for Position<G, K, W> {
    const PLAYERS: usize = 2;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn recomputed_key(&self) -> Key {
        let keys = const { &Keys::<G, K, W>::PIECES };
        let mut key = self.en_passant_key();
        for square in self.occupied() {
            if let Some((owner, kind)) = self.piece_at(square) {
                key ^= keys[owner.index() & 1][kind.index()][square.index()];
            }
        }
        for square in self.rights {
            key ^= Self::right_key(square);
        }
        if self.to_move == Player::BLACK {
            key ^= Keys::<G, K, W>::BLACK;
        }
        key
    }

    fn repetition_key(&self) -> Key {
        if self.en_passant.is_some() && !self.can_capture_en_passant() {
            self.key ^ self.en_passant_key()
        } else {
            self.key
        }
    }

    #[inline]
    fn checked(&self) -> PlayerSet {
        if self.checkers.any() { PlayerSet::only(self.to_move) } else { PlayerSet::EMPTY }
    }
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// The kind of the king.
    pub const KING: Kind = Table::<G, K, W>::KING;
}

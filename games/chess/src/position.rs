//! The state of a game, and the only code that changes squares and with them the key.

use crate::board::{Castling, Kind};
use crate::setup::Setup;
use variorum_core::chessboard::{self, Set, Square, fen};
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Fault, Key, Observer, Player, PlayerSet, Position, PositionError, keys};

/// A playable position of orthodox chess or Chess960.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ChessPosition {
    kinds: [Set; 6],
    owned: [Set; 2],
    /// The rooks that may still castle.
    rights: Set,
    /// Pieces that attack the king of the player to move.
    checkers: Set,
    key: Key,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    to_move: Player,
    en_passant: Option<Square>,
    castling: Castling,
}

/// Keys of a piece by owner, kind and square.
static PIECES: [[[Key; 64]; 6]; 2] = piece_keys();
/// Keys of a right to castle, by the rook's square.
static RIGHTS: [Key; 64] = keys(0x6361_7374_6c65);
/// Keys of an en passant square that a pawn stands ready to capture on, by file.
static EN_PASSANT: [Key; 8] = keys(0x7061_7373);
/// The key of Black to move.
const BLACK: Key = keys::<1>(0x0062_6c61_636b)[0];

const fn piece_keys() -> [[[Key; 64]; 6]; 2] {
    let flat: [Key; 768] = keys(0x7069_6563_6573);
    let mut table = [[[Key(0); 64]; 6]; 2];
    let mut i = 0;
    while i < flat.len() {
        table[i / 384][i / 64 % 6][i % 64] = flat[i];
        i += 1;
    }
    table
}

impl ChessPosition {
    /// The position a set-up describes.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn new(setup: &Setup) -> Result<ChessPosition, PositionError> {
        let mut faults = setup.faults();
        let mut position = ChessPosition {
            kinds: [Set::EMPTY; 6],
            owned: [Set::EMPTY; 2],
            rights: Set::EMPTY,
            checkers: Set::EMPTY,
            key: Key(0),
            clock: setup.clock,
            number: setup.number,
            to_move: Player::WHITE,
            en_passant: None,
            castling: setup.castling,
        };
        for square in Square::all() {
            if let Some((owner, kind)) = setup.board[square.index()] {
                position.put(square, owner, kind, &mut ());
            }
        }
        position.keep_rights(Set::EMPTY, setup.rights);
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
    pub fn setup(&self) -> Setup {
        let mut board = [None; 64];
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
            castling: self.castling,
        }
    }

    /// All pieces of one kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Set {
        self.kinds[kind.index()]
    }

    /// All pieces of one player.
    #[inline]
    pub fn owned(&self, player: Player) -> Set {
        self.owned[player.index() & 1]
    }

    /// The pieces of one player of one kind.
    #[inline]
    pub fn pieces_of(&self, player: Player, kind: Kind) -> Set {
        self.owned(player) & self.kind(kind)
    }

    /// All squares that hold a piece.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.owned[0] | self.owned[1]
    }

    /// The king's square.
    #[inline]
    pub fn king(&self, player: Player) -> Square {
        // There is exactly one; the mask only tells the compiler that the index is in range.
        Square::at((self.pieces_of(player, Kind::King).bits().trailing_zeros() & 63) as usize)
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Player, Kind)> {
        let owner = [Player::WHITE, Player::BLACK].into_iter().find(|&p| self.owned(p).contains(square))?;
        self.kind_at(square).map(|kind| (owner, kind))
    }

    /// The kind of the piece on a square.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))
    }

    /// The squares of the rooks that may still castle.
    #[inline]
    pub fn rights(&self) -> Set {
        self.rights
    }

    /// The square passed over by the double step just made.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// How castling is played and written.
    #[inline]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Pieces that attack the king of the player to move.
    #[inline]
    pub fn checkers(&self) -> Set {
        self.checkers
    }

    /// Pieces of the player to move that must stay on the line between their king and an attacker.
    #[inline]
    pub fn pinned(&self) -> Set {
        self.screens(self.king(self.to_move), self.to_move.other()) & self.owned(self.to_move)
    }

    /// Pieces that alone stand between `king` and a piece of `by` that would attack it.
    #[inline]
    pub(crate) fn screens(&self, king: Square, by: Player) -> Set {
        let queens = self.kind(Kind::Queen);
        let aligned = chessboard::rook_lines(king) & (self.kind(Kind::Rook) | queens)
            | chessboard::bishop_lines(king) & (self.kind(Kind::Bishop) | queens);
        let mut screens = Set::EMPTY;
        for attacker in aligned & self.owned(by) {
            let between = chessboard::between(king, attacker) & self.occupied();
            if !between.has_several() {
                screens |= between;
            }
        }
        screens
    }

    /// Whether `by` attacks `square` when `occupied` squares stop lines.
    #[inline]
    pub(crate) fn is_attacked(&self, square: Square, by: Player, occupied: Set) -> bool {
        self.attacks_from(square, by, self.owned(by), occupied)
    }

    /// Whether one of `attackers`, pieces of `by`, attacks `square` when `occupied` squares stop lines.
    #[inline]
    pub(crate) fn attacks_from(&self, square: Square, by: Player, attackers: Set, occupied: Set) -> bool {
        let queens = self.kind(Kind::Queen);
        let straight = (self.kind(Kind::Rook) | queens) & attackers;
        let diagonal = (self.kind(Kind::Bishop) | queens) & attackers;
        let leapers = chessboard::knight(square) & self.kind(Kind::Knight)
            | chessboard::king(square) & self.kind(Kind::King)
            | chessboard::pawn(by.other(), square) & self.kind(Kind::Pawn);
        leapers.meets(attackers)
            || chessboard::rook_lines(square).meets(straight)
                && chessboard::rook(square, occupied).meets(straight)
            || chessboard::bishop_lines(square).meets(diagonal)
                && chessboard::bishop(square, occupied).meets(diagonal)
    }

    #[inline]
    pub(crate) fn put<O: Observer>(&mut self, square: Square, owner: Player, kind: Kind, observer: &mut O) {
        self.toggle(square, owner, kind);
        observer.put(square.index(), owner, kind.index());
    }

    #[inline]
    pub(crate) fn take<O: Observer>(&mut self, square: Square, owner: Player, kind: Kind, observer: &mut O) {
        self.toggle(square, owner, kind);
        observer.take(square.index(), owner, kind.index());
    }

    /// Takes a piece from one square and puts it on another, which is empty.
    #[inline]
    pub(crate) fn carry<O: Observer>(
        &mut self,
        from: Square,
        to: Square,
        owner: Player,
        kind: Kind,
        observer: &mut O,
    ) {
        self.take(from, owner, kind, observer);
        self.put(to, owner, kind, observer);
    }

    #[inline]
    fn toggle(&mut self, square: Square, owner: Player, kind: Kind) {
        self.kinds[kind.index()] ^= Set::only(square);
        self.owned[owner.index() & 1] ^= Set::only(square);
        self.key ^= PIECES[owner.index() & 1][kind.index()][square.index() & 63];
    }

    /// Keeps the rights of the rooks in `kept` and adds those of `added`.
    #[inline]
    pub(crate) fn keep_rights(&mut self, kept: Set, added: Set) {
        let rights = self.rights & kept | added;
        for square in self.rights ^ rights {
            self.key ^= RIGHTS[square.index() & 63];
        }
        self.rights = rights;
    }

    /// Rooks on `gone` castle no more.
    #[inline]
    pub(crate) fn lose_rights(&mut self, gone: Set) {
        if self.rights.meets(gone) {
            self.keep_rights(!gone, Set::EMPTY);
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
    pub(crate) fn set_checkers(&mut self, checkers: Set) {
        self.checkers = checkers;
    }

    /// Notes the square passed over by a double step; the turn has been passed already.
    #[inline]
    pub(crate) fn set_en_passant(&mut self, en_passant: Option<Square>) {
        self.key ^= self.en_passant_key();
        self.en_passant = en_passant;
        self.key ^= self.en_passant_key();
    }

    /// The part of the key for en passant: only where a pawn stands ready to capture.
    #[inline]
    fn en_passant_key(&self) -> Key {
        match self.en_passant {
            Some(square) if self.en_passant_pawns(square).any() => EN_PASSANT[square.file() & 7],
            _ => Key(0),
        }
    }

    /// The pawns of the player to move that stand ready to capture on `en_passant`.
    #[inline]
    pub(crate) fn en_passant_pawns(&self, en_passant: Square) -> Set {
        chessboard::pawn(self.to_move.other(), en_passant) & self.pieces_of(self.to_move, Kind::Pawn)
    }

    /// The other player is to move; the en passant square must have been cleared or must not matter.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= BLACK;
    }

    /// Finds the checkers of the player to move, once all pieces stand.
    #[inline]
    pub(crate) fn find_checks(&mut self) {
        let us = self.to_move;
        let king = self.king(us);
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        self.checkers = self.owned(us.other())
            & (chessboard::knight(king) & self.kind(Kind::Knight)
                | chessboard::pawn(us, king) & self.kind(Kind::Pawn)
                | chessboard::rook(king, occupied) & (self.kind(Kind::Rook) | queens)
                | chessboard::bishop(king, occupied) & (self.kind(Kind::Bishop) | queens));
    }
}

impl Position for ChessPosition {
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
        let mut key = self.en_passant_key();
        for square in self.occupied() {
            if let Some((owner, kind)) = self.piece_at(square) {
                key ^= PIECES[owner.index() & 1][kind.index()][square.index()];
            }
        }
        for square in self.rights {
            key ^= RIGHTS[square.index()];
        }
        if self.to_move == Player::BLACK {
            key ^= BLACK;
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

impl std::fmt::Debug for ChessPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use variorum_core::Notation;
        f.write_str(&self.text())
    }
}

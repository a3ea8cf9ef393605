//! The state of a game, and the only code that changes squares and with them the key.

use crate::attacks;
use crate::board::{Kind, Rules, SQUARES, Set, Square, bits, file};
use crate::setup::Setup;
use variorum_core::chessboard::fen;
use variorum_core::{Fault, Key, Observer, Player, PlayerSet, Position, PositionError, keys};

/// A playable position of Perfect Chess.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PerfectPosition {
    kinds: [Set; 6],
    owned: [Set; 2],
    /// The rooks that may still castle.
    rights: Set,
    /// Pieces that attack the king of the player to move.
    checkers: Set,
    /// Pieces of the player to move that alone stand between their king and an attacker.
    pinned: Set,
    key: Key,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    to_move: Player,
    en_passant: Option<Square>,
    rules: Rules,
}

/// Keys of a piece by owner, kind and square.
static PIECES: [[[Key; 128]; 6]; 2] = piece_keys();
/// Keys of a right to castle, by the rook's square.
static RIGHTS: [Key; 128] = keys(0x0070_6572_6663_6173);
/// Keys of an en passant square that a pawn stands ready to capture on, by file.
static EN_PASSANT: [Key; 16] = keys(0x7065_7266_7061_7373);
/// The key of Black to move.
const BLACK: Key = keys::<1>(0x0070_6572_6662_6c6b)[0];

const fn piece_keys() -> [[[Key; 128]; 6]; 2] {
    let flat: [Key; 12 * SQUARES] = keys(0x7065_7266_6563_7400);
    let mut table = [[[Key(0); 128]; 6]; 2];
    let mut i = 0;
    while i < flat.len() {
        table[i / (6 * SQUARES)][i / SQUARES % 6][i % SQUARES] = flat[i];
        i += 1;
    }
    table
}

impl PerfectPosition {
    /// The position a set-up describes.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn new(setup: &Setup) -> Result<PerfectPosition, PositionError> {
        let mut faults = setup.faults();
        let mut position = PerfectPosition {
            kinds: [Set::EMPTY; 6],
            owned: [Set::EMPTY; 2],
            rights: Set::EMPTY,
            checkers: Set::EMPTY,
            pinned: Set::EMPTY,
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
        let mut board = [None; SQUARES];
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
        first(self.pieces_of(player, Kind::King))
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

    /// The options of the game.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Pieces that attack the king of the player to move.
    #[inline]
    pub fn checkers(&self) -> Set {
        self.checkers
    }

    /// Pieces of the player to move that must stay on the line between their king and an attacker.
    #[inline]
    pub fn pinned(&self) -> Set {
        self.pinned
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
        self.leapers(square, by).meets(attackers)
            || (attacks::king(square) & self.kind(Kind::King)).meets(attackers)
            || attacks::rook_lines(square).meets(straight) && attacks::rook(square, occupied).meets(straight)
            || attacks::diagonal_lines(square).meets(diagonal)
                && attacks::diagonals(square, occupied).meets(diagonal)
    }

    /// Knights, bishops and pawns that attack `square` by what nothing can block, if they belong to
    /// `by`; the caller looks at that.
    #[inline]
    fn leapers(&self, square: Square, by: Player) -> Set {
        attacks::knight(square) & self.kind(Kind::Knight)
            | attacks::sideways(square) & self.kind(Kind::Bishop)
            | attacks::pawn(by.other(), square) & self.kind(Kind::Pawn)
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

    #[inline]
    fn toggle(&mut self, square: Square, owner: Player, kind: Kind) {
        self.kinds[kind.index()] ^= Set::only(square);
        self.owned[owner.index() & 1] ^= Set::only(square);
        self.key ^= PIECES[owner.index() & 1][kind.index()][square.index() & 127];
    }

    /// Keeps the rights of the rooks in `kept` and adds those of `added`.
    #[inline]
    pub(crate) fn keep_rights(&mut self, kept: Set, added: Set) {
        let rights = self.rights & kept | added;
        for square in self.rights ^ rights {
            self.key ^= RIGHTS[square.index() & 127];
        }
        self.rights = rights;
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
            Some(square) if self.en_passant_pawns(square).any() => EN_PASSANT[file(square) & 15],
            _ => Key(0),
        }
    }

    /// The pawns of the player to move that stand ready to capture on `en_passant`.
    #[inline]
    pub(crate) fn en_passant_pawns(&self, en_passant: Square) -> Set {
        attacks::pawn(self.to_move.other(), en_passant) & self.pieces_of(self.to_move, Kind::Pawn)
    }

    /// The other player is to move; the en passant square must have been cleared or must not matter.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= BLACK;
    }

    /// Finds the checkers and pinned pieces of the player to move, once all pieces stand.
    #[inline]
    pub(crate) fn find_checks(&mut self) {
        let us = self.to_move;
        let king = self.king(us);
        let enemies = self.owned(us.other());
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        self.checkers = enemies & self.leapers(king, us.other());
        self.pinned = Set::EMPTY;
        let aligned = attacks::rook_lines(king) & (self.kind(Kind::Rook) | queens)
            | attacks::diagonal_lines(king) & (self.kind(Kind::Bishop) | queens);
        for attacker in aligned & enemies {
            let blockers = attacks::between(king, attacker) & occupied;
            if blockers.is_empty() {
                self.checkers = self.checkers.with(attacker);
            } else if !blockers.has_several() {
                self.pinned |= blockers;
            }
        }
        self.pinned &= self.owned(us);
    }
}

/// The first square of a set that has one.
#[inline]
pub(crate) fn first(set: Set) -> Square {
    // The bound only tells the compiler that the index is in range.
    Square::at((bits(set).trailing_zeros() as usize).min(SQUARES - 1))
}

impl Position for PerfectPosition {
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

impl std::fmt::Debug for PerfectPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use variorum_core::Notation;
        f.write_str(&self.text())
    }
}

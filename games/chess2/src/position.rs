//! The state of a game, and the only code that changes squares and with them the key.

use crate::army::{Army, Slot};
use crate::board::Board;
use crate::rules::Rules;
use crate::setup::Setup;
use std::ops::Deref;
use variorum_core::chessboard::{self, Set, Square};
use variorum_core::{Key, Observer, Player, PlayerSet, Position as _, PositionError, keys};

/// A playable position of Chess 2.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    /// The rooks that may still castle.
    rights: Set,
    key: Key,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    to_move: Player,
    king_turn: bool,
    en_passant: Option<Square>,
}

/// Keys of a piece by owner, slot and square.
static PIECES: [[[Key; 64]; 6]; 2] = piece_keys();
/// Keys of a right to castle, by the rook's square.
static RIGHTS: [Key; 64] = keys(0x6332_6361_7374);
/// Keys of an en passant square that a pawn stands ready to capture on, by file.
static EN_PASSANT: [Key; 8] = keys(0x6332_7061_7373);
/// The key of Black to decide, and of a king-turn.
const TURN: [Key; 2] = keys(0x6332_7475_726e);
/// Keys of the armies, and of the rulings one by one.
static ARMIES: [[Key; 6]; 2] = [keys(0x6332_6172_6d77), keys(0x6332_6172_6d62)];
static RULINGS: [Key; 4] = keys(0x6332_7275_6c65);

const fn piece_keys() -> [[[Key; 64]; 6]; 2] {
    let flat: [Key; 768] = keys(0x6332_7069_6563);
    let mut table = [[[Key(0); 64]; 6]; 2];
    let mut i = 0;
    while i < flat.len() {
        table[i / 384][i / 64 % 6][i % 64] = flat[i];
        i += 1;
    }
    table
}

/// The part of the key that stays the same all through a game.
fn game_key(armies: [Army; 2], rules: Rules) -> Key {
    let mut key = ARMIES[0][armies[0] as usize] ^ ARMIES[1][armies[1] as usize];
    let Rules { whirlwind_any, empty_whirlwind, ghost_whirlwind, rampage_stops } = rules;
    let switched = [whirlwind_any, empty_whirlwind, ghost_whirlwind, rampage_stops];
    for (ruling, _) in RULINGS.iter().zip(switched).filter(|(_, on)| *on) {
        key ^= *ruling;
    }
    key
}

/// What stands where can be asked of a position as of its board.
impl Deref for Position {
    type Target = Board;
    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl Position {
    /// The position a set-up describes.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn new(setup: &Setup) -> Result<Position, PositionError> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(PositionError { faults });
        }
        let mut position = Position {
            board: setup.placed(),
            rights: setup.rights,
            key: Key(0),
            clock: setup.clock,
            number: setup.number,
            to_move: setup.to_move,
            king_turn: setup.king_turn,
            en_passant: setup.en_passant,
        };
        position.key = position.recomputed_key();
        Ok(position)
    }

    /// The set-up of this position.
    pub fn setup(&self) -> Setup {
        let mut board = [None; 64];
        for square in self.occupied() {
            board[square.index()] = self.piece_at(square);
        }
        Setup {
            board,
            armies: [self.army(Player::WHITE), self.army(Player::BLACK)],
            rules: self.rules(),
            to_move: self.to_move,
            king_turn: self.king_turn,
            rights: self.rights,
            en_passant: self.en_passant,
            clock: self.clock,
            number: self.number,
        }
    }

    /// The pieces and where they stand.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the decision to be made is a king-turn.
    #[inline]
    pub fn is_king_turn(&self) -> bool {
        self.king_turn
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

    /// The player who may next capture en passant: whose turn it is, or in a king-turn will be.
    #[inline]
    pub fn capturer(&self) -> Player {
        if self.king_turn { self.to_move.other() } else { self.to_move }
    }

    /// The pawns that stand ready to capture on `en_passant`; none when it has been walked on.
    #[inline]
    pub(crate) fn en_passant_pawns(&self, en_passant: Square) -> Set {
        if self.occupied().contains(en_passant) {
            return Set::EMPTY;
        }
        let capturer = self.capturer();
        chessboard::pawn(capturer.other(), en_passant) & self.pieces_of(capturer, Slot::Pawn)
    }

    #[inline]
    pub(crate) fn put<O: Observer>(&mut self, square: Square, owner: Player, slot: Slot, observer: &mut O) {
        self.toggle(square, owner, slot);
        observer.put(square.index(), owner, slot.index());
    }

    /// Takes a piece away, and with a rook its right to castle.
    #[inline]
    pub(crate) fn take<O: Observer>(&mut self, square: Square, owner: Player, slot: Slot, observer: &mut O) {
        self.toggle(square, owner, slot);
        self.keep_rights(!Set::only(square));
        observer.take(square.index(), owner, slot.index());
    }

    #[inline]
    fn toggle(&mut self, square: Square, owner: Player, slot: Slot) {
        self.board.toggle(square, owner, slot);
        self.key ^= PIECES[owner.index() & 1][slot.index()][square.index() & 63];
    }

    /// Keeps the rights of the rooks in `kept` only.
    #[inline]
    pub(crate) fn keep_rights(&mut self, kept: Set) {
        for square in self.rights & !kept {
            self.key ^= RIGHTS[square.index() & 63];
        }
        self.rights &= kept;
    }

    /// Leaves en passant out of the key while pieces change place.
    #[inline]
    pub(crate) fn lift_en_passant(&mut self) {
        self.key ^= self.en_passant_key();
        self.en_passant = None;
    }

    /// Notes the square passed over by a double step, after pieces and turn have changed.
    #[inline]
    pub(crate) fn set_en_passant(&mut self, en_passant: Option<Square>) {
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

    /// The other player is to make a normal decision.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= TURN[0];
    }

    /// The king-turn of the player to move begins or ends.
    #[inline]
    pub(crate) fn set_king_turn(&mut self, king_turn: bool) {
        if self.king_turn != king_turn {
            self.king_turn = king_turn;
            self.key ^= TURN[1];
        }
    }
}

impl variorum_core::Position for Position {
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
        let armies = [self.army(Player::WHITE), self.army(Player::BLACK)];
        let mut key = game_key(armies, self.rules()) ^ self.en_passant_key();
        for square in self.occupied() {
            if let Some((owner, slot)) = self.piece_at(square) {
                key ^= PIECES[owner.index() & 1][slot.index()][square.index()];
            }
        }
        for square in self.rights {
            key ^= RIGHTS[square.index()];
        }
        if self.to_move == Player::BLACK {
            key ^= TURN[0];
        }
        if self.king_turn {
            key ^= TURN[1];
        }
        key
    }

    fn repetition_key(&self) -> Key {
        if !self.king_turn && self.en_passant.is_some() && !self.can_capture_en_passant() {
            self.key ^ self.en_passant_key()
        } else {
            self.key
        }
    }

    /// Only the player whose turn it is, or in a king-turn will be, can be in check.
    #[inline]
    fn checked(&self) -> PlayerSet {
        let player = self.capturer();
        if self.in_check(player) { PlayerSet::only(player) } else { PlayerSet::EMPTY }
    }
}

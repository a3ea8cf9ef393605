//! The state of a game, and the only code that changes what stands where, and with it the key.

use crate::castling::{CASTLINGS, Rights};
use crate::piece::{PIECES, Part, Piece};
use crate::rules::Rules;
use variorum_core::chessboard::{Set, Square, between, bishop, king, knight, pawn, rook};
use variorum_core::{Key, Observer, Player, PlayerSet, keys};

/// The state of a game: two kings, no pawn at its end, the player who is not to move not in check.
///
/// A merged piece is its two parts: its square is in the sets of both, and in the set of merged
/// pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    parts: [Set; 6],
    merged: Set,
    players: [Set; 2],
    key: Key,
    number: u32,
    clock: u8,
    to_move: Player,
    rights: Rights,
    en_passant: Option<Square>,
    rules: Rules,
}

/// The clock at which the game is drawn; it stops there.
pub(crate) const QUIET_PLIES: u8 = 100;

/// Keys of what stands on a square: the six parts and "merged", for each player.
static BOARD_KEYS: [[[Key; 64]; 7]; 2] = {
    let all = keys::<896>(0x6368_6573_7370_6c75);
    let mut table = [[[Key(0); 64]; 7]; 2];
    let mut i = 0;
    while i < all.len() {
        table[i / 448][i / 64 % 7][i % 64] = all[i];
        i += 1;
    }
    table
};

const MERGED_KEY: usize = 6;

/// Keys of everything else: 16 sets of rights, 8 files of en passant, Black to move, two rules.
static STATE_KEYS: [Key; 27] = keys(0x6d65_7267_6564_2121);

fn en_passant_key(square: Option<Square>) -> Key {
    square.map_or(Key(0), |square| STATE_KEYS[16 + square.file()])
}

fn piece_key(player: Player, piece: Piece, square: Square) -> Key {
    let keys = &BOARD_KEYS[player.index() & 1];
    let at = square.index();
    match piece.parts() {
        (only, None) => keys[only as usize][at],
        (a, Some(b)) if a == b => keys[a as usize][at] ^ keys[MERGED_KEY][at],
        (a, Some(b)) => keys[a as usize][at] ^ keys[b as usize][at] ^ keys[MERGED_KEY][at],
    }
}

/// The piece whose parts have these bits (lowest the king), merged when bit 6 is set; 255 for none.
static BY_BITS: [u8; 128] = {
    let mut table = [255; 128];
    let mut index = 0;
    while let Some(piece) = Piece::new(index) {
        let (first, second) = piece.parts();
        let bits = match second {
            None => 1 << first as usize,
            Some(second) => 64 | 1 << first as usize | 1 << second as usize,
        };
        table[bits] = index as u8;
        index += 1;
    }
    assert!(index == PIECES);
    table
};

impl Position {
    /// A position without its pieces: kings must be put on it before anything else is asked.
    pub(crate) fn empty(
        rules: Rules,
        to_move: Player,
        rights: Rights,
        en_passant: Option<Square>,
        clock: u8,
        number: u32,
    ) -> Position {
        let mut position = Position {
            parts: [Set::EMPTY; 6],
            merged: Set::EMPTY,
            players: [Set::EMPTY; 2],
            key: Key(0),
            number,
            clock,
            to_move,
            rights,
            en_passant,
            rules,
        };
        position.key = position.state_key();
        position
    }

    /// The key of everything but the board.
    fn state_key(&self) -> Key {
        let mut key = STATE_KEYS[self.rights.bits()] ^ en_passant_key(self.en_passant);
        for (holds, at) in
            [(self.to_move == Player::BLACK, 24), (self.rules.three_queens, 25), (self.rules.en_passant, 26)]
        {
            if holds {
                key ^= STATE_KEYS[at];
            }
        }
        key
    }

    /// What the options decide.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The squares where a piece stands that is or contains `part`, of either player.
    #[inline]
    pub fn part(&self, part: Part) -> Set {
        self.parts[part as usize]
    }

    /// The squares of merged pieces, of either player.
    #[inline]
    pub fn merged(&self) -> Set {
        self.merged
    }

    /// The squares of a player's pieces.
    #[inline]
    pub fn owned(&self, player: Player) -> Set {
        self.players[player.index() & 1]
    }

    /// Every square on which something stands.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.players[0] | self.players[1]
    }

    /// The merged pieces whose two parts are alike, of either player.
    #[inline]
    pub fn twins(&self) -> Set {
        let [_, queens, rooks, bishops, knights, pawns] = self.parts;
        let several = queens & (rooks | bishops | knights | pawns)
            | rooks & (bishops | knights | pawns)
            | bishops & (knights | pawns)
            | knights & pawns;
        self.merged & !several
    }

    /// What stands on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<(Player, Piece)> {
        let player = if self.players[0].contains(square) {
            Player::WHITE
        } else if self.players[1].contains(square) {
            Player::BLACK
        } else {
            return None;
        };
        let mut bits = usize::from(self.merged.contains(square)) << 6;
        for (i, set) in self.parts.iter().enumerate() {
            bits |= usize::from(set.contains(square)) << i;
        }
        Piece::new(BY_BITS[bits] as usize).map(|piece| (player, piece))
    }

    /// Where the king of `player` stands.
    #[inline]
    pub fn king(&self, player: Player) -> Square {
        (self.part(Part::King) & self.owned(player)).first().unwrap_or(Square::at(0))
    }

    /// Which castlings may still happen.
    #[inline]
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// The square passed over by the double step just made, when that could be answered en passant.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since a capture or the move of a pawn; stops at 100.
    #[inline]
    pub fn clock(&self) -> u8 {
        self.clock
    }

    /// Number of the move.
    #[inline]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The pieces of `by` that attack `square` when `occupied` squares stop lines. The king is one
    /// of them.
    #[inline]
    pub fn attackers(&self, square: Square, by: Player, occupied: Set) -> Set {
        let queens = self.part(Part::Queen);
        let attackers = rook(square, occupied) & (self.part(Part::Rook) | queens)
            | bishop(square, occupied) & (self.part(Part::Bishop) | queens)
            | knight(square) & self.part(Part::Knight)
            | pawn(by.other(), square) & self.part(Part::Pawn)
            | king(square) & self.part(Part::King);
        attackers & self.owned(by)
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Player) -> bool {
        self.attackers(square, by, self.occupied()).any()
    }

    /// The pieces of `player` that alone stand between its king and an enemy line.
    #[inline]
    pub(crate) fn pinned(&self, player: Player) -> Set {
        let (own, enemy) = (self.owned(player), self.owned(player.other()));
        let at = self.king(player);
        let queens = self.part(Part::Queen);
        let snipers = enemy
            & (rook(at, enemy) & (self.part(Part::Rook) | queens)
                | bishop(at, enemy) & (self.part(Part::Bishop) | queens));
        let mut pinned = Set::EMPTY;
        for sniper in snipers {
            let blockers = between(at, sniper) & own;
            if !blockers.has_several() {
                pinned |= blockers;
            }
        }
        pinned
    }

    /// Whether king and rook of the `i`-th castling stand in their places.
    pub(crate) fn stands_for_castling(&self, i: usize) -> bool {
        let castling = &CASTLINGS[i];
        let own = self.owned(castling.player);
        (own & self.part(Part::King)).contains(castling.king_from)
            && (own & self.part(Part::Rook)).contains(castling.rook_from)
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put<O: Observer>(
        &mut self,
        square: Square,
        player: Player,
        piece: Piece,
        observer: &mut O,
    ) {
        self.toggle(square, player, piece);
        observer.put(square.index(), player, piece.index());
    }

    /// Takes away what stands on a square.
    #[inline]
    pub(crate) fn take<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<(Player, Piece)> {
        let (player, piece) = self.piece_at(square)?;
        self.toggle(square, player, piece);
        observer.take(square.index(), player, piece.index());
        Some((player, piece))
    }

    #[inline]
    fn toggle(&mut self, square: Square, player: Player, piece: Piece) {
        let only = Set::only(square);
        let (first, second) = piece.parts();
        self.parts[first as usize] ^= only;
        if let Some(second) = second {
            self.merged ^= only;
            if second != first {
                self.parts[second as usize] ^= only;
            }
        }
        self.players[player.index() & 1] ^= only;
        self.key ^= piece_key(player, piece, square);
    }

    /// Ends the turn: the other player is to move and may answer a double step over `en_passant`.
    /// `progress` restarts the clock. Rights whose king or rook has gone are lost for good.
    #[inline]
    pub(crate) fn pass_turn(&mut self, en_passant: Option<Square>, progress: bool) {
        self.key ^= en_passant_key(self.en_passant) ^ en_passant_key(en_passant) ^ STATE_KEYS[24];
        self.en_passant = en_passant;
        self.clock = if progress { 0 } else { (self.clock + 1).min(QUIET_PLIES) };
        if self.to_move == Player::BLACK {
            self.number = (self.number + 1).min(variorum_core::text::MAX_COUNTER);
        }
        self.to_move = self.to_move.other();
        if self.rights != Rights::NONE {
            self.keep_rights();
        }
    }

    fn keep_rights(&mut self) {
        let mut rights = self.rights;
        for i in 0..4 {
            if !self.stands_for_castling(i) {
                rights = rights.without(i);
            }
        }
        self.key ^= STATE_KEYS[self.rights.bits()] ^ STATE_KEYS[rights.bits()];
        self.rights = rights;
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
        let mut key = self.state_key();
        for square in self.occupied() {
            if let Some((player, piece)) = self.piece_at(square) {
                key ^= piece_key(player, piece, square);
            }
        }
        key
    }

    fn repetition_key(&self) -> Key {
        if self.en_passant.is_some() && !self.can_capture_en_passant() {
            self.key ^ en_passant_key(self.en_passant)
        } else {
            self.key
        }
    }

    fn checked(&self) -> PlayerSet {
        // The player who is not to move is never in check.
        let player = self.to_move;
        if self.is_attacked(self.king(player), player.other()) {
            PlayerSet::only(player)
        } else {
            PlayerSet::EMPTY
        }
    }
}

//! The state of a game, and the way from a set-up to it.

use crate::castling::{Rights, WINGS};
use crate::piece::{PIECES, Part, Piece};
use variorum_core::chessboard::fen::{double_step, last_rank};
use variorum_core::chessboard::{Set, Square, between, bishop, king, knight, pawn, rook};
use variorum_core::{Fault, Key, Observer, Player, PlayerSet, PositionError, keys};

/// What the options decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// At most three queens of a colour: the sheet of 2016.
    pub three_queens: bool,
    /// Whether pawns capture en passant.
    pub en_passant: bool,
}

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
pub(crate) const FIFTY: u8 = 100;

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

impl Setup {
    /// The position, if it can be played on.
    ///
    /// # Errors
    /// Every reason why it cannot.
    pub fn position(&self) -> Result<Position, PositionError> {
        let mut position = Position::empty(self);
        for (i, content) in self.board.iter().enumerate() {
            if let Some((player, piece)) = *content {
                position.put(Square::at(i), player, piece, &mut ());
            }
        }
        let mut faults = Vec::new();
        self.kings(&position, &mut faults);
        self.pawns(&position, &mut faults);
        if faults.is_empty() && position.attacked(position.king(self.to_move.other()), self.to_move) {
            let expected = format!("{} not in check when {} is to move", self.to_move.other(), self.to_move);
            faults.push(Fault::new("side", self.to_move.letter().to_string(), expected));
        }
        self.castling(&position, &mut faults);
        self.passed(&position, &mut faults);
        if self.clock > FIFTY {
            faults.push(Fault::new("clock", self.clock.to_string(), "a number from 0 to 100"));
        }
        if self.number == 0 {
            faults.push(Fault::new("move number", "0", "a number from 1 on"));
        }
        if faults.is_empty() { Ok(position) } else { Err(PositionError { faults }) }
    }

    fn kings(&self, position: &Position, faults: &mut Vec<Fault>) {
        for player in [Player::WHITE, Player::BLACK] {
            let count = (position.of(player) & position.part(Part::King)).len();
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
            let there = position.of(player) & position.part(Part::Pawn) & Set::of_rank(last);
            for square in there {
                let expected = format!("no pawn of {player} on rank {}", last + 1);
                faults.push(Fault::new("rows", format!("pawn on {square}"), expected));
            }
        }
    }

    fn castling(&self, position: &Position, faults: &mut Vec<Fault>) {
        for (i, wing) in WINGS.iter().enumerate() {
            if self.rights.has(i) && !position.wing_stands(i) {
                let expected = format!(
                    "for that right, the king of {} on {} and a rook of its colour on {}",
                    wing.player, wing.king, wing.corner
                );
                faults.push(Fault::new("castling", crate::castling::LETTERS[i].to_string(), expected));
            }
        }
    }

    /// The square in front of the one passed over must hold a P or PP that can just have come.
    fn passed(&self, position: &Position, faults: &mut Vec<Fault>) {
        let Some(square) = self.en_passant else { return };
        let mut fault = |expected: &str| {
            faults.push(Fault::new("en passant", square.to_string(), expected));
        };
        if !self.rules.en_passant {
            return fault("- with the option enpassant=off");
        }
        let mover = self.to_move.other();
        if square.rank() != variorum_core::chessboard::fen::passed_rank(self.to_move) {
            return fault("a square that a pawn of the other player can just have passed over");
        }
        let (from, to) = double_step(square, self.to_move);
        if position.at(square).is_some() {
            fault("an empty square");
        }
        let single = match position.at(to) {
            Some((player, piece)) if player == mover && piece == Piece::single(Part::Pawn) => true,
            Some((player, piece)) if player == mover && piece.count(Part::Pawn) == 2 => false,
            _ => {
                return fault("a single pawn or two merged pawns in front of it, which made the double step");
            }
        };
        match position.at(from) {
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

impl Position {
    fn empty(setup: &Setup) -> Position {
        let mut position = Position {
            parts: [Set::EMPTY; 6],
            merged: Set::EMPTY,
            players: [Set::EMPTY; 2],
            key: Key(0),
            number: setup.number,
            clock: setup.clock,
            to_move: setup.to_move,
            rights: setup.rights,
            en_passant: setup.en_passant,
            rules: setup.rules,
        };
        position.key = position.state_key();
        position
    }

    /// The set-up that makes this position.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules,
            board: std::array::from_fn(|i| self.at(Square::at(i))),
            to_move: self.to_move,
            rights: self.rights,
            en_passant: self.en_passant,
            clock: self.clock,
            number: self.number,
        }
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
    pub fn of(&self, player: Player) -> Set {
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
    pub fn at(&self, square: Square) -> Option<(Player, Piece)> {
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
        (self.part(Part::King) & self.of(player)).first().unwrap_or(Square::at(0))
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
        attackers & self.of(by)
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    pub fn attacked(&self, square: Square, by: Player) -> bool {
        self.attackers(square, by, self.occupied()).any()
    }

    /// The pieces of `player` that alone stand between its king and an enemy line.
    #[inline]
    pub(crate) fn pinned(&self, player: Player) -> Set {
        let (own, enemy) = (self.of(player), self.of(player.other()));
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
    pub(crate) fn wing_stands(&self, i: usize) -> bool {
        let wing = &WINGS[i];
        let own = self.of(wing.player);
        (own & self.part(Part::King)).contains(wing.king)
            && (own & self.part(Part::Rook)).contains(wing.corner)
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
        let (player, piece) = self.at(square)?;
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
        self.clock = if progress { 0 } else { (self.clock + 1).min(FIFTY) };
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
            if !self.wing_stands(i) {
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
            if let Some((player, piece)) = self.at(square) {
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
        [Player::WHITE, Player::BLACK]
            .into_iter()
            .filter(|&player| self.attacked(self.king(player), player.other()))
            .collect()
    }
}

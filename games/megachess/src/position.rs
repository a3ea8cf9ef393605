//! The state of a game, and the only code that changes squares and with them the key.

use crate::castling::{Castling, Rights, rights_of};
use crate::rules::{Mated, Rules};
use variorum_core::{Key, Observer, Player, PlayerSet, Position as _, nth_key};
use variorum_megaboard::{Seat, Set, Square, between, diagonal_steps, diagonals, king, knight, straights};

/// The kinds of pieces. Pawns that have moved and pawns that have not are different kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// King.
    King,
    /// Queen.
    Queen,
    /// Rook.
    Rook,
    /// Bishop.
    Bishop,
    /// Knight.
    Knight,
    /// A pawn that has moved.
    Pawn,
    /// A pawn that has not moved.
    FreshPawn,
}

impl Kind {
    /// All kinds, in order.
    pub const ALL: [Kind; 7] =
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn, Kind::FreshPawn];

    /// The letter in position texts.
    pub const fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P', 'I'][self as usize]
    }

    /// Whether it is a pawn, moved or not.
    pub const fn is_pawn(self) -> bool {
        matches!(self, Kind::Pawn | Kind::FreshPawn)
    }
}

/// The state of a game: always settled, that is, the player to move is not mated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    owners: [Set; 3],
    /// Rooks and queens.
    straight: Set,
    /// Bishops and queens.
    diagonal: Set,
    knights: Set,
    kings: Set,
    /// Pawns, moved or not.
    pawns: Set,
    /// Pawns that have not moved.
    fresh: Set,
    key: Key,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    to_move: Player,
    players_in: PlayerSet,
    rights: Rights,
    rules: Rules,
}

impl Position {
    /// A board without pieces on which it is White's first move and all are in. Not playable: kings
    /// must be put on it before anything else is asked.
    pub(crate) fn empty(rules: Rules) -> Position {
        let mut position = Position {
            owners: [Set::EMPTY; 3],
            straight: Set::EMPTY,
            diagonal: Set::EMPTY,
            knights: Set::EMPTY,
            kings: Set::EMPTY,
            pawns: Set::EMPTY,
            fresh: Set::EMPTY,
            key: Key(0),
            clock: 0,
            number: 1,
            to_move: Player::WHITE,
            players_in: PlayerSet::first(3),
            rights: 0,
            rules,
        };
        position.key = position.recomputed_key();
        position
    }

    /// The position every game starts from.
    pub(crate) fn start(rules: Rules) -> Position {
        use Kind::{Bishop, King, Knight, Queen, Rook};
        let mut position = Position::empty(rules);
        for player in Player::ALL {
            let king_left = rules.king_left && player == Player::WHITE;
            let (fourth, fifth) = if king_left { (King, Queen) } else { (Queen, King) };
            let row = [Rook, Knight, Bishop, fourth, fifth, Bishop, Knight, Rook];
            for (place, kind) in row.into_iter().enumerate() {
                position.put(Seat::of(player).back(place), player, kind, &mut ());
                position.put(Seat::of(player).front(place), player, Kind::FreshPawn, &mut ());
            }
        }
        position.set_rights(0b11_1111);
        position
    }

    /// The owner and the kind of the piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<(Player, Kind)> {
        Some((self.owner_at(square)?, self.kind_at(square)))
    }

    #[inline]
    fn owner_at(&self, square: Square) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.owners[player.index()].contains(square))
    }

    /// The kind of the piece that stands on `square`.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> Kind {
        match () {
            () if self.pawns.contains(square) && self.fresh.contains(square) => Kind::FreshPawn,
            () if self.pawns.contains(square) => Kind::Pawn,
            () if self.knights.contains(square) => Kind::Knight,
            () if self.straight.contains(square) && self.diagonal.contains(square) => Kind::Queen,
            () if self.straight.contains(square) => Kind::Rook,
            () if self.diagonal.contains(square) => Kind::Bishop,
            () => Kind::King,
        }
    }

    /// Everything of one player.
    #[inline]
    pub(crate) fn owned(&self, player: Player) -> Set {
        self.owners[player.index()]
    }

    /// Every piece.
    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.owners[0] | self.owners[1] | self.owners[2]
    }

    /// Everything of the opponents of `player` who are still in.
    #[inline]
    pub(crate) fn opponents(&self, player: Player) -> Set {
        let owner = |other: Player| {
            if other != player && self.players_in.contains(other) { self.owned(other) } else { Set::EMPTY }
        };
        owner(Player::WHITE) | owner(Player::BLACK) | owner(Player::RED)
    }

    /// Everything of players who are out.
    #[inline]
    pub(crate) fn of_out(&self) -> Set {
        let owner = |player| if self.players_in.contains(player) { Set::EMPTY } else { self.owned(player) };
        owner(Player::WHITE) | owner(Player::BLACK) | owner(Player::RED)
    }

    /// Rooks and queens.
    #[inline]
    pub(crate) fn straight(&self) -> Set {
        self.straight
    }

    /// Bishops and queens.
    #[inline]
    pub(crate) fn diagonal(&self) -> Set {
        self.diagonal
    }

    /// Knights.
    #[inline]
    pub(crate) fn knights(&self) -> Set {
        self.knights
    }

    /// Kings.
    #[inline]
    pub(crate) fn kings(&self) -> Set {
        self.kings
    }

    /// Pawns, moved or not.
    #[inline]
    pub(crate) fn pawns(&self) -> Set {
        self.pawns
    }

    /// Pawns that have not moved.
    #[inline]
    pub(crate) fn fresh(&self) -> Set {
        self.fresh
    }

    /// The square of a player's king. A player who is out may have none.
    #[inline]
    pub(crate) fn king(&self, player: Player) -> Option<Square> {
        (self.kings & self.owned(player)).first()
    }

    /// The castlings that have neither been played nor lost.
    #[inline]
    pub(crate) fn rights(&self) -> Rights {
        self.rights
    }

    /// The six castlings of the game.
    #[inline]
    pub(crate) fn castlings(&self) -> &'static [Castling; 6] {
        Castling::all(self.rules.king_left)
    }

    /// The options of the game, decided.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Decisions since the last capture, promotion or elimination.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the turn, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put<O: Observer>(&mut self, square: Square, owner: Player, kind: Kind, observer: &mut O) {
        self.toggle(square, owner, kind);
        observer.put(square.index(), owner, kind as usize);
    }

    /// Takes away the piece that stands on a square.
    #[inline]
    pub(crate) fn take<O: Observer>(&mut self, square: Square, owner: Player, kind: Kind, observer: &mut O) {
        self.toggle(square, owner, kind);
        observer.take(square.index(), owner, kind as usize);
    }

    #[inline]
    fn toggle(&mut self, square: Square, owner: Player, kind: Kind) {
        let only = Set::only(square);
        self.owners[owner.index()] ^= only;
        match kind {
            Kind::King => self.kings ^= only,
            Kind::Queen => {
                self.straight ^= only;
                self.diagonal ^= only;
            }
            Kind::Rook => self.straight ^= only,
            Kind::Bishop => self.diagonal ^= only,
            Kind::Knight => self.knights ^= only,
            Kind::Pawn => self.pawns ^= only,
            Kind::FreshPawn => {
                self.pawns ^= only;
                self.fresh ^= only;
            }
        }
        self.key ^= piece_key(square, owner, kind);
    }

    #[inline]
    pub(crate) fn set_rights(&mut self, rights: Rights) {
        self.key ^= state_key(State::Rights(self.rights)) ^ state_key(State::Rights(rights));
        self.rights = rights;
    }

    #[inline]
    pub(crate) fn set_to_move(&mut self, player: Player) {
        self.key ^= state_key(State::ToMove(self.to_move)) ^ state_key(State::ToMove(player));
        self.to_move = player;
    }

    #[inline]
    pub(crate) fn set_players_in(&mut self, players: PlayerSet) {
        self.key ^= state_key(State::In(self.players_in)) ^ state_key(State::In(players));
        self.players_in = players;
    }

    /// A player's castling rights end.
    pub(crate) fn end_rights(&mut self, player: Player) {
        self.set_rights(self.rights & !rights_of(player));
    }
}

impl variorum_core::Position for Position {
    const PLAYERS: usize = 3;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn players_in(&self) -> PlayerSet {
        self.players_in
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn recomputed_key(&self) -> Key {
        let mut key = state_key(State::Rights(self.rights))
            ^ state_key(State::ToMove(self.to_move))
            ^ state_key(State::In(self.players_in))
            ^ state_key(State::Mated(self.rules.mated));
        for square in self.occupied() {
            if let Some((owner, kind)) = self.piece_at(square) {
                key ^= piece_key(square, owner, kind);
            }
        }
        key
    }

    fn checked(&self) -> PlayerSet {
        self.players_in.iter().filter(|&player| is_checked(self, player)).collect()
    }
}

/// Kings, knights and pawns that attack `square`.
#[inline]
pub(crate) fn leapers_at(position: &Position, square: Square) -> Set {
    knight(square) & position.knights()
        | king(square) & position.kings()
        | diagonal_steps(square) & position.pawns()
}

/// Pieces of `by` that would attack `square` on an otherwise empty board along a line.
#[inline]
pub(crate) fn sliders_in_line(position: &Position, square: Square, by: Set) -> Set {
    (straights(square) & position.straight() | diagonals(square) & position.diagonal()) & by
}

/// Whether a piece of `by` attacks `square` when `occupied` squares stop lines.
#[inline]
pub(crate) fn is_attacked(position: &Position, square: Square, occupied: Set, by: Set) -> bool {
    if leapers_at(position, square).meets(by) {
        return true;
    }
    for slider in sliders_in_line(position, square, by) {
        if !between(square, slider).meets(occupied) {
            return true;
        }
    }
    false
}

/// Whether an opponent still in attacks the king of `player`.
#[inline]
pub(crate) fn is_checked(position: &Position, player: Player) -> bool {
    let enemies = position.opponents(player);
    position.king(player).is_some_and(|king| is_attacked(position, king, position.occupied(), enemies))
}

/// What the key holds besides pieces.
enum State {
    ToMove(Player),
    In(PlayerSet),
    Rights(Rights),
    Mated(Mated),
}

/// The key of a piece on a square. Computed when needed: a table of all 3591 would be in nobody's
/// cache.
#[inline]
const fn piece_key(square: Square, owner: Player, kind: Kind) -> Key {
    nth_key(0, (square.index() as u64) << 5 | (kind as u64) << 2 | owner.index() as u64)
}

#[inline]
const fn state_key(state: State) -> Key {
    let (field, value) = match state {
        State::ToMove(player) => (0, player.index() as u64),
        State::In(players) => (1, players.bits() as u64),
        State::Rights(rights) => (2, rights as u64),
        State::Mated(mated) => (3, mated as u64),
    };
    nth_key(0, 1 << 16 | field << 8 | value)
}

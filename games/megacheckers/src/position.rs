//! The state of a game, and the only code that changes squares and with them the key.

use crate::board::STARTS;
use crate::pending::{Huff, Pending};
use crate::rules::Rules;
use variorum_core::{Key, Observer, Player, PlayerSet, nth_key};
use variorum_megaboard::{Set, Square};

/// The state of a game: always settled, that is, the side is not out for want of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    owners: [Set; 3],
    kings: Set,
    key: Key,
    side: Player,
    players_in: PlayerSet,
    pending: Pending,
    rules: Rules,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

impl Position {
    /// A board without pieces on which it is Black's first turn and all are in.
    pub(crate) fn empty(rules: Rules) -> Position {
        let mut position = Position {
            owners: [Set::EMPTY; 3],
            kings: Set::EMPTY,
            key: Key(0),
            side: Player::BLACK,
            players_in: PlayerSet::first(3),
            pending: Pending::Nothing,
            rules,
            clock: 0,
            number: 1,
        };
        position.key = position.compute_key();
        position
    }

    /// The position every game starts from.
    pub(crate) fn start(rules: Rules) -> Position {
        let mut position = Position::empty(rules);
        for player in Player::ALL {
            for name in STARTS[player.index()] {
                if let Some(square) = Square::from_name(name) {
                    position.put(square, player, false, &mut ());
                }
            }
        }
        position
    }

    /// Whose piece stands on a square, and whether it is a king.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<(Player, bool)> {
        Some((self.owner_at(square)?, self.kings.contains(square)))
    }

    /// Whose piece stands on a square.
    #[inline]
    pub(crate) fn owner_at(&self, square: Square) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.owned(player).contains(square))
    }

    /// Everything of one player.
    #[inline]
    pub fn owned(&self, player: Player) -> Set {
        self.owners[player.index()]
    }

    /// Every piece.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.owners[0] | self.owners[1] | self.owners[2]
    }

    /// Every king.
    #[inline]
    pub fn kings(&self) -> Set {
        self.kings
    }

    /// The player whose turn it is: in a series the one who jumps, in huff decisions the one whose
    /// turn is next.
    #[inline]
    pub fn side(&self) -> Player {
        self.side
    }

    /// What stands between this turn and the next.
    #[inline]
    pub fn pending(&self) -> Pending {
        self.pending
    }

    /// The options of the game, decided.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Turns since the last capture, crowning or elimination.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the turn, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The next player still in after `player` in turn order (Black, Red, White); `player` again
    /// when there is no other.
    #[inline]
    pub(crate) fn next_in(&self, player: Player) -> Player {
        let seat = player.index();
        let mut others = (1..=3).map(|step| Player::ALL[(seat + step) % 3]);
        others.find(|&other| self.players_in.contains(other)).unwrap_or(player)
    }

    /// The player still in before the side in turn order: the one who moved last.
    pub(crate) fn moved_last(&self) -> Player {
        let seat = self.side.index();
        let mut others = (1..=3).map(|step| Player::ALL[(seat + 3 - step) % 3]);
        others.find(|&other| self.players_in.contains(other)).unwrap_or(self.side)
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put<O: Observer>(
        &mut self,
        square: Square,
        owner: Player,
        is_king: bool,
        observer: &mut O,
    ) {
        observer.put(square.index(), owner, usize::from(is_king));
        self.toggle(square, owner, is_king);
    }

    /// Takes away the piece on a square; says whether it was a king.
    #[inline]
    pub(crate) fn take<O: Observer>(&mut self, square: Square, owner: Player, observer: &mut O) -> bool {
        let is_king = self.kings.contains(square);
        observer.take(square.index(), owner, usize::from(is_king));
        self.toggle(square, owner, is_king);
        is_king
    }

    #[inline]
    fn toggle(&mut self, square: Square, owner: Player, is_king: bool) {
        let only = Set::only(square);
        self.owners[owner.index()] ^= only;
        if is_king {
            self.kings ^= only;
        }
        self.key ^= piece_key(square, owner, is_king);
    }

    #[inline]
    pub(crate) fn set_side(&mut self, player: Player) {
        self.key ^= side_key(self.side) ^ side_key(player);
        self.side = player;
    }

    #[inline]
    pub(crate) fn set_players_in(&mut self, players: PlayerSet) {
        self.key ^= in_key(self.players_in) ^ in_key(players);
        self.players_in = players;
    }

    #[inline]
    pub(crate) fn set_pending(&mut self, pending: Pending) {
        self.key ^= pending_key(self.pending) ^ pending_key(pending);
        self.pending = pending;
    }

    fn compute_key(&self) -> Key {
        let mut key = side_key(self.side)
            ^ in_key(self.players_in)
            ^ pending_key(self.pending)
            ^ nth_key(0, FIELDS | 2 << 16 | self.rules.capture as u64);
        for square in self.occupied() {
            if let Some((owner, is_king)) = self.piece_at(square) {
                key ^= piece_key(square, owner, is_king);
            }
        }
        key
    }
}

impl variorum_core::Position for Position {
    const PLAYERS: usize = 3;

    #[inline]
    fn to_move(&self) -> Player {
        match self.pending {
            Pending::Huffs([Some(huff), _]) => huff.decider,
            _ => self.side,
        }
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
        self.compute_key()
    }

    fn checked(&self) -> PlayerSet {
        PlayerSet::EMPTY
    }
}

/// Numbers of keys that are not those of pieces begin here.
const FIELDS: u64 = 1 << 32;

#[inline]
fn piece_key(square: Square, owner: Player, is_king: bool) -> Key {
    nth_key(0, (square.index() as u64) << 3 | (owner.index() as u64) << 1 | u64::from(is_king))
}

#[inline]
fn side_key(player: Player) -> Key {
    nth_key(0, FIELDS | player.index() as u64)
}

#[inline]
fn in_key(players: PlayerSet) -> Key {
    nth_key(0, FIELDS | 1 << 16 | u64::from(players.bits()))
}

#[inline]
fn pending_key(pending: Pending) -> Key {
    match pending {
        Pending::Nothing => Key(0),
        Pending::Series { square, jumped } => {
            nth_key(0, FIELDS | 3 << 16 | (square.index() as u64) << 3 | u64::from(jumped.bits()))
        }
        Pending::Huffs(huffs) => huffs.into_iter().enumerate().fold(Key(0), |key, (place, huff)| {
            let Some(Huff { decider, squares }) = huff else { return key };
            let group = 4 << 16 | (place as u64) << 12 | (decider.index() as u64) << 8;
            squares
                .into_iter()
                .fold(key, |key, square| key ^ nth_key(0, FIELDS | group | square.index() as u64))
        }),
    }
}

//! The state of a game, and the only code that changes what stands where, and with it the key.

use crate::setup::Setup;
use variorum_core::chessboard::fen::last_rank;
use variorum_core::chessboard::{Set, Square};
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Key, Observer, Player, PlayerSet, PositionError, keys};

/// The state of a game: the player to move has not crossed the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    men: [Set; 2],
    to_move: Player,
    number: u32,
    key: Key,
}

/// One for White's man on each square, one for Black's, and one for Black to move.
static KEYS: [Key; 129] = keys(0x7465_6d70_6c61_7465);

/// The only kind of piece, in reports to observers.
const MAN: usize = 0;

impl Position {
    /// The position of a set-up.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub fn new(setup: &Setup) -> Result<Position, PositionError> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(PositionError { faults });
        }
        let Setup { men, to_move, number } = *setup;
        let mut position = Position { men, to_move, number, key: Key(0) };
        position.key = variorum_core::Position::recomputed_key(&position);
        Ok(position)
    }

    /// The men of a player.
    #[inline]
    pub fn owned(&self, player: Player) -> Set {
        self.men[player.index() & 1]
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.men[0] | self.men[1]
    }

    /// Whose man stands on a square.
    pub fn owner_at(&self, square: Square) -> Option<Player> {
        [Player::WHITE, Player::BLACK].into_iter().find(|&player| self.owned(player).contains(square))
    }

    /// The number of the move, from 1 on.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The player who has crossed the board or taken everything.
    pub fn winner(&self) -> Option<Player> {
        let has_won = |&player: &Player| {
            self.owned(player).meets(Set::of_rank(last_rank(player))) || self.owned(player.other()).is_empty()
        };
        [Player::WHITE, Player::BLACK].into_iter().find(has_won)
    }

    /// Puts a man on an empty square.
    #[inline]
    pub(crate) fn put<O: Observer>(&mut self, square: Square, owner: Player, observer: &mut O) {
        self.toggle(square, owner);
        observer.put(square.index(), owner, MAN);
    }

    /// Takes away the man of `owner` that stands on a square.
    #[inline]
    pub(crate) fn take<O: Observer>(&mut self, square: Square, owner: Player, observer: &mut O) {
        self.toggle(square, owner);
        observer.take(square.index(), owner, MAN);
    }

    fn toggle(&mut self, square: Square, owner: Player) {
        self.men[owner.index() & 1] ^= Set::only(square);
        self.key ^= KEYS[(owner.index() & 1) * 64 + square.index()];
    }

    /// Ends the turn.
    pub(crate) fn pass_turn(&mut self) {
        if self.to_move == Player::BLACK {
            self.number = (self.number + 1).min(MAX_COUNTER);
        }
        self.to_move = self.to_move.other();
        self.key ^= KEYS[128];
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
        let mut key = if self.to_move == Player::BLACK { KEYS[128] } else { Key(0) };
        for player in [Player::WHITE, Player::BLACK] {
            for square in self.owned(player) {
                key ^= KEYS[(player.index() & 1) * 64 + square.index()];
            }
        }
        key
    }

    /// There are no kings.
    fn checked(&self) -> PlayerSet {
        PlayerSet::EMPTY
    }
}

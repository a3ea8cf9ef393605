//! Players, and values that exist once for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of up to three players, in the order White, Black, Red.
///
/// ```
/// use variorum_core::{Player, PlayerSet};
///
/// assert_eq!(Player::from_name("black"), Some(Player::BLACK));
/// assert_eq!(Player::WHITE.other(), Player::BLACK);
/// let in_game = PlayerSet::first(3).without(Player::BLACK);
/// assert_eq!(in_game.iter().collect::<Vec<_>>(), [Player::WHITE, Player::RED]);
/// assert_eq!(in_game.share(Player::RED), Some(0.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The first player of every game.
    pub const WHITE: Player = Player(0);
    /// The second player.
    pub const BLACK: Player = Player(1);
    /// The third player; exists in three-player games only.
    pub const RED: Player = Player(2);
    /// All three, in order.
    pub const ALL: [Player; 3] = [Player::WHITE, Player::BLACK, Player::RED];

    const NAMES: [&'static str; 3] = ["white", "black", "red"];

    /// The player with this index (0, 1 or 2).
    pub const fn new(index: usize) -> Option<Player> {
        if index < 3 { Some(Player(index as u8)) } else { None }
    }

    /// 0 for White, 1 for Black, 2 for Red.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other player of a two-player game. Red has no other player and is returned unchanged.
    #[inline]
    pub const fn other(self) -> Player {
        if self.0 < 2 { Player(self.0 ^ 1) } else { self }
    }

    /// `white`, `black` or `red`.
    pub const fn name(self) -> &'static str {
        Player::NAMES[self.0 as usize]
    }

    /// `White`, `Black` or `Red`: for people.
    pub const fn title(self) -> &'static str {
        ["White", "Black", "Red"][self.0 as usize]
    }

    /// `w`, `b` or `r`.
    pub fn letter(self) -> char {
        ['w', 'b', 'r'][self.index()]
    }

    /// The player of that name, lower case.
    pub fn from_name(name: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.name() == name)
    }

    /// The player of that letter, lower case.
    pub fn from_letter(letter: char) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.letter() == letter)
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each player. Games of two leave the third at its default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerPlayer<T>(pub [T; 3]);

impl<T> PerPlayer<T> {
    /// The value made by `make` for every player.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> PerPlayer<T> {
        PerPlayer(Player::ALL.map(&mut make))
    }
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;
    #[inline]
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// Nobody.
    pub const EMPTY: PlayerSet = PlayerSet(0);

    /// The first `count` players (at most three).
    pub const fn first(count: usize) -> PlayerSet {
        PlayerSet(if count >= 3 { 7 } else { (1 << count) - 1 })
    }

    /// Exactly this player.
    #[inline]
    pub const fn only(player: Player) -> PlayerSet {
        PlayerSet(1 << player.0)
    }

    /// This set and `player`.
    #[inline]
    #[must_use]
    pub const fn with(self, player: Player) -> PlayerSet {
        PlayerSet(self.0 | 1 << player.0)
    }

    /// This set without `player`.
    #[inline]
    #[must_use]
    pub const fn without(self, player: Player) -> PlayerSet {
        PlayerSet(self.0 & !(1 << player.0))
    }

    /// Whether `player` is in the set.
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// How many players.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The part of one point that `player` has when the players of the set share it; `None` for a
    /// player who is not in it.
    pub fn share(self, player: Player) -> Option<f64> {
        self.contains(player).then(|| 1.0 / self.len() as f64)
    }

    /// The players in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::ALL.into_iter().filter(move |&player| self.contains(player))
    }

    /// The set as bits, White lowest: for keys and tables.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Player> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> PlayerSet {
        players.into_iter().fold(PlayerSet::EMPTY, PlayerSet::with)
    }
}

impl fmt::Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

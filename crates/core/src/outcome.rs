//! How a game ends.

use crate::{PerPlayer, Player, PlayerSet};
use std::fmt;

/// A way to win that a game has beside those of [`Reason`]; it stands on the game's [card](crate::Card::goals).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Goal {
    /// The word that the machine interface uses: lower-case letters and `-`; that of no [`Reason`] and of no other
    /// game's goal.
    pub name: &'static str,
    /// What follows "White wins": "by …".
    pub by: &'static str,
    /// What happened, as a clause: "the king …".
    pub clause: &'static str,
}

/// Why a game is over, or what a player may claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// A king is attacked and no legal move is left.
    Checkmate,
    /// The player to decide has no legal decision and loses by it.
    NoMoves,
    /// A goal of the game's own was reached.
    Goal(&'static Goal),
    /// All other players are out.
    LastPlayer,
    /// No legal move and no check: a draw.
    Stalemate,
    /// The position stood often enough.
    Repetition,
    /// Too many moves without progress (also the 40- and 75-move rules).
    Fifty,
    /// Nobody can win any more.
    Dead,
    /// The players agreed on a draw.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
}

impl Reason {
    /// The reasons that any game may have, in the order of the enum.
    pub const COMMON: [Reason; 10] = [
        Reason::Checkmate,
        Reason::NoMoves,
        Reason::LastPlayer,
        Reason::Stalemate,
        Reason::Repetition,
        Reason::Fifty,
        Reason::Dead,
        Reason::Agreement,
        Reason::Resignation,
        Reason::Time,
    ];

    /// The word that the machine interface uses.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::NoMoves => "no-moves",
            Reason::Goal(goal) => goal.name,
            Reason::LastPlayer => "last-player",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::Fifty => "fifty",
            Reason::Dead => "dead",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
        }
    }

    /// The reason with that name, if any game may have it; [`Card::reason`](crate::Card::reason) knows the goals of a
    /// game too.
    pub fn from_name(name: &str) -> Option<Reason> {
        Reason::COMMON.into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The end of a game: who won or who shares the draw, and why.
///
/// ```
/// use variorum_core::{Outcome, Player, PlayerSet, Reason};
///
/// let mate = Outcome::win(Player::BLACK, Reason::Checkmate);
/// assert_eq!(mate.in_words(), "Black wins by checkmate");
/// let draw = Outcome::draw(PlayerSet::first(3), Reason::Agreement);
/// assert_eq!(draw.points(Player::RED), 1.0 / 3.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; empty in a draw.
    pub winners: PlayerSet,
    /// Those who share a draw; empty when somebody won.
    pub drawn: PlayerSet,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// `player` has won.
    pub const fn win(player: Player, reason: Reason) -> Outcome {
        Outcome { winners: PlayerSet::only(player), drawn: PlayerSet::EMPTY, reason }
    }

    /// `players` share a draw.
    pub const fn draw(players: PlayerSet, reason: Reason) -> Outcome {
        Outcome { winners: PlayerSet::EMPTY, drawn: players, reason }
    }

    /// What the game is worth to `player`: a win 1, a draw among k players 1/k, else 0.
    pub fn points(&self, player: Player) -> f64 {
        self.winners.share(player).or(self.drawn.share(player)).unwrap_or(0.0)
    }

    /// The end as a sentence: "White wins by checkmate", "Draw between White and Red by stalemate".
    pub fn in_words(&self) -> String {
        let why = match self.reason {
            Reason::Checkmate => "by checkmate",
            Reason::NoMoves => "because the opponent has no move",
            Reason::Goal(goal) => goal.by,
            Reason::LastPlayer => "as the last player in",
            Reason::Stalemate => "by stalemate",
            Reason::Repetition => "by repetition",
            Reason::Fifty => "after too many moves without progress",
            Reason::Dead => "because nobody can win any more",
            Reason::Agreement => "by agreement",
            Reason::Resignation => "by resignation",
            Reason::Time => "on time",
        };
        let names = |players: PlayerSet| players.iter().map(Player::title).collect::<Vec<_>>().join(" and ");
        if self.winners.is_empty() {
            format!("Draw between {} {why}", names(self.drawn))
        } else {
            format!("{} wins {why}", names(self.winners))
        }
    }

    /// The place of each player, 1 the best; 0 for seats the game does not have.
    ///
    /// The winner comes first; those who share a draw share the best places; the others follow in
    /// reverse order of going out, `out` being that order (first out, last placed).
    pub fn places(&self, players: usize, out: &[Player]) -> PerPlayer<u8> {
        let mut places = PerPlayer([0; 3]);
        let best = if self.winners.is_empty() { self.drawn } else { self.winners };
        let mut next = 1;
        for player in best.iter() {
            places[player] = 1;
            next += 1;
        }
        let rest = || PlayerSet::first(players).iter().filter(|&player| !best.contains(player));
        for &player in out.iter().rev() {
            if rest().any(|other| other == player) && places[player] == 0 {
                places[player] = next;
                next += 1;
            }
        }
        for player in rest() {
            if places[player] == 0 {
                places[player] = next;
            }
        }
        places
    }
}

//! How games end.

use crate::{Outcome, Play, Player, Reason};

/// How a player leaves a game that goes on or ends by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// The player resigned.
    Resign,
    /// The player's time ran out.
    Time,
}

/// Ends (`end.rs`).
pub trait End: Play {
    /// The outcome that the board alone decides: mate, stalemate, a goal reached, one player left.
    /// Exactly then there is no legal move.
    fn decided(&self) -> Option<Outcome>;

    /// The draw by history or judgement that is automatic here, `occurrences` being how often the
    /// position has now stood (at least 1). Not asked for in a decided position, and cheap: it
    /// generates no moves where it can help it.
    fn drawn(&self, occurrences: usize) -> Option<Outcome>;

    /// What the player to move may claim, in the order the machine interface lists it.
    fn claims(&self, occurrences: usize) -> Vec<Reason> {
        let _ = occurrences;
        Vec::new()
    }

    /// How many more turns without progress, those of all players counted, it takes at least until the
    /// game is drawn for want of it ([`Reason::Fifty`]) or such a draw may be claimed: 0 where that is
    /// so now. A turn takes away one at most while the same players are in.
    fn quiet_turns_left(&self) -> u32 {
        u32::MAX
    }

    /// A player leaves. Two-player games end by it; in three-player games the position may change
    /// and go on (then the outcome, if any, is that of [`End::decided`]).
    fn leave(&mut self, player: Player, how: Departure) -> Option<Outcome> {
        let winner = player.other();
        Some(match how {
            Departure::Resign => Outcome::win(winner, Reason::Resignation),
            Departure::Time if self.can_win(winner) => Outcome::win(winner, Reason::Time),
            Departure::Time => Outcome::draw(self.players_in(), Reason::Dead),
        })
    }

    /// Whether `player` has anything to win with: false for a bare king, to which running out of
    /// time does not lose.
    fn can_win(&self, player: Player) -> bool;
}

//! What the parts of a match know of each other to judge a command. It is read only: each part changes itself.

use crate::play::Play;
use crate::{Refusal, Seat, SeatKind};
use variorum_core::any::AnyRecord;
use variorum_core::{PerPlayer, Player, PlayerSet};

/// A match as its parts see it.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub play: &'a Play,
    pub seats: &'a PerPlayer<Seat>,
    /// The players of the game, whether still in or not.
    pub players: PlayerSet,
    /// Whether choices before the game are under way.
    pub drafting: bool,
    pub aborted: bool,
}

impl<'a> Situation<'a> {
    pub fn record(&self) -> &'a dyn AnyRecord {
        self.play.record()
    }

    pub fn is_over(&self) -> bool {
        self.aborted || self.record().outcome().is_some()
    }

    pub fn is_human(&self, player: Player) -> bool {
        self.seats[player].kind == SeatKind::Human
    }

    /// The seats that people hold.
    pub fn people(&self) -> PlayerSet {
        self.players.iter().filter(|&player| self.is_human(player)).collect()
    }

    /// Those of them whose players are still in.
    pub fn people_in(&self) -> PlayerSet {
        self.record().players_in().iter().filter(|&player| self.is_human(player)).collect()
    }

    /// Whether all who are still in have come.
    pub fn all_joined(&self) -> bool {
        self.record().players_in().iter().all(|player| self.seats[player].joined)
    }

    /// The player must be in a game that goes on.
    pub fn must_play(&self, player: Player) -> Result<(), Refusal> {
        self.must_go_on()?;
        if !self.record().players_in().contains(player) { Err(Refusal::Out) } else { Ok(()) }
    }

    /// The game must have begun and not be over.
    pub fn must_go_on(&self) -> Result<(), Refusal> {
        if self.is_over() {
            Err(Refusal::Over)
        } else if self.drafting {
            Err(Refusal::Drafting)
        } else {
            Ok(())
        }
    }

    /// It must be the turn of the player, who must have seen the last change of the board.
    pub fn must_decide(&self, player: Player, seen: u64) -> Result<(), Refusal> {
        self.must_know_board(seen)?;
        self.must_play(player)?;
        let decider = self.record().to_move();
        if decider == player { Ok(()) } else { Err(Refusal::NotYourTurn(decider)) }
    }

    /// Whoever has seen events up to this number must have seen the last change of the board.
    pub fn must_know_board(&self, seen: u64) -> Result<(), Refusal> {
        if seen < self.play.board_seq() { Err(Refusal::Stale) } else { Ok(()) }
    }
}

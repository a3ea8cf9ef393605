//! What the computer does besides choosing moves, which is the caller's part.

use crate::{Event, Match, Offer, Refusal, SeatKind, Step};
use variorum_core::{Player, Reason};

/// How strong the computer plays for a person who is away.
pub const STAND_IN_LEVEL: u8 = 5;

/// The computer accepts a draw when it thinks itself worse by at least half a pawn.
const WORSE: i32 = -50;

/// It also does in a long game that is level within a tenth of a pawn.
const LEVEL: std::ops::RangeInclusive<i32> = -10..=10;
const LONG_GAME: usize = 80;

impl Match {
    /// The seat and level for which a move must be found.
    pub fn computer_to_move(&self) -> Option<(Player, u8)> {
        let player = self.record.to_move();
        match self.seats[player].kind {
            SeatKind::Computer(level) if !self.is_over() && self.draft.is_none() => Some((player, level)),
            _ => None,
        }
    }

    /// Whether a person is still in: without one, the computers play for those who watch.
    pub fn has_human_in(&self) -> bool {
        self.record.players_in().iter().any(|player| self.seats[player].kind == SeatKind::Human)
    }

    /// The computer moves for `player`; `value` is what it thinks of the position for itself, in
    /// centipawns. `seen` is the number of the last event when it began to think.
    pub fn computer_move(
        &mut self,
        player: Player,
        text: &str,
        value: Option<i32>,
        seen: u64,
        now: u64,
    ) -> Step {
        let mut step = self.tick(now);
        if !matches!(self.seats[player].kind, SeatKind::Computer(_)) {
            step.refused = Some(Refusal::NotYourSeat);
            return step;
        }
        match self.move_by(player, text.to_owned(), seen, (now, 0), &mut step.events) {
            Err(refusal) => step.refused = Some(refusal),
            Ok(()) => {
                self.seats[player].value = value;
                step.events.extend(self.tick(now).events);
            }
        }
        step
    }

    /// A draw that the computer claims: when it does not think itself better, or when nobody but
    /// computers is left to end the game.
    pub(crate) fn computer_claims(&self) -> Option<(Player, Reason)> {
        let (player, _) = self.computer_to_move()?;
        let reason = self.record.claims().into_iter().next()?;
        (!self.has_human_in() || self.seats[player].value.is_some_and(|value| value <= 0))
            .then_some((player, reason))
    }

    /// The computer's answer to an offer of a draw; `None` for a person.
    pub(crate) fn computer_answers_draw(&self, player: Player) -> Option<Event> {
        let seat = &self.seats[player];
        if seat.kind == SeatKind::Human {
            return None;
        }
        let long = self.record.ply() >= LONG_GAME;
        let offer = Offer::Draw;
        Some(match seat.value {
            Some(value) if value <= WORSE || (long && LEVEL.contains(&value)) => {
                Event::Agreed { player, offer }
            }
            _ => Event::Declined { player, offer },
        })
    }
}

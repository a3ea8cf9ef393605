//! What a match is set up with.

use crate::choices::{is_open, own_options};
use crate::names::check_name;
use crate::{Clock, SeatKind, SeatSetup, Series};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Options, Player, PositionError};

/// The least and the most that a draft may be asked to last, in milliseconds.
const DRAFT_LIMITS: std::ops::RangeInclusive<u64> = 1_000..=30 * 24 * 60 * 60 * 1000;

/// Everything that is fixed before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What was chosen.
    pub options: Options,
    /// Text of the position to start from; `None` for the game's own start.
    pub position: Option<String>,
    /// One a player, in order.
    pub seats: Vec<SeatSetup>,
    /// How time is measured; a seat may have a clock of its own.
    pub clock: Clock,
    /// How long the draft lasts once everybody has come, in milliseconds; `None` for what fits the clock.
    pub draft: Option<u64>,
    /// The games before this one.
    pub series: Series,
}

impl Setup {
    /// Checks everything but the position and the options against the game.
    ///
    /// # Errors
    /// A number of seats that the game does not have, or a name, level, clock or time limit that cannot be.
    pub fn check(&self, rules: &'static dyn AnyGame) -> Result<(), Fault> {
        let players = rules.card().players;
        if self.seats.len() != players {
            let expected = format!("{players} seats, one a player");
            return Err(Fault::new("seats", self.seats.len().to_string(), expected));
        }
        for seat in &self.seats {
            check_name(&seat.name)?;
            if let SeatKind::Computer { level } = seat.kind
                && !(1..=8).contains(&level)
            {
                return Err(Fault::new("level", level.to_string(), "a number from 1 to 8"));
            }
        }
        self.clock.check()?;
        for own in self.seats.iter().filter_map(|seat| seat.clock) {
            own.check_odds(self.clock)?;
        }
        if let Some(limit) = self.draft {
            let fault = |expected: String| Err(Fault::new("draft", limit.to_string(), expected));
            if own_options(rules.card()).next().is_none() {
                return fault("no time limit: nothing is chosen before this game".to_owned());
            }
            if !DRAFT_LIMITS.contains(&limit) {
                return fault(format!("{} to {} milliseconds", DRAFT_LIMITS.start(), DRAFT_LIMITS.end()));
            }
        }
        Ok(())
    }

    /// How the time of a player is measured: by the seat's own clock, else by that of the match.
    pub fn clock_of(&self, player: Player) -> Clock {
        self.seats.get(player.index()).and_then(|seat| seat.clock).unwrap_or(self.clock)
    }

    /// Computers take the default of what they choose openly: nobody waits for them.
    pub(crate) fn let_computers_choose_openly(&mut self, rules: &'static dyn AnyGame) -> Result<(), Fault> {
        let card = rules.card();
        for (player, spec) in own_options(card).filter(|_| self.position.is_none()) {
            let seat = self.seats.get(player.index()).map(|seat| seat.kind);
            let computer = matches!(seat, Some(SeatKind::Computer { .. }));
            if computer && is_open(spec) && self.options.get(spec.name).is_none() {
                self.options.set(card.options, spec.name, spec.default)?;
            }
        }
        Ok(())
    }

    /// Checks everything against the game and makes its record.
    pub(crate) fn record(&self, rules: &'static dyn AnyGame) -> Result<Box<dyn AnyRecord>, PositionError> {
        self.check(rules)?;
        match &self.position {
            None => Ok(rules.new_record(&self.options)?),
            Some(text) => rules.read_record(&self.options, text),
        }
    }
}

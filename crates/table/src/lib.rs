//! One match as a pure state machine, for any game.
//!
//! Commands go in, [`Fact`]s come out: what happened, to be stored and told. The same facts in the
//! same order make the same table again ([`Table::replay`]). Time is an argument, in milliseconds
//! of a clock that never goes back and stands still while nobody serves the table.
//!
//! Options that are a player's own ([`variorum_core::Role::chooser`]), in secret or openly, are chosen in a
//! draft before the game ([`Draft`]). Games follow on each other as a series ([`Table::next_game`]).

mod abort;
mod absence;
mod actions;
mod clock;
mod computer;
mod draft;
mod fact;
mod lag;
mod offers;
mod refusal;
mod series;
mod setup;
mod table;

pub use abort::{Aborted, START_MS, UNTIMED_START_MS};
pub use absence::AWAY_GRACE_MS;
pub use actions::{ActionName, KNOWN_ACTIONS, Sent};
pub use clock::{Clock, FIRST_TURN_MS};
pub use computer::STAND_IN_LEVEL;
pub use draft::{DRAFT_MS, Draft, Pick, UNTIMED_DRAFT_MS};
pub use fact::{Fact, FactError, Offer, Stamp, Stamped};
pub use offers::PendingOffer;
pub use refusal::Refusal;
pub use series::{Next, Series, Tally};
pub use setup::{MAX_NAME, SeatKind, SeatSetup, Setup};
pub use table::{Command, ReplayError, Seat, Step, Table};

//! One match as a pure state machine, for any game.
//!
//! Commands go in, [`Event`]s come out: what happened, to be stored and told. The same events in the
//! same order make the same match again ([`Match::replay`]). Time is an argument, in milliseconds
//! of a clock that never goes back and stands still while nobody serves the match.
//!
//! Options that are a player's own ([`variorum_core::Role::computer_to_choose`]), in secret or openly, are chosen in a
//! draft before the game ([`Draft`]). Games follow on each other as a series ([`Match::next_game`]).

mod abort;
mod absence;
mod actions;
mod clock;
mod computer;
mod draft;
mod event;
mod game;
mod lag;
mod offers;
mod refusal;
mod series;
mod setup;

pub use abort::{Aborted, START_MS, UNTIMED_START_MS};
pub use absence::AWAY_GRACE_MS;
pub use actions::{ActionKey, CommandContext, KNOWN_ACTIONS};
pub use clock::{Clock, FIRST_TURN_MS};
pub use computer::STAND_IN_LEVEL;
pub use draft::{DRAFT_MS, Draft, Pick, UNTIMED_DRAFT_MS};
pub use event::{Envelope, Event, EventError, Offer, Stamp};
pub use game::{Command, Match, ReplayError, Seat, Step};
pub use offers::PendingOffer;
pub use refusal::Refusal;
pub use series::{NextGame, Series, Tally};
pub use setup::{MAX_NAME, SeatKind, SeatSetup, Setup};

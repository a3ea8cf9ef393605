//! One match as a pure state machine, for any game.
//!
//! [`Command`]s go in, [`Event`]s come out, to be stored and sent. The same events in the same order make the
//! same match again ([`Match::replay`]). Time is an argument, in milliseconds of a clock that never goes back and
//! stands still while no server runs.
//!
//! Options that are a player's own ([`variorum_core::Role::chooser`]), in secret or openly, are chosen in a
//! draft before the game ([`Draft`]). Games follow on each other as a series ([`Match::next_game`]).
//!
//! With the feature `serde`, commands and events are written and read as JSON objects or the like; with
//! `schema` these are described for users.

mod abort;
mod absence;
mod actions;
#[cfg(feature = "serde")]
mod by_name;
mod choices;
mod clock;
mod clocks;
mod command;
mod computer;
mod conditional;
mod departure;
mod draft;
mod envelope;
mod event;
mod game;
mod lag;
mod names;
mod offers;
mod play;
mod refusal;
mod replay_error;
#[cfg(feature = "schema")]
mod schema;
mod seat;
mod secret;
mod series;
mod setup;
mod situation;
mod speed;
mod stored;
mod time_odds;

pub use abort::{START_MS, UNTIMED_START_MS};
pub use absence::AWAY_GRACE_MS;
pub use actions::{ActionKey, KNOWN_ACTIONS};
pub use clock::{Clock, FIRST_TURN_MS};
pub use command::{Command, CommandContext};
pub use computer::STAND_IN_LEVEL;
pub use conditional::{MAX_CONDITIONAL, MAX_LINE};
pub use draft::{DRAFT_MS, Draft, Pick, UNTIMED_DRAFT_MS};
pub use envelope::{Envelope, Stamp};
pub use event::{Aborted, Event, Offer};
pub use game::{Match, Step};
pub use names::{MAX_NAME, clean_name, visible};
pub use offers::PendingOffer;
pub use refusal::Refusal;
pub use replay_error::ReplayError;
pub use seat::{Seat, SeatKind, SeatSetup};
pub use secret::Secret;
pub use series::{NextGame, Series, Tally};
pub use setup::Setup;
pub use speed::Speed;
pub use stored::{EventError, parse_stored};
pub use time_odds::{OfferedTime, time_tags};

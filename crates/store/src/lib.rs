//! Stores matches, as text, event by event; people; their ratings and challenges.
//!
//! [`Store`], [`People`], [`Ratings`], [`Challenges`] and [`Moderation`] say what a store does; [`Sqlite`] does it in one file. What a store has acknowledged
//! is there after the process, or the machine, has been stopped at any moment.

mod backup;
mod challenges;
mod challenges_sqlite;
mod challenges_write;
mod end;
mod error;
mod folder;
mod migrate;
mod model;
mod moderation;
mod moderation_sqlite;
mod moderation_write;
mod new_match;
mod people;
mod people_sqlite;
mod people_write;
mod ratings;
mod ratings_sqlite;
mod recount;
mod sql;
mod sqlite;
mod store;
mod token_write;
mod tokens;
mod tokens_sqlite;
mod writer;

pub use backup::{Contents, backup, restore};
pub use challenges::{ChallengeRow, ChallengeState, Challenges};
pub use end::{Counts, MatchEnd, SeatEnd, SeatOutcome};
pub use error::StoreError;
pub use model::{Due, EventRow, FinishedQuery, MatchRow, MatchStatus, ResultFilter};
pub use moderation::{Change, DeedRow, Listed, Moderation, NewReport, ReportRow};
pub use people::{NewName, People, PersonKind, PersonRow, SessionRow, SignUp, Standing};
pub use ratings::{GameFilter, Leader, LeaderQuery, RatingChange, RatingPoint, RatingRow, Ratings, Tally};
pub use sqlite::Sqlite;
pub use store::Store;
pub use tokens::{TokenRow, Tokens};

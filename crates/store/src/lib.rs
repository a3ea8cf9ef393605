//! Stores matches, as text, event by event; people; their ratings and challenges; what they say in games.
//!
//! [`Store`], [`People`] (with [`Ratings`], [`Challenges`], [`Tokens`], [`Pushes`], [`Relations`], [`Talk`] and [`Seeks`])
//! and [`Moderation`] say what a store does; [`Database`] does it, in one file of SQLite or in a database of PostgreSQL.
//! What a store has acknowledged is there after the process, or the machine, has been stopped at any moment.

mod backup;
mod challenges;
mod challenges_read;
mod challenges_write;
mod connection;
mod database;
mod end;
mod error;
mod folder;
mod matches_read;
mod migrate;
mod model;
mod moderation;
mod moderation_read;
mod moderation_write;
mod new_match;
mod people;
mod people_read;
mod people_write;
mod person;
mod postgres;
mod push;
mod push_read;
mod push_write;
mod ratings;
mod ratings_read;
mod recount;
mod relations;
mod relations_read;
mod relations_write;
mod seeks;
mod seeks_read;
mod seeks_write;
mod session;
mod sql;
mod statement;
mod store;
mod talk;
mod talk_read;
mod talk_write;
#[cfg(feature = "testing")]
pub mod testing;
mod token_write;
mod tokens;
mod tokens_read;
mod transfer;
mod writer;

pub use backup::{Contents, backup, restore};
pub use challenges::{ChallengeRow, ChallengeState, Challenges};
pub use database::Database;
pub use end::{Counts, MatchEnd, SeatEnd, SeatOutcome};
pub use error::StoreError;
pub use model::{ConditionalRow, Due, EventRow, FinishedQuery, MatchRow, MatchStatus, ResultFilter};
pub use moderation::{Change, DeedRow, Listed, Moderation, NewReport, ReportRow};
pub use people::{NewName, People, SessionRow, SignUp};
pub use person::{Period, PersonKind, PersonRow, Standing};
pub use postgres::PostgresUrl;
pub use push::{PushRow, Pushes};
pub use ratings::{GameFilter, Leader, LeaderQuery, RatingChange, RatingPoint, RatingRow, Ratings, Tally};
pub use relations::{Relation, RelationRow, Relations};
pub use seeks::{SeekChange, SeekPlace, SeekRow, Seeks};
pub use store::Store;
pub use talk::{LineRow, Talk};
pub use tokens::{TokenRow, Tokens};
pub use transfer::{CopiedTable, CopyProgress, Place, copy};

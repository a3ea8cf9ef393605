//! Stores matches, as text, event by event; people; their ratings and challenges; what they say in games.
//!
//! [`Store`], [`People`] (with [`Ratings`], [`Challenges`], [`Tokens`], [`Relations`], [`Talk`] and [`Seeks`]) and
//! [`Moderation`] say what a store does; [`Sqlite`] does it in one file. What a store has acknowledged
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
mod person;
mod push;
mod push_sqlite;
mod push_write;
mod ratings;
mod ratings_sqlite;
mod recount;
mod relations;
mod relations_sqlite;
mod relations_write;
mod seeks;
mod seeks_sqlite;
mod seeks_write;
mod sql;
mod sqlite;
mod store;
mod talk;
mod talk_sqlite;
mod talk_write;
mod token_write;
mod tokens;
mod tokens_sqlite;
mod writer;

pub use backup::{Contents, backup, restore};
pub use challenges::{ChallengeRow, ChallengeState, Challenges};
pub use end::{Counts, MatchEnd, SeatEnd, SeatOutcome};
pub use error::StoreError;
pub use model::{ConditionalRow, Due, EventRow, FinishedQuery, MatchRow, MatchStatus, ResultFilter};
pub use moderation::{Change, DeedRow, Listed, Moderation, NewReport, ReportRow};
pub use people::{NewName, People, SessionRow, SignUp};
pub use person::{Period, PersonKind, PersonRow, Standing};
pub use push::{PushRow, Pushes};
pub use ratings::{GameFilter, Leader, LeaderQuery, RatingChange, RatingPoint, RatingRow, Ratings, Tally};
pub use relations::{Relation, RelationRow, Relations};
pub use seeks::{SeekChange, SeekPlace, SeekRow, Seeks};
pub use sqlite::Sqlite;
pub use store::Store;
pub use talk::{LineRow, Talk};
pub use tokens::{TokenRow, Tokens};

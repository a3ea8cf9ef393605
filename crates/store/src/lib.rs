//! Stores matches, as text, event by event; people; and their ratings.
//!
//! [`Store`], [`People`] and [`Ratings`] say what a store does; [`Sqlite`] does it in one file. What a store has acknowledged
//! is there after the process, or the machine, has been stopped at any moment.

mod end;
mod error;
mod folder;
mod migrate;
mod model;
mod people;
mod people_sqlite;
mod people_write;
mod ratings;
mod ratings_sqlite;
mod recount;
mod sql;
mod sqlite;
mod store;
mod writer;

pub use end::{Counts, MatchEnd, SeatEnd, SeatOutcome};
pub use error::StoreError;
pub use model::{Due, EventRow, MatchRow, MatchStatus};
pub use people::{NewName, People, PersonKind, PersonRow, SessionRow, SignUp};
pub use ratings::{GameFilter, Leader, LeaderQuery, RatingChange, RatingPoint, RatingRow, Ratings, Tally};
pub use sqlite::Sqlite;
pub use store::Store;

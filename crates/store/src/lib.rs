//! Stores matches, as text, event by event; and people.
//!
//! [`Store`] and [`People`] say what a store does; [`Sqlite`] does it in one file. What a store has acknowledged
//! is there after the process, or the machine, has been stopped at any moment.

mod error;
mod folder;
mod migrate;
mod model;
mod people;
mod people_sqlite;
mod people_write;
mod sql;
mod sqlite;
mod store;
mod writer;

pub use error::StoreError;
pub use model::{Due, EventRow, MatchRow, MatchStatus};
pub use people::{NewName, People, PersonKind, PersonRow, SessionRow, SignUp};
pub use sqlite::Sqlite;
pub use store::Store;

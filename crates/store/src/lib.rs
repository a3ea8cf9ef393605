//! Stores matches: as text, event by event.
//!
//! [`Store`] says what a store does; [`Sqlite`] does it in one file. What a store has acknowledged
//! is there after the process, or the machine, has been stopped at any moment.

mod error;
mod folder;
mod model;
mod sqlite;
mod store;
mod writer;

pub use error::StoreError;
pub use model::{Due, EventRow, MatchRow, MatchStatus};
pub use sqlite::Sqlite;
pub use store::Store;

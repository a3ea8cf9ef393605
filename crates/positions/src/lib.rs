//! Compact files of games with what the players thought of every position, to learn from.
//!
//! The format is described in `docs/selfplay.md`: a head of text that says which game and rules, then
//! one block a game, about three bytes a decision. A decision is its rank among the legal moves sorted
//! by text, so a file means the same as long as the rules version does. Nothing here opens files: it
//! reads and writes byte streams.

mod bytes;
mod error;
mod game;
mod header;
mod reader;
mod replay;
mod writer;

pub use error::Error;
pub use game::{Decision, StoredGame, Value};
pub use header::Header;
pub use reader::Reader;
pub use replay::Replay;
pub use writer::Writer;

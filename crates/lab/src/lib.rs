//! Studies of the games: many games over a grid of settings, played so that the same file gives the same
//! games on every machine, and the statistics of what came out.
//!
//! A [`Study`] is read from TOML. [`run`](fn@run) plays its blocks into a folder, [`merge`](fn@merge) joins
//! the folders of several machines, [`Report::of`] replays the games and computes every table, and
//! [`verify`](fn@verify) does so again and compares. `docs/lab.md` has the format, the method and the formulas.

mod blocks;
mod error;
mod measure;
mod merge;
mod report;
mod run;
pub mod stats;
mod study;
mod verify;

pub use blocks::Folder;
pub use error::Error;
pub use measure::{CellSums, GameFacts, measure};
pub use merge::merge;
pub use report::{ByOption, CellTable, Choice, ChoiceSide, Figure, Pair, Report, Standing};
pub use run::{Estimate, Event, Shard, calibrate, run};
pub use study::{Axis, Cell, Study, Whose};
pub use verify::{Verified, verify};

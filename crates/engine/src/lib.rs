//! Search over any game of core: alpha-beta for two players, paranoid for three.
//!
//! Does not print, reads no clock but the one it is handed, and names no game.

mod searcher;

pub use searcher::{Best, Info, Level, Limits, Request, Score, Searcher, Time};

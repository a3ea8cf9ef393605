//! Search over any game of core: alpha-beta for two players; for three also max^n, best-reply search and
//! Monte-Carlo tree search, by [`variorum_core::Method`].
//!
//! Does not print, reads no clock but the one it is handed, and names no game.

mod alpha_beta;
mod chances;
mod hash;
mod iterate;
mod lessons;
mod level;
mod line;
mod memory;
mod multi;
mod ordering;
mod pruning;
mod quiescence;
mod reductions;
mod score;
mod search;
mod searcher;
mod sight;
mod signature;
mod singular;
mod time;
mod tt;
mod worker;

pub use chances::{Chances, Standing};
pub use search::Search;
pub use searcher::{Best, Info, Level, Limits, Request, Score, Searcher, Time};
pub use signature::signature;
pub use time::{Budget, Untimed};

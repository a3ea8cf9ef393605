//! Search over any game of core: alpha-beta for two players; for three also max^n, best-reply search and
//! Monte-Carlo tree search, by [`variorum_core::Method`].
//!
//! Does not print, reads no clock but the one it is handed, and names no game.

mod alpha_beta;
mod hash;
mod histories;
mod history_updates;
mod iterate;
mod level;
mod multi;
mod ordering;
mod pruning;
mod quiescence;
mod reductions;
mod score;
mod search;
mod searcher;
mod signature;
mod singular;
mod static_scores;
mod time;
mod tt;
mod variation;
mod win_rate;
mod worker;

pub use search::Search;
pub use searcher::{Best, Info, Level, Limits, Request, Score, Searcher, Time};
pub use signature::signature;
pub use time::{Budget, Untimed};
pub use win_rate::{Wdl, WinRateModel};

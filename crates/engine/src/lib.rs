//! Search over any game of core: alpha-beta for two players; for three also max^n, best-reply search and
//! Monte-Carlo tree search, by [`variorum_core::Method`].
//!
//! The crate does not print, reads no clock but the [`Time`] it is given, and names no game: a [`Search`] is generic
//! over the game, and a [`Searcher`] speaks in texts. The registry makes the searcher of a game by its id:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use variorum_engine::{Limits, Request, Score, Untimed};
//!
//! let game = variorum_registry::find("chess").unwrap();
//! let options = variorum_core::Options::default();
//! let record = game.read_record(&options, "7k/5ppp/8/8/8/8/8/R6K w - - 0 1").unwrap();
//! let mut searcher = variorum_registry::searcher("chess", 1).unwrap();
//! let request = Request { limits: Limits { depth: Some(3), ..Limits::default() }, ..Request::default() };
//! let best = searcher.search(&*record, &request, &Untimed, &AtomicBool::new(false), &mut |_| ());
//! assert_eq!(best.best_move.as_deref(), Some("a1a8"));
//! assert_eq!(best.score, Score::Mate(1));
//! ```

mod alpha_beta;
mod candidate;
mod context;
mod hash;
mod histories;
mod iterate;
mod level;
mod limiter;
mod move_pruning;
mod multi;
mod node;
mod ordering;
mod params;
mod path;
mod pruning;
mod quiescence;
mod reductions;
mod reply;
mod report;
mod score;
mod search;
mod searcher;
mod signature;
mod singular;
mod stack;
mod static_scores;
mod time;
mod tt;
mod variation;
mod win_rate;
mod worker;

pub use search::Search;
pub use searcher::{Info, Level, Limits, Request, Score, SearchResult, Searcher, Time};
pub use signature::signature;
pub use time::{Budget, Untimed};
pub use win_rate::{Wdl, WinRateModel};

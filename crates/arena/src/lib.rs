//! Matches between engines, on every game.
//!
//! Our own rules judge every move and our own clocks count; openings are balanced, seats are rotated, and results come
//! with their errors. Nothing here prints.

mod adjudicate;
mod contestant;
mod engine;
mod error;
mod game;
mod limit;
mod opening;
mod pgn;
mod positions;
mod random;
mod result;
mod run;
mod schedule;
mod spec;
mod state;
mod stats;
mod words;

pub use adjudicate::{Adjudication, DrawnRule, WonRule};
pub use engine::{Decided, Engine, Question};
pub use error::Error;
pub use game::Incident;
pub use limit::{Limit, TimeControl};
pub use opening::{BalancedOpenings, ListedOpening, OpeningList, Openings, OpeningsRead};
pub use result::{Effort, Ending, FailureKind, GameResult};
pub use run::{Finished, MatchProgress, Plan};
pub use schedule::Schedule;
pub use spec::{EngineKind, EngineSpec, Own, StartForm, Uci};
pub use stats::{Decision, Estimate, Model, Sprt, Tally, Totals, Z_95, elo, share};

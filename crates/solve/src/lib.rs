//! Proofs of forced wins in any game of core: proof-number search over every move and every reply.
//!
//! Nothing here judges a position: a win is one that the rules declare, against every reply of all
//! others, and what is said to be no win within some turns has been looked at to its end. Does not
//! print, reads no clock and names no game.

mod judge;
mod problem;
mod proof;
mod search;
mod solve;
pub mod suite;
mod table;

pub use problem::{Answer, Branch, Fate, FirstMove, Goal, MAX_TURNS, Problem, Progress, Solver, Verdict};
pub use solve::Solve;

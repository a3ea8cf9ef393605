//! Proofs of forced wins in any game of core: proof-number search over every move and every reply.
//!
//! Nothing here judges a position: a win is one that the rules declare, against every reply of all
//! others, and what is said to be no win within some turns has been looked at to its end. Does not
//! print, reads no clock and names no game.

mod goal;
mod node;
mod numbers;
mod problem;
mod proof;
mod proof_table;
mod search;
mod solve;
pub mod suite;

pub use problem::{
    Answer, Branch, FirstMove, Goal, MAX_TURNS, MoveResult, Problem, Progress, Solver, Verdict,
};
pub use solve::Solve;

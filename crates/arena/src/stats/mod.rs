//! What results say about strength.

mod elo;
mod sprt;
mod tally;

pub use elo::{Estimate, Z_95, elo, share};
pub use sprt::{Decision, Model, Sprt};
pub use tally::{Tally, Totals};

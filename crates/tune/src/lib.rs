//! Fits the weights of a game's evaluation to the results of games (Texel's tuning method, with gradients).
//!
//! A round goes through files of self-play and writes down, for each quiet position, what the evaluation
//! says and how it changes with each weight (finite differences): a sparse gradient. With these gradients
//! the weights are moved by Adam in small batches, down the cross entropy between the points that were made
//! and those that the evaluation predicts, until games held back no longer agree better. Then the next
//! round takes the gradients anew. `docs/tune.md` says more. Nothing here prints.

mod adam;
mod data;
mod error;
mod gradients;
mod predict;
mod random;
mod read;
mod run;
mod state;

pub use error::Error;
pub use run::{Change, Fitted, Settings, TuneProgress, Tuning};

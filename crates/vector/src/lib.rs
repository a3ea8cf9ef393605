//! Many games stepped together, for programs that learn: actions by number, observations as planes of bits, legal
//! actions as masks or lists, all written into memory that the caller owns.
//!
//! A [`Games`] is generic over the game, so a step costs no text and, once lists have grown to their size, no memory; a
//! [`Vector`] is the same behind a trait object. The registry makes one by the id of a game:
//!
//! ```
//! use variorum_vector::Settings;
//!
//! let mut games = variorum_registry::vector("chess", &Settings { games: 64, ..Settings::default() })?;
//! let (mut actions, mut rewards, mut ends) = (vec![0; 64], vec![0.0; 128], vec![0; 64]);
//! for _ in 0..10 {
//!     games.sample(&mut actions);
//!     games.step(&actions, &mut rewards, &mut ends)?;
//! }
//! assert!(ends.iter().all(|&end| end == 0), "no game of chess ends so soon");
//! # Ok::<(), variorum_core::PositionError>(())
//! ```

mod encoder;
mod encoding;
mod games;
mod parallel;
mod slot;
mod starts;
mod tree;
mod vector;
mod worth;

pub use encoder::{Encode, Encoder};
pub use encoding::Encoding;
pub use games::Games;
pub use tree::{Evaluate, Refusal, Searched, Tried};
pub use vector::{End, Settings, Vector};

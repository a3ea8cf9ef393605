//! Positions and pieces as SVG, for browser, command line and server alike.
//!
//! Everything is drawn from the view data of `core`; no game is named here.

mod board;
mod disc;
mod frame;
mod scene;

pub use board::board;
pub use disc::disc as piece;
pub use frame::{Frame, Label, SQUARE};
pub use scene::Scene;

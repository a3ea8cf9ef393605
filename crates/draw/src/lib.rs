//! Positions and pieces as SVG, for browser, command line and server alike.
//!
//! Everything is drawn from the view data of `core`; no game is named here.

mod board;
mod frame;
pub mod pieces;
mod scene;

pub use board::board;
pub use frame::{Frame, Label, SQUARE};
pub use pieces::piece;
pub use scene::{Scene, touched};

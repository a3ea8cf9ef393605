//! What holds of core by itself; the laws of conformance hold it against every game.

mod chessboard;
mod options;
mod outcome;
mod text;

//! Chessplus: pieces merge and split.

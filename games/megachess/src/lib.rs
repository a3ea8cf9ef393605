//! Megachess: three players on a staircase board.

//! The staircase board of 171 squares for three players.

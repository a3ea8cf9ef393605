//! The laws, the tables of positions, games and bad inputs, and the rules sentence by sentence.

mod castling;
mod ends;
mod help;
mod hints;
mod laws;
mod tables;
mod texts;

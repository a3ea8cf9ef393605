//! The laws, the tables of positions, games and bad inputs, and the rules sentence by sentence.

mod castling;
mod ends;
mod fairy_stockfish;
mod help;
mod hints;
mod laws;
mod pieces;
mod promotion;
mod reference;
mod rules_page;
mod tables;
mod texts;

//! The laws, the tables of positions, games and bad inputs, and the rules sentence by sentence.

mod armies;
mod castling;
mod ends;
mod help;
mod hints;
mod king_turns;
mod laws;
mod pages;
mod reference;
mod rulings;
mod settled;
mod tables;
mod texts;
mod views;

//! The laws, the tables of positions, games and bad inputs, and the rules sentence by sentence.

mod tables;

//! Megachess against the rules: the tables, the laws, a second generator, an example for every
//! sentence that can be wrong.

mod ends;
mod help;
mod laws;
mod pieces;
mod reference;
mod tables;
mod texts;

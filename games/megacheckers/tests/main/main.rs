//! Megacheckers against the rules: the tables, the laws, a second generator, an example for every
//! sentence that can be wrong.

mod ends;
mod help;
mod huffs;
mod jumps;
mod laws;
mod leaving;
mod pages;
mod reference;
mod steps;
mod tables;
mod texts;
mod views;

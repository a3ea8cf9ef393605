//! Megacheckers against the rules: the tables, the laws, a second generator.

mod help;
mod laws;
mod reference;
mod tables;

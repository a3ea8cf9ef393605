//! The kit, proved by a game that exists only here.

mod capablanca;
mod engine;
mod rules;

//! Talking to the server.

mod connection;
mod known;
mod rest;

pub use connection::{Connection, now_ms};
pub use known::Known;
pub use rest::create;

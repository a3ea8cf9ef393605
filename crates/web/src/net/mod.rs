//! Talking to the server.

mod connection;
mod known;
mod outbox;
mod pulse;
mod rest;
mod socket;
mod wire;

pub use connection::{Connection, End, now_ms};
pub use known::Known;
pub use outbox::{Unconfirmed, Undelivered};
pub use rest::create;

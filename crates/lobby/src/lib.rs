//! The lobby, where strangers find each other: seeks that anybody may take, and quick pairing. A pure state machine: it
//! is told who does what and when, and answers with games to start; time and chance are arguments.
//!
//! Nobody plays by accident: who leaves takes their seeks and places along ([`Lobby::leave`]), and whoever begins a game
//! is withdrawn from everything else.

mod lobby;
mod pairing;
mod refusal;
mod seek;

pub use lobby::{Change, Kept, Lobby, MAX_SEEKS, MAX_SEEKS_EACH, RESTORED_MS, RETURN_MS};
pub use refusal::Refusal;
pub use seek::{COMPUTER_AFTER_MS, Place, Seek, Seeker, Start, Terms};

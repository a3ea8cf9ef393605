//! A program at a server: joins any UCI engine to it, for all games that the engine knows.
//!
//! A [`Bot`] listens to what happens to the account whose token it has, plays every game in which the account has a
//! seat, accepts and declines challenges as its [`Rules`] say, and makes challenges and offers of its own as its
//! [`Wishes`] say. Each game has an engine process of its own. What the account plays is known to the server alone, so
//! a program that was stopped goes on with its games when it runs again.

mod account;
mod bot;
mod challenges;
mod config;
mod error;
mod game;
mod game_copy;
mod lobby;
mod offer;
mod pause;
mod rematch;
mod rules;
mod server;
mod shared;
mod socket;
mod thinker;
mod tls;

pub use bot::Bot;
pub use config::{BotConfig, Wishes};
pub use error::BotError;
pub use offer::{Offer, Wanted};
pub use rules::{Opponents, Rules};
pub use server::Server;

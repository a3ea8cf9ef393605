//! Communication with the server.

pub mod challenges;
mod connection;
mod heartbeat;
mod http;
mod live_socket;
pub mod lobby;
mod match_state;
pub mod moderation;
mod outbox;
pub mod people;
pub mod players;
pub mod push;
mod socket;
mod transport;

pub use connection::{Connection, ConnectionFailure};
pub use http::{RequestError, create, game, public_games, text_file};
pub use live_socket::LiveSocket;
pub use match_state::MatchState;
pub use outbox::{PendingAction, UnsentActions};

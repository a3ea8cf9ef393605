//! The lobby: seeks of others, one's own, and quick pairing.

mod connection;
mod lobby_page;
mod new_seek;
mod quick;
mod seeks;

pub use lobby_page::LobbyPage;
pub use quick::{GameSelect, last_game};

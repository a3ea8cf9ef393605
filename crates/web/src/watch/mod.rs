//! Watching the games of others.

mod channel;
mod game_card;
mod watch_page;
mod watch_stream;

pub use channel::ChannelPage;
pub use watch_page::WatchPage;

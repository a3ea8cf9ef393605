//! What conversations with other programs share, whichever protocol they speak: lines in and out,
//! what was set, and a search at work beside the conversation.

mod lines;
mod running_search;
mod settings;
mod turns;

pub use lines::{InputLine, read_line, send};
pub use running_search::{RunningSearch, SearchClock};
pub use settings::{SettingError, Settings, memory_shortfall, number};
pub use turns::{Turn, search_turn, turn_tokens};

/// Name of the engine, in every protocol.
pub const NAME: &str = concat!("Variorum ", env!("CARGO_PKG_VERSION"));
/// Its authors.
pub const AUTHOR: &str = "The Variorum developers";

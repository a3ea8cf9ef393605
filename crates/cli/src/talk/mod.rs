//! What conversations with other programs share, whichever protocol they speak: lines in and out,
//! what was set, and a search at work beside the conversation.

mod lines;
mod settings;
mod thinking;
mod turns;

pub use lines::{Line, read_line, say};
pub use settings::{Settings, lacking, number, refused};
pub use thinking::{Thinking, Watch};
pub use turns::{Turn, searched, told};

/// Who speaks, in every protocol.
pub const NAME: &str = concat!("Variorum ", env!("CARGO_PKG_VERSION"));
/// Who made it.
pub const AUTHOR: &str = "The Variorum developers";

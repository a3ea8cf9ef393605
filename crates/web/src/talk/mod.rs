//! Talking in a game.

mod button;
mod game_talk;
mod lines;
mod panel;

pub use button::TalkButton;
pub use game_talk::GameTalk;
pub use panel::TalkPanel;

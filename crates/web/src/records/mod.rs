//! Game records: reading them, showing their trees of moves, and exporting games.

mod export;
mod export_buttons;
mod file_error;
mod files;
mod game_list;
mod items;
mod listed;
mod loaded;
mod record_input;
mod record_view;
mod tree;

pub use export::{GameMetadata, record_of};
pub use export_buttons::{PgnFile, RecordExport};
pub use files::download;
pub use game_list::GameList;
pub use loaded::LoadedRecords;
pub use record_input::RecordInput;
pub use record_view::RecordView;

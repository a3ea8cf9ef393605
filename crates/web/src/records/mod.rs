//! Game records: read, shown as a tree of variations, made of what was played here, given away.

mod choose;
mod files;
mod flow;
mod kept;
mod listed;
mod made;
mod reader;
mod source;
mod tools;
mod tree;

pub use choose::Choose;
pub use files::save;
pub use kept::Kept;
pub use made::{About, record_of};
pub use reader::Reader;
pub use source::Source;
pub use tools::{RecordTools, day};

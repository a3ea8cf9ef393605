//! What the site does without a network: a game against the computer in the browser alone; and what is said when a
//! new version of the site is ready.

mod kept;
mod new_version;
mod page;

pub use kept::OfflineGame;
pub use new_version::{GameUnderWay, NewVersion};
pub use page::OfflinePage;

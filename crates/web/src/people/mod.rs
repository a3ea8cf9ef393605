//! Whom one follows and blocks, and who of them is here.

mod friends;
mod own_people;
mod relation_buttons;
mod relation_lists;

pub use friends::Friends;
pub use own_people::KnownPeople;
pub use relation_buttons::RelationButtons;
pub use relation_lists::RelationLists;

//! Looking after people: what players report, what is done about it and by whom.

pub(crate) mod act;
pub(crate) mod reports;
pub(crate) mod shown;

//! The names of the ways to leave a game.

use variorum_core::Departure;

/// `resign` or `time`.
pub(crate) const fn name(how: Departure) -> &'static str {
    match how {
        Departure::Resign => "resign",
        Departure::Time => "time",
    }
}

/// The way with this name.
#[cfg(feature = "serde")]
pub(crate) fn from_name(text: &str) -> Option<Departure> {
    [Departure::Resign, Departure::Time].into_iter().find(|how| name(*how) == text)
}

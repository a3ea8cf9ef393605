//! The list of games, where games and engine meet.
//!
//! A new game is one folder under `games/` and one line of [`games!`] here.

use variorum_core::any::AnyGame;
#[cfg(feature = "search")]
use variorum_engine::Searcher;

/// One line a game: its type. Everything monomorphised over games is made from this list.
macro_rules! games {
    ($($game:path),* $(,)?) => {
        /// Every game, in the order they are shown.
        pub static GAMES: &[&dyn AnyGame] = &[$(&$game),*];

        /// A search for the game of that id with about `mebibytes` of memory.
        #[cfg(feature = "search")]
        pub fn searcher(id: &str, mebibytes: usize) -> Option<Box<dyn Searcher>> {
            use variorum_core::Game;
            $(if id == <$game as GameType>::Type::CARD.id {
                return Some(Box::new(variorum_engine::Search::<<$game as GameType>::Type>::new(mebibytes)));
            })*
            None
        }
    };
}

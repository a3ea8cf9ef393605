//! The list of games, where games and engine meet.
//!
//! A new game is one folder under `games/`, a dependency in this crate's manifest and one line of
//! [`ENTRIES`].

mod level_ratings;
mod opponents;
mod usual_level;

pub use level_ratings::level_rating;
pub use opponents::opponent;
pub use usual_level::usual_level;

#[cfg(feature = "vector")]
use variorum_core::PositionError;
use variorum_core::any::AnyGame;
use variorum_core::learn::Learn;
#[cfg(feature = "tune")]
use variorum_core::weights::{AnyWeights, GameWeights};
use variorum_core::{Game, Reason, Searchable, Tunable};
#[cfg(feature = "search")]
use variorum_engine::{Search, Searcher};
#[cfg(feature = "solve")]
use variorum_solve::{Solve, Solver};
#[cfg(feature = "vector")]
use variorum_vector::{Encode, Encoder, Games, Settings, Vector};

/// One line a game, in the order they are shown.
static ENTRIES: &[Entry] = &[
    entry(&variorum_chess::Chess),
    entry(&variorum_chessplus::Chessplus),
    entry(&variorum_perfect::Perfect),
    entry(&variorum_chess2::Chess2),
    entry(&variorum_megachess::Megachess),
    entry(&variorum_megacheckers::Megacheckers),
];

struct Entry {
    game: &'static dyn AnyGame,
    #[cfg(feature = "search")]
    searcher: fn(usize) -> Box<dyn Searcher>,
    #[cfg(feature = "solve")]
    solver: fn(usize) -> Box<dyn Solver>,
    #[cfg(feature = "tune")]
    weights: fn() -> Box<dyn AnyWeights>,
    #[cfg(feature = "vector")]
    vector: fn(&Settings) -> Result<Box<dyn Vector>, PositionError>,
    #[cfg(feature = "vector")]
    encoder: fn() -> Box<dyn Encode>,
}

const fn entry<G: Game<Position: Searchable + Tunable + Learn>>(game: &'static G) -> Entry {
    Entry {
        game,
        #[cfg(feature = "search")]
        searcher: new_searcher::<G>,
        #[cfg(feature = "solve")]
        solver: new_solver::<G>,
        #[cfg(feature = "tune")]
        weights: new_weights::<G>,
        #[cfg(feature = "vector")]
        vector: new_vector::<G>,
        #[cfg(feature = "vector")]
        encoder: new_encoder::<G>,
    }
}

#[cfg(feature = "vector")]
fn new_vector<G: Game<Position: Learn + Searchable>>(
    settings: &Settings,
) -> Result<Box<dyn Vector>, PositionError> {
    Ok(Box::new(Games::<G>::new(settings)?))
}

#[cfg(feature = "vector")]
fn new_encoder<G: Game<Position: Learn + Searchable>>() -> Box<dyn Encode> {
    Box::new(Encoder::<G>::new())
}

#[cfg(feature = "tune")]
fn new_weights<G: Game<Position: Tunable>>() -> Box<dyn AnyWeights> {
    Box::new(GameWeights::<G>::new())
}

#[cfg(feature = "search")]
fn new_searcher<G: Game<Position: Searchable>>(mebibytes: usize) -> Box<dyn Searcher> {
    Box::new(Search::<G>::new(mebibytes))
}

#[cfg(feature = "solve")]
fn new_solver<G: Game>(mebibytes: usize) -> Box<dyn Solver> {
    Box::new(Solve::<G>::new(mebibytes))
}

#[cfg(any(feature = "search", feature = "solve", feature = "tune", feature = "vector"))]
fn entry_of(id: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.game.card().id == id)
}

/// Every game, in the order they are shown.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    ENTRIES.iter().map(|entry| entry.game)
}

/// The game with that id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    games().find(|game| game.card().id == id)
}

/// The reason for an end with that name, of whichever game.
pub fn reason(name: &str) -> Option<Reason> {
    Reason::from_name(name).or_else(|| games().find_map(|game| game.card().reason(name)))
}

/// A search for the game with that id, with a transposition table of about `mebibytes`.
#[cfg(feature = "search")]
pub fn searcher(id: &str, mebibytes: usize) -> Option<Box<dyn Searcher>> {
    entry_of(id).map(|entry| (entry.searcher)(mebibytes))
}

/// A solver for the game with that id, with a table of about `mebibytes`.
#[cfg(feature = "solve")]
pub fn solver(id: &str, mebibytes: usize) -> Option<Box<dyn Solver>> {
    entry_of(id).map(|entry| (entry.solver)(mebibytes))
}

/// The weights of the evaluation of the game with that id.
#[cfg(feature = "tune")]
pub fn weights(id: &str) -> Option<Box<dyn AnyWeights>> {
    entry_of(id).map(|entry| (entry.weights)())
}

/// Many games of the kind with that id.
///
/// # Errors
/// An unknown id, and whatever [`Games::new`] refuses.
#[cfg(feature = "vector")]
pub fn vector(id: &str, settings: &Settings) -> Result<Box<dyn Vector>, PositionError> {
    let entry = entry_of(id).ok_or_else(|| {
        let ids: Vec<&str> = games().map(|game| game.card().id).collect();
        variorum_core::Fault::new("game", id, format!("one of {}", ids.join(", ")))
    })?;
    (entry.vector)(settings)
}

/// The observations of the game with that id, and a search that is told what they are worth.
#[cfg(feature = "vector")]
pub fn encoder(id: &str) -> Option<Box<dyn Encode>> {
    entry_of(id).map(|entry| (entry.encoder)())
}

//! Courses and puzzles, from the site.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_lessons::{Course, LessonError, PuzzleSet};

use crate::components::loaded::{LoadError, Loaded, load, once_there};

/// Loads the course of a game.
pub fn course(game: &'static dyn AnyGame) -> Loaded<Course, LoadError<LessonError>> {
    load(format!("/lessons/{}.json", game.card().id), Course::parse)
}

/// Loads the puzzles of a game.
pub fn puzzles(game: &'static dyn AnyGame) -> Loaded<PuzzleSet, LoadError<LessonError>> {
    load(format!("/puzzles/{}.json", game.card().id), PuzzleSet::parse)
}

/// The view of a course once it is there.
pub fn with_course(
    game: &'static dyn AnyGame,
    view: impl Fn(Arc<Course>) -> AnyView + Send + 'static,
) -> impl IntoView {
    once_there(course(game), view)
}

/// The view of a game's puzzles once they are there.
pub fn with_puzzles(
    game: &'static dyn AnyGame,
    view: impl Fn(Arc<PuzzleSet>) -> AnyView + Send + 'static,
) -> impl IntoView {
    once_there(puzzles(game), view)
}

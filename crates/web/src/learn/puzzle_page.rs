//! Puzzles of a game: today's, one by its id, and the next that was not solved here.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_lessons::{PuzzleSet, PuzzleWalk};

use super::puzzle_board::PuzzleBoard;
use super::{load, progress};
use crate::components::title;
use crate::route::{Link, Route};

/// Milliseconds of a day.
const DAY_MS: f64 = 86_400_000.0;

/// From the puzzle of one day to that of the next: a prime larger than any set, so that all are visited.
const DAY_STEP: usize = 7919;

/// The page of a puzzle; without an id that of the day.
#[component]
pub fn PuzzlePage(game: &'static dyn AnyGame, id: Option<String>) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("{}: puzzles", card.title), || false);
    load::with_puzzles(game, move |set| view! { <Chosen game set id=id.clone()/> }.into_any())
}

#[component]
fn Chosen(game: &'static dyn AnyGame, set: Arc<PuzzleSet>, id: Option<String>) -> impl IntoView {
    let card = game.card();
    let count = set.puzzles.len();
    let at = match &id {
        Some(id) => set.puzzles.iter().position(|puzzle| puzzle.id == *id),
        // The same for everybody on one day (UTC).
        None if count > 0 => Some((js_sys::Date::now() / DAY_MS) as usize * DAY_STEP % count),
        None => None,
    };
    let Some(at) = at else {
        return view! {
            <h1>"No such puzzle"</h1>
            <p><Link to=Route::Puzzle(card.id.to_owned(), None)>"Today's puzzle"</Link></p>
        }
        .into_any();
    };
    let puzzle = &set.puzzles[at];
    let solved = progress::solved(card.id);
    let next = (1..count)
        .map(|step| &set.puzzles[(at + step) % count])
        .find(|other| !solved.contains(&other.id))
        .map(|other| Route::Puzzle(card.id.to_owned(), Some(other.id.clone())));
    let heading = if id.is_none() { "puzzle of the day" } else { "puzzle" };
    let board = match PuzzleWalk::new(game, puzzle) {
        Ok(walk) => view! { <PuzzleBoard game walk puzzle=puzzle.clone() next/> }.into_any(),
        Err(error) => view! { <p class="error" role="alert">{error.to_string()}</p> }.into_any(),
    };
    view! {
        <h1>{format!("{}: {}", card.title, heading)}</h1>
        <p class="hint">{format!("Number {} of {count}, from easy to hard; {} solved here", at + 1, solved.len())}</p>
        {board}
    }
    .into_any()
}

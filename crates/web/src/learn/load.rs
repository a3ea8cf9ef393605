//! Courses and puzzles, from the site.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_lessons::{Course, LessonError, PuzzleSet};

use crate::net;

/// What is loaded, as far as it has come: `None` while it loads, else it or why it is not there.
pub type Loaded<T> = RwSignal<Option<Result<Arc<T>, String>>>;

/// Loads and reads a file of the site.
fn load_file<T: Send + Sync + 'static>(path: String, read: fn(&str) -> Result<T, LessonError>) -> Loaded<T> {
    let loaded = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let text = net::text_file(&path).await;
        let text = text.map_err(|error| error.to_string());
        let all = text.and_then(|text| read(text.as_str()).map_err(|error| error.to_string()));
        // The page may have been left meanwhile.
        let _ = loaded.try_set(Some(all.map(Arc::new)));
    });
    loaded
}

/// Loads the course of a game.
pub fn course(game: &'static dyn AnyGame) -> Loaded<Course> {
    load_file(format!("/lessons/{}.json", game.card().id), Course::parse)
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
    once_there(load_file(format!("/puzzles/{}.json", game.card().id), PuzzleSet::parse), view)
}

fn once_there<T: Send + Sync + 'static>(
    loaded: Loaded<T>,
    view: impl Fn(Arc<T>) -> AnyView + Send + 'static,
) -> impl IntoView {
    move || match loaded.get() {
        None => view! { <p class="hint" role="status">"This is being loaded."</p> }.into_any(),
        Some(Err(why)) => view! { <p class="error" role="alert">{why}</p> }.into_any(),
        Some(Ok(all)) => view(all),
    }
}

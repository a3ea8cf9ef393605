//! The pages that are in modules of their own: all but the first page and the board of a game.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use variorum_core::any::AnyGame;

use crate::account::AccountPage;
use crate::editor::Editor;
use crate::fetched::{fetch, is_missing};
use crate::first_view;
use crate::learn::{CoursePage, LessonPage, PuzzlePage};
use crate::lobby::LobbyPage;
use crate::moderation::ReportsPage;
use crate::offline::OfflinePage;
use crate::pages::{About, Analysis, NewGame, Record, Results, RulesPage, UnknownGame};
use crate::players::{LeaderboardPage, ProfilePage};
use crate::playing::GamesPage;
use crate::route::Route;
use crate::watch::{ChannelPage, WatchPage};

/// Makes the view of a page.
pub type Render = fn(Route) -> AnyView;

/// The view of a page in a module.
pub fn page(
    module: impl Future<Output = Result<Render, SplitLoaderError>> + 'static,
    route: Route,
) -> AnyView {
    let there = fetch(module);
    let view = move || match there.get() {
        Some(render) => {
            first_view::take_away();
            render(route.clone())
        }
        None if is_missing() => {
            first_view::take_away();
            ().into_any()
        }
        None => view! { <p class="hint" role="status">"This is being loaded."</p> }.into_any(),
    };
    view.into_any()
}

/// The ways to a game: its page and the form for a new one.
#[wasm_split(begin, wasm_split_path = leptos::wasm_split, fallible)]
pub fn begin() -> Result<Render, SplitLoaderError> {
    Ok(|route| match route {
        Route::NewGame(id, start) => {
            with_game(&id, |game| view! { <NewGame game start=start.clone()/> }.into_any())
        }
        Route::About(id) => with_game(&id, |game| view! { <About game/> }.into_any()),
        _ => ().into_any(),
    })
}

/// Boards that are not of a game on the server, lessons, puzzles, rules and records.
#[wasm_split(study, wasm_split_path = leptos::wasm_split, fallible)]
pub fn study() -> Result<Render, SplitLoaderError> {
    Ok(|route| match route {
        Route::Offline(id) => with_game(&id, |game| view! { <OfflinePage game/> }.into_any()),
        Route::Analysis(id, start) => {
            with_game(&id, |game| view! { <Analysis game start=start.clone()/> }.into_any())
        }
        Route::Review(id, start) => {
            with_game(&id, |game| view! { <Analysis game start=start.clone() review=true/> }.into_any())
        }
        Route::Edit(id, start) => {
            with_game(&id, |game| view! { <Editor game start=start.clone()/> }.into_any())
        }
        Route::Rules(id) => with_game(&id, |game| view! { <RulesPage game/> }.into_any()),
        Route::Course(id) => with_game(&id, |game| view! { <CoursePage game/> }.into_any()),
        Route::Lesson(id, lesson) => {
            with_game(&id, |game| view! { <LessonPage game id=lesson.clone()/> }.into_any())
        }
        Route::Puzzle(id, puzzle) => {
            with_game(&id, |game| view! { <PuzzlePage game id=puzzle.clone()/> }.into_any())
        }
        Route::Results => view! { <Results/> }.into_any(),
        Route::Record => view! { <Record/> }.into_any(),
        _ => ().into_any(),
    })
}

/// People and their games: lobby, games that are played, players, one's account, reports.
#[wasm_split(people, wasm_split_path = leptos::wasm_split, fallible)]
pub fn people() -> Result<Render, SplitLoaderError> {
    Ok(|route| match route {
        Route::Lobby => view! { <LobbyPage/> }.into_any(),
        Route::Games => view! { <GamesPage/> }.into_any(),
        Route::Watch => view! { <WatchPage/> }.into_any(),
        Route::Channel(id) => with_game(&id, |game| view! { <ChannelPage game/> }.into_any()),
        Route::Players => view! { <LeaderboardPage/> }.into_any(),
        Route::Player(name) => view! { <ProfilePage name/> }.into_any(),
        Route::Account => view! { <AccountPage/> }.into_any(),
        Route::Reports => view! { <ReportsPage/> }.into_any(),
        _ => ().into_any(),
    })
}

fn with_game(id: &str, page: impl Fn(&'static dyn AnyGame) -> AnyView) -> AnyView {
    variorum_registry::find(id).map_or_else(|| view! { <UnknownGame id=id.to_owned()/> }.into_any(), page)
}

//! The root component: header and the page for the current route.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::account::{AccountPage, Identity, Who};
use crate::challenges::{ChallengeNotices, KnownChallenges};
use crate::components::connection_status::UnsentNotice;
use crate::components::favicon;
use crate::editor::Editor;
use crate::first_view;
use crate::learn::{CoursePage, LessonPage, PuzzlePage};
use crate::lobby::LobbyPage;
use crate::look::{Look, LookButtons};
use crate::moderation::ReportsPage;
use crate::net::UnsentActions;
use crate::offline::{GameUnderWay, NewVersion, OfflinePage};
use crate::pages::{
    About, Analysis, Game, Home, NewGame, PageNotFound, Record, Results, RulesPage, UnknownGame,
};
use crate::people::KnownPeople;
use crate::players::{LeaderboardPage, ProfilePage};
use crate::playing::{GamesPage, PlayingGames};
use crate::records::LoadedRecords;
use crate::route::{Link, Navigation, Route};
use crate::sound;
use crate::watch::{ChannelPage, WatchPage};

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let navigation = Navigation::provide();
    Look::provide();
    sound::wait_for_gesture();
    let identity = Identity::provide();
    KnownChallenges::provide(identity);
    KnownPeople::provide(identity);
    LoadedRecords::provide();
    UnsentActions::provide();
    GameUnderWay::provide();
    let playing = PlayingGames::provide(navigation);
    favicon::follow(playing);
    let route = move || {
        let route = navigation.route();
        // A game is not there before the server has told it.
        if !matches!(route, Route::Game(_)) {
            first_view::take_away();
        }
        route
    };
    view! {
        <header class="page-header">
            <Link to=Route::Home class="brand">"Variorum"</Link>
            <nav class="site-links" aria-label="Site">
                <Link to=Route::Lobby class="who">"Lobby"</Link>
                <Link to=Route::Games class="who">"Games"{move || playing.waiting_words()}</Link>
                <Link to=Route::Watch class="who">"Watch"</Link>
                <Link to=Route::Players class="who">"Players"</Link>
                <Who/>
            </nav>
            <span class="look-buttons"><LookButtons/></span>
        </header>
        <main tabindex="-1">
            <NewVersion/>
            <UnsentNotice/>
            <ChallengeNotices/>
            {move || match route() {
                Route::Home => view! { <Home/> }.into_any(),
                Route::NewGame(id, start) => with_game(&id, |game| view! { <NewGame game start=start.clone()/> }.into_any()),
                Route::About(id) => with_game(&id, |game| view! { <About game/> }.into_any()),
                Route::Game(id) => view! { <Game id/> }.into_any(),
                Route::Offline(id) => with_game(&id, |game| view! { <OfflinePage game/> }.into_any()),
                Route::Analysis(id, start) => with_game(&id, |game| view! { <Analysis game start=start.clone()/> }.into_any()),
                Route::Review(id, start) => with_game(&id, |game| view! { <Analysis game start=start.clone() review=true/> }.into_any()),
                Route::Edit(id, start) => with_game(&id, |game| view! { <Editor game start=start.clone()/> }.into_any()),
                Route::Rules(id) => with_game(&id, |game| view! { <RulesPage game/> }.into_any()),
                Route::Course(id) => with_game(&id, |game| view! { <CoursePage game/> }.into_any()),
                Route::Lesson(id, lesson) => with_game(&id, |game| view! { <LessonPage game id=lesson.clone()/> }.into_any()),
                Route::Puzzle(id, puzzle) => with_game(&id, |game| view! { <PuzzlePage game id=puzzle.clone()/> }.into_any()),
                Route::Results => view! { <Results/> }.into_any(),
                Route::Record => view! { <Record/> }.into_any(),
                Route::Lobby => view! { <LobbyPage/> }.into_any(),
                Route::Games => view! { <GamesPage/> }.into_any(),
                Route::Watch => view! { <WatchPage/> }.into_any(),
                Route::Channel(id) => with_game(&id, |game| view! { <ChannelPage game/> }.into_any()),
                Route::Players => view! { <LeaderboardPage/> }.into_any(),
                Route::Player(name) => view! { <ProfilePage name/> }.into_any(),
                Route::Account => view! { <AccountPage/> }.into_any(),
                Route::Reports => view! { <ReportsPage/> }.into_any(),
                Route::Unknown => view! { <PageNotFound/> }.into_any(),
            }}
        </main>
    }
}

fn with_game(id: &str, page: impl Fn(&'static dyn AnyGame) -> AnyView) -> AnyView {
    variorum_registry::find(id).map_or_else(|| view! { <UnknownGame id=id.to_owned()/> }.into_any(), page)
}

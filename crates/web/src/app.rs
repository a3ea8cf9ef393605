//! The root component: header and the page for the current route.

use leptos::prelude::*;

use crate::account::{Identity, Who};
use crate::challenges::{ChallengeNotices, KnownChallenges};
use crate::components::connection_status::UnsentNotice;
use crate::components::favicon;
use crate::fetched::{self, MissingPart};
use crate::first_view;
use crate::look::{Look, LookButtons};
use crate::net::UnsentActions;
use crate::offline::{GameUnderWay, NewVersion};
use crate::page_modules::{self, page};
use crate::pages::{Game, Home, PageNotFound};
use crate::people::KnownPeople;
use crate::playing::PlayingGames;
use crate::records::LoadedRecords;
use crate::route::{Link, Navigation, Route};
use crate::sound;

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
    fetched::provide();
    let playing = PlayingGames::provide(navigation);
    favicon::follow(playing);
    let route = move || {
        let route = navigation.route();
        // A game and the pages in modules of their own take it away themselves, once they have something to show.
        if matches!(route, Route::Home | Route::Unknown) {
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
            <MissingPart/>
            <UnsentNotice/>
            <ChallengeNotices/>
            {move || match route() {
                Route::Home => view! { <Home/> }.into_any(),
                Route::Game(id) => view! { <Game id/> }.into_any(),
                Route::Unknown => view! { <PageNotFound/> }.into_any(),
                route @ (Route::About(_) | Route::NewGame(..)) => page(page_modules::begin(), route),
                route @ (Route::Offline(_)
                | Route::Analysis(..)
                | Route::Review(..)
                | Route::Edit(..)
                | Route::Rules(_)
                | Route::Course(_)
                | Route::Lesson(..)
                | Route::Puzzle(..)
                | Route::Results
                | Route::Record) => page(page_modules::study(), route),
                route @ (Route::Lobby
                | Route::Games
                | Route::Watch
                | Route::Channel(_)
                | Route::Players
                | Route::Player(_)
                | Route::Account
                | Route::Reports) => page(page_modules::people(), route),
            }}
        </main>
    }
}

//! The addresses of the pages.

use leptos::prelude::*;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use wasm_bindgen::JsCast;

use crate::game_start::GameStart;

/// A page of the app.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// What this is, and the list of games.
    Home,
    /// The page of a game.
    About(String),
    /// The form for a new game.
    NewGame(String, GameStart),
    /// A game on the server.
    Game(String),
    /// A game that this browser keeps, without the server.
    Offline(String),
    /// The analysis board, without the server.
    Analysis(String, GameStart),
    /// The analysis board, with a review of the game that starts at once.
    Review(String, GameStart),
    /// The position editor.
    Edit(String, GameStart),
    /// The rules of a game.
    Rules(String),
    /// The lessons of a game.
    Course(String),
    /// One lesson of a game: the game's id and the lesson's.
    Lesson(String, String),
    /// A puzzle of a game, by its id; the puzzle of the day without one.
    Puzzle(String, Option<String>),
    /// What studies of the games found.
    Results,
    /// The page for reading game records.
    Record,
    /// Open seeks and quick pairing.
    Lobby,
    /// The games that whoever sits here plays now.
    Games,
    /// Games that are played now.
    Watch,
    /// The strongest game by these rules that is played now, and then the next.
    Channel(String),
    /// The leaderboards.
    Players,
    /// What is shown of a player, by name.
    Player(String),
    /// Signing in, and one's own account.
    Account,
    /// What was reported, for moderators.
    Reports,
    /// No page has this address.
    Unknown,
}

impl Route {
    /// The page at a path. `fragment` follows the `#` of the address.
    pub fn parse(path: &str, fragment: &str) -> Route {
        let start = || GameStart::parse(fragment);
        let mut parts = path.trim_matches('/').split('/');
        let (first, second, rest) = (parts.next().unwrap_or(""), parts.next(), parts.next());
        match (first, second, rest) {
            ("", None, None) => Route::Home,
            ("new", Some(game), None) => Route::NewGame(game.to_owned(), start()),
            ("g", Some(id), None) => Route::Game(id.to_owned()),
            ("offline", Some(game), None) => Route::Offline(game.to_owned()),
            ("analysis", Some(game), None) => Route::Analysis(game.to_owned(), start()),
            ("review", Some(game), None) => Route::Review(game.to_owned(), start()),
            ("edit", Some(game), None) => Route::Edit(game.to_owned(), start()),
            ("rules", Some(game), None) => Route::Rules(game.to_owned()),
            ("learn", Some(game), None) => Route::Course(game.to_owned()),
            ("learn", Some(game), Some(lesson)) if parts.next().is_none() => {
                Route::Lesson(game.to_owned(), lesson.to_owned())
            }
            ("puzzles", Some(game), id) if parts.next().is_none() => {
                Route::Puzzle(game.to_owned(), id.map(str::to_owned))
            }
            ("lab", None, None) => Route::Results,
            ("lobby", None, None) => Route::Lobby,
            ("games", None, None) => Route::Games,
            ("watch", None, None) => Route::Watch,
            ("watch", Some(game), None) => Route::Channel(game.to_owned()),
            ("players", None, None) => Route::Players,
            ("player", Some(name), None) => {
                Route::Player(percent_decode_str(name).decode_utf8_lossy().into_owned())
            }
            ("account", None, None) => Route::Account,
            ("reports", None, None) => Route::Reports,
            ("record", None, None) => Route::Record,
            (game, None, None) if variorum_registry::find(game).is_some() => Route::About(game.to_owned()),
            _ => Route::Unknown,
        }
    }

    /// The page at a path with a query and no fragment. The analysis board reads what it starts with from a query too,
    /// which the server is told, and draws; what is no option of the game is for others.
    fn with_query(path: &str, query: &str) -> Route {
        match Route::parse(path, "") {
            Route::Analysis(game, _) => {
                let mut start = GameStart::parse(query);
                let specs = variorum_registry::find(&game).map_or(&[][..], |game| game.card().options);
                let is_option = |text: &String| {
                    text.split_once('=').is_some_and(|(name, _)| specs.iter().any(|spec| spec.name == name))
                };
                start.options.retain(is_option);
                Route::Analysis(game, start)
            }
            route => route,
        }
    }

    /// Path and fragment of the page's address.
    pub fn path(&self) -> String {
        let begun = |page: &str, game: &str, start: &GameStart| {
            let fragment = start.fragment();
            let mark = if fragment.is_empty() { "" } else { "#" };
            format!("/{page}/{game}{mark}{fragment}")
        };
        match self {
            Route::Home | Route::Unknown => "/".to_owned(),
            Route::NewGame(game, start) => begun("new", game, start),
            Route::About(game) => format!("/{game}"),
            Route::Game(id) => format!("/g/{id}"),
            Route::Offline(game) => format!("/offline/{game}"),
            Route::Analysis(game, start) => begun("analysis", game, start),
            Route::Review(game, start) => begun("review", game, start),
            Route::Edit(game, start) => begun("edit", game, start),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Course(game) => format!("/learn/{game}"),
            Route::Lesson(game, lesson) => format!("/learn/{game}/{lesson}"),
            Route::Puzzle(game, None) => format!("/puzzles/{game}"),
            Route::Puzzle(game, Some(id)) => format!("/puzzles/{game}/{id}"),
            Route::Results => "/lab".to_owned(),
            Route::Record => "/record".to_owned(),
            Route::Lobby => "/lobby".to_owned(),
            Route::Games => "/games".to_owned(),
            Route::Watch => "/watch".to_owned(),
            Route::Channel(game) => format!("/watch/{game}"),
            Route::Players => "/players".to_owned(),
            Route::Player(name) => format!("/player/{}", utf8_percent_encode(name, NON_ALPHANUMERIC)),
            Route::Account => "/account".to_owned(),
            Route::Reports => "/reports".to_owned(),
        }
    }
}

/// The current page. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct Navigation(RwSignal<Route>);

impl Navigation {
    /// Reads the address bar and follows the browser's back and forward buttons.
    pub fn provide() -> Navigation {
        let here = || {
            let location = window().location();
            let path = location.pathname().unwrap_or_default();
            let (hash, query) = (location.hash().unwrap_or_default(), location.search().unwrap_or_default());
            match hash.trim_start_matches('#') {
                "" => Route::with_query(&path, query.trim_start_matches('?')),
                fragment => Route::parse(&path, fragment),
            }
        };
        let navigation = Navigation(RwSignal::new(here()));
        let _ = window_event_listener(leptos::ev::popstate, move |_| navigation.0.set(here()));
        provide_context(navigation);
        navigation
    }

    /// The current page, tracked.
    pub fn route(self) -> Route {
        self.0.get()
    }

    /// Goes to a page and adds it to the browser's history.
    pub fn go(self, route: Route) {
        if let Ok(history) = window().history() {
            // Fails only where a page may not change its address; the page changes all the
            // same.
            let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(route);
        // What had the focus has left the page; the next Tab shall begin at the new content.
        request_animation_frame(|| {
            let main = document().query_selector("main").ok().flatten();
            if let Some(main) = main.and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok()) {
                // Fails only where the element has left the page.
                let _ = main.focus();
            }
        });
    }
}

/// Adds an entry to the browser's history for the same page in another state, which the fragment (with its `#`) tells.
pub fn push_url(route: &Route, fragment: &str) {
    if let Ok(history) = window().history() {
        let url = format!("{}{fragment}", route.path());
        // Fails only where a page may not change its address.
        let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&url));
    }
}

/// Sets the address bar without adding to the browser's history, so that reloading the page keeps what was
/// edited.
pub fn replace_url(route: &Route) {
    if let Ok(history) = window().history() {
        // Fails only where a page may not change its address, or changes it too often.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path()));
    }
}

/// A link to a page of the app that does not reload the document.
#[component]
pub fn Link(
    /// The page.
    to: Route,
    /// CSS classes of the anchor.
    #[prop(optional)]
    class: &'static str,
    children: Children,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let path = to.path();
    let follow = move |event: leptos::ev::MouseEvent| {
        let plain = event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key());
        if plain {
            event.prevent_default();
            navigation.go(to.clone());
        }
    };
    view! { <a href=path class=class on:click=follow>{children()}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_views_are_each_others() {
        // The server answers these with the app, and the service worker does so without a network.
        let pages: Vec<&str> = include_str!("../pages.txt").lines().collect();
        let start = GameStart {
            options: vec!["x=y".into()],
            position: Some("k1/8 w - 0".into()),
            ..GameStart::default()
        };
        for route in [
            Route::Home,
            Route::NewGame("a".into(), GameStart::default()),
            Route::NewGame("a".into(), start.clone()),
            Route::Game("x1".into()),
            Route::Offline("a".into()),
            Route::Analysis("a".into(), start.clone()),
            Route::Review("a".into(), start.clone()),
            Route::Edit("a".into(), GameStart::default()),
            Route::Edit("a".into(), start),
            Route::Rules("a".into()),
            Route::Course("a".into()),
            Route::Lesson("a".into(), "b-1".into()),
            Route::Puzzle("a".into(), None),
            Route::Puzzle("a".into(), Some("1f".into())),
            Route::Results,
            Route::Record,
            Route::Account,
            Route::Reports,
            Route::Lobby,
            Route::Games,
            Route::Watch,
            Route::Channel("a".into()),
            Route::Players,
            Route::Player("Ada-1_".into()),
            Route::Player("Ж/x%".into()),
        ] {
            let address = route.path();
            let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Route::parse(path, fragment), route);
            let first = path.split('/').nth(1).unwrap_or("");
            assert!(first.is_empty() || pages.contains(&first), "`{first}` is not in pages.txt");
        }
        for game in variorum_registry::games() {
            let page = Route::About(game.card().id.to_owned());
            assert_eq!(Route::parse(&page.path(), ""), page);
        }
        let start = GameStart { position: Some("k1/8 w".into()), ..GameStart::default() };
        assert_eq!(
            Route::with_query("/analysis/a", "position=k1%2F8+w&from=elsewhere"),
            Route::Analysis("a".into(), start)
        );
        assert_eq!(Route::with_query("/games", "position=x"), Route::Games);
        assert_eq!(Route::parse("/ludo", ""), Route::Unknown);
        assert_eq!(Route::parse("/g", ""), Route::Unknown);
        assert_eq!(Route::parse("/g/a/b", ""), Route::Unknown);
        assert_eq!(Route::parse("/learn/a/b/c", ""), Route::Unknown);
        assert_eq!(Route::parse("/g/a/", "token"), Route::Game("a".into()));
    }
}

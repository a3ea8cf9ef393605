//! Addresses of the page's views.

use leptos::prelude::*;

use crate::game_start::GameStart;

/// A view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// All games.
    Home,
    /// The form for a new game, filled in.
    NewGame(String, GameStart),
    /// A game on the server.
    Game(String),
    /// A board of one's own.
    Analysis(String, GameStart),
    /// The same, with the game on it judged at once.
    Review(String, GameStart),
    /// The editor of positions.
    Edit(String, GameStart),
    /// The rules of a game.
    Rules(String),
    /// Game records, to read.
    Record,
    /// Nothing is there.
    Unknown,
}

impl Route {
    /// The view at a path; `fragment` is what follows the `#` of the address.
    pub fn parse(path: &str, fragment: &str) -> Route {
        let start = || GameStart::parse(fragment);
        let mut parts = path.trim_matches('/').split('/');
        let (first, second, rest) = (parts.next().unwrap_or(""), parts.next(), parts.next());
        match (first, second, rest) {
            ("", None, None) => Route::Home,
            ("new", Some(game), None) => Route::NewGame(game.to_owned(), start()),
            ("g", Some(id), None) => Route::Game(id.to_owned()),
            ("analysis", Some(game), None) => Route::Analysis(game.to_owned(), start()),
            ("review", Some(game), None) => Route::Review(game.to_owned(), start()),
            ("edit", Some(game), None) => Route::Edit(game.to_owned(), start()),
            ("rules", Some(game), None) => Route::Rules(game.to_owned()),
            ("record", None, None) => Route::Record,
            _ => Route::Unknown,
        }
    }

    /// The address of a view on its host.
    pub fn path(&self) -> String {
        let begun = |page: &str, game: &str, start: &GameStart| {
            let fragment = start.fragment();
            let mark = if fragment.is_empty() { "" } else { "#" };
            format!("/{page}/{game}{mark}{fragment}")
        };
        match self {
            Route::Home | Route::Unknown => "/".to_owned(),
            Route::NewGame(game, start) => begun("new", game, start),
            Route::Game(id) => format!("/g/{id}"),
            Route::Analysis(game, start) => begun("analysis", game, start),
            Route::Review(game, start) => begun("review", game, start),
            Route::Edit(game, start) => begun("edit", game, start),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Record => "/record".to_owned(),
        }
    }
}

/// Where the page is. In the context of the whole app.
#[derive(Clone, Copy)]
pub struct Navigation(RwSignal<Route>);

impl Navigation {
    /// Reads the address bar and follows it from now on.
    pub fn provide() -> Navigation {
        let here = || {
            let location = window().location();
            let hash = location.hash().unwrap_or_default();
            Route::parse(&location.pathname().unwrap_or_default(), hash.trim_start_matches('#'))
        };
        let navigation = Navigation(RwSignal::new(here()));
        let _ = window_event_listener(leptos::ev::popstate, move |_| navigation.0.set(here()));
        provide_context(navigation);
        navigation
    }

    /// The view shown.
    pub fn route(self) -> Route {
        self.0.get()
    }

    /// Goes to a view.
    pub fn go(self, route: Route) {
        if let Ok(history) = window().history() {
            // Fails only where a page may not change its address; the view changes all the same.
            let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(route);
    }
}

/// Makes the address that of this view without going there: what is edited is then kept by the
/// browser and found again when the page is loaded anew.
pub fn replace_url(route: &Route) {
    if let Ok(history) = window().history() {
        // Fails only where a page may not change its address, or does it too often.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path()));
    }
}

/// A link to a view that does not load the page anew.
#[component]
pub fn Link(
    /// Where to.
    to: Route,
    /// Class of the anchor.
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
            Route::Analysis("a".into(), start.clone()),
            Route::Review("a".into(), start.clone()),
            Route::Edit("a".into(), GameStart::default()),
            Route::Edit("a".into(), start),
            Route::Rules("a".into()),
            Route::Record,
        ] {
            let address = route.path();
            let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Route::parse(path, fragment), route);
        }
        assert_eq!(Route::parse("/g", ""), Route::Unknown);
        assert_eq!(Route::parse("/g/a/b", ""), Route::Unknown);
        assert_eq!(Route::parse("/g/a/", "token"), Route::Game("a".into()));
    }
}

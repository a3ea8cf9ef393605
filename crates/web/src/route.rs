//! Addresses of the page's views.

use leptos::prelude::*;

use crate::opening::Opening;

/// A view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// All games.
    Start,
    /// The form for a new game, filled in.
    New(String, Opening),
    /// A game on the server.
    Game(String),
    /// A board of one's own.
    Analysis(String, Opening),
    /// The same, with the game on it judged at once.
    Review(String, Opening),
    /// The editor of positions.
    Edit(String, Opening),
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
        let opening = || Opening::parse(fragment);
        let mut parts = path.trim_matches('/').split('/');
        let (first, second, rest) = (parts.next().unwrap_or(""), parts.next(), parts.next());
        match (first, second, rest) {
            ("", None, None) => Route::Start,
            ("new", Some(game), None) => Route::New(game.to_owned(), opening()),
            ("g", Some(id), None) => Route::Game(id.to_owned()),
            ("analysis", Some(game), None) => Route::Analysis(game.to_owned(), opening()),
            ("review", Some(game), None) => Route::Review(game.to_owned(), opening()),
            ("edit", Some(game), None) => Route::Edit(game.to_owned(), opening()),
            ("rules", Some(game), None) => Route::Rules(game.to_owned()),
            ("record", None, None) => Route::Record,
            _ => Route::Unknown,
        }
    }

    /// The address of a view on its host.
    pub fn path(&self) -> String {
        let begun = |page: &str, game: &str, opening: &Opening| {
            let fragment = opening.fragment();
            let mark = if fragment.is_empty() { "" } else { "#" };
            format!("/{page}/{game}{mark}{fragment}")
        };
        match self {
            Route::Start | Route::Unknown => "/".to_owned(),
            Route::New(game, opening) => begun("new", game, opening),
            Route::Game(id) => format!("/g/{id}"),
            Route::Analysis(game, opening) => begun("analysis", game, opening),
            Route::Review(game, opening) => begun("review", game, opening),
            Route::Edit(game, opening) => begun("edit", game, opening),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Record => "/record".to_owned(),
        }
    }
}

/// Where the page is. In the context of the whole app.
#[derive(Clone, Copy)]
pub struct Place(RwSignal<Route>);

impl Place {
    /// Reads the address bar and follows it from now on.
    pub fn provide() -> Place {
        let here = || {
            let location = window().location();
            let hash = location.hash().unwrap_or_default();
            Route::parse(&location.pathname().unwrap_or_default(), hash.trim_start_matches('#'))
        };
        let place = Place(RwSignal::new(here()));
        let _ = window_event_listener(leptos::ev::popstate, move |_| place.0.set(here()));
        provide_context(place);
        place
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
pub fn keep_in_address(route: &Route) {
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
    let place = expect_context::<Place>();
    let path = to.path();
    let follow = move |event: leptos::ev::MouseEvent| {
        let plain = event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key());
        if plain {
            event.prevent_default();
            place.go(to.clone());
        }
    };
    view! { <a href=path class=class on:click=follow>{children()}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_views_are_each_others() {
        let opening =
            Opening { options: vec!["x=y".into()], start: Some("k1/8 w - 0".into()), ..Opening::default() };
        for route in [
            Route::Start,
            Route::New("a".into(), Opening::default()),
            Route::New("a".into(), opening.clone()),
            Route::Game("x1".into()),
            Route::Analysis("a".into(), opening.clone()),
            Route::Review("a".into(), opening.clone()),
            Route::Edit("a".into(), Opening::default()),
            Route::Edit("a".into(), opening),
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

//! Addresses of the page's views.

use leptos::prelude::*;

/// A view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// All games.
    Start,
    /// The form for a new game.
    New(String),
    /// A game on the server.
    Game(String),
    /// A board of one's own.
    Analysis(String),
    /// The rules of a game.
    Rules(String),
    /// Nothing is there.
    Unknown,
}

impl Route {
    /// The view at a path.
    pub fn parse(path: &str) -> Route {
        let mut parts = path.trim_matches('/').split('/');
        let (first, second, rest) = (parts.next().unwrap_or(""), parts.next(), parts.next());
        match (first, second, rest) {
            ("", None, None) => Route::Start,
            ("new", Some(game), None) => Route::New(game.to_owned()),
            ("g", Some(id), None) => Route::Game(id.to_owned()),
            ("analysis", Some(game), None) => Route::Analysis(game.to_owned()),
            ("rules", Some(game), None) => Route::Rules(game.to_owned()),
            _ => Route::Unknown,
        }
    }

    /// The path of a view.
    pub fn path(&self) -> String {
        match self {
            Route::Start | Route::Unknown => "/".to_owned(),
            Route::New(game) => format!("/new/{game}"),
            Route::Game(id) => format!("/g/{id}"),
            Route::Analysis(game) => format!("/analysis/{game}"),
            Route::Rules(game) => format!("/rules/{game}"),
        }
    }
}

/// Where the page is. In the context of the whole app.
#[derive(Clone, Copy)]
pub struct Place(RwSignal<Route>);

impl Place {
    /// Reads the address bar and follows it from now on.
    pub fn provide() -> Place {
        let here = || Route::parse(&window().location().pathname().unwrap_or_default());
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
        for route in [
            Route::Start,
            Route::New("a".into()),
            Route::Game("x1".into()),
            Route::Analysis("a".into()),
            Route::Rules("a".into()),
        ] {
            assert_eq!(Route::parse(&route.path()), route);
        }
        assert_eq!(Route::parse("/g"), Route::Unknown);
        assert_eq!(Route::parse("/g/a/b"), Route::Unknown);
        assert_eq!(Route::parse("/g/a/"), Route::Game("a".into()));
    }
}

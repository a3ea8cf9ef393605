//! The browser app.

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the app into the page's body. Called once, when the module has been loaded.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(App);
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    view! {
        <header>
            <h1>"Variorum"</h1>
            <p>"Published chess variants, to play and to study"</p>
        </header>
    }
}

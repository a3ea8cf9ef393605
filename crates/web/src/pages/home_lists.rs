//! The games on the first page that go on: in the module of the ways to a game.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::public_games::PublicGames;
use super::under_way::UnderWay;

/// The views of the lists.
#[derive(Clone, Copy)]
pub struct Lists {
    /// Games that were opened in this browser.
    pub under_way: fn() -> AnyView,
    /// Games that everybody may watch.
    pub public: fn() -> AnyView,
}

/// Fetches the module.
#[wasm_split(begin, wasm_split_path = leptos::wasm_split, fallible)]
pub fn lists() -> Result<Lists, SplitLoaderError> {
    Ok(Lists {
        under_way: || view! { <UnderWay/> }.into_any(),
        public: || view! { <PublicGames/> }.into_any(),
    })
}

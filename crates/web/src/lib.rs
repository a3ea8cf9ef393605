//! The browser app: draws any game from its layout and view data, with legal moves from the same
//! rules as the server's. No game is named here.

mod app;
mod board;
mod desk;
mod diagram;
mod draft;
mod editor;
mod engine;
mod line;
mod memory;
mod net;
mod opening;
mod pages;
mod parts;
mod records;
mod review;
mod route;
mod turns;
mod words;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the app into the page's body. Called once, when the module has been loaded.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(app::App);
}

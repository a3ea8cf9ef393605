//! The browser app: draws any game from its layout and view data, with legal moves from the same
//! rules as the server's. No game is named here.

mod app;
mod board;
mod board_model;
mod components;
mod diagram;
mod draft;
mod editor;
mod engine;
mod format;
mod game_start;
mod history;
mod move_rows;
mod net;
mod pages;
mod records;
mod review;
mod route;
mod storage;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the app into the page's body. Called once, when the module has been loaded.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(app::App);
}

//! The browser app. It draws any game from its layout and view data, and takes legal moves from the same
//! rules as the server. It names no game.

mod account;
mod afterwards;
mod app;
mod board;
mod board_model;
mod browser;
mod challenges;
mod clock;
mod coach;
mod components;
mod conditional;
mod diagram;
mod draft;
mod editor;
mod engine;
mod fetched;
mod first_view;
mod format;
mod game_error;
mod game_start;
mod history;
mod learn;
mod lobby;
mod look;
mod moderation;
mod move_rows;
mod net;
mod offline;
mod opponents;
mod page_modules;
mod pages;
mod people;
mod players;
mod playing;
mod records;
mod review;
mod route;
mod sound;
mod storage;
mod talk;
mod wake_lock;
mod watch;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the app in the page's body. The module calls it once after loading.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(app::App);
}

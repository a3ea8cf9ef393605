//! Keyboard shortcuts of a page with a board.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::board_model::BoardModel;

/// Arrow keys, Home and End step through the game, `f` turns the board, and Escape takes a planned move back, except in fields and dialogs.
/// The board handles its own arrow keys first.
pub fn install(model: BoardModel) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        if modified || event.default_prevented() || in_field(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => model.step_by(-1),
            "ArrowRight" => model.step_by(1),
            "Home" => model.step_to(0),
            "End" => model.step_to(usize::MAX),
            "f" => model.rotate(),
            "Escape" => {
                model.premoves.cancel();
                return;
            }
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

fn in_field(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| {
        target.closest("input, textarea, select, dialog, [role=dialog]").is_ok_and(|found| found.is_some())
    })
}

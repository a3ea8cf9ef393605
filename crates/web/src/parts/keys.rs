//! Keys for the whole page.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::desk::Desk;

/// Steps through the game with the arrow keys, Home and End, and turns the board with `f`, wherever
/// the keyboard is but in a field or a dialog. The board keeps the arrows that are its own.
pub fn follow(desk: Desk) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        if modified || event.default_prevented() || in_field(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => desk.step_by(-1),
            "ArrowRight" => desk.step_by(1),
            "Home" => desk.step_to(0),
            "End" => desk.step_to(usize::MAX),
            "f" => desk.turn_on(),
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

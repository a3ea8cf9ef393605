//! What is felt: a phone vibrates for a moment when a piece is taken up, a move is made or one's turn comes. On other
//! devices nothing happens.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::Look;
use crate::browser;

/// What is felt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// A piece was taken up.
    PickUp,
    /// A move was made or planned here, or a drawing begun.
    Done,
    /// It is the user's turn.
    YourTurn,
}

impl Touch {
    /// Milliseconds of vibration and rest, in turn.
    fn pattern(self) -> &'static [u32] {
        match self {
            Touch::PickUp => &[8],
            Touch::Done => &[16],
            Touch::YourTurn => &[30, 70, 30],
        }
    }
}

/// Whether the device may be able to vibrate.
pub fn are_there() -> bool {
    function().is_some()
}

/// Lets the device vibrate, unless that is off or impossible.
pub fn feel(look: Look, touch: Touch) {
    if !untrack(|| look.vibrates()) || !has_been_touched() {
        return;
    }
    if let Some(vibrate) = function() {
        let pattern: js_sys::Array = touch.pattern().iter().map(|&ms| JsValue::from(ms)).collect();
        // Where the browser refuses, nothing is lost.
        let _ = vibrate.call1(&window().navigator(), &pattern);
    }
}

/// Whether the user has touched the page: before that browsers refuse, and complain. Those that do not say are asked.
fn has_been_touched() -> bool {
    let activation = browser::property(&window().navigator(), "userActivation").filter(JsValue::is_object);
    activation
        .is_none_or(|one| browser::property(&one, "hasBeenActive").is_some_and(|active| active.is_truthy()))
}

/// `navigator.vibrate`, which several browsers do not have.
fn function() -> Option<js_sys::Function> {
    browser::function(&window().navigator(), "vibrate")
}

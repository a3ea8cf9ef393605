//! Moves the keyboard's focus between the buttons of a panel.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDivElement, HtmlElement};

/// Focuses the first button of a panel.
pub fn focus_first(panel: &HtmlDivElement) {
    focus(panel.query_selector("button").ok().flatten());
}

/// Focuses the button after (or before) the focused one.
pub fn focus_next(forward: bool) {
    let now = document().active_element();
    focus(
        now.and_then(|now| if forward { now.next_element_sibling() } else { now.previous_element_sibling() }),
    );
}

fn focus(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails only where the element has left the page.
        let _ = element.focus();
    }
}

//! The head, players and board that the server has drawn into the page. While they are there, the app is hidden.

use leptos::prelude::*;

/// The element that holds them.
const ID: &str = "first-view";

/// Takes them away, because the app has a board of its own to show, or something else. It is called where that is put
/// into the page, so that the browser paints nothing between the two.
pub fn take_away() {
    if let Some(view) = document().get_element_by_id(ID) {
        view.remove();
    }
}

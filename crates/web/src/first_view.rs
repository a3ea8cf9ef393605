//! The head, players and board that the server has drawn into the page. While they are there, the app is hidden.

use leptos::prelude::*;

/// The element that holds them.
const ID: &str = "first-view";

/// Takes them away, because the app has a board of its own to show, or something else. In the same task as that is
/// put into the page, nothing is painted between.
pub fn take_away() {
    if let Some(view) = document().get_element_by_id(ID) {
        view.remove();
    }
}

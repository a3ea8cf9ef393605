//! The title of the window.

use leptos::prelude::*;

/// Keeps the window's title: the name of the app behind what the view says. `call` puts a mark in
/// front, seen also in a tab in the background.
pub fn follow(title: impl Fn() -> String + 'static, call: impl Fn() -> bool + 'static) {
    Effect::new(move |_| {
        let mark = if call() { "● " } else { "" };
        document().set_title(&format!("{mark}{} – Variorum", title()));
    });
    on_cleanup(|| document().set_title("Variorum"));
}

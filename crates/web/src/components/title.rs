//! The title of the window.

use leptos::prelude::*;

use crate::browser;
use crate::playing::PlayingGames;

/// Keeps the window's title: the page's name and the app's. With `call` a dot stands in front, which also
/// shows in a background tab; then how many games wait for whoever sits here.
pub fn follow(title: impl Fn() -> String + 'static, call: impl Fn() -> bool + 'static) {
    let playing = use_context::<PlayingGames>();
    Effect::new(move |_| {
        let mark = if call() { "● " } else { "" };
        let waiting = match playing.map_or(0, PlayingGames::waiting) {
            0 => String::new(),
            waiting => format!("({waiting}) "),
        };
        document().set_title(&format!("{mark}{waiting}{} – Variorum", title()));
    });
    on_cleanup(|| document().set_title("Variorum"));
}

/// Sets the canonical address of a game's page, without the seat token, for browsers that share pages by
/// it.
pub fn share_without_secret(id: &str) {
    let head = document().head();
    let link = document().create_element("link").ok().zip(head);
    let Some((link, head)) = link else { return };
    let origin = browser::origin();
    for (name, value) in [("rel", "canonical"), ("href", &format!("{origin}/g/{id}"))] {
        // Both are valid attribute names.
        let _ = link.set_attribute(name, value);
    }
    let _ = head.append_child(&link);
    let link = StoredValue::new_local(link);
    on_cleanup(move || {
        link.try_with_value(|link| link.remove());
    });
}

//! Light and dark theme.

use leptos::prelude::*;

use crate::storage;

const THEMES: [(&str, &str, &str); 3] =
    [("auto", "◐", "as the system"), ("light", "☀", "light"), ("dark", "☾", "dark")];

/// A button that switches between the system's theme, light and dark.
#[component]
pub fn ThemeButton() -> impl IntoView {
    let kept = storage::setting("theme").and_then(|name| THEMES.iter().position(|theme| theme.0 == name));
    let theme = RwSignal::new(kept.unwrap_or(0));
    Effect::new(move |_| {
        let (name, ..) = THEMES[theme.get()];
        if let Some(root) = document().document_element() {
            // Fails only for an invalid attribute name.
            let _ = root.set_attribute("data-theme", name);
        }
    });
    let next = move |_| {
        theme.update(|theme| *theme = (*theme + 1) % THEMES.len());
        storage::set_setting("theme", THEMES[theme.get_untracked()].0);
    };
    view! {
        <button type="button" class="subtle" aria-label=move || format!("Colours: {}", THEMES[theme.get()].2) title="Colours" on:click=next>
            {move || THEMES[theme.get()].1}
        </button>
    }
}

//! Links to copy.

use leptos::html::Input;
use leptos::prelude::*;

use super::clipboard;

/// A link with a button that copies it.
#[component]
pub fn ShareLink(#[prop(into)] label: String, path: String) -> impl IntoView {
    let origin = window().location().origin().unwrap_or_default();
    let url = format!("{origin}{path}");
    let copied = RwSignal::new(None);
    let field = NodeRef::<Input>::new();
    let copy = {
        let url = url.clone();
        move |_| {
            if let Some(field) = field.get_untracked() {
                field.select(); // where copying is forbidden, the person can do it by key
            }
            clipboard::copy(&url, copied);
        }
    };
    view! {
        <div class="share">
            <label>
                <span>{label}</span>
                <input node_ref=field type="text" readonly value=url/>
            </label>
            <button type="button" on:click=copy>{move || if copied.get() == Some(true) { "Copied" } else { "Copy" }}</button>
        </div>
    }
}

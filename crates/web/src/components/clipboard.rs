//! The clipboard.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::browser;

/// A button that copies a text and says whether that worked.
#[component]
pub fn CopyButton(text: impl Fn() -> String + 'static) -> impl IntoView {
    let copied = RwSignal::new(None);
    let label = move || match copied.get() {
        Some(true) => "Copied",
        Some(false) => "Copying does not work here",
        None => "Copy",
    };
    view! { <button type="button" on:click=move |_| copy(&untrack(&text), copied)>{label}</button> }
}

/// Copies a text. `copied` is set to whether it worked.
pub fn copy(text: &str, copied: RwSignal<Option<bool>>) {
    // Pages without TLS have no clipboard.
    let clipboard = browser::property(&window().navigator(), "clipboard");
    if clipboard.is_none_or(|clipboard| clipboard.is_undefined()) {
        copied.set(Some(false));
        return;
    }
    let writing = window().navigator().clipboard().write_text(text);
    leptos::task::spawn_local(async move {
        copied.set(Some(JsFuture::from(writing).await.is_ok()));
    });
}

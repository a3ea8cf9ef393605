//! Links to give away.

use leptos::html::Input;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A link with a button that copies it.
#[component]
pub fn ShareLink(#[prop(into)] label: String, path: String) -> impl IntoView {
    let origin = window().location().origin().unwrap_or_default();
    let url = format!("{origin}{path}");
    let copied = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    let copy = {
        let url = url.clone();
        move |_| {
            if let Some(field) = field.get_untracked() {
                field.select(); // where copying is forbidden, the person can do it by key
            }
            // Without a secure context there is no clipboard at all.
            let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
            if clipboard.is_ok_and(|clipboard| !clipboard.is_undefined()) {
                let writing = window().navigator().clipboard().write_text(&url);
                leptos::task::spawn_local(async move {
                    copied.set(JsFuture::from(writing).await.is_ok());
                });
            }
        }
    };
    view! {
        <div class="share">
            <label>
                <span>{label}</span>
                <input node_ref=field type="text" readonly value=url/>
            </label>
            <button type="button" on:click=copy>{move || if copied.get() { "Copied" } else { "Copy" }}</button>
        </div>
    }
}

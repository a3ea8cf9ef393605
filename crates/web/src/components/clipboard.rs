//! The clipboard.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Copies a text. `copied` is set to whether it worked.
pub fn copy(text: &str, copied: RwSignal<Option<bool>>) {
    // Pages without TLS have no clipboard.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if !clipboard.is_ok_and(|clipboard| !clipboard.is_undefined()) {
        copied.set(Some(false));
        return;
    }
    let writing = window().navigator().clipboard().write_text(text);
    leptos::task::spawn_local(async move {
        copied.set(Some(JsFuture::from(writing).await.is_ok()));
    });
}

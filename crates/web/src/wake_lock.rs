//! Keeps the screen on while the user watches a running clock.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser;

/// Keeps the screen on while `wanted`, in browsers that can. They let go when the page is hidden; it is asked for
/// again when the page is seen.
pub fn hold_while(wanted: Memo<bool>) {
    let lock = StoredValue::new_local(None::<JsValue>);
    let release = move || {
        if let Some(lock) = lock.try_update_value(Option::take).flatten() {
            browser::call(&lock, "release", &[]);
        }
    };
    let seen = RwSignal::new(());
    let handle = window_event_listener_untyped("visibilitychange", move |_| seen.set(()));
    Effect::new(move |_| {
        seen.track();
        release();
        if !wanted.get() || document().hidden() {
            return;
        }
        leptos::task::spawn_local(async move {
            // The browser may refuse, as when the battery is low.
            let Some(new) = request().await else { return };
            let still = wanted.try_get_untracked() == Some(true);
            let kept = still && lock.try_with_value(Option::is_none) == Some(true);
            if kept {
                lock.set_value(Some(new));
            } else {
                browser::call(&new, "release", &[]);
            }
        });
    });
    on_cleanup(move || {
        handle.remove();
        release();
    });
}

/// Asks the browser; `None` where it cannot or does not want to.
async fn request() -> Option<JsValue> {
    let locks = browser::property(&window().navigator(), "wakeLock")?;
    let promise = browser::call(&locks, "request", &[JsValue::from_str("screen")])?;
    JsFuture::from(promise.dyn_into::<js_sys::Promise>().ok()?).await.ok()
}

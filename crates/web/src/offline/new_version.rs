//! A new version of the site. `static/offline.js` knows of it from the service worker.

use leptos::prelude::*;

/// The attribute of the root element that says that a new version waits.
const ATTRIBUTE: &str = "data-new-version";
/// The event of the window when one begins to wait.
const WAITS: &str = "new-version";
/// The event by which the page asks for it.
const TAKE: &str = "take-new-version";

/// Whether a game that is played here is under way. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct GameUnderWay(RwSignal<bool>);

impl GameUnderWay {
    /// No game yet.
    pub fn provide() {
        provide_context(GameUnderWay(RwSignal::new(false)));
    }

    /// Follows what a page says of its game, until the page is left.
    pub fn follow(is_under_way: impl Fn() -> bool + Send + Sync + 'static) {
        let GameUnderWay(signal) = expect_context();
        Effect::new(move |_| signal.set(is_under_way()));
        on_cleanup(move || {
            signal.try_set(false);
        });
    }
}

/// Says that a new version is ready, never while a game is under way.
#[component]
pub fn NewVersion() -> impl IntoView {
    let GameUnderWay(playing) = expect_context();
    let waits = document().document_element().is_some_and(|root| root.has_attribute(ATTRIBUTE));
    let ready = RwSignal::new(waits);
    let handle = window_event_listener_untyped(WAITS, move |_| ready.set(true));
    on_cleanup(move || handle.remove());
    let take = move |_| {
        if let Ok(event) = web_sys::Event::new(TAKE) {
            // Fails only for an event that is on its way already.
            let _ = window().dispatch_event(&event);
        }
    };
    let shown = move || {
        (ready.get() && !playing.get()).then(|| {
            view! {
                <div class="notice new-version" role="status">
                    <span>"A new version is ready."</span>
                    <button type="button" data-action="reload" on:click=take>"Reload"</button>
                </div>
            }
        })
    };
    view! { {shown} }
}

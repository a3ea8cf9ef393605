//! Detects when an element comes near the viewport.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// Distance from the viewport that counts as near.
const NEAR: &str = "300px";

/// Becomes true when the element first comes near the viewport.
pub fn near_viewport(element: NodeRef<Div>) -> Signal<bool> {
    in_view(element, NEAR)
}

/// Becomes true when the element first comes into the viewport, made broader by `margin` (narrower if it is negative), a
/// CSS length.
pub fn in_view(element: NodeRef<Div>, margin: &str) -> Signal<bool> {
    let near = RwSignal::new(false);
    let seen = Closure::<dyn Fn(Vec<IntersectionObserverEntry>, IntersectionObserver)>::new(
        move |entries: Vec<IntersectionObserverEntry>, observer: IntersectionObserver| {
            if entries.iter().any(IntersectionObserverEntry::is_intersecting) {
                observer.disconnect();
                near.set(true);
            }
        },
    );
    let options = IntersectionObserverInit::new();
    options.set_root_margin(margin);
    let observer = IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options).ok();
    let held = StoredValue::new_local((seen, observer.clone()));
    element.on_load(move |element| match &observer {
        Some(observer) => observer.observe(&element),
        None => near.set(true),
    });
    on_cleanup(move || {
        held.try_update_value(|(_, observer)| observer.take().map(|observer| observer.disconnect()));
    });
    near.into()
}

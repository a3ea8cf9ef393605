//! What is asked of the browser: where the site is, and what not every browser has, by its name.

use js_sys::{Function, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

/// Scheme, host and port of the site.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// A property; `undefined` where the object does not have it, `None` where it cannot be read.
pub fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &JsValue::from_str(name)).ok()
}

/// A function that is a property; `None` where the object does not have it.
pub fn function(object: &JsValue, name: &str) -> Option<Function> {
    property(object, name)?.dyn_into().ok()
}

/// Calls a method; `None` where the object does not have it or it fails.
pub fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    function(object, method)?.apply(object, &arguments.iter().collect()).ok()
}

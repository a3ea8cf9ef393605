//! Properties and functions that not every browser has, by their names.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

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

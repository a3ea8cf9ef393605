//! The engine as a Web Worker module.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the rules and the engine in this module, as `major.minor.patch`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

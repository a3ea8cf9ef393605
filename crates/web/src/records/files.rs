//! Saving and reading the user's files.

use std::time::Duration;

use js_sys::Uint8Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

use super::file_error::FileError;

/// After so long the URL of a saved file is released.
const FETCHED: Duration = Duration::from_secs(60);

/// Saves a text under a name, as a download.
///
/// # Errors
/// The browser does not allow it.
pub fn save(name: &str, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/x-chess-pgn");
    download(name, &Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &kind)?)
}

/// Saves a file under a name.
///
/// # Errors
/// The browser does not allow it.
pub fn download(name: &str, file: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(file)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    set_timeout(move || drop(Url::revoke_object_url(&url)), FETCHED);
    Ok(())
}

/// Reads all bytes of a file.
///
/// # Errors
/// It cannot be read.
pub async fn load(file: &File) -> Result<Vec<u8>, FileError> {
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| FileError::Unreadable)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

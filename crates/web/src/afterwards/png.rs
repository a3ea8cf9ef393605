//! Pictures as PNG files, made by the browser, and where they go.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use crate::browser::{self, call};
use crate::records::download;

/// Draws an SVG file into a square of so many pixels, as a PNG file.
///
/// # Errors
/// The browser cannot draw it.
pub async fn draw(svg: &str, pixels: u32) -> Result<Blob, JsValue> {
    let address = format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(svg));
    let image: JsValue = document().create_element("img")?.into();
    js_sys::Reflect::set(&image, &"src".into(), &address.into())?;
    promised(call(&image, "decode", &[]))?.await?;
    let size =
        |name: &str| Ok::<f64, JsValue>(js_sys::Reflect::get(&image, &name.into())?.as_f64().unwrap_or(0.0));
    let (width, height) = (size("naturalWidth")?.max(1.0), size("naturalHeight")?.max(1.0));
    let scale = f64::from(pixels) / width.max(height);
    let canvas: JsValue = document().create_element("canvas")?.into();
    let (width, height) = ((width * scale).round(), (height * scale).round());
    js_sys::Reflect::set(&canvas, &"width".into(), &width.into())?;
    js_sys::Reflect::set(&canvas, &"height".into(), &height.into())?;
    let pen = call(&canvas, "getContext", &["2d".into()]).unwrap_or(JsValue::NULL);
    let box_ = [image, 0.into(), 0.into(), width.into(), height.into()];
    call(&pen, "drawImage", &box_).ok_or_else(|| JsValue::from_str("no canvas"))?;
    let made = js_sys::Promise::new(&mut |resolve, reject| {
        if call(&canvas, "toBlob", &[resolve.into(), "image/png".into()]).is_none() {
            // A call of `reject` does not fail.
            let _ = reject.call0(&JsValue::UNDEFINED);
        }
    });
    JsFuture::from(made).await?.dyn_into::<Blob>()
}

/// Hands a picture to the device to share it; where it cannot, saves it as a file. Returns what was done, in words.
pub async fn share(blob: &Blob, name: &str) -> &'static str {
    if let Some(shared) = file(blob, name) {
        let navigator: JsValue = window().navigator().into();
        let may =
            call(&navigator, "canShare", std::slice::from_ref(&shared)).is_some_and(|may| may.is_truthy());
        if may && let Ok(promise) = promised(call(&navigator, "share", &[shared])) {
            return match promise.await {
                Ok(_) => "The picture is shared.",
                Err(_) => "The picture was not shared.",
            };
        }
    }
    match download(name, blob) {
        Ok(()) => "The picture is saved.",
        Err(_) => "The picture cannot be saved in this browser.",
    }
}

/// What browsers share: `{ files: [file] }`.
fn file(blob: &Blob, name: &str) -> Option<JsValue> {
    let make = browser::function(&window(), "File")?;
    let kind = js_sys::Object::new();
    js_sys::Reflect::set(&kind, &"type".into(), &"image/png".into()).ok()?;
    let parts = js_sys::Array::of1(blob);
    let arguments = js_sys::Array::of3(&parts, &name.into(), &kind);
    let file = js_sys::Reflect::construct(&make, &arguments).ok()?;
    let shared = js_sys::Object::new();
    js_sys::Reflect::set(&shared, &"files".into(), &js_sys::Array::of1(&file)).ok()?;
    Some(shared.into())
}

fn promised(value: Option<JsValue>) -> Result<JsFuture, JsValue> {
    let value = value.ok_or_else(|| JsValue::from_str("the browser cannot do this"))?;
    Ok(JsFuture::from(value.dyn_into::<js_sys::Promise>()?))
}

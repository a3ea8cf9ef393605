//! The picture of the position and the link of the game, to share.

use leptos::prelude::*;
use variorum_draw::{Frame, PictureOptions, Scene};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::png;
use crate::board_model::BoardModel;
use crate::browser;
use crate::components::clipboard;
use crate::look::Look;

/// Side of the picture, in pixels.
const PIXELS: u32 = 1080;

/// Buttons that share the position shown as a picture, and the address of the game.
#[component]
pub fn ShareButtons(
    model: BoardModel,
    /// Id of the match.
    id: String,
) -> impl IntoView {
    let said = RwSignal::new("");
    let card = model.game.card();
    let set = Look::here();
    let picture = move |_| {
        let svg = svg(model, untrack(|| set.set()));
        leptos::task::spawn_local(async move {
            let words = match png::draw(&svg, PIXELS).await {
                Ok(blob) => png::share(&blob, &format!("{}.png", card.id)).await,
                Err(_) => "The picture cannot be made in this browser.",
            };
            said.try_set(words);
        });
    };
    let copied = RwSignal::new(None);
    Effect::new(move |_| match copied.get() {
        Some(true) => said.set("The link is copied."),
        Some(false) => said.set("The link cannot be copied here; it is in the address bar."),
        None => {}
    });
    let link = move |_| {
        let url = format!("{}/g/{id}", browser::origin());
        let shared = js_sys::Object::new();
        // Setting a property of a new object does not fail.
        let _ = js_sys::Reflect::set(&shared, &"url".into(), &url.as_str().into());
        let _ = js_sys::Reflect::set(&shared, &"title".into(), &card.title.into());
        match browser::call(&window().navigator(), "share", &[shared.into()]) {
            Some(promise) => leptos::task::spawn_local(async move {
                if let Ok(promise) = promise.dyn_into::<js_sys::Promise>() {
                    // Who closes the sheet has not shared, and knows it.
                    let _: Result<JsValue, JsValue> = JsFuture::from(promise).await;
                }
            }),
            None => clipboard::copy(&url, copied),
        }
    };
    view! {
        <div class="actions share-buttons">
            <button type="button" data-action="share-picture" on:click=picture>"Picture of the position"</button>
            <button type="button" data-action="share-link" on:click=link>"Link to the game"</button>
        </div>
        <p class="hint shared" role="status">{said}</p>
    }
}

/// The position shown, as the board is turned.
fn svg(model: BoardModel, set: variorum_draw::PieceSet) -> String {
    let options = PictureOptions { labels: true, dark: false, size: PIXELS };
    model.layout.with_value(|layout| {
        let frame = Frame::new(layout, model.turns.get_untracked());
        model.shown.with_untracked(|shown| {
            variorum_draw::standalone(layout, &frame, &Scene { set, ..shown.scene.clone() }, options)
        })
    })
}

//! Links and other texts to copy.

use leptos::html::Input;
use leptos::prelude::*;

use super::clipboard;
use crate::browser::origin;

/// A link with a button that copies it.
#[component]
pub fn ShareLink(#[prop(into)] label: String, path: String) -> impl IntoView {
    view! { <Share label text=format!("{}{path}", origin())/> }
}

/// What puts the board of a game into a page of others, with a button that copies it.
#[component]
pub fn ShareBoard(id: String) -> impl IntoView {
    let text = format!(
        "<iframe src=\"{}/embed/game/{id}\" width=\"480\" height=\"508\" style=\"border:0\"></iframe>",
        origin()
    );
    view! { <Share label="Board for another page".to_owned() text/> }
}

#[component]
fn Share(label: String, text: String) -> impl IntoView {
    let copied = RwSignal::new(None);
    let field = NodeRef::<Input>::new();
    let copy = {
        let text = text.clone();
        move |_| {
            if let Some(field) = field.get_untracked() {
                field.select(); // where copying is forbidden, the person can do it by key
            }
            clipboard::copy(&text, copied);
        }
    };
    view! {
        <div class="share">
            <label>
                <span>{label}</span>
                <input node_ref=field type="text" readonly value=text/>
            </label>
            <button type="button" on:click=copy>{move || if copied.get() == Some(true) { "Copied" } else { "Copy" }}</button>
        </div>
    }
}

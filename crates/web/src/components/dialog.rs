//! A modal dialog.

use leptos::html::Dialog as Element;
use leptos::prelude::*;

/// Shows its children while `open`. Escape, a click beside it and a button close it.
#[component]
pub fn Dialog(open: RwSignal<bool>, #[prop(into)] title: String, children: ChildrenFn) -> impl IntoView {
    let dialog = NodeRef::<Element>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            // Fails only where the element has left the page.
            let _ = dialog.show_modal();
        } else if !open.get() {
            dialog.close();
        }
    });
    let beside = move |event: leptos::ev::MouseEvent| {
        let on_itself = event
            .target()
            .zip(dialog.get_untracked())
            .is_some_and(|(target, dialog)| js_sys::Object::is(&target, &dialog));
        if on_itself {
            open.set(false);
        }
    };
    let label = title.clone();
    view! {
        <dialog node_ref=dialog class="dialog" aria-label=label on:close=move |_| open.set(false) on:click=beside>
            <div class="dialog-inside">
                <div class="dialog-head">
                    <h2>{title}</h2>
                    <button type="button" class="subtle" aria-label="Close" on:click=move |_| open.set(false)>"✕"</button>
                </div>
                <Show when=move || open.get()>{children()}</Show>
            </div>
        </dialog>
    }
}

//! Where a board speaks, lists its keys, and asks for the name of a square.

use leptos::html::Input;
use leptos::prelude::*;

use super::Speech;
use crate::board::grid::Grid;
use crate::components::dialog::Dialog;

/// The region that screen readers read, and the two dialogs.
#[component]
pub fn SpeechPanel(speech: Speech, grid: Grid) -> impl IntoView {
    let fault = RwSignal::new(None::<String>);
    let typed = RwSignal::new(String::new());
    let field = NodeRef::<Input>::new();
    // The focus goes to the field, and back to the board when a dialog is closed: in the next frame, when the
    // dialog is as it shall be.
    Effect::new(move |was_open: Option<bool>| {
        let asks = speech.asks_square.get();
        let open = asks || speech.sheet.get();
        if asks {
            request_animation_frame(move || {
                if let Some(field) = field.get_untracked() {
                    // Fails only where the field has left the page.
                    let _ = field.focus();
                }
            });
        } else if was_open == Some(true) && !open {
            let square = grid.focus.get_untracked();
            request_animation_frame(move || grid.focus_square(square));
        }
        open
    });
    let go = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = typed.get_untracked().trim().to_lowercase();
        let square =
            grid.layout.with_value(|layout| layout.squares.iter().position(|square| square.name == name));
        match square {
            Some(square) => {
                fault.set(None);
                typed.set(String::new());
                grid.focus.set(square);
                speech.asks_square.set(false);
            }
            None => fault.set(Some(format!("“{name}”: expected a square of this board."))),
        }
    };
    let keys = move || {
        let line =
            |(key, does): (&'static str, &'static str)| view! { <dt><kbd>{key}</kbd></dt><dd>{does}</dd> };
        speech.keys().into_iter().map(line).collect::<Vec<_>>()
    };
    view! {
        <p class="visually-hidden spoken" role="status">{move || speech.said.get()}</p>
        <Dialog open=speech.sheet title="Keys on the board"><dl class="keys">{keys()}</dl></Dialog>
        <Dialog open=speech.asks_square title="Go to a square">
            <form on:submit=go>
                <label class="row"><span>"Square"</span>
                    <input node_ref=field type="text" name="go-to" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="4"
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <p class="error" role="alert">{move || fault.get()}</p>
                <button type="submit" class="primary">"Go"</button>
            </form>
        </Dialog>
    }
}

//! Notices of this browser, turned on by a click.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::net::push;

/// A switch for notices by the browser; nothing where it has none.
#[component]
pub fn NoticeSwitch() -> impl IntoView {
    let on = RwSignal::new(None::<bool>);
    let error = RwSignal::new(String::new());
    if push::is_possible() {
        spawn_local(async move {
            on.try_set(Some(push::is_on().await));
        });
    }
    let turn = move |_| {
        let wanted = !on.get_untracked().unwrap_or(false);
        error.set(String::new());
        spawn_local(async move {
            let done = if wanted { push::turn_on().await } else { push::turn_off().await };
            match done {
                Ok(()) => {
                    on.try_set(Some(wanted));
                }
                Err(why) => {
                    error.try_set(why);
                }
            }
        });
    };
    view! {
        <Show when=move || on.get().is_some()>
            <p class="links notice-switch">
                <button type="button" data-action="notices" aria-pressed=move || on.get().unwrap_or(false).to_string() on:click=turn>
                    {move || if on.get() == Some(true) { "Tell me no more by notice" } else { "Tell me by notice" }}
                </button>
                <span class="hint">"This browser says when a game by the day begins, when it is your turn in it, when it is over, and when you are challenged. No moves are sent."</span>
            </p>
            <p class="error" role="alert">{move || error.get()}</p>
        </Show>
    }
}

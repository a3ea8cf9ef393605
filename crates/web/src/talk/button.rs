//! The button that shows the panel.

use leptos::prelude::*;

use super::game_talk::GameTalk;
use crate::components::icon::{Icon, IconView};

/// Shows and hides the panel; a dot says that something was said.
#[component]
pub fn TalkButton() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let unread = Memo::new(move |_| talk.unread().is_some());
    view! {
        <Show when=move || talk.is_there()>
            <button type="button" class="talk-button" title="Talk" data-action="talk" aria-controls="talk"
                aria-expanded=move || talk.open.get().to_string() on:click=move |_| talk.open.update(|open| *open = !*open)>
                <span class="talk-icon"><IconView icon=Icon::Talk/><span class="dot" hidden=move || !unread.get()></span></span>
                <span class="bar-label">"Talk"</span>
                <Show when=move || unread.get()><span class="visually-hidden">", something new was said"</span></Show>
            </button>
        </Show>
    }
}

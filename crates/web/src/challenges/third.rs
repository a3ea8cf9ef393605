//! Who has the third seat of a game to which somebody is challenged.

use leptos::prelude::*;

use crate::opponents;

/// Who has the third seat; a copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct Third {
    /// The level of the computer; `None` for another player.
    level: RwSignal<Option<u8>>,
    /// The name of the other player.
    name: RwSignal<String>,
}

impl Third {
    /// The computer, with the level that is usual in this game.
    pub fn new(game: &str) -> Third {
        let usual = variorum_registry::usual_level(game);
        Third { level: RwSignal::new(Some(usual)), name: RwSignal::default() }
    }

    /// The name of the other player, or the level of the computer.
    pub fn chosen(self) -> (Option<String>, Option<u8>) {
        match self.level.get_untracked() {
            Some(level) => (None, Some(level)),
            None => (Some(self.name.get_untracked().trim().to_owned()), None),
        }
    }
}

/// The fields for it.
#[component]
pub fn ThirdSeat(third: Third) -> impl IntoView {
    let Third { level, name } = third;
    let levels: Vec<_> = opponents::LEVELS
        .map(|one| {
            view! { <option value=one.to_string() selected=move || level.get() == Some(one)>{opponents::label(one)}</option> }
        })
        .collect();
    view! {
        <label class="row"><span>"Third seat"</span>
            <select name="challenge-third" on:change=move |event| level.set(event_target_value(&event).parse().ok())>
                <option value="" selected=move || level.get().is_none()>"Another player"</option>
                {levels}
            </select></label>
        <Show when=move || level.get().is_none()>
            <label class="row"><span>"Name of the other player"</span>
                <input type="text" name="challenge-other" autocomplete="off" autocapitalize="none" spellcheck="false" required
                    prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label>
        </Show>
    }
}

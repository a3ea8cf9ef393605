//! Where the look is chosen.

use leptos::prelude::*;
use variorum_core::view::{Parts, PieceState};
use variorum_draw::PieceSet;

use super::{Chosen, Look, haptics};
use crate::components::dialog::Dialog;
use crate::components::icon::{Icon, IconView};

/// A button that switches the sound, and one that opens all that can be chosen.
#[component]
pub fn LookButtons() -> impl IntoView {
    let look = Look::here();
    let open = RwSignal::new(false);
    let icon = move || if look.sounds() { Icon::Sound } else { Icon::Silence };
    view! {
        <button type="button" class="subtle" data-action="sound" aria-pressed=move || look.sounds().to_string()
            aria-label="Sound" title="Sound" on:click=move |_| look.switch_sound()>
            {move || view! { <IconView icon=icon()/> }}
        </button>
        <button type="button" class="subtle" data-action="look" aria-label="Colours, board and pieces"
            title="Colours, board and pieces" on:click=move |_| open.set(true)><IconView icon=Icon::Settings/></button>
        <Dialog open title="Colours, board and pieces">
            <Choices chosen=look.theme sample=|_| None/>
            <Choices chosen=look.board sample=|name| Some(view! { <span class="board-sample" data-board=name></span> }.into_any())/>
            <Choices chosen=look.pieces sample=|name| Some(pieces_sample(name).into_any())/>
            {haptics::are_there().then(|| view! { <Choices chosen=look.vibration sample=|_| None/> })}
        </Dialog>
    }
}

/// The values of one setting, each with a sample where there is one.
#[component]
fn Choices(chosen: Chosen, sample: fn(&'static str) -> Option<AnyView>) -> impl IntoView {
    let setting = chosen.setting;
    let value = move |(at, &(name, label)): (usize, &(&'static str, &'static str))| {
        view! {
            <label class="look-choice">
                <input type="radio" name=setting.name value=name prop:checked=move || chosen.value.get() == at
                    on:change=move |_| chosen.choose(at)/>
                {sample(name)}
                <span>{label}</span>
            </label>
        }
    };
    let values: Vec<_> = setting.values.iter().enumerate().map(value).collect();
    view! { <fieldset class="look-choices"><legend>{setting.label}</legend>{values}</fieldset> }
}

fn pieces_sample(name: &str) -> impl IntoView + use<> {
    let set = if name == "discs" { PieceSet::Discs } else { PieceSet::Figures };
    let one = |letters| variorum_draw::piece(set, Parts::orthodox(letters), 0, PieceState::Alive);
    ["N", "Q"].map(|letters| {
        view! { <svg class="piece-sample" viewBox="0 0 100 100" aria-hidden="true" inner_html=one(letters)></svg> }
    })
}

//! Inputs for the fields of a position text, each with its faults.

use leptos::prelude::*;
use variorum_core::editing::FieldView;
use variorum_core::{Fault, Options};

use super::castling::CastlingBoxes;
use super::position::Validation;
use super::state::EditorState;
use crate::format;

/// The name of the field for the rights to castle, in games that have them.
const CASTLING: &str = "castling";

/// Inputs for the fields after the rows.
#[component]
pub fn PositionFields(
    state: EditorState,
    fields: &'static [FieldView],
    validation: Memo<Validation>,
    #[prop(into)] options: Signal<Options>,
) -> impl IntoView {
    let field = move |(index, field): (usize, &'static FieldView)| {
        let faults = move || {
            let faults = validation.with(|validation| faults_of(&validation.faults, field.name));
            let remedy = (!faults.is_empty()).then(|| {
                let with_field_cleared =
                    state.position.with(|position| options.with(|o| position.with_field_cleared(o, index)));
                with_field_cleared.map(|with_field_cleared| {
                    let apply = move |_| state.position.set(with_field_cleared.clone());
                    view! { <button type="button" class="link" on:click=apply>"Leave it empty"</button> }
                })
            });
            (!faults.is_empty()).then(|| view! { <p class="error" role="alert">{faults}" "{remedy}</p> })
        };
        let name = format!("field-{}", field.name.replace(' ', "-"));
        view! {
            <label class="row"><span>{field.label}</span><Entry state index field name/></label>
            {(field.name == CASTLING).then(|| view! { <CastlingBoxes state index options/> })}
            {faults}
            <p class="hint">{field.help}</p>
        }
    };
    let fields: Vec<_> = fields.iter().enumerate().map(field).collect();
    view! { <fieldset class="position-fields"><legend>"Position"</legend>{fields}</fieldset> }
}

#[component]
fn Entry(state: EditorState, index: usize, field: &'static FieldView, name: String) -> impl IntoView {
    let now = move || state.position.with(|position| position.field(index).to_owned());
    let write = move |event| {
        let text = event_target_value(&event);
        state.position.update(|position| position.set_field(index, &text));
    };
    if field.choices.is_empty() {
        return view! {
            <input type="text" name=name spellcheck="false" autocomplete="off" autocapitalize="off"
                prop:value=now on:input=write/>
        }
        .into_any();
    }
    let option = |choice: &'static variorum_core::Choice| {
        view! { <option value=choice.value prop:selected=move || now() == choice.value>{choice.label}</option> }
    };
    // A value from a pasted text that is none of the choices is shown as it is.
    let other = move || {
        let now = now();
        let known = field.choices.iter().any(|choice| choice.value == now);
        (!known).then(|| view! { <option value=now.clone() prop:selected=true>{now.clone()}</option> })
    };
    let options: Vec<_> = field.choices.iter().map(option).collect();
    view! { <select name=name on:change=write>{options}{other}</select> }.into_any()
}

/// The faults of one field, in words.
pub fn faults_of(faults: &[Fault], field: &str) -> String {
    let of_it = faults.iter().filter(|fault| fault.field == field);
    of_it.map(format::fault).collect::<Vec<_>>().join(" ")
}

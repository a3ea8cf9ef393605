//! Fields for the options of a game, made from its card.

use leptos::prelude::*;
use variorum_core::{Card, Choice, OptionSpec, Role, Values};

/// The value that an edge replaces by a number it draws.
const RANDOM: &str = "random";

/// Options that are being chosen. Copies share what is chosen.
#[derive(Clone)]
pub struct Chosen(Vec<(&'static OptionSpec, RwSignal<String>)>);

impl Chosen {
    /// The options of a game with one of the `roles`, at their defaults but for what is `given` as
    /// `name=value`.
    pub fn of(card: &'static Card, roles: impl Fn(Role) -> bool, given: &[String]) -> Chosen {
        let value = |spec: &OptionSpec| {
            let given = given.iter().filter_map(|text| text.split_once('='));
            let given = given.filter(|(name, _)| *name == spec.name).map(|(_, value)| value).next_back();
            RwSignal::new(given.unwrap_or(spec.default).to_owned())
        };
        let specs = card.options.iter().filter(|spec| roles(spec.role));
        Chosen(specs.map(|spec| (spec, value(spec))).collect())
    }

    /// What differs from the defaults, as `name=value`.
    pub fn texts(&self) -> Vec<String> {
        let differs = self.0.iter().filter(|(spec, value)| value.with(|value| value != spec.default));
        differs.map(|(spec, value)| format!("{}={}", spec.name, value.get())).collect()
    }
}

/// What is settled among `name=value` texts: all but what is left to chance.
pub fn settled(texts: &[String]) -> Vec<String> {
    texts
        .iter()
        .filter(|text| text.split_once('=').is_none_or(|(_, value)| value != RANDOM))
        .cloned()
        .collect()
}

/// A field for every option, below a heading; nothing where there is none.
#[component]
pub fn OptionFields(chosen: Chosen, legend: &'static str) -> impl IntoView {
    let fields: Vec<_> = chosen.0.iter().map(|&(spec, value)| view! { <OptionField spec value/> }).collect();
    (!fields.is_empty()).then(|| view! { <fieldset><legend>{legend}</legend>{fields}</fieldset> })
}

#[component]
fn OptionField(spec: &'static OptionSpec, value: RwSignal<String>) -> impl IntoView {
    let (choices, count): (&'static [Choice], Option<u32>) = match spec.values {
        Values::Choices(choices) => (choices, None),
        Values::Numbered { choices, count } => (choices, Some(count)),
    };
    let now = value.get_untracked();
    let named = now == RANDOM || choices.iter().any(|choice| choice.value == now);
    let by_number = RwSignal::new(count.is_some() && !named);
    let number = RwSignal::new(if by_number.get_untracked() { now.clone() } else { "0".to_owned() });
    let choose = move |event| {
        let chosen = event_target_value(&event);
        by_number.set(chosen == "#");
        value.set(if chosen == "#" { number.get_untracked() } else { chosen });
    };
    let option = |choice: &Choice| {
        view! { <option value=choice.value selected=choice.value == now>{choice.label}</option> }
    };
    let options: Vec<_> = choices.iter().map(option).collect();
    let lot = choices.iter().all(|choice| choice.value != RANDOM);
    let numbered = count.map(|_| {
        view! {
            {lot.then(|| view! { <option value=RANDOM selected=now == RANDOM>"Drawn by lot"</option> })}
            <option value="#" selected=by_number.get_untracked()>"By number"</option>
        }
    });
    let enter = move |event| {
        let text = event_target_value(&event);
        number.set(text.clone());
        value.set(text);
    };
    view! {
        <label class="row">
            <span>{spec.label}</span>
            <select name=format!("option-{}", spec.name) on:change=choose>{options}{numbered}</select>
        </label>
        {count.map(|count| view! {
            <Show when=move || by_number.get()>
                <label class="row"><span>{format!("Number, 0 to {}", count - 1)}</span>
                    <input type="number" name=format!("number-{}", spec.name) min="0" max=count - 1 step="1" required
                        prop:value=number.get_untracked() on:input=enter/>
                </label>
            </Show>
        })}
        <p class="hint">{spec.help}</p>
    }
}

//! Inputs for the options of a game, made from its card.

use leptos::prelude::*;
use variorum_core::{Card, Choice, OptionSpec, Player, Role, Values};

/// The value for which the server draws a number.
const RANDOM: &str = "random";
/// The value of an option that its player chooses in secret before the game.
const IN_SECRET: &str = "";

/// The options of a form and their values. A copy refers to the same signals.
#[derive(Clone)]
pub struct OptionChoices {
    fields: Vec<(&'static OptionSpec, RwSignal<String>)>,
    unset: Unset,
}

/// What an input with its default value means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unset {
    /// The default applies, and the text is left out.
    Omitted,
    /// The default was chosen, and the text is included.
    IsDefault,
    /// The player chooses in secret before the game.
    Secret,
}

impl OptionChoices {
    /// The options that have one of the `roles`, with their defaults or the values in `given`
    /// (`name=value`).
    pub fn of(card: &'static Card, roles: impl Fn(Role) -> bool, given: &[String]) -> OptionChoices {
        OptionChoices::new(card, roles, given, Unset::Omitted)
    }

    /// The options that players choose openly. All are included in the texts, so that no player is
    /// asked for them again.
    pub fn openly(card: &'static Card, given: &[String]) -> OptionChoices {
        OptionChoices::new(card, |role| matches!(role, Role::Open(_)), given, Unset::IsDefault)
    }

    /// The options that players choose in secret, left to them unless `given` has a value.
    pub fn in_secret(card: &'static Card, given: &[String]) -> OptionChoices {
        OptionChoices::new(card, |role| matches!(role, Role::Secret(_)), given, Unset::Secret)
    }

    fn new(
        card: &'static Card,
        roles: impl Fn(Role) -> bool,
        given: &[String],
        unset: Unset,
    ) -> OptionChoices {
        let usual = |spec: &OptionSpec| if unset == Unset::Secret { IN_SECRET } else { spec.default };
        let value = |spec: &OptionSpec| {
            let given = given.iter().filter_map(|text| text.split_once('='));
            let given = given.filter(|(name, _)| *name == spec.name).map(|(_, value)| value).next_back();
            RwSignal::new(given.unwrap_or(usual(spec)).to_owned())
        };
        let specs = card.options.iter().filter(|spec| roles(spec.role));
        OptionChoices { fields: specs.map(|spec| (spec, value(spec))).collect(), unset }
    }

    /// The options that are choices of the players for whom `whose` holds.
    pub fn of_players(&self, whose: impl Fn(Player) -> bool) -> OptionChoices {
        let own = |spec: &OptionSpec| spec.role.chooser().is_some_and(&whose);
        let fields = self.fields.iter().copied().filter(|(spec, _)| own(spec)).collect();
        OptionChoices { fields, unset: self.unset }
    }

    /// Labels of the options, and the players who choose them.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, Option<Player>)> {
        self.fields.iter().map(|(spec, _)| (spec.label, spec.role.chooser()))
    }

    /// Sets those of the options that the texts (`name=value`) name.
    pub fn set(&self, texts: &[&str]) {
        for (name, value) in texts.iter().filter_map(|text| text.split_once('=')) {
            if let Some((_, field)) = self.fields.iter().find(|(spec, _)| spec.name == name) {
                field.set(value.to_owned());
            }
        }
    }

    /// Whether there are no options.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Whether an option is left to a secret choice.
    pub fn leaves_secrets(&self) -> bool {
        self.fields.iter().any(|(_, value)| value.with(|value| value == IN_SECRET))
    }

    /// The `name=value` texts to include, by the meaning of the defaults.
    pub fn texts(&self) -> Vec<String> {
        let is_said = |spec: &OptionSpec, value: &str| match self.unset {
            Unset::Omitted => value != spec.default,
            Unset::IsDefault => true,
            Unset::Secret => value != IN_SECRET,
        };
        let said = self.fields.iter().filter(|(spec, value)| value.with(|value| is_said(spec, value)));
        said.map(|(spec, value)| format!("{}={}", spec.name, value.get())).collect()
    }
}

/// The texts without those that ask for a random value.
pub fn settled(texts: &[String]) -> Vec<String> {
    texts
        .iter()
        .filter(|text| text.split_once('=').is_none_or(|(_, value)| value != RANDOM))
        .cloned()
        .collect()
}

/// The label of a value of an option; the value itself where it has no name.
pub fn label_of<'a>(spec: &OptionSpec, value: &'a str) -> &'a str {
    spec.values.choices().iter().find(|choice| choice.value == value).map_or(value, |choice| choice.label)
}

/// The options of a text list in words, and what is still to be chosen before the game: `Edition: old; chosen before the
/// game: Army`.
pub fn in_words(card: &Card, texts: &[String]) -> String {
    let given = |spec: &OptionSpec| {
        let value = texts.iter().find_map(|text| text.strip_prefix(spec.name)?.strip_prefix('='))?;
        Some(format!("{}: {}", spec.label, label_of(spec, value)))
    };
    let mut words: Vec<String> = card.options.iter().filter_map(given).collect();
    let open = |spec: &&OptionSpec| spec.role.chooser().is_some() && given(spec).is_none();
    let later: Vec<&str> = card.options.iter().filter(open).map(|spec| spec.label).collect();
    if !later.is_empty() {
        words.push(format!("chosen before the game: {}", later.join(", ")));
    }
    words.join("; ")
}

/// An input for each option below a heading; nothing without options.
#[component]
pub fn OptionFields(
    chosen: OptionChoices,
    legend: &'static str,
    /// Whether the legend is for screen readers only.
    #[prop(optional)]
    hidden_legend: bool,
) -> impl IntoView {
    let helps: Vec<_> = chosen.fields.iter().map(|(spec, _)| spec.help).collect();
    // Neighbours with the same help show it once.
    let help = |at: usize| Some(helps[at]).filter(|help| helps.get(at + 1) != Some(help));
    let in_secret = chosen.unset == Unset::Secret;
    let fields: Vec<_> = chosen
        .fields
        .iter()
        .enumerate()
        .map(|(at, &(spec, value))| view! { <OptionField spec value in_secret help=help(at)/> })
        .collect();
    (!fields.is_empty()).then(|| view! { <fieldset><legend class:visually-hidden=hidden_legend>{legend}</legend>{fields}</fieldset> })
}

#[component]
fn OptionField(
    spec: &'static OptionSpec,
    value: RwSignal<String>,
    in_secret: bool,
    help: Option<&'static str>,
) -> impl IntoView {
    let (choices, count): (&'static [Choice], Option<u32>) = match spec.values {
        Values::Choices(choices) => (choices, None),
        Values::Numbered { choices, count } => (choices, Some(count)),
    };
    let now = value.get_untracked();
    let named = move |value: &String| {
        // Without a secret choice an empty value is a number that is still to be entered.
        value == RANDOM
            || (in_secret && value == IN_SECRET)
            || choices.iter().any(|choice| choice.value == value)
    };
    let by_number = Memo::new(move |_| count.is_some() && !value.with(named));
    // The last number, also while a name is chosen.
    let number = Memo::new(move |last: Option<&String>| match by_number.get() {
        true => value.get(),
        false => last.cloned().unwrap_or_else(|| "0".to_owned()),
    });
    let shown = move || if by_number.get() { "#".to_owned() } else { value.get() };
    let choose = move |event| {
        let chosen = event_target_value(&event);
        value.set(if chosen == "#" { number.get_untracked() } else { chosen });
    };
    let option = |choice: &Choice| {
        view! { <option value=choice.value selected=choice.value == now>{choice.label}</option> }
    };
    let options: Vec<_> = choices.iter().map(option).collect();
    let later = in_secret.then(|| {
        view! { <option value=IN_SECRET selected=now == IN_SECRET>"Chosen in secret before the game"</option> }
    });
    let lot = choices.iter().all(|choice| choice.value != RANDOM);
    let numbered = count.map(|_| {
        view! {
            {lot.then(|| view! { <option value=RANDOM selected=now == RANDOM>"Drawn by lot"</option> })}
            <option value="#" selected=by_number.get_untracked()>"By number"</option>
        }
    });
    let enter = move |event| value.set(event_target_value(&event));
    view! {
        <label class="row">
            <span>{spec.label}</span>
            <select name=format!("option-{}", spec.name) prop:value=shown on:change=choose>{later}{options}{numbered}</select>
        </label>
        {count.map(|count| view! {
            <Show when=move || by_number.get()>
                <label class="row"><span>{format!("Number, 0 to {}", count - 1)}</span>
                    <input type="number" name=format!("number-{}", spec.name) min="0" max=count - 1 step="1" required
                        prop:value=move || number.get() on:input=enter/>
                </label>
            </Show>
        })}
        {help.map(|help| view! { <p class="hint">{help}</p> })}
    }
}

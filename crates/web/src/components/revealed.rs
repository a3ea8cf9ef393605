//! The choices that players made before the game.

use leptos::prelude::*;
use variorum_core::OptionSpec;
use variorum_core::any::AnyGame;

use super::options::label_of;

/// The players' choices among the options of a game: label of the option and of the value, in the order of
/// the game's options.
pub fn revealed(game: &dyn AnyGame, options: &[String]) -> Vec<(&'static str, String)> {
    let chosen = |spec: &'static OptionSpec| {
        spec.role.chooser()?;
        let given = options.iter().filter_map(|text| text.split_once('='));
        let value = given.filter(|(name, _)| *name == spec.name).map(|(_, value)| value).next_back()?;
        Some((spec.label, label_of(spec, value).to_owned()))
    };
    game.card().options.iter().filter_map(chosen).collect()
}

/// A list of the choices, if there are any.
#[component]
pub fn Revealed(game: &'static dyn AnyGame, options: Vec<String>) -> impl IntoView {
    let all = revealed(game, &options);
    let line = |(option, choice): (&'static str, String)| {
        view! { <li><span class="hint">{option}</span>" "<strong>{choice}</strong></li> }
    };
    (!all.is_empty()).then(|| {
        view! { <ul class="revealed" aria-label="Chosen">{all.into_iter().map(line).collect::<Vec<_>>()}</ul> }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_of_players_are_told_by_their_labels_and_nothing_else_is() {
        for game in variorum_registry::games() {
            let card = game.card();
            let all: Vec<String> =
                card.options.iter().map(|spec| format!("{}={}", spec.name, spec.default)).collect();
            let own = card.options.iter().filter(|spec| spec.role.chooser().is_some()).count();
            assert_eq!(revealed(game, &all).len(), own, "{}", card.id);
            assert!(revealed(game, &[]).is_empty());
        }
    }
}

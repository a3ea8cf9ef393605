//! The options of a game that are a player's own: which they are, and the values they take.

use variorum_core::{Card, OptionSpec, Player, Role, Values};

/// The options that players choose before the game, in order, each with whose it is.
pub(crate) fn own_options(card: &'static Card) -> impl Iterator<Item = (Player, &'static OptionSpec)> {
    let in_game = move |player: &Player| player.index() < card.players;
    card.options.iter().filter_map(move |spec| Some((spec.role.chooser().filter(in_game)?, spec)))
}

/// Whether an option is a player's choice for all to see.
pub(crate) fn is_open(spec: &OptionSpec) -> bool {
    matches!(spec.role, Role::Open(_))
}

/// How many values an option takes.
pub(crate) fn count(spec: &OptionSpec) -> u32 {
    match spec.values {
        Values::Choices(choices) => u32::try_from(choices.len()).unwrap_or(u32::MAX),
        Values::Numbered { count, .. } => count,
    }
}

/// The value with that number; numbers beyond the last begin anew.
pub(crate) fn value(spec: &OptionSpec, number: u32) -> String {
    match spec.values {
        Values::Choices(choices) => {
            let index = number as usize % choices.len().max(1);
            choices.get(index).map_or(spec.default, |choice| choice.value).to_owned()
        }
        Values::Numbered { count, .. } => (number % count.max(1)).to_string(),
    }
}

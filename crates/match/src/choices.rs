//! The options of a game that are a player's own: which they are, and the values they take.

use variorum_core::any::AnyGame;
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

/// How the computer draws a value of an option.
#[derive(Clone, Copy)]
pub(crate) enum Draw {
    /// Every value alike.
    Alike,
    /// These values with these weights.
    Weighted(&'static [(&'static str, u32)]),
}

impl Draw {
    /// As strong players choose, where that is known of the game and the computer is to be strong; else alike.
    pub(crate) fn of(rules: &dyn AnyGame, spec: &OptionSpec, is_strong: bool) -> Draw {
        match rules.equilibrium(spec.name) {
            Some(weights) if is_strong && !weights.is_empty() => Draw::Weighted(weights),
            _ => Draw::Alike,
        }
    }

    /// From how many numbers one is drawn.
    pub(crate) fn count(self, spec: &OptionSpec) -> u32 {
        match (self, spec.values) {
            (Draw::Weighted(weights), _) => weights.iter().map(|(_, weight)| weight).sum(),
            (Draw::Alike, Values::Choices(choices)) => u32::try_from(choices.len()).unwrap_or(u32::MAX),
            (Draw::Alike, Values::Numbered { count, .. }) => count,
        }
    }

    /// The value that a number stands for; numbers beyond the last begin anew.
    pub(crate) fn value(self, spec: &OptionSpec, number: u32) -> String {
        let number = number % self.count(spec).max(1);
        match (self, spec.values) {
            (Draw::Weighted(weights), _) => {
                let mut left = number;
                let drawn = weights.iter().find(|(_, weight)| match left.checked_sub(*weight) {
                    Some(rest) => {
                        left = rest;
                        false
                    }
                    None => true,
                });
                drawn.map_or(spec.default, |(value, _)| value).to_owned()
            }
            (Draw::Alike, Values::Choices(choices)) => {
                choices.get(number as usize).map_or(spec.default, |choice| choice.value).to_owned()
            }
            (Draw::Alike, Values::Numbered { .. }) => number.to_string(),
        }
    }
}

//! `variorum games` and `variorum rules`.

use crate::failure::Failure;
use crate::{open, output};
use std::fmt::Write;
use variorum_core::{OptionSpec, Role, Values};

/// Lists the games with their options.
pub fn run() -> Result<(), Failure> {
    let mut text = String::new();
    for game in variorum_registry::games() {
        let card = game.card();
        writeln!(text, "{:<14}{} ({} players)", card.id, card.title, card.players)?;
        writeln!(text, "{:<14}{}", "", card.summary)?;
        for option in card.options {
            writeln!(text, "{:<14}--option {}", "", describe(option))?;
            writeln!(text, "{:<18}{}", "", option.help)?;
        }
        text.push('\n');
    }
    text.pop();
    output::print(&text)
}

fn describe(option: &OptionSpec) -> String {
    let (choices, count) = match option.values {
        Values::Choices(choices) => (choices, None),
        Values::Numbered { choices, count } => (choices, Some(count)),
    };
    let mut values: Vec<String> = choices.iter().map(|choice| choice.value.to_owned()).collect();
    if let Some(count) = count {
        values.push(format!("0..{}", count - 1));
        if !values.iter().any(|value| value == "random") {
            values.push("random".to_owned());
        }
    }
    let role = if option.role == Role::Comparison { ", for comparison with other programs" } else { "" };
    format!("{}={} (default {}{role})", option.name, values.join("|"), option.default)
}

/// Prints the rules of a game.
pub fn rules(id: &str) -> Result<(), Failure> {
    output::print(open::game(id)?.card().rules)
}

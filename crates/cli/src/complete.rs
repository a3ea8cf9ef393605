//! What shells complete beyond the names of commands and flags: games, options, players, seats.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use clap_complete::Shell;
use std::ffi::OsStr;
#[cfg(feature = "full")]
use variorum_core::Player;

/// Takes any text, and tells the shell which texts there are. A wrong text is refused where it is used, with a better
/// message.
#[derive(Clone, Copy)]
pub struct KnownValues(fn() -> Vec<String>);

/// Ids of games.
pub const GAMES: KnownValues =
    KnownValues(|| variorum_registry::games().map(|game| game.card().id.to_owned()).collect());

/// `NAME=VALUE` of every option of every game.
pub const OPTIONS: KnownValues = KnownValues(|| {
    let mut texts: Vec<String> = variorum_registry::games()
        .flat_map(|game| game.card().options)
        .flat_map(|option| {
            option.values.choices().iter().map(|choice| format!("{}={}", option.name, choice.value))
        })
        .collect();
    texts.sort_unstable();
    texts.dedup();
    texts
});

/// Names of players.
#[cfg(feature = "full")]
pub const PLAYERS: KnownValues =
    KnownValues(|| Player::ALL.into_iter().map(|player| player.name().to_owned()).collect());

/// Who may sit on a seat.
pub const SEATS: KnownValues = KnownValues(|| {
    ["human"].into_iter().map(str::to_owned).chain((1..=8).map(|level| level.to_string())).collect()
});

/// The script that teaches a shell to complete the command line.
pub fn script(mut command: Command, shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "variorum", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        script.push_str(&words_for_fish(&command));
    }
    script
}

/// Lines for the words of commands that are no flags, such as games, which the script for fish lacks.
fn words_for_fish(command: &Command) -> String {
    let mut lines = String::new();
    for sub in command.get_subcommands() {
        let words: Vec<String> = sub
            .get_positionals()
            .flat_map(|arg| arg.get_possible_values())
            .map(|value| value.get_name().to_owned())
            .collect();
        if !words.is_empty() {
            let (name, words) = (sub.get_name(), words.join(" "));
            lines.push_str(&format!(
                "complete -c variorum -n \"__fish_variorum_using_subcommand {name}\" -a \"{words}\"\n"
            ));
        }
    }
    lines
}

impl TypedValueParser for KnownValues {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0().into_iter().map(PossibleValue::new)))
    }
}

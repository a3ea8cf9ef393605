//! All settings as they are in effect, as a file of settings with an explanation of each.

use super::settings::{NO_SETTINGS, command};
use clap::{Arg, ArgAction, ArgMatches};
use std::collections::HashMap;
use std::fmt::Write;
use variorum_server::Limits;

/// The file; `limits` are the limits that were set, each `name=value`.
pub(super) fn file(matches: &ArgMatches, limits: &[String]) -> String {
    let mut text =
        "# Settings of `variorum serve`. Each is also an option (`--port 8080`) and a variable of the\n\
        # environment (`VARIORUM_PORT`), which count before this file.\n"
            .to_owned();
    for arg in command().get_arguments() {
        let Some(name) = arg.get_long().filter(|name| !NO_SETTINGS.contains(name) && *name != "limit") else {
            continue;
        };
        explain(&mut text, &arg.get_help().map(ToString::to_string).unwrap_or_default());
        // Writing to a text does not fail.
        let _ = match value(arg, matches) {
            Some(value) => writeln!(text, "{name} = {value}"),
            None => writeln!(text, "# {name} = \"…\""),
        };
    }
    explain(&mut text, "The bounds of what clients may do. Times are in milliseconds, sizes in bytes.");
    text.push_str("[limit]\n");
    let set: HashMap<&str, &str> = limits.iter().filter_map(|setting| setting.split_once('=')).collect();
    for limit in Limits::ALL {
        explain(&mut text, limit.help.trim());
        let default = limit.default.to_string();
        let _ = writeln!(text, "{} = {}", limit.name, set.get(limit.name).unwrap_or(&default.as_str()));
    }
    text
}

/// A comment, behind an empty line, of lines that are not too long.
fn explain(text: &mut String, help: &str) {
    let mut line = String::new();
    text.push('\n');
    for word in help.split_whitespace() {
        if line.chars().count() + word.chars().count() >= 100 {
            let _ = writeln!(text, "#{line}");
            line.clear();
        }
        line.push(' ');
        line.push_str(word);
    }
    let _ = writeln!(text, "#{line}");
}

/// The value of a setting in TOML; `None` where it has none.
fn value(arg: &Arg, matches: &ArgMatches) -> Option<String> {
    let id = arg.get_id().as_str();
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return Some(matches.get_flag(id).to_string());
    }
    let values = matches.get_raw(id).into_iter().flatten().map(|value| written(&value.to_string_lossy()));
    let values: Vec<String> = values.collect();
    if matches!(arg.get_action(), ArgAction::Append) {
        return Some(format!("[{}]", values.join(", ")));
    }
    values.into_iter().next()
}

fn written(value: &str) -> String {
    value.parse::<u32>().map_or_else(|_| toml::Value::from(value).to_string(), |number| number.to_string())
}

//! Where settings come from: the command line, then the environment, then the file. All three become arguments, so
//! that every option is a setting of the file under its own name, and read in the same way.

use super::args::ServeArgs;
use crate::failure::Failure;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use std::ffi::OsString;
use std::path::Path;
use toml::{Table, Value};

/// Options that are not settings.
pub(super) const NO_SETTINGS: [&str; 3] = ["config", "show-config", "help"];

/// `serve` by itself.
pub(super) fn command() -> Command {
    ServeArgs::augment_args(Command::new("variorum serve"))
}

/// What was given, completed by the file of settings if there is one.
pub(super) fn complete(given: &ArgMatches) -> Result<ArgMatches, Failure> {
    let command = command();
    let mut arguments = vec![OsString::from("variorum serve")];
    if let Some(path) = read(given)?.config {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        arguments.extend(of_file(&command, given, &path, &text)?);
    }
    for arg in command.get_arguments() {
        arguments.extend(of_given(arg, given));
    }
    command.try_get_matches_from(arguments).map_err(|error| Failure::Input(plain(&error)))
}

/// The settings.
pub(super) fn read(matches: &ArgMatches) -> Result<ServeArgs, Failure> {
    ServeArgs::from_arg_matches(matches).map_err(|error| Failure::Input(plain(&error)))
}

/// An error of clap without its usage, in one line.
fn plain(error: &clap::Error) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

/// Whether a setting was given on the command line or in the environment.
fn is_given(arg: &Arg, given: &ArgMatches) -> bool {
    let source = given.value_source(arg.get_id().as_str());
    matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
}

/// A setting as it was given, as arguments.
fn of_given(arg: &Arg, given: &ArgMatches) -> Vec<OsString> {
    let (id, Some(name)) = (arg.get_id().as_str(), arg.get_long()) else { return Vec::new() };
    if !is_given(arg, given) {
        return Vec::new();
    }
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return given.get_flag(id).then(|| OsString::from(format!("--{name}"))).into_iter().collect();
    }
    let values = given.get_raw(id).into_iter().flatten();
    values.map(|value| argument(name, value.to_owned())).collect()
}

fn argument(name: &str, value: OsString) -> OsString {
    let mut text = OsString::from(format!("--{name}="));
    text.push(value);
    text
}

/// The settings of a file that were not given otherwise, as arguments. Of tables, such as `limit`, each line is a
/// setting of its own.
fn of_file(command: &Command, given: &ArgMatches, path: &Path, text: &str) -> Result<Vec<OsString>, Failure> {
    let wrong = |what: String| Failure::Input(format!("{}: {what}", path.display()));
    let table: Table = text.parse().map_err(|error: toml::de::Error| wrong(error.to_string()))?;
    let settings = || {
        command.get_arguments().filter(|arg| arg.get_long().is_some_and(|name| !NO_SETTINGS.contains(&name)))
    };
    let mut arguments = Vec::new();
    for (key, value) in &table {
        let Some(arg) = settings().find(|arg| arg.get_long() == Some(key)) else {
            let names: Vec<&str> = settings().filter_map(Arg::get_long).collect();
            return Err(wrong(format!("setting `{key}`: expected one of {}", names.join(", "))));
        };
        let expected = |what: &str| wrong(format!("{key}: `{value}`: expected {what}"));
        let one = |value: &Value| match value {
            Value::String(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            _ => None,
        };
        let is_flag = matches!(arg.get_action(), ArgAction::SetTrue);
        let is_list = matches!(arg.get_action(), ArgAction::Append);
        let values: Vec<String> = match value {
            Value::Boolean(on) if is_flag => {
                // The environment may have said no.
                arguments.extend((*on && !is_given(arg, given)).then(|| OsString::from(format!("--{key}"))));
                continue;
            }
            Value::Array(all) if is_list => {
                all.iter().map(one).collect::<Option<_>>().ok_or_else(|| expected("a list of texts"))?
            }
            Value::Table(lines) if is_list => lines
                .iter()
                .map(|(name, value)| Some(format!("{name}={}", one(value)?)))
                .collect::<Option<_>>()
                .ok_or_else(|| expected("a table of numbers and texts"))?,
            value if !is_flag => vec![one(value).ok_or_else(|| expected("a text or a number"))?],
            _ => return Err(expected("true or false")),
        };
        // What is nearer takes the place of the file's; of tables it changes single lines.
        if !is_given(arg, given) || value.is_table() {
            arguments.extend(values.into_iter().map(|value| argument(key, value.into())));
        }
    }
    command
        .clone()
        .try_get_matches_from([&[OsString::from("serve")], &arguments[..]].concat())
        .map_err(|error| wrong(plain(&error)))?;
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(given: &[&str], file: &str) -> Result<ServeArgs, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("variorum.toml");
        std::fs::write(&path, file).unwrap();
        let path = format!("--config={}", path.display());
        let all = ["serve", &path].into_iter().chain(given.iter().copied());
        let given = command().try_get_matches_from(all).unwrap();
        let said = |failure| match failure {
            Failure::Input(text) => text,
            Failure::No | Failure::Run(_) => "another failure".to_owned(),
        };
        read(&complete(&given).map_err(said)?).map_err(said)
    }

    #[test]
    fn what_is_nearer_counts_before_the_file() {
        let file = "port = 9000\ndata = '/srv/x'\norigin = ['https://a.example', 'https://b.example']\n\
            behind-proxy = true\nlog = 'json'\n[limit]\ngames = 7\nrequests = 30\n";
        let read = settings(&["--port", "9001", "--limit", "games=8"], file).unwrap();
        assert_eq!((read.port, read.data.to_str(), read.behind_proxy), (9001, Some("/srv/x"), true));
        assert_eq!(read.origin, ["https://a.example", "https://b.example"]);
        assert_eq!(read.limit, ["games=7", "requests=30", "games=8"], "the last one counts");
        assert_eq!(settings(&["--origin", "https://c.example"], file).unwrap().origin, ["https://c.example"]);
        assert_eq!(settings(&[], "").unwrap().port, 8080);
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_place() {
        for (file, expected) in [
            ("port = 'x'", "variorum.toml: invalid value 'x' for '--port"),
            ("ports = 1", "setting `ports`: expected one of data, host, port"),
            ("config = 'other.toml'", "setting `config`: expected one of"),
            ("port = [1]", "port: `[1]`: expected a text or a number"),
            ("behind-proxy = 1", "behind-proxy: `1`: expected true or false"),
            ("origin = [1.5]", "expected a list of texts"),
            ("port = ", "TOML parse error"),
        ] {
            let error = settings(&[], file).map(|_| ()).unwrap_err();
            assert!(error.contains(expected), "{file}: {error}");
        }
    }
}

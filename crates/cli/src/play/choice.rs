//! What players choose before the game, asked in the terminal.

use super::args::Seat;
use super::input::read_line;
use crate::failure::Failure;
use std::io::{BufRead, Write};
use variorum_core::{OptionSpec, PerPlayer, Role};

/// The choices that players make before the game and that `given`, as `name=value` texts, leaves open: people
/// are asked, computers draw what they choose in secret. Says what computers have chosen only after everybody
/// has. People at one terminal see each other's choices.
pub fn make(
    specs: &[OptionSpec],
    given: &[String],
    seats: &PerPlayer<Seat>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Vec<String>, Failure> {
    let is_given = |spec: &OptionSpec| given.iter().any(|text| text.split('=').next() == Some(spec.name));
    let mut texts = Vec::new();
    let mut drawn = Vec::new();
    for spec in specs.iter().filter(|spec| !is_given(spec)) {
        let Some(player) = spec.role.chooser() else { continue };
        let value = match seats[player] {
            Seat::Human => ask(spec, input, out)?,
            // Computers take the default of open choices, as in a match.
            Seat::Computer(_) if matches!(spec.role, Role::Open(_)) => continue,
            Seat::Computer(_) => {
                let value = draw(spec);
                drawn.push(format!("{}: {}", spec.label, label(spec, &value)));
                value
            }
        };
        texts.push(format!("{}={value}", spec.name));
    }
    for line in drawn {
        writeln!(out, "{line}")?;
    }
    Ok(texts)
}

/// Asks until something is answered that the option takes; nothing, or the end of the input, is the default.
fn ask(spec: &OptionSpec, input: &mut impl BufRead, out: &mut impl Write) -> Result<String, Failure> {
    writeln!(out, "{}: {}", spec.label, spec.help)?;
    for (number, choice) in spec.values.choices().iter().enumerate() {
        let usual = if choice.value == spec.default { ", if you choose nothing" } else { "" };
        writeln!(out, "  {} {} ({}){usual}", number + 1, choice.value, choice.label)?;
    }
    loop {
        write!(out, "{}> ", spec.label)?;
        out.flush()?;
        let Some(line) = read_line(input)? else { return Ok(spec.default.to_owned()) };
        if line.is_empty() {
            return Ok(spec.default.to_owned());
        }
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_number = number.and_then(|at| spec.values.choices().get(at));
        let by_name = spec.values.choices().iter().find(|choice| {
            choice.value.eq_ignore_ascii_case(&line) || choice.label.eq_ignore_ascii_case(&line)
        });
        match by_number.or(by_name) {
            Some(choice) => return Ok(choice.value.to_owned()),
            None => writeln!(
                out,
                "`{line}`: expected a number from 1 to {} or a name of the list",
                spec.values.choices().len()
            )?,
        }
    }
}

fn draw(spec: &OptionSpec) -> String {
    let choices = spec.values.choices();
    match choices.len() {
        0 => spec.default.to_owned(),
        count => choices[rand::random_range(0..count)].value.to_owned(),
    }
}

fn label(spec: &OptionSpec, value: &str) -> String {
    spec.values
        .choices()
        .iter()
        .find(|choice| choice.value == value)
        .map_or_else(|| value.to_owned(), |choice| choice.label.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_engine::Level;

    fn made(given: &[&str], seats: [Seat; 3], typed: &str) -> (Vec<String>, String) {
        let game = variorum_registry::find("chess2").expect("a game");
        let given: Vec<String> = given.iter().map(|text| (*text).to_owned()).collect();
        let mut out = Vec::new();
        let texts = make(game.card().options, &given, &PerPlayer(seats), &mut typed.as_bytes(), &mut out);
        (texts.unwrap_or_default(), String::from_utf8(out).expect("text"))
    }

    #[test]
    fn people_are_asked_and_computers_draw() {
        let computer = Seat::Computer(Level::MAX);
        let (texts, out) = made(&[], [Seat::Human, computer, computer], "dragons\n2\n");
        assert!(out.contains("`dragons`: expected a number from 1 to 6"), "{out}");
        assert_eq!(texts.len(), 2, "{texts:?}");
        let options = variorum_registry::find("chess2").expect("a game").card().options;
        assert!(
            variorum_core::Options::parse(options, texts.iter().map(String::as_str)).is_ok(),
            "{texts:?}"
        );
        let asked = options.iter().find(|spec| spec.role.chooser().is_some()).expect("one");
        let second = asked.values.choices()[1];
        assert!(texts[0].ends_with(second.value), "{texts:?}");
    }

    #[test]
    fn nothing_typed_is_the_default_and_what_is_given_is_not_asked() {
        let (texts, _) = made(&[], [Seat::Human; 3], "\n");
        assert_eq!(texts.len(), 2);
        let given: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (texts, out) = made(&given, [Seat::Human; 3], "");
        assert!(texts.is_empty() && out.is_empty(), "{texts:?} {out}");
    }
}

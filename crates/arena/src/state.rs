//! The file that a match can go on from: its settings, then one line a game.

use crate::result::{Effort, Ending, FailureKind, GameResult};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use thiserror::Error;
use variorum_core::{Fault, PerPlayer, Player, PlayerSet};

/// An open file of results.
pub(crate) struct State {
    file: File,
}

/// Why a file of results cannot be used.
#[derive(Debug, Error)]
pub(crate) enum StateError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl State {
    /// Opens or makes the file of a match with these settings, and gives the games it holds.
    ///
    /// # Errors
    /// The file cannot be read or written, another match has it open, it is of a match with other
    /// settings, or it is none of ours.
    pub fn open(path: &Path, settings: &[String]) -> Result<(State, Vec<GameResult>), StateError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        if file.try_lock().is_err() {
            let expected = "a file that no other match has open";
            return Err(StateError::Fault(Fault::new("resume", path.display().to_string(), expected)));
        }
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // What was being written when the match ended is not complete without its line end.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        file.set_len(whole as u64)?;
        let mut lines = text[..whole].lines();
        let mut results: Vec<GameResult> = Vec::new();
        if whole == 0 {
            let header: String = settings.iter().map(|line| format!("{line}\n")).collect();
            file.write_all(header.as_bytes())?;
        } else {
            for expected in settings {
                let found = lines.next().unwrap_or_default();
                if found != expected {
                    let expected = format!("a match with the same settings, here `{expected}`");
                    return Err(StateError::Fault(Fault::new("resume", found, expected)));
                }
            }
            for line in lines {
                let result = parse(line).ok_or_else(|| {
                    StateError::Fault(Fault::new(
                        "resume",
                        line,
                        "the result of a game, as a match writes it",
                    ))
                })?;
                if !results.iter().any(|other| other.number == result.number) {
                    results.push(result);
                }
            }
        }
        Ok((State { file }, results))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, result: &GameResult) -> io::Result<()> {
        self.file.write_all(format!("{}\n", print(result)).as_bytes())
    }
}

fn print(result: &GameResult) -> String {
    let players = |set: PlayerSet| set.iter().map(Player::letter).collect::<String>();
    let each = |text: &dyn Fn(Player) -> String| Player::ALL.map(text).join(",");
    format!(
        "game={} won={} drawn={} ending={} plies={} places={} trouble={} effort={}",
        result.number,
        players(result.winners),
        players(result.drawn),
        result.ending.name(),
        result.plies,
        each(&|player| result.places[player].to_string()),
        each(&|player| result.failures[player].map_or("", FailureKind::name).to_owned()),
        each(&|player| {
            let Effort { decisions, depth, nodes, us } = result.effort[player];
            format!("{decisions}/{depth}/{nodes}/{us}")
        }),
    )
}

fn parse(line: &str) -> Option<GameResult> {
    let mut values = line.split(' ').map(|word| word.split_once('='));
    let mut value = |name: &str| values.next().flatten().filter(|(other, _)| *other == name).map(|(_, v)| v);
    let number = value("game")?.parse().ok()?;
    let set = |text: &str| text.chars().map(Player::from_letter).collect::<Option<PlayerSet>>();
    let (winners, drawn) = (set(value("won")?)?, set(value("drawn")?)?);
    let ending = Ending::from_name(value("ending")?)?;
    let plies = value("plies")?.parse().ok()?;
    let places = each(value("places")?, |text| text.parse().ok())?;
    let failures = each(value("trouble")?, |text| match text {
        "" => Some(None),
        _ => FailureKind::from_name(text).map(Some),
    })?;
    let effort = each(value("effort")?, |text| {
        let mut numbers = text.split('/').map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        Some(Effort { decisions: next()?, depth: next()?, nodes: next()?, us: next()? })
    })?;
    Some(GameResult { number, winners, drawn, ending, plies, places, failures, effort })
}

fn each<T: Copy>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<PerPlayer<T>> {
    let values: Vec<T> = text.split(',').map(read).collect::<Option<_>>()?;
    values.try_into().ok().map(PerPlayer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Reason;

    #[test]
    fn results_are_read_back() {
        let mut result = GameResult {
            number: 12,
            winners: PlayerSet::only(Player::RED),
            drawn: PlayerSet::EMPTY,
            ending: Ending::Rules(Reason::LastPlayer),
            plies: 83,
            places: PerPlayer([3, 2, 1]),
            failures: PerPlayer([Some(FailureKind::Illegal), None, None]),
            effort: PerPlayer([Effort { decisions: 1, depth: 2, nodes: 3, us: 4 }; 3]),
        };
        assert_eq!(parse(&print(&result)), Some(result.clone()));
        result.drawn = PlayerSet::first(2);
        result.winners = PlayerSet::EMPTY;
        result.ending = Ending::JudgedDrawn;
        assert_eq!(parse(&print(&result)), Some(result));
        for wrong in ["", "game=1", "game=x won= drawn= ending=time", "hello world"] {
            assert_eq!(parse(wrong), None);
        }
    }
}

//! Measures of the games of a study, found by replaying each.

use std::collections::BTreeMap;
use std::path::Path;

use variorum_core::Player;
use variorum_core::any::AnyGame;
use variorum_positions::{Header, Replay, StoredGame, Value};

use crate::Error;
use crate::stats::Share;

/// The measures of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameFacts {
    /// Points of each player.
    pub points: Vec<f64>,
    /// Decisions, the opening's included.
    pub decisions: usize,
    /// Legal moves, in sum over the decisions.
    pub legal: usize,
    /// How it ended: the reason by the rules, or `adjudicated`.
    pub ending: &'static str,
    /// How often the lead changed, in games of two: who was ahead by at least a pawn was behind by one later.
    pub lead_changes: usize,
    /// After what part of the decisions the later winner was ahead by two pawns for good; `None` in games of three,
    /// in draws, and where nobody was until the end.
    pub decided: Option<f64>,
    /// What the moves used of the rules, and how often (`AnyRecord::uses`).
    pub uses: BTreeMap<&'static str, u64>,
    /// The options it was played with, `name=value`.
    pub options: Vec<String>,
}

/// Ahead, in centipawns.
const LEAD: i32 = 100;
/// Ahead for good.
const DECISIVE: i32 = 200;

/// Plays a stored game through. `path` and `number` (from 1) name it in errors.
///
/// # Errors
/// A move that is not legal, a result that is not that of the rules.
pub fn measure(
    game: &'static dyn AnyGame,
    stored: &StoredGame,
    path: &Path,
    number: usize,
) -> Result<GameFacts, Error> {
    let wrong = |what: String| Error::Game { path: path.to_owned(), game: number, what };
    let header = Header { game, settings: Vec::new() };
    let mut replay = Replay::new(&header, stored).map_err(|error| wrong(error.to_string()))?;
    let (mut legal, mut values, mut uses) = (0, Vec::new(), BTreeMap::new());
    while let Some(decision) = replay.next() {
        let moves = replay.record().legal();
        legal += moves.len();
        // A move of no rank is refused where it is played.
        if let Some(text) = moves.get(decision.rank as usize) {
            for used in replay.record().uses(text).map_err(|fault| wrong(fault.to_string()))? {
                *uses.entry(used).or_default() += 1;
            }
        }
        let sign = if replay.record().to_move() == Player::WHITE { 1 } else { -1 };
        values.push(decision.value.map(|value| {
            sign * match value {
                Value::Centipawns(value) => value,
                Value::Forced { win: true } => i32::MAX,
                Value::Forced { win: false } => -i32::MAX,
            }
        }));
        replay.step().map_err(|error| wrong(error.to_string()))?;
    }
    let ending = match replay.record().outcome() {
        Some(outcome) if (outcome.winners, outcome.drawn) == (stored.winners, stored.drawn) => {
            outcome.reason.name()
        }
        Some(outcome) => return Err(wrong(format!("another result is stored than {}", outcome.in_words()))),
        None => "adjudicated",
    };
    let players = game.card().players;
    let points: Vec<f64> =
        Player::ALL.into_iter().take(players).map(|player| stored.points(player)).collect();
    let (lead_changes, decided) = if players == 2 { leads(&values, &points) } else { (0, None) };
    let (decisions, options) = (stored.decisions.len(), stored.options.clone());
    Ok(GameFacts { points, decisions, legal, ending, lead_changes, decided, uses, options })
}

/// How often the lead changed, and from what part of the game on the winner led for good; values are White's.
fn leads(values: &[Option<i32>], points: &[f64]) -> (usize, Option<f64>) {
    let (mut leader, mut changes) = (0, 0);
    for value in values.iter().flatten().filter(|value| value.abs() >= LEAD) {
        changes += usize::from(leader == -value.signum());
        leader = value.signum();
    }
    let winner = match points {
        [white, _] if *white == 1.0 => 1,
        [_, black] if *black == 1.0 => -1,
        _ => return (changes, None),
    };
    // Saturating, because the least number has no opposite.
    let behind =
        values.iter().rposition(|value| value.is_none_or(|value| value.saturating_mul(winner) < DECISIVE));
    let first = behind.map_or(0, |at| at + 1);
    (changes, (first < values.len()).then(|| first as f64 / values.len() as f64))
}

/// The games of a cell, in sums.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CellSums {
    /// The share of each player.
    pub shares: Vec<Share>,
    /// Games in which more than one player had points.
    pub drawn: u64,
    /// Decisions.
    pub decisions: u64,
    /// Legal moves, in sum over the decisions.
    pub legal: u64,
    /// How games ended, and how often.
    pub endings: BTreeMap<&'static str, u64>,
    /// What moves used of the rules, and how often.
    pub uses: BTreeMap<&'static str, u64>,
    /// How often the lead changed.
    pub lead_changes: u64,
    /// Games that were decided before their end, and the sum of the parts of them after which they were.
    pub decided: (u64, f64),
    /// White's points in all games: each value and how often it occurred.
    pub white: BTreeMap<u32, u64>,
}

impl CellSums {
    /// Adds a game.
    pub fn add(&mut self, facts: &GameFacts) {
        self.shares.resize(facts.points.len(), Share::default());
        self.shares.iter_mut().zip(&facts.points).for_each(|(share, points)| share.add(*points));
        self.drawn += u64::from(facts.points.iter().filter(|points| **points > 0.0).count() > 1);
        self.decisions += facts.decisions as u64;
        self.legal += facts.legal as u64;
        *self.endings.entry(facts.ending).or_default() += 1;
        facts.uses.iter().for_each(|(used, times)| *self.uses.entry(used).or_default() += times);
        self.lead_changes += facts.lead_changes as u64;
        if let Some(part) = facts.decided {
            self.decided = (self.decided.0 + 1, self.decided.1 + part);
        }
        *self.white.entry((facts.points[0] * 1000.0).round() as u32).or_default() += 1;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.shares.first().map_or(0, Share::games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_counted_from_white() {
        let values = [None, Some(20), Some(150), Some(-40), Some(-300), Some(120), Some(250), Some(i32::MAX)];
        assert_eq!(leads(&values, &[1.0, 0.0]), (2, Some(6.0 / 8.0)));
        assert_eq!(leads(&values, &[0.5, 0.5]), (2, None));
        assert_eq!(leads(&values, &[0.0, 1.0]), (2, None));
        assert_eq!(leads(&[Some(-250), Some(-i32::MAX)], &[0.0, 1.0]), (0, Some(0.0)));
    }
}

//! Puzzles found in stored games. A position in which the engine saw a forced win, or soon after which one of three went
//! out, is given to the solver; it becomes a
//! puzzle when the win can be forced within four turns and only one move at a time does so; the computer's levels
//! grade it. `docs/lessons.md` describes the sets.

mod grade;
mod prove;

use std::collections::BTreeSet;

pub use prove::{Limits, prove};
use variorum_core::any::AnyGame;
use variorum_core::{Fault, Options};
use variorum_engine::Searcher;
use variorum_lessons::Puzzle;
use variorum_positions::{Header, Replay, StoredGame, Value};
use variorum_solve::Solver;

/// Decisions before an opponent went out at which the solver is asked whether it could be forced.
const SOON: usize = 8;

/// What was looked at and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Yield {
    /// Games.
    pub games: u64,
    /// Positions that were given to the solver.
    pub candidates: u64,
    /// Puzzles.
    pub puzzles: u64,
}

/// Looks for puzzles in games, one game after another.
pub struct Harvest {
    game: &'static dyn AnyGame,
    solver: Box<dyn Solver>,
    searcher: Box<dyn Searcher>,
    limits: Limits,
    /// Positions that were looked at.
    seen: BTreeSet<String>,
    /// What has come of it so far.
    pub yielded: Yield,
}

impl Harvest {
    /// A harvest for one game's rules.
    ///
    /// # Errors
    /// A game without engine or solver.
    pub fn new(game: &'static dyn AnyGame, limits: Limits) -> Result<Harvest, Fault> {
        let id = game.card().id;
        let missing = || Fault::new("game", id, "a game with an engine and a solver");
        let solver = variorum_registry::solver(id, 64).ok_or_else(missing)?;
        let searcher = variorum_registry::searcher(id, 16).ok_or_else(missing)?;
        Ok(Harvest { game, solver, searcher, limits, seen: BTreeSet::new(), yielded: Yield::default() })
    }

    /// The first puzzle in a game, if there is one: at most one from a game, so that no two are alike.
    ///
    /// # Errors
    /// A stored game that breaks the rules.
    pub fn look(&mut self, stored: &StoredGame) -> Result<Option<Puzzle>, Fault> {
        self.yielded.games += 1;
        let header = Header { game: self.game, settings: Vec::new() };
        let wrong = |error: variorum_positions::Error| Fault::new("game", "", error.to_string());
        let outs = eliminations(&header, stored).map_err(wrong)?;
        let mut replay = Replay::new(&header, stored).map_err(wrong)?;
        let (mut before, mut at) = (None, 0);
        while let Some(decision) = replay.next() {
            let mover = replay.record().to_move();
            let wins = decision.value == Some(Value::Forced { win: true });
            let someone_goes = outs.iter().any(|out| (at..at + SOON).contains(out));
            // At the beginning of a turn, for a puzzle asks for whole turns.
            if (wins || someone_goes) && before != Some(mover) {
                let position = replay.record().text();
                if self.seen.insert(position.clone()) {
                    self.yielded.candidates += 1;
                    if let Some(puzzle) = self.puzzle(&stored.options, &position)? {
                        self.yielded.puzzles += 1;
                        return Ok(Some(puzzle));
                    }
                }
            }
            (before, at) = (Some(mover), at + 1);
            replay.step().map_err(wrong)?;
        }
        Ok(None)
    }

    /// The puzzle in a position, if it is one.
    fn puzzle(&mut self, options: &[String], position: &str) -> Result<Option<Puzzle>, Fault> {
        // A position holds where the game began, so the start is no option of it.
        let kept = options.iter().filter(|text| !text.starts_with("start=")).cloned().collect::<Vec<_>>();
        let parsed = Options::parse(self.game.card().options, kept.iter().map(String::as_str))?;
        let Ok(record) = self.game.read_record(&parsed, position) else { return Ok(None) };
        let Some(proven) = prove(&mut *self.solver, &*record, self.limits)? else { return Ok(None) };
        let level = grade::level(&mut *self.searcher, &*record, &proven.line[0]);
        Ok(Some(Puzzle {
            id: format!("{:06x}", fingerprint(position) & 0xff_ffff),
            options: kept,
            position: position.to_owned(),
            goal: proven.goal,
            turns: proven.turns,
            line: proven.line,
            level,
            theme: proven.theme,
        }))
    }
}

/// The decisions, counted from 0, by which one of three went out.
fn eliminations(header: &Header, stored: &StoredGame) -> Result<Vec<usize>, variorum_positions::Error> {
    let mut outs = Vec::new();
    if header.game.card().players > 2 {
        let mut replay = Replay::new(header, stored)?;
        let (mut at, mut players) = (0, header.game.card().players);
        while replay.step()?.is_some() {
            let now = replay.record().players_in().iter().count();
            if now < players && now > 1 {
                outs.push(at);
            }
            (players, at) = (now, at + 1);
        }
    }
    Ok(outs)
}

/// A number for a text (FNV-1a), by which puzzles are told apart.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

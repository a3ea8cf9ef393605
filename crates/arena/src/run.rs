//! A whole match.

use crate::adjudicate::Adjudication;
use crate::contestant::{self, Contestant};
use crate::error::Error;
use crate::game::{self, GameSettings, Incident, Played};
use crate::opening::{Opening, Openings};
use crate::pgn;
use crate::positions;
use crate::result::GameResult;
use crate::schedule::Schedule;
use crate::spec::EngineSpec;
use crate::state::{State, StateError};
use crate::stats::{Decision, Sprt, Tally};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use variorum_core::any::AnyGame;
use variorum_core::{Fault, seed_of};
use variorum_positions::StoredGame;

/// A match that is to be played.
pub struct Plan {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Options of the game, `name=value`. The value `random`, and what players choose in secret when it
    /// is left out, is drawn anew for each opening.
    pub options: Vec<String>,
    /// Who plays; see [`Schedule`].
    pub engines: Vec<EngineSpec>,
    /// Games at most; rounded up to whole groups.
    pub games: usize,
    /// All chance comes from this number.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// When games end early.
    pub adjudication: Adjudication,
    /// By how many milliseconds a time may be overstepped.
    pub margin_ms: u64,
    /// After how many milliseconds a program without a clock counts as silent.
    pub timeout_ms: u64,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// Games at once.
    pub concurrency: usize,
    /// Games are appended to this file.
    pub pgn: Option<PathBuf>,
    /// Results are kept in this file, and those it holds already are counted.
    pub state: Option<PathBuf>,
    /// Positions to learn from are kept in this file, and the games it holds already are not played
    /// again. With it one engine is enough, which then plays itself.
    pub positions: Option<PathBuf>,
}

/// What is told while a match is played.
pub enum MatchProgress<'a> {
    /// It begins, with what a file of results held.
    Started(&'a Tally),
    /// A game has ended.
    Finished {
        /// Its result.
        result: &'a GameResult,
        /// Who failed in it.
        incidents: &'a [Incident],
        /// All results.
        tally: &'a Tally,
    },
    /// Games that a file of positions held, and their decisions.
    Resumed {
        /// Games.
        games: usize,
        /// Decisions.
        decisions: u64,
    },
}

/// A match that has ended.
pub struct Finished {
    /// The results.
    pub tally: Tally,
    /// What the test says, if it came to an end.
    pub decision: Option<Decision>,
}

/// A finished game, sent from a playing thread to the thread that counts.
struct GameReport {
    played: Played,
    pgn: String,
    stored: Option<StoredGame>,
}

/// The first line of the settings of a match. The number rises when the same settings make other games.
const MATCH: &str = "variorum match 2";

/// How often the counting thread checks whether the match is to end.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl Plan {
    /// The seats of its games.
    ///
    /// # Errors
    /// A number of engines that the game has no use for.
    pub fn schedule(&self) -> Result<Schedule, Fault> {
        let players = self.game.card().players;
        let alone = self.engines.len() == 1 && self.positions.is_none();
        Schedule::new(players, self.engines.len()).filter(|_| !alone).ok_or_else(|| {
            let expected =
                if players == 2 { "two engines in this game" } else { "two engines or three in this game" };
            Fault::new("engines", format!("{} of them", self.engines.len()), expected)
        })
    }

    /// Games at most, in whole groups.
    ///
    /// # Errors
    /// As for [`Plan::schedule`].
    pub fn games(&self) -> Result<usize, Fault> {
        Ok(self.games.div_ceil(self.schedule()?.group_size()) * self.schedule()?.group_size())
    }

    /// Plays it. `stop` ends it early, without the games that are being played.
    ///
    /// # Errors
    /// Settings that are wrong or do not go together, programs that cannot be run, files that cannot be
    /// used. What was played until then is in the files.
    pub fn play(
        &self,
        stop: &AtomicBool,
        report: &mut dyn FnMut(MatchProgress<'_>),
    ) -> Result<Finished, Error> {
        let schedule = self.schedule()?;
        self.check_names()?;
        let first = self.openings.make(self.game, &self.options, self.seed, 0)?;
        self.check_openings()?;
        let mut tally = Tally::new(schedule.clone());
        // Engines that cannot play are found before anything is written.
        let seated = self.seat_all(&schedule)?;
        let mut state = None;
        let mut done = vec![false; self.games()?];
        if let Some(path) = &self.state {
            let (opened, results) = State::open(path, &self.settings()).map_err(|trap| match trap {
                StateError::Io(error) => Error::File(path.clone(), error),
                StateError::Fault(fault) => Error::Fault(fault),
            })?;
            for result in results {
                if let Some(done) = done.get_mut(result.number) {
                    *done = true;
                }
                tally.add(&result);
            }
            state = Some((path, opened));
        }
        let mut positions = None;
        if let Some(path) = &self.positions {
            let held = positions::open(path, self.game, &self.settings())?;
            for number in &held.numbers {
                if let Some(done) = done.get_mut(*number as usize) {
                    *done = true;
                }
            }
            report(MatchProgress::Resumed { games: held.numbers.len(), decisions: held.decisions });
            positions = Some((path, held.writer));
        }
        let mut pgn = match &self.pgn {
            Some(path) => Some((path, appended(path)?)),
            None => None,
        };
        report(MatchProgress::Started(&tally));
        let mut decision = self.decision(&tally);
        if decision.is_some() {
            return Ok(Finished { tally, decision });
        }
        let numbers: Vec<usize> = (0..done.len()).filter(|&number| !done[number]).collect();
        let halt = AtomicBool::new(false);
        let work = Work {
            plan: self,
            schedule: &schedule,
            numbers: &numbers,
            next: AtomicUsize::new(0),
            halt: &halt,
            openings: Mutex::new(BTreeMap::from([(0, Arc::new(first))])),
        };
        let mut seated = Some(seated);
        let result = thread::scope(|scope| {
            let (sender, reports) = mpsc::channel();
            for _ in 0..self.concurrency.clamp(1, numbers.len().max(1)) {
                let (sender, seated, work) = (sender.clone(), seated.take(), &work);
                scope.spawn(move || work.play(seated, &sender));
            }
            drop(sender);
            let result = loop {
                if stop.load(Ordering::Relaxed) {
                    break Ok(());
                }
                let game: GameReport = match reports.recv_timeout(POLL_INTERVAL) {
                    Ok(Ok(game)) => game,
                    Ok(Err(error)) => break Err(error),
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                };
                let result = &game.played.result;
                // The result first: a match that is killed in between lacks the record of a game, and
                // never has one twice.
                if let Some((path, state)) = &mut state
                    && let Err(error) = state.add(result)
                {
                    break Err(Error::File(path.to_path_buf(), error));
                }
                if let Some((path, file)) = &mut pgn
                    && let Err(error) = file.write_all(game.pgn.as_bytes())
                {
                    break Err(Error::File(path.to_path_buf(), error));
                }
                if let (Some((path, writer)), Some(stored)) = (&mut positions, &game.stored)
                    && let Err(error) = writer.write(stored)
                {
                    break Err(Error::File(path.to_path_buf(), error));
                }
                tally.add(result);
                report(MatchProgress::Finished { result, incidents: &game.played.incidents, tally: &tally });
                decision = self.decision(&tally);
                if decision.is_some() {
                    break Ok(());
                }
            };
            halt.store(true, Ordering::Relaxed);
            result
        });
        result.map(|()| Finished { tally, decision })
    }

    fn decision(&self, tally: &Tally) -> Option<Decision> {
        self.sprt.and_then(|sprt| sprt.decision(tally.ratio(sprt)))
    }

    fn check_names(&self) -> Result<(), Fault> {
        for (i, engine) in self.engines.iter().enumerate() {
            if self.engines[..i].iter().any(|other| other.name == engine.name) {
                return Err(Fault::new("engine", &engine.name, "another name for each engine: name=…"));
            }
        }
        Ok(())
    }

    fn check_openings(&self) -> Result<(), Error> {
        if let Openings::List(list) = &self.openings {
            for number in 0..list.all().len() {
                self.openings.make(self.game, &self.options, self.seed, number)?;
            }
        }
        Ok(())
    }

    /// One contestant for each seat that an engine may have in a game.
    fn seat_all(&self, schedule: &Schedule) -> Result<Vec<Vec<Box<dyn Contestant>>>, Fault> {
        let timeout = Duration::from_millis(self.timeout_ms);
        let seats = schedule.seats(0);
        let on = |engine: usize| seats.iter().filter(|&&other| other == engine).count();
        let each = |(engine, spec): (usize, &EngineSpec)| {
            (0..on(engine)).map(|_| contestant::seat(spec, self.game, timeout)).collect()
        };
        self.engines.iter().enumerate().map(each).collect()
    }

    /// Everything that the results depend on.
    fn settings(&self) -> Vec<String> {
        let card = self.game.card();
        let made_by = if self.engines.len() == 1 { positions::SELFPLAY } else { MATCH };
        let mut lines = vec![
            made_by.to_owned(),
            format!("game {} rules {}", card.id, card.rules_version),
            format!("options {}", self.options.join(" ")),
        ];
        lines
            .extend(self.engines.iter().map(|engine| format!("engine {}: {}", engine.name, engine.settings)));
        lines.push(match &self.openings {
            Openings::Balanced(balance) => format!(
                "openings decisions={} window={} nodes={}",
                balance.decisions, balance.window, balance.nodes
            ),
            Openings::List(list) => {
                let text = format!("{:?}", list.all());
                let sum = seed_of(&text.bytes().map(u64::from).collect::<Vec<_>>());
                format!("openings listed={} sum={sum:016x}", list.all().len())
            }
        });
        lines.push(format!("seed {}", self.seed));
        lines.push(format!("adjudication {}", self.adjudication));
        lines.push(format!("margin {} timeout {}", self.margin_ms, self.timeout_ms));
        lines.push(self.sprt.map_or("sprt off".to_owned(), |sprt| format!("sprt {sprt}")));
        lines.into_iter().map(|line| line.replace(['\n', '\r'], " ")).collect()
    }
}

fn appended(path: &Path) -> Result<File, Error> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    let mut file = file.map_err(|error| Error::File(path.to_owned(), error))?;
    // Records are separated by an empty line.
    let begun = file.metadata().map_err(|error| Error::File(path.to_owned(), error))?.len() > 0;
    if begun {
        file.write_all(b"\n").map_err(|error| Error::File(path.to_owned(), error))?;
    }
    Ok(file)
}

/// What the playing threads share.
struct Work<'a> {
    plan: &'a Plan,
    schedule: &'a Schedule,
    numbers: &'a [usize],
    next: AtomicUsize,
    halt: &'a AtomicBool,
    /// Those in use.
    openings: Mutex<BTreeMap<usize, Arc<Opening>>>,
}

impl Work<'_> {
    /// Plays one game after the other until there are no more.
    fn play(
        &self,
        seated: Option<Vec<Vec<Box<dyn Contestant>>>>,
        sender: &Sender<Result<GameReport, Error>>,
    ) {
        let mut seated = match seated.map_or_else(|| self.plan.seat_all(self.schedule), Ok) {
            Ok(seated) => seated,
            Err(fault) => {
                let _ = sender.send(Err(fault.into()));
                return;
            }
        };
        while !self.halt.load(Ordering::Relaxed) {
            let Some(&number) = self.numbers.get(self.next.fetch_add(1, Ordering::Relaxed)) else { return };
            match self.game(number, &mut seated) {
                Ok(None) => return,
                Ok(Some(report)) => {
                    // Nobody receives results once the match has ended.
                    if sender.send(Ok(report)).is_err() {
                        return;
                    }
                }
                Err(error) => {
                    let _ = sender.send(Err(error));
                    return;
                }
            }
        }
    }

    fn game(
        &self,
        number: usize,
        seated: &mut [Vec<Box<dyn Contestant>>],
    ) -> Result<Option<GameReport>, Error> {
        let plan = self.plan;
        let group = self.schedule.group(number);
        let opening = self.opening(group)?;
        let seats = self.schedule.seats(number);
        let engines: Vec<&EngineSpec> = seats.iter().map(|&engine| &plan.engines[engine]).collect();
        let limits: Vec<_> = engines.iter().map(|engine| engine.limit).collect();
        let mut free: Vec<_> = seated.iter_mut().map(|instances| instances.iter_mut()).collect();
        let mut players: Vec<&mut dyn Contestant> = Vec::new();
        for &engine in &seats {
            if let Some(player) = free[engine].next() {
                players.push(&mut **player);
            }
        }
        let settings = GameSettings {
            adjudication: plan.adjudication,
            margin_ms: plan.margin_ms,
            timeout_ms: plan.timeout_ms,
        };
        let seed = seed_of(&[plan.seed, number as u64, 1]);
        let Some(played) = game::play(number, &opening, seed, &mut players, &limits, settings, self.halt)
        else {
            return Ok(None);
        };
        let mut pgn = String::new();
        if plan.pgn.is_some() {
            let round = format!("{}.{}", group + 1, number % self.schedule.group_size() + 1);
            pgn = pgn::text(plan.game, &engines, &round, &opening, &played)? + "\n";
        }
        let stored = plan.positions.as_ref().and_then(|_| positions::stored(&opening, &played));
        Ok(Some(GameReport { played, pgn, stored }))
    }

    fn opening(&self, group: usize) -> Result<Arc<Opening>, Error> {
        let locked = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = locked().get(&group) {
            return Ok(Arc::clone(opening));
        }
        let plan = self.plan;
        let opening = Arc::new(plan.openings.make(plan.game, &plan.options, plan.seed, group)?);
        let mut openings = locked();
        openings.insert(group, Arc::clone(&opening));
        while openings.len() > plan.concurrency + 1 {
            openings.pop_first();
        }
        Ok(opening)
    }
}

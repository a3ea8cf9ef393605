//! The engine.

use crate::evaluated::Evaluated;
use crate::failure::{Failure, panicked};
use crate::game::Game;
use crate::position::Position;
use crate::record::Record;
use crate::review::{self, Review};
use crate::search_result::{Line, SearchResult, parts};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};
use variorum_core::Method;
use variorum_core::any::AnyRecord;
use variorum_engine::{Info, Level, Limits, Request, Searcher, Time};

/// How often a search looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(20);

/// Nodes at most of a tree whose values Python gives.
const MOST_VALUED: i64 = 1 << 22;

/// A search with its tables.
#[pyclass(frozen, module = "variorum")]
pub struct Engine {
    game: Game,
    searcher: Mutex<Box<dyn Searcher>>,
    /// What positions are worth, where Python says it.
    evaluated: Option<Evaluated>,
    stop: AtomicBool,
}

/// Time since it was made.
struct Clock(Instant);

impl Time for Clock {
    fn elapsed_ms(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

/// A number within bounds.
fn bounded(field: &str, value: i64, least: i64, most: i64) -> Result<usize, Failure> {
    let fault = || Failure::new(field, value, format!("a number from {least} to {most}"));
    if (least..=most).contains(&value) { Ok(value as usize) } else { Err(fault()) }
}

/// The limits of a search: at least one.
fn limits(nodes: Option<i64>, depth: Option<i64>, movetime: Option<i64>) -> Result<Limits, Failure> {
    if nodes.is_none() && depth.is_none() && movetime.is_none() {
        return Err(Failure::new("limits", "none", "at least one of nodes, depth and movetime"));
    }
    let read = |field, value: Option<i64>, most| {
        value.map(|value| bounded(field, value, 1, most)).transpose().map(|value| value.map(|v| v as u64))
    };
    let depth = read("depth", depth, 120)?.map(|depth| depth as u32);
    let (nodes, hard_ms) = (read("nodes", nodes, i64::MAX)?, read("movetime", movetime, 86_400_000)?);
    Ok(Limits { depth, nodes, hard_ms, ..Limits::default() })
}

impl Engine {
    /// The searcher, unless another thread has it.
    fn searcher(&self) -> PyResult<MutexGuard<'_, Box<dyn Searcher>>> {
        match self.searcher.try_lock() {
            Ok(guard) => Ok(guard),
            // A search that panicked has left nothing behind that a next one would trip over.
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the engine is searching in another thread"))
            }
        }
    }

    /// Searches without holding Python's lock. Ctrl-C stops the search and is then raised.
    fn run(&self, py: Python<'_>, record: &dyn AnyRecord, request: &Request) -> PyResult<SearchResult> {
        let mut searcher = self.searcher()?;
        self.stop.store(false, Relaxed);
        let clock = Clock(Instant::now());
        let mut lines: Vec<Line> = Vec::new();
        let (searcher, found) = (&mut **searcher, &mut lines);
        let searched = py.detach(|| {
            std::thread::scope(|scope| {
                let (done, ended) = channel::<()>();
                let (stop, clock) = (&self.stop, &clock);
                let search = scope.spawn(move || {
                    // Dropped at the end, also by a panic.
                    let _done = done;
                    searcher.search(record, request, clock, stop, &mut |info: &Info| {
                        found.truncate(info.multipv.saturating_sub(1));
                        found.push(Line::of(info));
                    })
                });
                let mut interrupted = Ok(());
                while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(LOOK) {
                    if interrupted.is_ok() {
                        interrupted = Python::attach(|py| py.check_signals());
                        if interrupted.is_err() {
                            self.stop.store(true, Relaxed);
                        }
                    }
                }
                let best = search.join().map_err(|payload| panicked(&*payload));
                interrupted.and(best)
            })
        });
        let best = searched?;
        let (centipawns, mate) = parts(best.score);
        Ok(SearchResult {
            best: best.best_move,
            expected: best.ponder,
            centipawns,
            mate,
            value: None,
            nodes: best.nodes,
            milliseconds: clock.elapsed_ms(),
            lines,
        })
    }

    /// Searches with values that Python gives.
    fn run_evaluated(
        &self,
        py: Python<'_>,
        evaluated: &Evaluated,
        record: &dyn AnyRecord,
        nodes: usize,
        multipv: usize,
    ) -> PyResult<SearchResult> {
        let clock = Clock(Instant::now());
        let found = evaluated.search(py, record, nodes)?;
        let best = found.moves.first();
        Ok(SearchResult {
            best: best.map(|best| best.text.clone()),
            expected: None,
            centipawns: None,
            mate: None,
            value: best.map(|best| best.value),
            nodes: found.nodes as u64,
            milliseconds: clock.elapsed_ms(),
            lines: found.moves.into_iter().take(multipv).map(Line::tried).collect(),
        })
    }

    /// The game in progress of a position or record of the engine's game.
    fn board(&self, what: &Bound<'_, PyAny>) -> PyResult<Box<dyn AnyRecord>> {
        let board = if let Ok(position) = what.cast::<Position>() {
            position.get().record.clone_box()
        } else if let Ok(record) = what.cast::<Record>() {
            record.borrow().played().clone_box()
        } else {
            let expected = "a Position or a Record";
            return Err(Failure::new("position", what.get_type().name()?, expected).into());
        };
        let id = self.game.game.card().id;
        if board.card().id != id {
            return Err(Failure::new("position", board.card().id, format!("one of {id}")).into());
        }
        Ok(board)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, hash = 16, threads = 1, evaluate = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        hash: i64,
        threads: i64,
        evaluate: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Engine> {
        let game = Game::named(game)?;
        let hash = bounded("hash", hash, 1, 65_536)?;
        let threads = bounded("threads", threads, 1, 256)?;
        let id = game.game.card().id;
        let mut searcher = variorum_registry::searcher(id, hash)
            .ok_or_else(|| Failure::new("game", id, "a game with an engine"))?;
        searcher.set_threads(threads);
        let evaluated = evaluate.map(|evaluate| Evaluated::new(&game, evaluate)).transpose()?;
        Ok(Engine { game, searcher: Mutex::new(searcher), evaluated, stop: AtomicBool::new(false) })
    }

    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    #[pyo3(signature = (position, *, nodes = None, depth = None, movetime = None, multipv = 1, level = 8,
                        only = Vec::new(), seed = 0, method = None))]
    #[allow(clippy::too_many_arguments)] // Named ones, each optional: what Python programmers expect.
    fn search(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        nodes: Option<i64>,
        depth: Option<i64>,
        movetime: Option<i64>,
        multipv: i64,
        level: i64,
        only: Vec<String>,
        seed: u64,
        method: Option<&str>,
    ) -> PyResult<SearchResult> {
        let record = self.board(position)?;
        if let Some(evaluated) = &self.evaluated {
            let others =
                depth.is_some() || movetime.is_some() || level != 8 || !only.is_empty() || method.is_some();
            if others {
                let expected = "nodes and multipv, where `evaluate` says what positions are worth";
                return Err(Failure::new("limits", "depth, movetime, level, only or method", expected).into());
            }
            let nodes = bounded("nodes", nodes.unwrap_or(0), 1, MOST_VALUED)?;
            return self.run_evaluated(py, evaluated, &*record, nodes, bounded("multipv", multipv, 1, 500)?);
        }
        let legal = record.legal();
        if let Some(text) = only.iter().find(|text| !legal.contains(text)) {
            let expected = format!("a legal move of {}", record.to_move());
            return Err(Failure::new("only", text, expected).into());
        }
        let method = method.map(|name| {
            let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
            let fault = || Failure::new("method", name, format!("one of {}", names.join(", ")));
            Method::from_name(name).ok_or_else(fault)
        });
        let level = bounded("level", level, 1, 8)?;
        let request = Request {
            limits: limits(nodes, depth, movetime)?,
            lines: bounded("multipv", multipv, 1, 500)?,
            level: Level::new(level as u8).unwrap_or(Level::MAX),
            only,
            seed,
            method: method.transpose()?,
        };
        self.run(py, &*record, &request)
    }

    #[pyo3(signature = (record, *, nodes = None, depth = None, movetime = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        record: &Record,
        nodes: Option<i64>,
        depth: Option<i64>,
        movetime: Option<i64>,
    ) -> PyResult<Review> {
        let none = nodes.is_none() && depth.is_none() && movetime.is_none();
        let limits = limits(if none { Some(review::NODES) } else { nodes }, depth, movetime)?;
        let (asked, mine) = (record.played().card().id, self.game.game.card().id);
        if asked != mine {
            return Err(Failure::new("record", asked, format!("a game of {mine}")).into());
        }
        self.clear()?;
        review::analyse(record, |board, question| {
            let request =
                Request { limits, lines: question.lines, only: question.only.clone(), ..Request::default() };
            Ok(self.run(py, board, &request)?.lines)
        })
    }

    fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    fn clear(&self) -> PyResult<()> {
        self.searcher()?.clear();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<Engine of {}>", self.game.game.card().id)
    }
}

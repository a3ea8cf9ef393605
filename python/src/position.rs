//! Positions, which do not change and have no history.

use crate::failure::{Failure, guarded};
use crate::game::{Game, Reduced};
use crate::observation;
use crate::outcome::Outcome;
use crate::picture;
use crate::player::{names, player};
use numpy::PyArray3;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::hash::{DefaultHasher, Hash, Hasher};
use variorum_core::Role;
use variorum_core::any::AnyRecord;
use variorum_record::ShortNotation;

/// The deepest perft: deeper ones would not end.
const DEEPEST: i64 = 30;

/// A position.
#[pyclass(frozen, module = "variorum")]
pub struct Position {
    pub game: Game,
    /// A game in which nothing was played.
    pub record: Box<dyn AnyRecord>,
}

/// Makes a position again that was pickled.
#[pyfunction]
pub fn _position(id: &str, options: Vec<String>, text: &str) -> PyResult<Position> {
    let game = Game::parse(id, &options)?;
    let record = game.game.read_record(&game.options, text).map_err(Failure::from)?;
    Ok(Position { game, record })
}

impl Position {
    /// The position on the board of a game in progress.
    pub fn of(game: Game, record: &dyn AnyRecord) -> Position {
        Position { game, record: record.without_history() }
    }

    /// What tells positions apart: the game, its rules, and the text. Where the game started is no part of it.
    fn identity(&self) -> (&'static str, Vec<String>, String) {
        let rules = self.game.options.iter().filter(|(spec, value)| {
            matches!(spec.role, Role::Rule | Role::Comparison) && *value != spec.default
        });
        let mut rules: Vec<String> = rules.map(|(spec, value)| format!("{}={value}", spec.name)).collect();
        rules.sort_unstable();
        (self.game.game.card().id, rules, self.record.text())
    }

    /// The game after a move.
    fn after(&self, text: &str) -> Result<Box<dyn AnyRecord>, Failure> {
        let mut next = self.record.clone_box();
        // Events are no moves, though a record plays both.
        if text.contains(':') || text == "agree" {
            return Err(Failure::new("move", text, format!("a legal move of {}", self.record.to_move())));
        }
        next.play_text(text)?;
        Ok(next)
    }

    /// The exact text of a legal move, however it is written.
    fn exact(&self, text: &str) -> Result<String, Failure> {
        let mut record = self.record.clone_box();
        Ok(ShortNotation::of(self.game.game).read(&mut *record, text)?)
    }
}

/// A depth that a perft can have.
fn depth(depth: i64, least: i64) -> Result<u32, Failure> {
    let expected = || Failure::new("depth", depth, format!("a number from {least} to {DEEPEST}"));
    if (least..=DEEPEST).contains(&depth) { Ok(depth as u32) } else { Err(expected()) }
}

#[pymethods]
impl Position {
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    #[getter]
    fn text(&self) -> String {
        self.record.text()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.record.key().0
    }

    #[getter]
    fn to_move(&self) -> &'static str {
        self.record.to_move().name()
    }

    #[getter]
    fn players_in(&self) -> Vec<&'static str> {
        names(self.record.players_in())
    }

    #[getter]
    fn checked(&self) -> Vec<&'static str> {
        names(self.record.checked())
    }

    fn legal_moves(&self) -> PyResult<Vec<String>> {
        guarded(|| Ok(self.record.legal()))
    }

    fn play(&self, text: &str) -> PyResult<Position> {
        guarded(|| Ok(Position::of(self.game.clone(), &*self.after(text)?)))
    }

    fn move_text(&self, text: &str) -> PyResult<String> {
        guarded(|| Ok(self.exact(text)?))
    }

    fn short(&self, text: &str) -> PyResult<String> {
        guarded(|| {
            let exact = self.exact(text)?;
            let mut record = self.record.clone_box();
            Ok(ShortNotation::of(self.game.game).write(&mut *record, &exact).map_err(Failure::from)?)
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let players = self.game.game.card().players;
        self.record.outcome().map(|outcome| Outcome { outcome, players })
    }

    fn claims(&self) -> Vec<&'static str> {
        self.record.claims().into_iter().map(|reason| reason.name()).collect()
    }

    fn pieces(&self) -> Vec<(String, &'static str, &'static str)> {
        let squares = self.game.game.layout().squares;
        let pieces = self.record.pieces().into_iter();
        pieces.map(|piece| (squares[piece.square].name.clone(), piece.owner.name(), piece.letters)).collect()
    }

    #[pyo3(signature = (player = None))]
    fn evaluate(&self, player: Option<&str>) -> PyResult<i32> {
        let who = match player {
            Some(name) => self::player(self.game.game.card(), name)?,
            None => self.record.to_move(),
        };
        guarded(|| Ok(self.record.evaluate(who)))
    }

    fn perft(&self, py: Python<'_>, depth: i64) -> PyResult<u64> {
        match self::depth(depth, 0)? {
            0 => Ok(1),
            depth => Ok(self.counts(py, depth)?.into_iter().map(|(_, count)| count).sum()),
        }
    }

    fn divide<'py>(&self, py: Python<'py>, depth: i64) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (text, count) in self.counts(py, self::depth(depth, 1)?)? {
            counts.set_item(text, count)?;
        }
        Ok(counts)
    }

    #[pyo3(signature = (player = "white", *, size = 400, dark = false, labels = true))]
    fn svg(&self, player: &str, size: i64, dark: bool, labels: bool) -> PyResult<String> {
        guarded(|| Ok(picture::svg(self.game.game, &*self.record, player, size, dark, labels)?))
    }

    #[pyo3(signature = (player = "white", *, size = 400, dark = false, labels = true))]
    fn rgb<'py>(
        &self,
        py: Python<'py>,
        player: &str,
        size: i64,
        dark: bool,
        labels: bool,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let svg = self.svg(player, size, dark, labels)?;
        guarded(|| picture::rgb(py, &svg))
    }

    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        guarded(|| observation::of(py, &*self.record))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("white", 400, false, true)
    }

    fn __str__(&self) -> String {
        self.record.text()
    }

    fn __repr__(&self) -> String {
        format!("<Position of {}: {}>", self.game.game.card().id, self.record.text())
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.identity() == other.identity()
    }

    fn __hash__(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.identity().hash(&mut hash);
        hash.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (&'static str, Vec<String>, String)>> {
        let make = py.import("variorum._variorum")?.getattr("_position")?;
        Ok((make, (self.game.game.card().id, self.game.options.texts(), self.record.text())))
    }
}

impl Position {
    /// The counts below each legal move. Ctrl-C is noticed between them.
    fn counts(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
        let mut counts = Vec::new();
        for text in self.legal_moves()? {
            let next = Position::of(self.game.clone(), &*self.after(&text)?);
            counts.push((text, guarded(|| Ok(py.detach(|| next.record.perft(depth - 1))))?));
            py.check_signals()?;
        }
        Ok(counts)
    }
}

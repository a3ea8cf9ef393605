//! Games in progress and game records.

use crate::failure::{Failure, guarded};
use crate::game::{Game, Reduced};
use crate::outcome::Outcome;
use crate::picture;
use crate::player::names;
use crate::position::Position;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use variorum_core::any::AnyRecord;
use variorum_record::{GameRecord, MoveStyle, ShortNotation, read, write};

/// A game: what was played, tags, comments and variations.
#[pyclass(module = "variorum")]
#[derive(Clone)]
pub struct Record {
    /// Tags, comments and variations, with the main line as far as it was written down.
    written: GameRecord,
    played: Played,
}

/// A game in progress that can be copied.
struct Played(Box<dyn AnyRecord>);

impl Clone for Played {
    fn clone(&self) -> Played {
        Played(self.0.clone_box())
    }
}

/// The games of a text.
#[pyfunction]
pub fn read_pgn(py: Python<'_>, text: &str) -> PyResult<Vec<Record>> {
    let records = guarded(|| Ok(py.detach(|| read(text))))?.map_err(|error| {
        let message = error.to_string();
        Failure::with_message(message, error.fault)
    })?;
    Ok(records.into_iter().map(Record::from).collect())
}

/// Makes a record again that was pickled.
#[pyfunction]
pub fn _record(py: Python<'_>, text: &str) -> PyResult<Record> {
    let only = read_pgn(py, text)?.into_iter().next();
    only.ok_or_else(|| Failure::new("record", text, "a game").into())
}

impl From<GameRecord> for Record {
    fn from(written: GameRecord) -> Record {
        let played = Played(written.played());
        Record { written, played }
    }
}

impl Record {
    /// The game in progress.
    pub fn played(&self) -> &dyn AnyRecord {
        &*self.played.0
    }

    /// The game as a game record, with all that was played written down.
    pub fn written(&self) -> Result<GameRecord, Failure> {
        let (tree, entries) = (self.written.tree(), self.played().entries());
        let known = tree.main_line().count();
        if known == entries.len() {
            return Ok(self.written.clone());
        }
        if known == 0 {
            let (game, options) = (self.written.game(), self.written.options().clone());
            let mut record = GameRecord::of(game, options, self.played())?;
            for (name, value) in self.written.tags() {
                record.set_tag(name, value)?;
            }
            return Ok(record);
        }
        let mut record = self.written.clone();
        let mut last = record.tree().last();
        for entry in &entries[known..] {
            last = record.add(last, &entry.text)?;
        }
        Ok(record)
    }

    /// The options of the game, `name=value`.
    pub fn options(&self) -> Vec<String> {
        self.written.options().texts()
    }

    fn game_of(&self) -> Game {
        Game { game: self.written.game(), options: self.written.options().clone() }
    }

    /// Plays a move, however it is written, or an event.
    fn play_one(&mut self, text: &str) -> Result<(), Failure> {
        let record = &mut *self.played.0;
        if record.outcome().is_some() {
            return Err(Failure::new("move", text, "nothing: the game is over"));
        }
        if text == "agree" || text.contains(':') {
            return Ok(record.replay_text(text)?);
        }
        let exact = ShortNotation::of(self.written.game()).read(record, text)?;
        Ok(record.replay_text(&exact)?)
    }
}

#[pymethods]
impl Record {
    #[new]
    fn new(start: &Position) -> PyResult<Record> {
        let (game, options) = (start.game.game, start.game.options.clone());
        let written = guarded(|| {
            Ok(GameRecord::new(game, options, Some(&start.record.text())).map_err(Failure::from)?)
        })?;
        Ok(written.into())
    }

    #[getter]
    fn game(&self) -> Game {
        self.game_of()
    }

    #[getter]
    fn start(&self) -> PyResult<Position> {
        let mut record = self.played().clone_box();
        record.truncate(0);
        Ok(Position::of(self.game_of(), &*record))
    }

    #[getter]
    fn position(&self) -> Position {
        Position::of(self.game_of(), self.played())
    }

    fn positions(&self) -> PyResult<Vec<Position>> {
        guarded(|| {
            let mut record = self.played().clone_box();
            record.truncate(0);
            let mut positions = vec![Position::of(self.game_of(), &*record)];
            for entry in self.played().entries() {
                record.follow_text(&entry.text).map_err(Failure::from)?;
                positions.push(Position::of(self.game_of(), &*record));
            }
            Ok(positions)
        })
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.played().entries().into_iter().map(|entry| entry.text).collect()
    }

    fn short_moves(&self) -> PyResult<Vec<String>> {
        guarded(|| {
            let written = self.written()?;
            let tree = written.tree();
            Ok(tree.main_line().map(|id| tree.node(id).short().to_owned()).collect())
        })
    }

    #[getter]
    fn to_move(&self) -> &'static str {
        self.played().to_move().name()
    }

    #[getter]
    fn players_in(&self) -> Vec<&'static str> {
        names(self.played().players_in())
    }

    fn legal_moves(&self) -> PyResult<Vec<String>> {
        guarded(|| Ok(self.played().legal()))
    }

    #[pyo3(signature = (*moves))]
    fn play(&mut self, moves: Vec<String>) -> PyResult<()> {
        guarded(|| {
            let before = self.played().ply();
            for text in &moves {
                if let Err(failure) = self.play_one(text) {
                    // All of them or none.
                    self.played.0.truncate(before);
                    return Err(failure.into());
                }
            }
            Ok(())
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let players = self.written.card().players;
        self.played().outcome().map(|outcome| Outcome { outcome, players })
    }

    #[getter]
    fn result(&self) -> PyResult<String> {
        let players = self.written.card().players;
        match self.played().outcome() {
            Some(outcome) => Ok(variorum_record::GameResult::from(outcome).text(players)),
            None => Ok(self.written.result.text(players)),
        }
    }

    fn claims(&self) -> Vec<&'static str> {
        self.played().claims().into_iter().map(|reason| reason.name()).collect()
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.written.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        Ok(self.written.set_tag(name, value).map_err(Failure::from)?)
    }

    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.written.warnings().iter().map(ToString::to_string).collect()
    }

    #[pyo3(signature = (*, short = true))]
    fn pgn(&self, short: bool) -> PyResult<String> {
        let style = if short { MoveStyle::Short } else { MoveStyle::Text };
        guarded(|| Ok(write(&self.written()?, style)))
    }

    #[pyo3(signature = (player = "white", *, size = 400, dark = false, labels = true))]
    fn svg(&self, player: &str, size: i64, dark: bool, labels: bool) -> PyResult<String> {
        guarded(|| Ok(picture::svg(self.written.game(), self.played(), player, size, dark, labels)?))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("white", 400, false, true)
    }

    fn __len__(&self) -> usize {
        self.played().ply()
    }

    fn __str__(&self) -> PyResult<String> {
        self.pgn(true)
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} plies>", self.written.card().id, self.played().ply())
    }

    fn __eq__(&self, other: &Record) -> PyResult<bool> {
        Ok(self.pgn(true)? == other.pgn(true)?)
    }

    fn __copy__(&self) -> Record {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String,)>> {
        let make = py.import("variorum._variorum")?.getattr("_record")?;
        Ok((make, (self.pgn(false)?,)))
    }
}

//! Compact files of games, as arrays.

use crate::failure::{Failure, guarded};
use crate::game::Game;
use crate::record::Record;
use numpy::{PyArray1, PyArray4, PyArrayMethods};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::PathBuf;
use variorum_core::{Options, PlayerSet};
use variorum_positions::{Decision, Error, Header, Reader, Replay, StoredGame, Value, Writer};
use variorum_vector::{Encode, Encoding};

/// What stands for a forced win, in centipawns.
const FORCED: f32 = 32_000.0;
/// Decisions of a batch at most.
const LARGEST: i64 = 10_000_000;

/// A file that is read batch by batch.
#[pyclass(module = "variorum.files", unsendable)]
pub struct FileReader {
    reader: Reader<BufReader<File>>,
    encoder: Box<dyn Encode>,
    size: usize,
    openings: bool,
    /// How many games were read.
    games: i32,
    path: PathBuf,
}

/// A file that is written game by game.
#[pyclass(module = "variorum.files", unsendable)]
pub struct FileWriter {
    /// `None` once it is closed.
    writer: Option<Writer<BufWriter<File>>>,
    game: Game,
    games: u32,
    path: PathBuf,
}

/// What reading a file of games can end with.
fn raised(path: &std::path::Path, error: Error) -> PyErr {
    match error {
        Error::Io(error) => PyOSError::new_err(format!("{}: {error}", path.display())),
        Error::Fault(fault) => Failure::from(fault).into(),
        Error::Position(error) => Failure::from(error).into(),
        Error::Truncated { at } => {
            Failure::new("file", path.display(), format!("a whole game after byte {at}")).into()
        }
    }
}

/// The decisions of some games.
#[derive(Default)]
struct Batch {
    observations: Vec<u8>,
    actions: Vec<i32>,
    values: Vec<f32>,
    players: Vec<i8>,
    points: Vec<f32>,
    games: Vec<i32>,
}

impl Batch {
    fn add(
        &mut self,
        header: &Header,
        game: &StoredGame,
        number: i32,
        encoder: &dyn Encode,
        openings: bool,
    ) -> Result<(), Error> {
        let encoding = encoder.encoding();
        let mut replay = Replay::new(header, game)?;
        while let Some(decision) = replay.next() {
            let player = replay.record().to_move();
            let wanted = openings || decision.value.is_some();
            let begin = self.observations.len();
            if wanted {
                self.observations.resize(begin + encoding.area(), 0);
                encoder.observe(replay.record(), &mut self.observations[begin..])?;
            }
            let text = replay.step()?.unwrap_or_default();
            if wanted {
                self.actions.push(encoding.actions.of_text(&text).map_or(-1, |id| id as i32));
                self.values.push(match decision.value {
                    None => f32::NAN,
                    Some(Value::Centipawns(value)) => value as f32,
                    Some(Value::Forced { win }) => {
                        if win {
                            FORCED
                        } else {
                            -FORCED
                        }
                    }
                });
                self.players.push(player.index() as i8);
                self.points.push(game.points(player) as f32);
                self.games.push(number);
            }
        }
        Ok(())
    }

    fn into_dict<'py>(self, py: Python<'py>, encoding: &Encoding) -> PyResult<Bound<'py, PyDict>> {
        let shape = [self.actions.len(), encoding.planes.len(), encoding.height, encoding.width];
        let observations = PyArray1::from_vec(py, self.observations).reshape(shape)?;
        let observations: Bound<'py, PyArray4<u8>> = observations;
        let arrays = PyDict::new(py);
        arrays.set_item("observations", observations)?;
        arrays.set_item("actions", PyArray1::from_vec(py, self.actions))?;
        arrays.set_item("values", PyArray1::from_vec(py, self.values))?;
        arrays.set_item("players", PyArray1::from_vec(py, self.players))?;
        arrays.set_item("points", PyArray1::from_vec(py, self.points))?;
        arrays.set_item("games", PyArray1::from_vec(py, self.games))?;
        Ok(arrays)
    }
}

#[pymethods]
impl FileReader {
    #[new]
    fn new(path: PathBuf, size: i64, openings: bool) -> PyResult<FileReader> {
        if !(1..=LARGEST).contains(&size) {
            return Err(Failure::new("size", size, format!("a number from 1 to {LARGEST}")).into());
        }
        let reader = Reader::new(BufReader::new(File::open(&path)?)).map_err(|error| raised(&path, error))?;
        let id = reader.header().game.card().id;
        let encoder = variorum_registry::encoder(id)
            .ok_or_else(|| Failure::new("game", id, "a game that can be learnt"))?;
        Ok(FileReader { reader, encoder, size: size as usize, openings, games: 0, path })
    }

    #[getter]
    fn game(&self) -> Game {
        Game { game: self.reader.header().game, options: Options::default() }
    }

    #[getter]
    fn settings(&self) -> Vec<String> {
        self.reader.header().settings.clone()
    }

    fn next_batch<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let header = self.reader.header().clone();
        let mut batch = Batch::default();
        while batch.actions.len() < self.size {
            let Some(game) = self.reader.next() else { break };
            let game = game.map_err(|error| raised(&self.path, error))?;
            guarded(|| {
                let added = batch.add(&header, &game, self.games, &*self.encoder, self.openings);
                added.map_err(|error| raised(&self.path, error))
            })?;
            self.games += 1;
            py.check_signals()?;
        }
        if batch.actions.is_empty() {
            return Ok(None);
        }
        batch.into_dict(py, self.encoder.encoding()).map(Some)
    }
}

#[pymethods]
impl FileWriter {
    #[new]
    fn new(path: PathBuf, game: &Bound<'_, PyAny>, settings: Vec<String>) -> PyResult<FileWriter> {
        let game = Game::named(game)?;
        if let Some(line) = settings.iter().find(|line| line.is_empty() || line.contains('\n')) {
            return Err(Failure::new("settings", line, "lines of text, none of them empty").into());
        }
        let header = Header { game: game.game, settings };
        let out = BufWriter::new(File::create_new(&path)?);
        let writer = Some(Writer::begin(out, &header)?);
        Ok(FileWriter { writer, game, games: 0, path })
    }

    #[pyo3(signature = (record, values = None))]
    fn write(&mut self, record: &Record, values: Option<Vec<Option<i32>>>) -> PyResult<()> {
        let Some(writer) = &mut self.writer else {
            return Err(PyRuntimeError::new_err(format!("{}: closed", self.path.display())));
        };
        let (found, mine) = (record.played().card().id, self.game.game.card().id);
        if found != mine {
            return Err(Failure::new("record", found, format!("a game of {mine}")).into());
        }
        let stored = guarded(|| Ok(stored(record, self.games, values.as_deref())?))?;
        writer.write(&stored)?;
        self.games += 1;
        Ok(())
    }

    fn close(&mut self) {
        self.writer = None;
    }
}

/// A record as it is stored.
fn stored(record: &Record, number: u32, values: Option<&[Option<i32>]>) -> Result<StoredGame, Failure> {
    let (played, entries) = (record.played(), record.played().entries());
    let moves = entries.iter().take_while(|entry| entry.is_move).count();
    if let Some(values) = values.filter(|values| values.len() != moves) {
        let expected = format!("{moves}: one for each move");
        return Err(Failure::new("values", values.len(), expected));
    }
    let mut board = played.clone_box();
    board.truncate(0);
    let mut decisions = Vec::with_capacity(moves);
    for (i, entry) in entries[..moves].iter().enumerate() {
        let rank = board
            .legal()
            .binary_search(&entry.text)
            .map_err(|_| Failure::new("record", &entry.text, "a game that does not go on past its end"))?;
        let value = values.and_then(|values| values[i]).map(Value::Centipawns);
        decisions.push(Decision { rank: rank as u32, value });
        board.play_text(&entry.text)?;
    }
    let outcome = played.outcome();
    let ends = |of: fn(variorum_core::Outcome) -> PlayerSet| outcome.map_or(PlayerSet::EMPTY, of);
    Ok(StoredGame {
        number,
        options: record.options(),
        start: Some(played.start_text()),
        decisions,
        winners: ends(|outcome| outcome.winners),
        drawn: ends(|outcome| outcome.drawn),
    })
}

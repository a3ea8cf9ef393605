//! Games: what there is to play, and with which options.

use crate::failure::{Failure, guarded};
use crate::position::Position;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use variorum_core::any::AnyGame;
use variorum_core::{Options, Player, Values, nth_key};

/// A game with options.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone)]
pub struct Game {
    pub game: &'static dyn AnyGame,
    pub options: Options,
}

/// What pickle wants: a function of this package, and its arguments.
pub type Reduced<'py, Arguments> = (Bound<'py, PyAny>, Arguments);

/// Every game with its usual options.
#[pyfunction]
pub fn games() -> Vec<Game> {
    variorum_registry::games().map(|game| Game { game, options: Options::default() }).collect()
}

/// The game with an id, and options by name.
#[pyfunction]
#[pyo3(signature = (id, /, **options))]
pub fn game(id: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
    let mut texts = Vec::new();
    for (name, value) in options.into_iter().flatten() {
        texts.push(format!("{}={}", name.extract::<String>()?, option_text(&name, &value)?));
    }
    Ok(Game::parse(id, &texts)?)
}

/// Makes a game again that was pickled.
#[pyfunction]
pub fn _game(id: &str, options: Vec<String>) -> PyResult<Game> {
    Ok(Game::parse(id, &options)?)
}

/// The value of an option as text: of a text, or of a number.
fn option_text(name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.extract::<String>() {
        return Ok(text);
    }
    match value.extract::<i64>() {
        Ok(number) if !value.is_instance_of::<PyBool>() => Ok(number.to_string()),
        _ => Err(Failure::new(&format!("option {name}"), value.repr()?, "a text or a number").into()),
    }
}

impl Game {
    /// The game with that id and options `name=value`.
    pub fn parse(id: &str, options: &[String]) -> Result<Game, Failure> {
        let game = variorum_registry::find(id).ok_or_else(|| {
            let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
            Failure::new("game", id, format!("one of {}", ids.join(", ")))
        })?;
        let options = Options::parse(game.card().options, options.iter().map(String::as_str))?;
        Ok(Game { game, options })
    }

    /// A game that Python names by its id, or has.
    pub fn named(what: &Bound<'_, PyAny>) -> PyResult<Game> {
        if let Ok(game) = what.cast::<Game>() {
            return Ok(game.get().clone());
        }
        match what.extract::<String>() {
            Ok(id) => Ok(Game::parse(&id, &[])?),
            Err(_) => Err(Failure::new("game", what.repr()?, "the id of a game, or a Game").into()),
        }
    }

    /// The options with a number for what is to be drawn at random.
    fn drawn(&self, seed: Option<u64>, has_position: bool) -> Result<Options, Failure> {
        let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let mut draws = 0;
        let draw = |count: u32| {
            draws += 1;
            (nth_key(seed, draws).0 % u64::from(count)) as u32
        };
        let texts = self.options.texts();
        let specs = self.game.card().options;
        Ok(Options::parse_drawing(specs, texts.iter().map(String::as_str), has_position, draw)?)
    }
}

#[pymethods]
impl Game {
    #[getter]
    fn id(&self) -> &'static str {
        self.game.card().id
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.game.card().title
    }

    #[getter]
    fn summary(&self) -> &'static str {
        self.game.card().summary
    }

    #[getter]
    fn rules(&self) -> &'static str {
        self.game.card().rules
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.game.card().rules_version
    }

    #[getter]
    fn players(&self) -> Vec<&'static str> {
        Player::ALL[..self.game.card().players].iter().map(|player| player.name()).collect()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let chosen = PyDict::new(py);
        for (spec, value) in self.options.iter() {
            chosen.set_item(spec.name, value)?;
        }
        Ok(chosen)
    }

    #[getter]
    fn available_options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for spec in self.game.card().options {
            let option = PyDict::new(py);
            let values: Vec<&str> = spec.values.choices().iter().map(|choice| choice.value).collect();
            option.set_item("values", values)?;
            option.set_item("default", spec.default)?;
            option.set_item("help", spec.help)?;
            let count = match spec.values {
                Values::Numbered { count, .. } => Some(count),
                Values::Choices(_) => None,
            };
            option.set_item("count", count)?;
            all.set_item(spec.name, option)?;
        }
        Ok(all)
    }

    #[getter]
    fn squares(&self) -> Vec<String> {
        self.game.layout().squares.into_iter().map(|square| square.name).collect()
    }

    #[pyo3(signature = (text = None, *, seed = None))]
    fn position(&self, text: Option<&str>, seed: Option<u64>) -> PyResult<Position> {
        guarded(|| {
            let options = self.drawn(seed, text.is_some())?;
            let record = match text {
                Some(text) => self.game.read_record(&options, text).map_err(Failure::from)?,
                None => self.game.new_record(&options).map_err(Failure::from)?,
            };
            Ok(Position { game: Game { game: self.game, options }, record })
        })
    }

    fn __repr__(&self) -> String {
        let options: Vec<String> =
            self.options.iter().map(|(spec, value)| format!(", {}='{value}'", spec.name)).collect();
        format!("variorum.game('{}'{})", self.id(), options.concat())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.id() == other.id() && self.sorted() == other.sorted()
    }

    fn __hash__(&self) -> u64 {
        let mut hash = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&(self.id(), self.sorted()), &mut hash);
        hash.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, Vec<String>)>> {
        let make = py.import("variorum._variorum")?.getattr("_game")?;
        Ok((make, (self.id(), self.options.texts())))
    }
}

impl Game {
    /// The options in an order that does not depend on that in which they were given.
    fn sorted(&self) -> Vec<String> {
        let mut texts = self.options.texts();
        texts.sort_unstable();
        texts
    }
}

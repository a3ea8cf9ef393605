//! Many games stepped together, into arrays that Python owns.

use crate::failure::{Failure, guarded};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use variorum_core::{Fault, Options, Player};
use variorum_vector::{Settings, Vector};

/// Games stepped together.
#[pyclass(module = "variorum.vector")]
pub struct VectorEnv {
    game: Game,
    games: Box<dyn Vector>,
}

/// An array of the element type and shape that are needed, to be written.
fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let kind = T::get_dtype(array.py());
    let wanted = || format!("a writable C-contiguous array of {kind} of shape {shape:?}");
    let found = || match (array.getattr("dtype"), array.getattr("shape")) {
        (Ok(kind), Ok(shape)) => format!("{kind} of shape {shape}"),
        _ => array.get_type().to_string(),
    };
    let fault = || PyErr::from(Failure::new(name, found(), wanted()));
    let typed = array.cast::<PyArrayDyn<T>>().map_err(|_| fault())?;
    if typed.shape() != shape || !typed.is_c_contiguous() {
        return Err(fault());
    }
    typed.try_readwrite().map_err(|_| fault())
}

/// What a call does, with Python's lock released and no panic let through.
fn run<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Fault> + Send) -> PyResult<T> {
    guarded(|| Ok(py.detach(work).map_err(Failure::from)?))
}

/// The numbers of an array that was found to be contiguous.
fn slice<'a, T: Element>(array: &'a mut PyReadwriteArrayDyn<'_, T>) -> PyResult<&'a mut [T]> {
    Ok(array.as_slice_mut()?)
}

impl VectorEnv {
    fn area(&self) -> Vec<usize> {
        let encoding = self.games.encoding();
        vec![self.games.games(), encoding.planes.len(), encoding.height, encoding.width]
    }

    fn rows(&self, numbers: usize, packed: bool) -> Vec<usize> {
        vec![self.games.games(), if packed { numbers.div_ceil(8) } else { numbers }]
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, n, threads, seed, claims, max_plies, restart, start, options))]
    #[allow(clippy::too_many_arguments)] // `variorum.vector.make` has them by name.
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        n: i64,
        threads: i64,
        seed: u64,
        claims: bool,
        max_plies: i64,
        restart: bool,
        start: Option<String>,
        options: Vec<String>,
    ) -> PyResult<VectorEnv> {
        let named = Game::named(game)?;
        let number = |field, value: i64, most: i64| -> Result<usize, Failure> {
            let fault = || Failure::new(field, value, format!("a number from 0 to {most}"));
            if (0..=most).contains(&value) { Ok(value as usize) } else { Err(fault()) }
        };
        let options = [named.options.texts(), options].concat();
        let settings = Settings {
            games: number("n", n, i64::from(u32::MAX))?,
            threads: number("threads", threads, i64::from(u32::MAX))?,
            options: options.clone(),
            start,
            seed,
            claims,
            most_plies: number("max_plies", max_plies, i64::from(u32::MAX))? as u32,
            restarts: restart,
        };
        let id = named.game.card().id;
        let games =
            guarded(|| Ok(py.detach(|| variorum_registry::vector(id, &settings)).map_err(Failure::from)?))?;
        // Values that are drawn for each game are no options of the positions, whose texts tell them.
        let fixed = options.iter().map(String::as_str).filter(|text| !text.ends_with("=random"));
        let options = Options::parse(named.game.card().options, fixed).map_err(Failure::from)?;
        Ok(VectorEnv { game: Game { game: named.game, options }, games })
    }

    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    #[getter]
    fn num_envs(&self) -> usize {
        self.games.games()
    }

    #[getter]
    fn num_players(&self) -> usize {
        self.games.players()
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.games.encoding().actions.len()
    }

    #[getter]
    fn planes(&self) -> Vec<String> {
        self.games.encoding().planes.clone()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let encoding = self.games.encoding();
        (encoding.planes.len(), encoding.height, encoding.width)
    }

    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let cells = self.games.encoding().cells(0).iter().map(|&cell| cell as i32);
        PyArray1::from_iter(py, cells)
    }

    #[getter]
    fn mirrored_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        PyArray1::from_iter(py, self.games.encoding().mirrored().iter().map(|&id| id as i32))
    }

    fn action_text(&self, action: i64) -> PyResult<String> {
        let actions = &self.games.encoding().actions;
        let text = usize::try_from(action).ok().and_then(|id| actions.text(id));
        let expected = || Failure::new("action", action, format!("a number from 0 to {}", actions.len() - 1));
        text.ok_or_else(|| expected().into())
    }

    fn action_id(&self, text: &str) -> PyResult<usize> {
        let expected = "a move text that the game can have";
        let id = self.games.encoding().actions.of_text(text);
        id.ok_or_else(|| Failure::new("action", text, expected).into())
    }

    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        run(py, || self.games.reset(seed))
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        ends: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let n = self.games.games();
        let actions: PyReadonlyArrayDyn<'_, i32> = readable("actions", actions, n)?;
        let mut rewards = writable::<f32>("rewards", rewards, &[n, self.games.players()])?;
        let mut ends = writable::<u8>("ends", ends, &[n])?;
        let (actions, rewards, ends) = (actions.as_slice()?, slice(&mut rewards)?, slice(&mut ends)?);
        run(py, || self.games.step(actions, rewards, ends))
    }

    fn sample(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut actions = writable::<i32>("actions", actions, &[self.games.games()])?;
        let actions = slice(&mut actions)?;
        run(py, || self.games.sample(actions))
    }

    #[pyo3(signature = (out, *, packed = false))]
    fn observe(&self, py: Python<'_>, out: &Bound<'_, PyAny>, packed: bool) -> PyResult<()> {
        let shape = if packed { self.rows(self.games.encoding().area(), true) } else { self.area() };
        let mut out = writable::<u8>("observations", out, &shape)?;
        let out = slice(&mut out)?;
        run(py, || if packed { self.games.observe_bits(out) } else { self.games.observe(out) })
    }

    #[pyo3(signature = (out, *, packed = false))]
    fn mask(&self, py: Python<'_>, out: &Bound<'_, PyAny>, packed: bool) -> PyResult<()> {
        let shape = self.rows(self.games.encoding().actions.len(), packed);
        let mut out = writable::<u8>("masks", out, &shape)?;
        let out = slice(&mut out)?;
        run(py, || if packed { self.games.mask_bits(out) } else { self.games.mask(out) })
    }

    fn legal(&self, py: Python<'_>, out: &Bound<'_, PyAny>, counts: &Bound<'_, PyAny>) -> PyResult<()> {
        let n = self.games.games();
        let row = out.getattr("shape").and_then(|shape| shape.get_item(1)).and_then(|row| row.extract());
        let mut out = writable::<i32>("legal", out, &[n, row.unwrap_or(1)])?;
        let mut counts = writable::<i32>("counts", counts, &[n])?;
        let (out, counts) = (slice(&mut out)?, slice(&mut counts)?);
        run(py, || self.games.legal(out, counts))
    }

    fn to_move(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = writable::<i8>("players", out, &[self.games.games()])?;
        let out = slice(&mut out)?;
        run(py, || self.games.to_move(out))
    }

    fn players_in(&self, index: usize) -> PyResult<Vec<&'static str>> {
        let mut bits = vec![0; self.games.games()];
        guarded(|| Ok(self.games.players_in(&mut bits).map_err(Failure::from)?))?;
        let bits = bits
            .get(index)
            .ok_or_else(|| Failure::new("index", index, format!("a number below {}", self.games.games())))?;
        let players = Player::ALL.into_iter().filter(|player| bits >> player.index() & 1 == 1);
        Ok(players.map(Player::name).collect())
    }

    fn position(&self, index: usize) -> PyResult<Position> {
        guarded(|| {
            let record = self.games.record(index).map_err(Failure::from)?;
            Ok(Position { game: self.game.clone(), record })
        })
    }

    fn outcome(&self, index: usize) -> PyResult<Option<Outcome>> {
        let outcome = self.games.outcome(index).map_err(Failure::from)?;
        Ok(outcome.map(|outcome| Outcome { outcome, players: self.games.players() }))
    }

    fn __repr__(&self) -> String {
        format!("<VectorEnv of {} games of {}>", self.games.games(), self.game.game.card().id)
    }
}

/// An array of actions, to be read.
fn readable<'py>(name: &str, array: &Bound<'py, PyAny>, n: usize) -> PyResult<PyReadonlyArrayDyn<'py, i32>> {
    let fault = || {
        let found = match (array.getattr("dtype"), array.getattr("shape")) {
            (Ok(kind), Ok(shape)) => format!("{kind} of shape {shape}"),
            _ => array.get_type().to_string(),
        };
        Failure::new(name, found, format!("a C-contiguous array of int32 of shape [{n}]"))
    };
    let typed = array.cast::<PyArrayDyn<i32>>().map_err(|_| fault())?;
    if typed.shape() != [n] || !typed.is_c_contiguous() {
        return Err(fault().into());
    }
    typed.try_readonly().map_err(|_| fault().into())
}

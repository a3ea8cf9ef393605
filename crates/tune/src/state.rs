//! The file that keeps a run: its settings, where it is, and a line a weight.

use crate::adam::Adam;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use variorum_core::Fault;

/// Where a run is.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Rounds that are over.
    pub round: u32,
    /// Epochs of the round that are over.
    pub epoch: u32,
    /// Whether the run is over.
    pub finished: bool,
    /// How often the games have been halved to fit into memory.
    pub thinned: u32,
    /// What evaluations are multiplied by; 0 until it is found.
    pub scale: f64,
    /// Loss on the games held back before anything was fitted.
    pub first_loss: f64,
    /// The same where the round began.
    pub loss: f64,
    /// The least since then.
    pub best_loss: f64,
    /// Epochs since that.
    pub stale: u32,
    /// The weights before anything was fitted, where the last round began, and where this one did.
    pub first: Vec<i32>,
    pub before: Vec<i32>,
    pub base: Vec<i32>,
    /// Of the free weights: how far they moved in this round, and where the loss was least.
    pub adam: Adam,
    pub best: Vec<f64>,
}

impl State {
    /// A run that has not begun.
    pub fn new(values: Vec<i32>, free: usize) -> State {
        State {
            round: 0,
            epoch: 0,
            finished: false,
            thinned: 0,
            scale: 0.0,
            first_loss: 0.0,
            loss: 0.0,
            best_loss: 0.0,
            stale: 0,
            first: values.clone(),
            before: values.clone(),
            base: values,
            adam: Adam::new(free),
            best: vec![0.0; free],
        }
    }

    /// Reads what [`State::save`] wrote; `None` where there is no such file.
    ///
    /// # Errors
    /// Other settings, other weights, or no such text.
    pub fn load(
        path: &Path,
        settings: &[String],
        names: &[String],
        fresh: &State,
    ) -> io::Result<Result<Option<State>, Fault>> {
        match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Ok(None)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Err(Fault::new("resume", path.display().to_string(), "a text, as `tune` writes it")))
            }
            text => Ok(parse(&text?, settings, names, fresh).map(Some)),
        }
    }

    /// Writes the run beside the file, then puts it in its place: whenever that is interrupted, one of the
    /// two is whole.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path, settings: &[String], names: &[String]) -> io::Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let mut file = fs::File::create(&beside)?;
        file.write_all(self.text(settings, names).as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    }

    fn text(&self, settings: &[String], names: &[String]) -> String {
        let mut text: String = settings.iter().map(|line| format!("{line}\n")).collect();
        let State { round, epoch, finished, thinned, scale, first_loss, loss, best_loss, stale, .. } = self;
        let steps = self.adam.steps;
        let _ = writeln!(
            text,
            "round {round}\nepoch {epoch}\nfinished {finished}\nthinned {thinned}\nscale {scale:?}\nfirst-loss \
             {first_loss:?}\nloss {loss:?}\nbest-loss {best_loss:?}\nstale {stale}\nsteps {steps}"
        );
        for (i, name) in names.iter().enumerate() {
            let _ = writeln!(text, "{name} {} {} {}", self.first[i], self.before[i], self.base[i]);
        }
        for (i, best) in self.best.iter().enumerate() {
            let Adam { moved, mean, square, .. } = &self.adam;
            let _ = writeln!(text, "free {:?} {:?} {:?} {best:?}", moved[i], mean[i], square[i]);
        }
        text
    }
}

/// The words of one line after another, each line beginning with a name.
struct Lines<'a>(std::str::Lines<'a>);

impl<'a> Lines<'a> {
    fn next<T: std::str::FromStr, const N: usize>(&mut self, name: &str) -> Result<[T; N], Fault> {
        let line = self.0.next().unwrap_or_default();
        let values = || {
            let mut words = line.split(' ');
            (words.next() == Some(name)).then_some(())?;
            let values: Vec<T> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
            <[T; N]>::try_from(values).ok()
        };
        let expected = if N == 1 { "a value".to_owned() } else { format!("{N} numbers") };
        values().ok_or_else(|| Fault::new("resume", line, format!("`{name}` and {expected}")))
    }

    fn one<T: std::str::FromStr>(&mut self, name: &str) -> Result<T, Fault> {
        self.next::<T, 1>(name).map(|[value]| value)
    }

    fn finite(&mut self, name: &str) -> Result<f64, Fault> {
        let value: f64 = self.one(name)?;
        if value.is_finite() { Ok(value) } else { Err(Fault::new("resume", name, "a finite number")) }
    }
}

fn parse(text: &str, settings: &[String], names: &[String], fresh: &State) -> Result<State, Fault> {
    let mut lines = Lines(text.lines());
    for expected in settings {
        let found = lines.0.next().unwrap_or_default();
        if found != expected {
            return Err(Fault::new(
                "resume",
                found,
                format!("a run with the same settings, here `{expected}`"),
            ));
        }
    }
    let mut state = State {
        round: lines.one("round")?,
        epoch: lines.one("epoch")?,
        finished: lines.one("finished")?,
        thinned: lines.one::<u32>("thinned")?.min(60),
        scale: lines.finite("scale")?,
        first_loss: lines.finite("first-loss")?,
        loss: lines.finite("loss")?,
        best_loss: lines.finite("best-loss")?,
        stale: lines.one("stale")?,
        ..fresh.clone()
    };
    state.adam.steps = lines.one("steps")?;
    for (i, name) in names.iter().enumerate() {
        let [first, before, base] = lines.next::<i32, 3>(name)?;
        if first != fresh.first[i] {
            let expected = format!("{}, the weight that the evaluation has", fresh.first[i]);
            return Err(Fault::new(format!("resume, {name}"), first.to_string(), expected));
        }
        (state.before[i], state.base[i]) = (bounded(before), bounded(base));
    }
    for i in 0..state.best.len() {
        let numbers = lines.next::<f64, 4>("free")?;
        if !numbers.iter().all(|number| number.is_finite()) {
            return Err(Fault::new("resume", format!("free weight {i}"), "finite numbers"));
        }
        let [moved, mean, square, best] = numbers;
        (state.adam.moved[i], state.adam.mean[i], state.adam.square[i]) = (moved, mean, square);
        state.best[i] = best;
    }
    match lines.0.next() {
        None => Ok(state),
        Some(line) => Err(Fault::new("resume", line, "the end of the file")),
    }
}

/// Weights stay where sums of them cannot overflow.
pub fn bounded(weight: i32) -> i32 {
    weight.clamp(-20_000, 20_000)
}

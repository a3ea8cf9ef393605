//! A run from beginning to end.

use crate::Error;
use crate::adam::Adam;
use crate::data::Data;
use crate::gradients::Gradients;
use crate::predict::{Objective, best_scale, mean_loss, values};
use crate::random::shuffled;
use crate::read::{Input, Reading};
use crate::state::{State, bounded};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_core::weights::AnyWeights;
use variorum_core::{Fault, seed_of};

/// What is fitted to what, and how.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Files of self-play, all of one game.
    pub files: Vec<PathBuf>,
    /// Groups of weights that may change; all when empty.
    pub groups: Vec<String>,
    /// All chance comes from this number: which games are held back, the order of positions.
    pub seed: u64,
    /// How often gradients are taken at most.
    pub rounds: u32,
    /// Epochs a round at most.
    pub epochs: u32,
    /// A round is over after so many epochs without progress on the games held back.
    pub patience: u32,
    /// How far a weight moves by one batch, in centipawns, at the beginning.
    pub rate: f64,
    /// Positions a batch.
    pub batch: usize,
    /// Weight of the search's value beside the result of the game, from 0 to 1.
    pub blend: f64,
    /// Width of the prior about each weight, as a multiple of the usual width.
    pub prior_width: f64,
    /// Bytes that gradients may take; games are left out evenly when there are more.
    pub memory: usize,
    /// Threads that take gradients. The result does not depend on it.
    pub threads: usize,
    /// The file in which the run is kept, and from which it goes on.
    pub state: Option<PathBuf>,
}

/// What happens in a run.
#[derive(Clone, Copy, Debug)]
pub enum TuneProgress {
    /// Files are read.
    Reading {
        /// The round, from 1.
        round: u32,
        /// Whether they are read after the last round, only to compute the final loss.
        closing: bool,
        /// Bytes read.
        done: u64,
        /// Bytes of all files.
        total: u64,
        /// Quiet positions found.
        positions: usize,
    },
    /// Gradients have been computed.
    Gathered {
        /// The round, from 1.
        round: u32,
        /// Whether this is after the last round, only to compute the final loss.
        closing: bool,
        /// Games to train on.
        games: usize,
        /// Their positions.
        positions: usize,
        /// Positions held back.
        held_back: usize,
        /// How often games have been halved so that memory suffices.
        thinned: u32,
        /// What evaluations are multiplied by to predict results.
        scale: f64,
        /// Loss on the games held back.
        loss: f64,
    },
    /// An epoch has ended: each position was used once.
    Epoch {
        /// The round, from 1.
        round: u32,
        /// The epoch of the round, from 1.
        epoch: u32,
        /// Mean loss while learning.
        training: f64,
        /// Loss on the games held back.
        validation: f64,
    },
}

/// A weight before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Its name.
    pub name: String,
    /// Its value in the evaluation.
    pub old: i32,
    /// Its fitted value.
    pub new: i32,
}

/// What a run has found so far.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// Whether the run is over; else it was stopped.
    pub finished: bool,
    /// Every weight.
    pub weights: Vec<Change>,
    /// The weights as a Rust expression.
    pub source: String,
    /// Loss on the games held back, before.
    pub loss_before: f64,
    /// And now.
    pub loss_after: f64,
}

/// Usual width of the prior about a weight: this part of the weight, plus this many centipawns.
const PRIOR_WIDTH_PART: f64 = 0.25;
const PRIOR_WIDTH_MIN: f64 = 10.0;
/// An epoch must lower the loss by more than this to count as progress.
const PROGRESS: f64 = 1e-6;

/// A run that has been set up.
pub struct Tuning {
    settings: Settings,
    inputs: Vec<Input>,
    weights: Box<dyn AnyWeights>,
    names: Vec<String>,
    /// Places of the weights that may change.
    free: Vec<u16>,
    /// The lines at the head of the state file.
    head: Vec<String>,
    state: State,
}

impl Tuning {
    /// Opens the files, and goes on from the state file where there is one.
    ///
    /// # Errors
    /// A file cannot be read or is none of self-play, files are of different games, a group is none of the
    /// evaluation's, the state is of another run.
    pub fn new(settings: Settings) -> Result<Tuning, Error> {
        let inputs = Input::open_all(&settings.files)?;
        let first =
            inputs.first().ok_or_else(|| Fault::new("files", "", "at least one file of self-play"))?;
        let card = first.header.game.card();
        let weights = variorum_registry::weights(card.id)
            .ok_or_else(|| Fault::new("game", card.id, "a game of the registry"))?;
        let names = weights.names();
        let free = free(&names, &settings.groups)?;
        let mut head = vec![format!("variorum tune 1 game {} rules {}", card.id, card.rules_version)];
        head.extend(inputs.iter().map(|input| format!("file {} {}", input.path.display(), input.bytes)));
        let Settings { seed, rounds, epochs, patience, rate, batch, blend, prior_width, memory, .. } =
            &settings;
        head.push(format!("groups {}", settings.groups.join(",")));
        head.push(format!(
            "seed {seed} rounds {rounds} epochs {epochs} patience {patience} rate {rate} batch {batch} blend \
             {blend} prior_width {prior_width} memory {memory}"
        ));
        let mut state = State::new(weights.values(), free.len());
        if let Some(path) = &settings.state {
            let kept = State::load(path, &head, &names, &state);
            if let Some(kept) = kept.map_err(|error| Error::State(path.clone(), error))?? {
                state = kept;
            }
        }
        Ok(Tuning { settings, inputs, weights, names, free, head, state })
    }

    /// Fits until all rounds are over, the loss does not fall any more, or `stop` is set.
    ///
    /// # Errors
    /// A file of positions is damaged or holds too little, the state cannot be written.
    pub fn run(&mut self, stop: &AtomicBool, report: &mut dyn FnMut(TuneProgress)) -> Result<Fitted, Error> {
        while !self.state.finished && !stop.load(Ordering::Relaxed) {
            self.round(stop, report)?;
        }
        Ok(self.fitted())
    }

    /// Takes gradients and learns from them until that is over or stopped.
    fn round(&mut self, stop: &AtomicBool, report: &mut dyn FnMut(TuneProgress)) -> Result<(), Error> {
        let settings = &self.settings;
        // After the last round only the loss is asked for.
        let closing = self.state.round >= settings.rounds;
        let round = if closing { self.state.round } else { self.state.round + 1 };
        self.weights.set(&self.state.base);
        let gradients = Gradients::new(&*self.weights, if closing { &[] } else { &self.free });
        let total = self.inputs.iter().map(|input| input.bytes).sum();
        let reading = Reading {
            inputs: &self.inputs,
            weights: &*self.weights,
            gradients: &gradients,
            seed: settings.seed,
            threads: settings.threads.max(1),
            memory: settings.memory,
            stop,
        };
        let dataset = reading.gather(self.state.thinned, &mut |done, positions| {
            report(TuneProgress::Reading { round, closing, done, total, positions });
        })?;
        let Some(data) = dataset else { return Ok(()) };
        if data.training.len() == 0 || data.validation.len() == 0 {
            let found = format!("{} quiet positions", data.training.len() + data.validation.len());
            return Err(Fault::new("files", found, "quiet positions of some dozens of games at least").into());
        }
        self.state.thinned = data.thinned;
        if self.state.scale == 0.0 {
            self.state.scale = best_scale(&data.training);
        }
        let objective = Objective { scale: self.state.scale, blend: settings.blend };
        let loss = mean_loss(&data.validation, &objective, &vec![0.0; self.free.len()]);
        report(TuneProgress::Gathered {
            round,
            closing,
            games: data.training.games(),
            positions: data.training.len(),
            held_back: data.validation.len(),
            thinned: data.thinned,
            scale: objective.scale,
            loss,
        });
        if self.state.epoch == 0 {
            let state = &mut self.state;
            if state.round == 0 {
                state.first_loss = loss;
            } else if loss > state.loss - PROGRESS {
                // The loss did not fall as the gradients predicted.
                state.base = state.before.clone();
                state.finished = true;
                return self.save();
            }
            (state.loss, state.best_loss, state.stale) = (loss, loss, 0);
            if closing {
                state.finished = true;
                return self.save();
            }
        }
        while self.state.epoch < self.settings.epochs && self.state.stale < self.settings.patience {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let training = self.epoch(&data.training, &objective);
            let validation = mean_loss(&data.validation, &objective, &self.state.adam.moved);
            let state = &mut self.state;
            state.stale += 1;
            if validation < state.best_loss - PROGRESS {
                (state.best_loss, state.stale) = (validation, 0);
                state.best.clone_from(&state.adam.moved);
            }
            report(TuneProgress::Epoch { round, epoch: self.state.epoch, training, validation });
            self.save()?;
        }
        self.end_round();
        self.save()
    }

    /// Runs one epoch, and returns the mean loss on the way.
    fn epoch(&mut self, data: &Data, objective: &Objective) -> f64 {
        let Tuning { settings, state, free, .. } = self;
        state.epoch += 1;
        // Small steps at the end, and in later rounds, find the bottom that large ones jump over.
        let rate = settings.rate / f64::from(state.round + 1) / f64::from(state.epoch).sqrt();
        let seed = seed_of(&[settings.seed, u64::from(state.round), u64::from(state.epoch)]);
        let order = shuffled(u32::try_from(data.len()).unwrap_or(u32::MAX), seed);
        let mut total = 0.0;
        for batch in order.chunks(settings.batch.max(1)) {
            let mut gradient = vec![0.0; free.len()];
            for &number in batch {
                let view = data.view(number as usize);
                let values = values(&view, &state.adam.moved);
                let (loss, changes) = objective.loss(&view, &values[..view.values.len()]);
                total += loss;
                for (partials, change) in view.partials.iter().zip(changes) {
                    for partial in *partials {
                        gradient[usize::from(partial.weight)] += change * partial.value();
                    }
                }
            }
            // Positions of one game share one result, so the prior is weighed against the number of games.
            for (i, gradient) in gradient.iter_mut().enumerate() {
                let place = usize::from(free[i]);
                let first = f64::from(state.first[place]);
                let deviation = f64::from(state.base[place]) + state.adam.moved[i] - first;
                let width = settings.prior_width * (PRIOR_WIDTH_PART * first.abs() + PRIOR_WIDTH_MIN);
                *gradient /= batch.len() as f64;
                *gradient += deviation / (width * width * data.games() as f64);
            }
            state.adam.step(&gradient, rate);
        }
        total / data.len() as f64
    }

    fn end_round(&mut self) {
        let State { base, before, best, adam, .. } = &mut self.state;
        before.clone_from(base);
        for (&place, moved) in self.free.iter().zip(best.iter()) {
            let weight = &mut base[usize::from(place)];
            *weight = bounded(weight.saturating_add(moved.round() as i32));
        }
        best.fill(0.0);
        *adam = Adam::new(self.free.len());
        self.state.finished = self.state.base == self.state.before;
        self.state.round += 1;
        self.state.epoch = 0;
    }

    fn save(&self) -> Result<(), Error> {
        let Some(path) = &self.settings.state else { return Ok(()) };
        self.state.save(path, &self.head, &self.names).map_err(|error| Error::State(path.clone(), error))
    }

    /// The best that has been found.
    fn fitted(&self) -> Fitted {
        let State { first, base, best, first_loss, loss, best_loss, finished, epoch, .. } = &self.state;
        let mut found = base.clone();
        for (&place, moved) in self.free.iter().zip(best) {
            let weight = &mut found[usize::from(place)];
            *weight = bounded(weight.saturating_add(moved.round() as i32));
        }
        let mut weights = self.weights.clone_box();
        weights.set(&found);
        let changes = self.names.iter().zip(first.iter().zip(&found));
        Fitted {
            finished: *finished,
            weights: changes.map(|(name, (&old, &new))| Change { name: name.clone(), old, new }).collect(),
            source: weights.source(),
            loss_before: *first_loss,
            loss_after: if *epoch > 0 { *best_loss } else { *loss },
        }
    }
}

/// The group of a weight: its name up to the first `.` or `[`.
fn group(name: &str) -> &str {
    name.split(['.', '[']).next().unwrap_or(name)
}

/// The places of the weights in these groups.
fn free(names: &[String], groups: &[String]) -> Result<Vec<u16>, Fault> {
    for asked in groups {
        if !names.iter().any(|name| group(name) == asked) {
            let mut known: Vec<&str> = names.iter().map(|name| group(name)).collect();
            known.dedup();
            return Err(Fault::new("groups", asked, format!("one of {}", known.join(", "))));
        }
    }
    let chosen = |name: &str| groups.is_empty() || groups.iter().any(|asked| asked == group(name));
    let places = names.iter().zip(0..).filter(|(name, _)| chosen(name)).map(|(_, place)| place);
    Ok(places.collect())
}

//! `variorum tune`: fits the weights of an evaluation to games.

use crate::args::ValueError;
use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::output;
use crate::progress_bar::progress_bar;
use clap::Args;
use indicatif::ProgressBar;
use std::fmt::Write as _;
use std::path::PathBuf;
use variorum_tune::{Error, Fitted, Settings, TuneProgress, Tuning};

/// Arguments of `tune`.
#[derive(Args)]
pub struct TuneArgs {
    /// Files that `variorum selfplay` wrote, all of one game
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Change only these groups of weights, separated by commas
    #[arg(long, value_name = "GROUPS", value_delimiter = ',')]
    pub groups: Vec<String>,
    /// Keep the run in this file after every epoch; a run that it holds goes on where it ended
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write the weights as Rust source to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How much the search's own judgement counts beside the result, from 0 to 1
    #[arg(long, value_name = "PART", default_value_t = 0.0, value_parser = part)]
    pub blend: f64,
    /// Width of the prior about each weight, in multiples of the usual one
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = positive)]
    pub prior_width: f64,
    /// How often the gradients of the evaluation are taken anew at most
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// Epochs a round at most
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub epochs: u32,
    /// End a round after so many epochs that were no better on the games held back
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub patience: u32,
    /// Centipawns by which a batch moves a weight at the beginning
    #[arg(long, value_name = "CP", default_value_t = 1.0, value_parser = positive)]
    pub rate: f64,
    /// Positions a batch
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub batch: u32,
    /// Mebibytes for gradients; when there are more, games are left out evenly
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub memory: u32,
    /// Threads that take gradients; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// All chance comes from this number: the games held back and the order of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Say nothing on the way
    #[arg(long, short)]
    pub quiet: bool,
}

fn part(text: &str) -> Result<f64, ValueError> {
    number(text)
        .filter(|part| (0.0..=1.0).contains(part))
        .ok_or_else(|| ValueError::new("a number from 0 to 1"))
}

fn positive(text: &str) -> Result<f64, ValueError> {
    number(text)
        .filter(|number| *number > 0.0 && *number <= 1000.0)
        .ok_or_else(|| ValueError::new("a number above 0, at most 1000"))
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok()
}

/// Fits, and prints what changed.
pub fn run(args: TuneArgs) -> Result<(), Failure> {
    let settings = Settings {
        files: args.files,
        groups: args.groups,
        seed: args.seed,
        rounds: args.rounds,
        epochs: args.epochs,
        patience: args.patience,
        rate: args.rate,
        batch: args.batch as usize,
        blend: args.blend,
        prior_width: args.prior_width,
        memory: (args.memory as usize).saturating_mul(1 << 20),
        threads: usize::from(args.threads),
        state: args.resume,
    };
    let mut tuning = Tuning::new(settings).map_err(failure)?;
    let stop = interruptible()?;
    let progress = Progress::new(args.quiet);
    let fitted = tuning.run(&stop, &mut |event| progress.tell(event));
    progress.bar.finish_and_clear();
    let fitted = fitted.map_err(failure)?;
    let mut text = table(&fitted);
    let source = format!("pub const WEIGHTS: Weights = {};\n", fitted.source);
    match args.output {
        Some(path) => {
            std::fs::write(&path, source).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?
        }
        None => text = format!("{text}\n{source}"),
    }
    output::print(&text)
}

fn failure(error: Error) -> Failure {
    use variorum_positions::Error as Positions;
    match error {
        Error::State(..) | Error::Positions(_, Positions::Io(_)) => Failure::Run(error.into()),
        _ => Failure::Input(error.to_string()),
    }
}

/// The weights that changed, and how much better they predict.
fn table(fitted: &Fitted) -> String {
    let changed: Vec<_> = fitted.weights.iter().filter(|weight| weight.old != weight.new).collect();
    let wide = changed.iter().map(|weight| weight.name.len()).max().unwrap_or(0).max("weight".len());
    let mut text = String::new();
    if !changed.is_empty() {
        let _ = writeln!(text, "{:wide$}  {:>6}  {:>6}", "weight", "old", "new");
    }
    for weight in &changed {
        let _ = writeln!(text, "{:wide$}  {:>6}  {:>6}", weight.name, weight.old, weight.new);
    }
    let stopped = if fitted.finished { "" } else { " (stopped early)" };
    let _ = writeln!(
        text,
        "{} of {} weights changed; loss on games held back {:.6}, was {:.6}{stopped}",
        changed.len(),
        fitted.weights.len(),
        fitted.loss_after,
        fitted.loss_before,
    );
    text
}

/// Progress on standard error: a bar on a terminal, else a line per epoch.
struct Progress {
    bar: ProgressBar,
    quiet: bool,
}

impl Progress {
    fn new(quiet: bool) -> Progress {
        Progress { bar: progress_bar("{percent}%", 0, quiet), quiet }
    }

    fn line(&self, line: String) {
        if self.quiet {
        } else if self.bar.is_hidden() {
            output::note(line);
        } else {
            self.bar.println(line);
        }
    }

    fn tell(&self, event: TuneProgress) {
        match event {
            TuneProgress::Reading { round, closing, done, total, positions } => {
                if done == 0 {
                    self.bar.reset();
                }
                self.bar.set_length(total);
                self.bar.set_position(done);
                let what = if closing { "measuring the loss" } else { "taking gradients" };
                self.bar.set_message(format!("round {round}: {what}, {positions} quiet positions"));
            }
            TuneProgress::Gathered { round, closing: true, held_back, loss, .. } => {
                self.line(format!("after round {round}: loss {loss:.6} on {held_back} positions held back"));
            }
            TuneProgress::Gathered { round, games, positions, held_back, thinned, scale, loss, .. } => {
                let left_out = match thinned {
                    0 => String::new(),
                    _ => format!("; one game in {} fits into memory", 1u64 << thinned),
                };
                self.line(format!(
                    "round {round}: {positions} positions of {games} games, {held_back} held back{left_out}; scale \
                     {scale:.6}, loss {loss:.6}"
                ));
            }
            TuneProgress::Epoch { round, epoch, training, validation } => {
                self.bar.set_message(format!(
                    "round {round}, epoch {epoch}: loss {training:.6}, on games held back {validation:.6}"
                ));
                if self.bar.is_hidden() {
                    self.line(format!(
                        "round {round}, epoch {epoch}: loss {training:.6}, held back {validation:.6}"
                    ));
                }
            }
        }
    }
}

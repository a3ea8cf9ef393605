//! Numbered steps with their time, on standard output.

use std::time::{Duration, Instant};

use anyhow::Result;

/// Counts and times the steps of a command.
pub struct Steps {
    total: usize,
    done: Vec<(String, Duration)>,
    /// How long each step takes on a first run with all cores of this machine; empty where that is not told.
    expected: Vec<Duration>,
}

impl Steps {
    /// A command of `total` steps.
    pub fn new(total: usize) -> Self {
        Steps { total, done: Vec::new(), expected: Vec::new() }
    }

    /// A command with a step for each of these times, which are processor seconds of a first run. Each step then
    /// says roughly how long is left.
    pub fn expecting(processor_seconds: &[f64]) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
        let expected = processor_seconds.iter().map(|seconds| Duration::from_secs_f64(seconds / cores));
        Steps { expected: expected.collect(), ..Steps::new(processor_seconds.len()) }
    }

    /// Roughly how long is left, when the steps so far tell how fast this machine is and how much was built before.
    fn left(&self) -> Option<Duration> {
        let (passed, to_come) = self.expected.split_at_checked(self.done.len())?;
        let (passed, to_come): (Duration, Duration) = (passed.iter().sum(), to_come.iter().sum());
        let taken: Duration = self.done.iter().map(|(_, time)| *time).sum();
        // The first seconds tell nothing.
        let scale = match passed >= Duration::from_secs(60) {
            true => taken.as_secs_f64() / passed.as_secs_f64(),
            false => 1.0,
        };
        Some(to_come.mul_f64(scale)).filter(|left| !left.is_zero())
    }

    /// Runs one step: says that it begins, and when it is over how long it took.
    ///
    /// # Errors
    /// Whatever the work returns, with the step's name before it.
    pub fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let (number, total) = (self.done.len() + 1, self.total);
        let left = self.left().map_or(String::new(), |left| format!(" ({})", in_words(left)));
        println!("[{number}/{total}] {name} …{left}");
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        let verdict = if result.is_ok() { "done" } else { "FAILED" };
        println!("[{number}/{total}] {name}: {verdict} after {:.1} s", time.as_secs_f64());
        self.done.push((name.to_owned(), time));
        result.map_err(|error| error.context(format!("step {number} of {total} ({name})")))
    }

    /// Prints the time of each step that ran, and their sum.
    pub fn print_times(&self) {
        println!();
        for (name, time) in &self.done {
            println!("{:8.1} s  {name}", time.as_secs_f64());
        }
        let sum: Duration = self.done.iter().map(|(_, time)| *time).sum();
        println!("{:8.1} s  in all", sum.as_secs_f64());
    }
}

/// `about 5 min left`.
fn in_words(left: Duration) -> String {
    match left.as_secs_f64() / 60.0 {
        minutes if minutes < 1.0 => "less than a minute left".to_owned(),
        minutes => format!("about {minutes:.0} min left, less where parts are built already"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_goes_by_what_was_taken() {
        let expected = [60, 120, 240].map(Duration::from_secs).to_vec();
        let mut steps = Steps { total: 3, done: Vec::new(), expected };
        assert_eq!(steps.left(), Some(Duration::from_secs(420)));
        steps.done.push(("half as fast".into(), Duration::from_secs(120)));
        assert_eq!(steps.left(), Some(Duration::from_secs(720)));
        steps.done.push(("built before".into(), Duration::ZERO));
        assert_eq!(steps.left(), Some(Duration::from_secs(160)));
        steps.done.push(("last".into(), Duration::ZERO));
        assert_eq!(steps.left(), None);
        assert_eq!(Steps::new(2).left(), None);
        assert_eq!(in_words(Duration::from_secs(20)), "less than a minute left");
        assert!(in_words(Duration::from_secs(400)).starts_with("about 7 min left"));
    }
}

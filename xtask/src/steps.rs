//! Numbered steps with their time, on standard output.

use std::time::{Duration, Instant};

use anyhow::Result;

/// Counts and times the steps of a command.
pub struct Steps {
    total: usize,
    done: Vec<(String, Duration)>,
}

impl Steps {
    /// A command of `total` steps.
    pub fn new(total: usize) -> Self {
        Steps { total, done: Vec::new() }
    }

    /// Runs one step: says that it begins, and when it is over how long it took.
    ///
    /// # Errors
    /// Whatever the work returns, with the step's name before it.
    pub fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let (number, total) = (self.done.len() + 1, self.total);
        println!("[{number}/{total}] {name} …");
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

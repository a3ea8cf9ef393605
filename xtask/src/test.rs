//! `cargo xtask test`: everything the continuous integration checks.

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::AddAssign;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::paths::root;
use crate::postgres::{self, Postgres};
use crate::python::Wheel;
use crate::steps::Steps;
use crate::tools::{find, need_axe, need_chromium, show};
use crate::wasm::Form;
use crate::{fuzz, python, web};

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    passed: u64,
    failed: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Runs all checks, stops at the first step that fails, and closes with the sum of tests.
///
/// # Errors
/// When a step fails.
pub fn test() -> Result<()> {
    let mut steps = Steps::new(web::STEPS + python::STEPS + 7);
    let mut count = Count::default();
    let result = check(&mut steps, &mut count);
    if result.is_err() && count.failed == 0 {
        count.failed = 1; // the step itself
    }
    steps.print_times();
    println!("{} passed, {} failed", count.passed, count.failed);
    result
}

/// What is tested without a browser.
const TESTED: &str = "--locked --workspace --exclude variorum-browser-tests";

fn check(steps: &mut Steps, count: &mut Count) -> Result<()> {
    // The browser crates are left out of the default members for lack of a browser toolchain, but
    // their lints and unit tests need none.
    steps.run("format", || {
        cargo("fmt --all --check", count)?;
        cargo("fmt --manifest-path fuzz/Cargo.toml --check", count)
    })?;
    steps.run("lints", || cargo("clippy --locked --workspace --all-targets -- --deny warnings", count))?;
    steps.run("lints of the program that `play` builds", || {
        cargo("clippy --locked --package variorum --no-default-features -- --deny warnings", count)
    })?;
    python::package(steps, Wheel::Quick)?;
    // The server is built with the app in it, and its tests look at the pages.
    web::build(steps, Form::Optimised)?;
    steps.run("tests", || {
        let postgres = Postgres::start()?;
        tests(TESTED, &[(postgres::VARIABLE, postgres.url())], count)
    })?;
    steps.run("examples in the documentation", || cargo(&format!("test {TESTED} --doc"), count))?;
    steps.run("browser tests", || {
        need_chromium()?;
        need_axe()?;
        cargo("build --locked --package variorum", count)?;
        tests("--locked --package variorum-browser-tests", &[], count)
    })?;
    steps.run("fuzz targets", fuzz::fuzz)
}

/// Runs the tests of the packages that cargo's arguments choose, with nextest where it is installed: it gives
/// those that wait for a server or a browser a second chance (`.config/nextest.toml`).
fn tests(packages: &str, variables: &[(&str, &str)], count: &mut Count) -> Result<()> {
    if find("cargo-nextest").is_some() {
        cargo_with(&format!("nextest run {packages} --no-fail-fast --status-level fail"), variables, count)
    } else {
        cargo_with(&format!("test {packages} --lib --bins --tests --no-fail-fast"), variables, count)
    }
}

/// Runs cargo, passes on what it prints, and adds up the results of test runners in it.
fn cargo(arguments: &str, count: &mut Count) -> Result<()> {
    cargo_with(arguments, &[], count)
}

/// The same with more in its environment.
fn cargo_with(arguments: &str, variables: &[(&str, &str)], count: &mut Count) -> Result<()> {
    let mut command = Command::new("cargo");
    command
        .envs(variables.iter().copied())
        .current_dir(root())
        .args(arguments.split(' '))
        .stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let shown = show(&command);
    let mut child = command.spawn().with_context(|| format!("cannot start {shown}"))?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let sums = std::thread::scope(|scope| {
        let out = scope.spawn(|| stdout.map(|stream| pass_on(stream, std::io::stdout())));
        let err = scope.spawn(|| stderr.map(|stream| pass_on(stream, std::io::stderr())));
        [out.join(), err.join()]
    });
    for sum in sums.into_iter().flatten().flatten() {
        *count += sum;
    }
    let status = child.wait()?;
    ensure!(status.success(), "{shown} failed ({status})");
    Ok(())
}

/// Copies a stream line by line and adds up the results in it.
fn pass_on(stream: impl Read, mut to: impl Write) -> Count {
    let mut sum = Count::default();
    for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
        sum += result_in(&String::from_utf8_lossy(&line));
        // A reader that has gone away is no reason to stop testing.
        let _ = to.write_all(&line).and_then(|()| to.write_all(b"\n"));
    }
    sum
}

/// The counts in the closing line of a test runner, nought in any other line. Known are
/// `test result: ok. 5 passed; 1 failed; …` and
/// `Summary [ 0.1s] 6 tests run: 5 passed, 1 failed, 0 skipped`.
fn result_in(line: &str) -> Count {
    let line = line.trim_start();
    if !line.starts_with("test result:") && !line.starts_with("Summary [") {
        return Count::default();
    }
    let words: Vec<&str> = line.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    let before = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words[at.checked_sub(1)?].parse().ok()
    };
    Count { passed: before("passed").unwrap_or(0), failed: before("failed").unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_of_test_runners_are_read() {
        let cases = [
            ("test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; finished in 0.00s", 5, 0),
            ("test result: FAILED. 4 passed; 1 failed; 0 ignored", 4, 1),
            ("     Summary [   0.010s] 3 tests run: 3 passed, 0 skipped", 3, 0),
            ("     Summary [   0.010s] 3 tests run: 2 passed (1 slow), 1 failed, 0 skipped", 2, 1),
            ("test result_in ... ok", 0, 0),
            ("running 5 tests", 0, 0),
        ];
        for (line, passed, failed) in cases {
            assert_eq!(result_in(line), Count { passed, failed }, "{line}");
        }
    }
}

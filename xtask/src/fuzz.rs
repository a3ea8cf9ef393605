//! `cargo xtask fuzz`: every fuzz target for a while.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::paths::{root, target};
use crate::tools::{apt_install, find, run, show};

/// The variable that says for how many seconds each target runs.
const SECONDS: &str = "VARIORUM_FUZZ_SECONDS";
/// Without it.
const DEFAULT_SECONDS: u32 = 30;

/// Instrumentation that libFuzzer reads: which edges were taken, and what was compared with what.
const INSTRUMENTATION: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Cllvm-args=-simplifycfg-branch-fold-threshold=0 \
    --cfg fuzzing";

/// Builds all fuzz targets and runs two at a time, 30 seconds each unless the environment says
/// otherwise. What was found interesting is kept in the build folder for the next time.
///
/// # Errors
/// When a target cannot be built or finds an input that breaks something.
pub fn fuzz() -> Result<()> {
    let seconds = match std::env::var(SECONDS) {
        Ok(text) => text.parse().ok().with_context(|| format!("{SECONDS}: `{text}`: expected seconds"))?,
        Err(_) => DEFAULT_SECONDS,
    };
    if find("c++").is_none() {
        apt_install(&["g++"])?;
    }
    // Named, so that build scripts are built without instrumentation.
    let platform = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let folder = root().join("fuzz");
    let build = target().join("fuzz");
    run(Command::new("cargo")
        .current_dir(&folder)
        .args(["build", "--locked", "--release", "--target", &platform, "--target-dir"])
        .arg(&build)
        .env("RUSTFLAGS", INSTRUMENTATION))?;
    let programs = build.join(&platform).join("release");
    let targets = names(&folder.join("fuzz_targets"))?;
    for pair in targets.chunks(2) {
        let children: Vec<_> = pair
            .iter()
            .map(|name| {
                let mut command = fuzzer(&programs, &build, name, seconds)?;
                let shown = show(&command);
                println!("{shown}");
                let child = command.spawn().with_context(|| format!("cannot start {shown}"))?;
                Ok((name, child))
            })
            .collect::<Result<_>>()?;
        let mut broken = Vec::new();
        for (name, child) in children {
            let output = child.wait_with_output()?;
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let last = said.lines().rev().take(if output.status.success() { 1 } else { 60 });
            let last: Vec<&str> = last.collect();
            println!("{name}: {}", last.into_iter().rev().collect::<Vec<_>>().join("\n"));
            if !output.status.success() {
                broken.push(name.as_str());
            }
        }
        ensure!(broken.is_empty(), "broken by an input: {}", broken.join(", "));
    }
    Ok(())
}

/// The names of the targets: one a file.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    if names.is_empty() {
        bail!("no fuzz targets in {}", folder.display());
    }
    Ok(names)
}

fn fuzzer(programs: &Path, build: &Path, name: &str, seconds: u32) -> Result<Command> {
    let kept = |what: &str| -> Result<PathBuf> {
        let folder = build.join(what).join(name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(folder)
    };
    let (corpus, broken) = (kept("corpus")?, kept("artifacts")?);
    let mut command = Command::new(programs.join(name));
    command
        .arg(format!("-max_total_time={seconds}"))
        .args(["-seed=1", "-max_len=2048", "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"])
        .arg(format!("-artifact_prefix={}/", broken.display()))
        .arg(corpus)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    Ok(command)
}

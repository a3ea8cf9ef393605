//! `cargo xtask measure`: sizes and speeds, printed and not judged.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::dist::build_program;
use crate::paths::{root, target};
use crate::python::{self, Wheel};
use crate::sizes;
use crate::steps::Steps;
use crate::tools::{NATIVE, need_chromium, run};
use crate::wasm::Form;
use crate::web;

/// Builds what is to be measured and prints the numbers.
///
/// # Errors
/// When a part cannot be built or read.
pub fn measure() -> Result<()> {
    let mut steps = Steps::new(web::STEPS + python::STEPS + 4);
    let site = web::build(&mut steps, Form::Optimised)?;
    steps.run("program, for this machine's processor", build_program)?;
    steps.run("search: nodes of a fixed depth in every game", || {
        run(Command::new(target().join("release/variorum")).arg("bench"))
    })?;
    steps.run("benches: perft beside other libraries, search, a move's way, the page", || {
        need_chromium()?;
        benches()?.iter().try_for_each(|(package, name)| bench(package, name))
    })?;
    python::package(&mut steps, Wheel::Published)?;
    steps.run("steps a second in Python, beside other packages", python::measure)?;
    sizes::print_files(&site)
}

/// The benches of all packages: folder of the package, name of the bench.
fn benches() -> Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for group in ["crates", "games"] {
        for package in entries(&root().join(group))? {
            let folder = package.join("benches");
            if !folder.is_dir() {
                continue;
            }
            // A file each, or a folder with several.
            let is_bench = |path: &PathBuf| {
                path.extension().is_some_and(|e| e == "rs") || path.join("main.rs").is_file()
            };
            let benches = entries(&folder)?.into_iter().filter(is_bench);
            found.extend(
                benches.filter_map(|path| Some((package.clone(), path.file_stem()?.to_str()?.to_owned()))),
            );
        }
    }
    Ok(found)
}

/// What is in a folder, in order of name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = read.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn bench(package: &Path, name: &str) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(package).args(["bench", "--quiet", "--locked", "--bench", name]);
    run(cargo.env("RUSTFLAGS", NATIVE))
}

//! `cargo xtask screenshots`: pictures of the main screens.

use std::process::Command;

use anyhow::Result;

use crate::paths::{root, target};
use crate::steps::Steps;
use crate::tools::{need_chromium, run};
use crate::wasm::Form;
use crate::web;

/// Builds the browser app and the server, plays a set of games on it, and takes the main screens at three sizes, light
/// and dark, into `target/screenshots`; with `docs` also the pictures that README and docs show.
///
/// # Errors
/// When a part cannot be built, or a screen does not come.
pub fn screenshots(docs: bool) -> Result<()> {
    let mut steps = Steps::new(web::STEPS + 2);
    web::build(&mut steps, Form::Play)?;
    steps.run("server", || {
        need_chromium()?;
        run(Command::new("cargo").current_dir(root()).args(["build", "--locked", "--package", "variorum"]))
    })?;
    let folder = target().join("screenshots");
    steps.run("screens", || {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(root()).args(["run", "--locked", "--package", "variorum-browser-tests"]);
        cargo.args(["--example", "screenshots", "--"]).arg(&folder);
        if docs {
            cargo.arg(root().join("docs"));
        }
        run(&mut cargo)
    })?;
    println!("\nThe pictures are in {}.", folder.display());
    Ok(())
}

//! `cargo xtask dist`: the whole program, as fast as it gets.

use std::process::Command;

use anyhow::Result;

use crate::paths::{root, target};
use crate::steps::Steps;
use crate::tools::{NATIVE, run};
use crate::wasm::Form;
use crate::web;

/// Builds the browser app and the program, and says where it lies.
///
/// # Errors
/// When a step fails.
pub fn dist() -> Result<()> {
    let mut steps = Steps::new(web::STEPS + 1);
    web::build(&mut steps, Form::Optimised)?;
    steps.run("program, for this machine's processor", build_program)?;
    println!("\nThe program is {}", target().join("release/variorum").display());
    Ok(())
}

/// Compiles the command `variorum` with all its commands; it embeds the site.
///
/// # Errors
/// When the compiler fails.
pub fn build_program() -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["build", "--release", "--locked", "--package", "variorum"]);
    run(cargo.env("RUSTFLAGS", NATIVE))
}

//! Set-up, builds and checks of Variorum: `cargo xtask help` lists the commands.

mod fuzz;
mod measure;
mod play;
mod site;
mod steps;
mod test;
mod tools;
mod wasm;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use steps::Steps;

const HELP: &str = "\
Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  play [--port N] [--data DIR]
            Installs what is missing, builds the browser app and the server, and
            serves them. Port 8080 and the folder `data` unless told otherwise.
  test      Everything the continuous integration checks: format, lints, tests,
            browser app, browser tests, fuzz targets. Stops at the first step that fails.
  ci        The same as `test`.
  web [--quick]
            Builds the browser app into crates/server/site, for the server to embed.
            --quick: without optimisation and compression, for trying a change.
  fuzz      Runs every fuzz target for 30 seconds, or VARIORUM_FUZZ_SECONDS.
  measure   Prints sizes and speeds. Asserts nothing.
  help      Prints this text; so do -h and --help.

Where something from outside is missing (a WebAssembly toolchain, Chromium), it is
installed with rustup or apt-get, with sudo unless you are root.";

fn main() -> ExitCode {
    match dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let command = args.next();
    let rest: Vec<String> = args.collect();
    if rest.iter().any(|a| a == "-h" || a == "--help") {
        println!("{HELP}");
        return Ok(());
    }
    match (command.as_deref(), rest.as_slice()) {
        (Some("play"), options) => play::play(&play::Options::parse(options)?),
        (None | Some("help" | "-h" | "--help"), []) => {
            println!("{HELP}");
            Ok(())
        }
        (Some("test" | "ci"), []) => test::test(),
        (Some("web"), []) => web::build(&mut Steps::new(web::STEPS)).map(drop),
        (Some("web"), [flag]) if flag == "--quick" => {
            web::build_as(&mut Steps::new(web::STEPS), web::Form::Quick).map(drop)
        }
        (Some("fuzz"), []) => fuzz::fuzz(),
        (Some("measure"), []) => measure::measure(),
        (Some(known @ ("test" | "ci" | "web" | "fuzz" | "measure")), [first, ..]) => {
            bail!("`{known}` takes no options, but was given `{first}`")
        }
        (Some(other), _) => bail!("no command `{other}`; `cargo xtask help` lists them"),
        (None, _) => unreachable!("no command means no options"),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut root = PathBuf::from(xtask);
    root.pop();
    root
}

/// The folder of build outputs.
fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

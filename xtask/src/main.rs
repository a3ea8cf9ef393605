//! Set-up, builds and checks of Variorum: `cargo xtask help` lists the commands.

mod crates;
mod dist;
mod fuzz;
mod hash;
mod measure;
mod new_game;
mod offline;
mod paths;
mod play;
mod postgres;
mod python;
mod screenshots;
mod site;
mod sizes;
mod split;
mod steps;
mod symbols;
mod test;
mod tools;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};
use python::Wheel;
use steps::Steps;
use wasm::Form;

const HELP: &str = "\
Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  play [--port N] [--data DIR]
            Installs what is missing, builds the browser app and the server, and
            serves them. Port 8080 and the folder `data` unless told otherwise.
            Built to be there soon; the program is then target/play/variorum.
  dist      Builds the browser app and the whole program as small and as fast as
            they get: target/release/variorum. Takes several times as long.
  test      Everything the continuous integration checks: format, lints, tests,
            browser app, browser tests, fuzz targets. Stops at the first step that fails.
  ci        The same as `test`.
  web [--quick | --sizes]
            Builds the browser app into crates/server/site, for the server to embed.
            --quick: without optimisation and compression, for trying a change.
            --sizes: then prints how large the files are, and the code by crate.
  python [--quick]
            Builds the Python package into target/wheels and runs its tests in a fresh
            virtual environment. Also makes the environment with the Python packages
            that two other tests need, in target/python; `test` does all of this too.
            --quick: built soon, for trying a change.
  fuzz      Runs every fuzz target for 30 seconds, or VARIORUM_FUZZ_SECONDS.
  postgres COMMAND…
            Runs a command with a fresh PostgreSQL for tests, which its environment names:
            `cargo xtask postgres cargo nextest run -p variorum-store`.
  new-game NAME
            Makes games/NAME, a small game that works, and registers it: to be changed
            into yours.
  screenshots [--docs]
            Takes pictures of the main screens at three sizes, light and dark, into
            target/screenshots. --docs: also those that README and docs show, into docs.
  measure   Prints sizes and speeds. Asserts nothing.
  help      Prints this text; so do -h and --help.

Where something from outside is missing (a WebAssembly toolchain, Chromium, PostgreSQL), it is
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
    // A command that is run has options of its own.
    if command.as_deref() != Some("postgres") && rest.iter().any(|a| a == "-h" || a == "--help") {
        println!("{HELP}");
        return Ok(());
    }
    match (command.as_deref(), rest.as_slice()) {
        (Some("play"), options) => play::play(&play::Options::parse(options)?),
        (None | Some("help" | "-h" | "--help"), []) => {
            println!("{HELP}");
            Ok(())
        }
        (Some("dist"), []) => dist::dist(),
        (Some("test" | "ci"), []) => test::test(),
        (Some("web"), []) => web::build(&mut Steps::new(web::STEPS), Form::Optimised).map(drop),
        (Some("web"), [flag]) if flag == "--quick" => {
            web::build(&mut Steps::new(web::STEPS), Form::Quick).map(drop)
        }
        (Some("web"), [flag]) if flag == "--sizes" => web::build_and_weigh(),
        (Some("python"), []) => python::package(&mut Steps::new(python::STEPS), Wheel::Published).map(drop),
        (Some("python"), [flag]) if flag == "--quick" => {
            python::package(&mut Steps::new(python::STEPS), Wheel::Quick).map(drop)
        }
        (Some("fuzz"), []) => fuzz::fuzz(),
        (Some("screenshots"), []) => screenshots::screenshots(false),
        (Some("screenshots"), [flag]) if flag == "--docs" => screenshots::screenshots(true),
        (Some("postgres"), words) => postgres::with(words),
        (Some("measure"), []) => measure::measure(),
        (Some("new-game"), [name]) => {
            let root = paths::root();
            for path in new_game::new_game(&root, name)? {
                println!("{}", path.strip_prefix(&root).unwrap_or(&path).display());
            }
            println!("\nNow `cargo test -p variorum-{name}`, and games/{name}/RULES.md.");
            Ok(())
        }
        (Some("new-game"), _) => bail!("`new-game` takes one name: cargo xtask new-game NAME"),
        (
            Some(known @ ("dist" | "test" | "ci" | "web" | "python" | "fuzz" | "screenshots" | "measure")),
            [first, ..],
        ) => {
            bail!("`{known}` takes no options, but was given `{first}`")
        }
        (Some(other), _) => bail!("no command `{other}`; `cargo xtask help` lists them"),
        (None, _) => unreachable!("no command means no options"),
    }
}

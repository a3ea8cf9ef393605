//! `cargo xtask play`: from a bare machine to a page in the browser.

use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::paths::{root, target};
use crate::steps::Steps;
use crate::tools::{NATIVE, run, show};
use crate::wasm::Form;
use crate::web;

/// Processor seconds that each step takes on a first run, roughly: what is left is told by them.
const EXPECTED: [f64; web::STEPS + 1] = [1.0, 850.0, 5.0, 450.0];

/// What `play` can be told.
#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    port: u16,
    data: Option<String>,
}

impl Options {
    /// Reads `--port N` and `--data DIR`, each also as one word with `=`.
    ///
    /// # Errors
    /// On any other word, a missing value, or a port that is none.
    pub fn parse(words: &[String]) -> Result<Options> {
        let mut options = Options { port: 8080, data: None };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (word.as_str(), None),
            };
            let mut value = || {
                value
                    .clone()
                    .or_else(|| words.next().cloned())
                    .with_context(|| format!("`{name}` needs a value"))
            };
            match name {
                "--port" => {
                    let text = value()?;
                    let port = text.parse().ok().filter(|port| *port != 0);
                    options.port =
                        port.with_context(|| format!("`--port {text}`: expected a number from 1 to 65535"))?;
                }
                "--data" => options.data = Some(value()?),
                other => bail!("`play` knows `--port N` and `--data DIR`, not `{other}`"),
            }
        }
        Ok(options)
    }
}

/// Builds what is missing and serves until it is stopped.
///
/// # Errors
/// When a step fails, the port is taken, or the server ends by itself.
pub fn play(options: &Options) -> Result<()> {
    let port = options.port;
    ensure!(!answers(port), "something listens on port {port} already; choose another with --port N");
    let mut steps = Steps::expecting(&EXPECTED);
    web::build(&mut steps, Form::Play)?;
    steps.run("server, for this machine's processor", build_server)?;

    let program = target().join("play/variorum");
    let mut server = Command::new(&program);
    server.arg("serve").args(["--port", &port.to_string()]);
    if let Some(data) = &options.data {
        server.args(["--data", data]);
    }
    let mut running = server.spawn().with_context(|| format!("cannot start {}", show(&server)))?;
    while !answers(port) {
        if let Some(status) = running.try_wait()? {
            bail!("{} ended at once ({status})", show(&server));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    println!("\nVariorum is at http://localhost:{port}/ (Ctrl-C ends it)");
    println!("The program is {}; `variorum help` lists what else it does.", program.display());
    println!("`cargo xtask dist` builds the one with all commands, optimised throughout.");
    let status = running.wait()?;
    ensure!(status.success(), "{} ended ({status})", show(&server));
    Ok(())
}

/// Compiles the command `variorum` with what serving and playing need; it embeds the site.
fn build_server() -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["build", "--profile", "play", "--locked", "--package", "variorum"]);
    run(cargo.arg("--no-default-features").env("RUSTFLAGS", NATIVE))
}

fn answers(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Options> {
        Options::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_in_both_forms() {
        assert_eq!(parse("").unwrap(), Options { port: 8080, data: None });
        let told = Options { port: 9000, data: Some("games".into()) };
        assert_eq!(parse("--port 9000 --data games").unwrap(), told);
        assert_eq!(parse("--data=games --port=9000").unwrap(), told);
    }

    #[test]
    fn wrong_options_are_named() {
        assert!(parse("--port").unwrap_err().to_string().contains("`--port` needs a value"));
        assert!(parse("--port 70000").unwrap_err().to_string().contains("70000"));
        assert!(parse("--colour").unwrap_err().to_string().contains("--colour"));
    }
}

//! `variorum bot` as its user runs it: two bots with `variorum uci`, made by `variorum admin`, play each other and go on
//! after one of them, and then the server, was ended.

use crate::{Command, Stdio, refused, said};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

/// Long enough for a slow machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on a data folder, and its address.
fn serve(data: &str, port: &str) -> (Running, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.args(["serve", "--port", port, "--data", data]).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a server");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
    let address = line.trim().rsplit('/').next().expect("an address").to_owned();
    (Running(child), address)
}

fn get(address: &str, path: &str) -> String {
    let mut answer = String::new();
    let mut ask = || {
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        stream.read_to_string(&mut answer)
    };
    // While the server starts there is no answer.
    let _ = ask();
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}

/// A file with a token of a new bot.
fn token(data: &str, folder: &Path, name: &str) -> PathBuf {
    said(&["admin", "--data", data, "create", name, "--bot"]);
    let token = said(&["admin", "--data", data, "token", name, "--scopes", "bot,challenge"]);
    let file = folder.join(format!("{name}.token"));
    std::fs::write(&file, token).expect("a file");
    file
}

fn bot(address: &str, token: &Path, arguments: &[&str]) -> Running {
    let engine = format!("'{}' uci", env!("CARGO_BIN_EXE_variorum"));
    let server = format!("http://{address}");
    let token = token.to_str().expect("a path");
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.args(["bot", "--server", &server, "--token-file", token, "--engine", &engine]);
    command.args(["--play", "chess", "--untimed", "--movetime", "300", "--engine-option", "Hash=1"]);
    let child =
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Running(child.expect("a bot"))
}

/// Waits until something is so.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Waits until so many moves were made in a game; gives how many.
fn moves(address: &str, id: &str, least: usize) -> usize {
    until(&format!("{least} moves"), || {
        let game = get(address, &format!("/api/v1/games/{id}"));
        let count = game.matches("\"is_move\":true").count();
        (count >= least).then_some(count)
    })
}

#[test]
fn two_bots_play_and_go_on_after_they_or_the_server_were_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let data = data.to_str().expect("a path");
    let (server, address) = serve(data, "0");
    let (crank, wheel) = (token(data, folder.path(), "Crank"), token(data, folder.path(), "Wheel"));
    let _first = bot(&address, &crank, &["--opponents", "bots"]);
    let second = bot(&address, &wheel, &["--challenge", "crank:chess"]);
    let id = until("a game", || {
        let player = get(&address, "/api/v1/players/Crank/games");
        let rest = player.split_once("\"id\":\"")?.1;
        rest.split('"').next().map(str::to_owned)
    });
    let before = moves(&address, &id, 2);
    drop(second);
    let _again = bot(&address, &wheel, &[]);
    let before = moves(&address, &id, before + 3);
    drop(server);
    let port = address.rsplit(':').next().expect("a port");
    let (_server, address) = serve(data, port);
    moves(&address, &id, before + 2);
}

#[test]
fn a_bot_says_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let data = data.to_str().expect("a path");
    let (_server, address) = serve(data, "0");
    let server = format!("http://{address}");
    said(&["admin", "--data", data, "create", "Ada"]);
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a path").to_owned()
    };
    let ada = file("ada", &said(&["admin", "--data", data, "token", "Ada", "--scopes", "bot"]));
    let nonsense = file("nonsense", "vrm_nonsense");
    let two = file("two", "vrm_one vrm_two");
    let engine = format!("'{}' uci", env!("CARGO_BIN_EXE_variorum"));
    let missing = folder.path().join("nothing");
    for (token, engine, arguments, expected) in [
        (ada.as_str(), engine.as_str(), &["--server", &server][..], "Ada is a person's account"),
        (&ada, "no-such-engine", &["--server", &server], "cmd: `no-such-engine`: expected a program"),
        (&ada, "'x", &["--server", &server], "engine: `'x`: expected a program and its arguments"),
        (&ada, &engine, &["--server", "localhost"], "server: `localhost`: expected an address like"),
        (&ada, &engine, &["--server", &server, "--offer", "ludo=1+1"], "offer: `ludo=1+1`: expected a game"),
        (&ada, &engine, &["--server", &server, "--challenge", "Ben"], "challenge: `Ben`: expected a player"),
        (&ada, &engine, &["--server", &server, "--choose", "edition=2016"], "an option that players choose"),
        (&ada, &engine, &["--server", &server, "--play", "ludo"], "game: `ludo`: expected one of"),
        (&ada, &engine, &["--server", &server, "--min-minutes", "many"], "expected minutes from 0"),
        (&nonsense, &engine, &["--server", &server], "bad_token"),
        (&two, &engine, &["--server", &server], "token: `…`: expected a token"),
        (missing.to_str().expect("a path"), &engine, &["--server", &server], "token-file"),
    ] {
        let message = refused(&[&["bot", "--token-file", token, "--engine", engine], arguments].concat());
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

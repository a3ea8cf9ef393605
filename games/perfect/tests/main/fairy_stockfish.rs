//! Legal moves against Fairy-Stockfish. `cargo xtask python` installs its Python package `pyffish` into
//! `target/python`; the environment variable `PYTHON` names another interpreter.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use variorum_conformance::Random;
use variorum_core::{Game, Notation, Options, Play};
use variorum_perfect::Perfect;

/// Every third position of random games, with its legal moves: one line each.
fn positions(games: usize, plies: usize) -> String {
    let texts = ["promotion=mandatory", "castling=king-path"];
    let options = Options::parse(Perfect::CARD.options, texts).expect("options");
    let starts = [
        "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1",
        "r3k3r/pppqpqppp/2nb1bn2/9/9/9/2NB1BN2/PPPQPQPPP/R3K3R w KQkq - 0 1",
        "r3k3r/1P5P1/9/2pP2pP1/3bB4/9/9/1p5p1/R3K3R w KQkq c7 0 1",
    ];
    let mut random = Random(2026);
    let mut lines = String::new();
    for game in 0..games {
        let mut position = Perfect::read(&options, starts[game % starts.len()]).expect("a start");
        for ply in 0..plies {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if (ply + game) % 3 == 0 {
                // Writing to a String cannot fail.
                let _ = write!(lines, "{}\t", position.text());
                for &m in &moves {
                    let _ = write!(lines, "{} ", position.move_text(m));
                }
                lines.push('\n');
            }
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    lines
}

#[test]
fn legal_moves_are_those_of_fairy_stockfish() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let python =
        std::env::var("PYTHON").unwrap_or_else(|_| format!("{folder}/../../target/python/bin/python3"));
    let mut command = Command::new(&python);
    command.arg(format!("{folder}/tests/main/fairy_stockfish.py"));
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{python}: {error}: run `cargo xtask python` first"));
    let mut input = child.stdin.take().expect("a pipe");
    // A script that ends early is judged by its exit status.
    let _ = input.write_all(positions(60, 120).as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("its output");
    let said = String::from_utf8_lossy(&output.stdout);
    print!("{said}");
    assert!(output.status.success(), "{said}");
}

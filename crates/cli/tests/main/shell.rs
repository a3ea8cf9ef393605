//! What a shell sees: streams that are closed or full, completions, arguments that do not fit.

use crate::{refused, said};
use std::fs::OpenOptions;
use std::process::{Command, Stdio};

#[test]
fn a_full_standard_error_changes_no_exit_status() {
    let full = || OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let status = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
        command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(full());
        command.status().expect("the command runs").code()
    };
    assert_eq!(status(&["convert", "no-such-file.pgn"]), Some(2));
    assert_eq!(status(&["perft", "chess", "--depth", "2"]), Some(0));
    assert_eq!(status(&["perft", "chess", "--depth", "x"]), Some(2));
    assert_eq!(status(&["bench", "--depth", "1"]), Some(0));
}

#[test]
fn shells_complete_games_options_and_players() {
    for shell in ["bash", "zsh", "fish"] {
        let script = said(&["completions", shell]);
        for word in ["megacheckers", "mated=block", "human"] {
            assert!(script.contains(word), "{word} in the script for {shell}");
        }
    }
}

#[test]
fn each_option_value_is_listed_once() {
    for line in said(&["games"]).lines().filter(|line| line.contains("--option")) {
        let values =
            line.split_once('=').and_then(|(_, rest)| rest.split(" (default").next()).expect("values");
        let mut values: Vec<&str> = values.split('|').collect();
        let count = values.len();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), count, "{line}");
    }
}

#[test]
fn a_seat_that_the_game_does_not_have_is_refused() {
    let error = refused(&["play", "chess", "--red", "3"]);
    assert!(error.contains("red: `3`"), "{error}");
}

#[test]
fn a_match_without_engines_says_how_to_name_them() {
    let error = refused(&["match", "chess"]);
    assert!(error.contains("none is named: expected two engines, each as --engine SETTINGS"), "{error}");
}

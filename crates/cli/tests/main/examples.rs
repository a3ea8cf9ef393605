//! Every command that the documentation and `--help` give as an example works as it is printed, in a folder
//! with the files of `docs/examples`. Only how long it searches or plays is cut down.

use crate::said;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// The example commands of a page: in indented blocks, also behind `$ `, continued by a backslash.
fn of_page(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(line) = line.strip_prefix("    ") else { continue };
        let mut command = line.strip_prefix("$ ").unwrap_or(line).to_owned();
        if !command.starts_with("variorum ") && !command.contains("&& variorum ") {
            continue;
        }
        while let Some(begun) = command.strip_suffix('\\') {
            command = format!("{begun} {}", lines.next().expect("a line goes on").trim());
        }
        commands.push(command);
    }
    commands
}

/// The example commands behind `Example:` or `Examples:` in the help of a command, whose lines may be broken.
fn of_help(text: &str) -> Vec<String> {
    let Some((_, examples)) = text.split_once("Example") else { return Vec::new() };
    let examples = examples.trim_start_matches('s').trim_start_matches(':');
    let mut commands: Vec<String> = Vec::new();
    for line in examples.lines().map(str::trim).skip_while(|line| line.is_empty()) {
        if line.is_empty() {
            break;
        }
        match commands.last_mut() {
            Some(last) if !line.starts_with("variorum ") => *last = format!("{last} {line}"),
            _ => commands.push(line.to_owned()),
        }
    }
    commands.retain(|command| command.starts_with("variorum "));
    commands
}

/// The command with less to do: fewer games and nodes, one suite, no pager.
fn shortened(command: &str) -> String {
    let command = command.split(" #").next().unwrap_or(command).trim();
    let command = command.replace("suites/*.tsv", "suites/chess.tsv").replace("| less", "> /dev/null");
    let command = command.replace("match all", "match chess");
    let mut words: Vec<String> = Vec::new();
    for word in command.split(' ') {
        let word = match words.last().map(String::as_str) {
            Some("--games") if command.contains("selfplay") => GAMES.to_owned(),
            Some("--games") => "2".to_owned(),
            Some("--nodes") => "100".to_owned(),
            Some("--depth") if command.contains(" analyse ") => "2".to_owned(),
            _ => with_few_nodes(word),
        };
        words.push(word);
    }
    let has = |word: &str| words.iter().any(|other| other == word);
    let mut more = Vec::new();
    match words.get(1).map(String::as_str) {
        Some("match") => {
            more.extend((!has("--games")).then_some(["--games", "2"]));
            more.extend((!command.contains("nodes=")).then_some(["--each", "nodes=20"]));
        }
        Some("analyse") => more.extend((!has("--nodes")).then_some(["--nodes", "100"])),
        Some("tune") => more.extend([["--rounds", "1"], ["--epochs", "1"]]),
        _ => {}
    }
    // Before what is for the shell.
    let at = words.iter().position(|word| [">", "<"].contains(&word.as_str())).unwrap_or(words.len());
    words.splice(at..at, more.into_iter().flatten().map(str::to_owned));
    words.join(" ")
}

/// Games of self-play: enough for `tune` to learn from.
const GAMES: &str = "40";

/// `nodes=20000` with fewer, wherever it stands in the word.
fn with_few_nodes(word: &str) -> String {
    let Some((before, after)) = word.split_once("nodes=") else { return word.to_owned() };
    format!("{before}nodes=20{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Whether a command needs what a test does not have: other programs, folders of the system, a port.
fn needs_more(command: &str) -> bool {
    let programs = [
        "fairy-stockfish",
        "older/variorum",
        "old/variorum",
        "path/to",
        "variorum serve",
        "variorum admin",
        "variorum backup",
        "variorum bot",
        "variorum restore",
        "variorum store",
        "xboard -fcp",
    ];
    // Parts of a study that other machines play.
    let machines = ["$SLURM", "lab merge part-"];
    programs.iter().chain(&machines).any(|what| command.contains(what))
}

/// A folder with the example files, the suites and games to tune with.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for entry in std::fs::read_dir(root().join("docs/examples")).expect("docs/examples") {
        let path = entry.expect("a file").path();
        std::fs::copy(&path, folder.path().join(path.file_name().expect("a name"))).expect("a copy");
    }
    for name in ["crates", "studies"] {
        std::os::unix::fs::symlink(root().join(name), folder.path().join(name)).expect("a link");
    }
    let more = folder.path().join("more.vpos");
    let more = more.to_str().expect("a path");
    said(&["selfplay", "chess2", "-o", more, "--games", GAMES, "--engine", "nodes=20", "-q", "--seed", "2"]);
    folder
}

/// Runs the commands one after the other in a folder of their own; those that failed, with what they said.
fn failures(commands: &[String]) -> Vec<String> {
    let folder = folder();
    let program = Path::new(env!("CARGO_BIN_EXE_variorum")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut failed = Vec::new();
    for command in commands.iter().filter(|command| !needs_more(command)) {
        let short = shortened(command);
        let output = Command::new("sh")
            .args(["-c", &short])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("HOME", folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        // 1 is the answer no.
        if !matches!(output.status.code(), Some(0 | 1)) {
            let error = String::from_utf8_lossy(&output.stderr);
            failed.push(format!("{command}\n  as {short}\n  {}: {error}", output.status));
        }
    }
    failed
}

/// The pages of the documentation.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("docs");
    let mut pages: Vec<PathBuf> = docs.map(|entry| entry.expect("a page").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

#[test]
fn examples_work_as_printed() {
    let help = said(&["--help"]);
    let (_, list) = help.split_once("Commands:").expect("a list of commands");
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    let of_help: Vec<String> = names.flat_map(|name| of_help(&said(&[name, "--help"]))).collect();
    assert!(of_help.len() > 12, "{of_help:?}");
    let of_docs =
        pages().into_iter().flat_map(|page| of_page(&std::fs::read_to_string(page).expect("a page")));
    let mut commands: Vec<String> = of_docs.collect();
    assert!(commands.len() > 50, "{commands:?}");
    commands.extend(of_help);
    // Many are printed in several places.
    let mut seen = std::collections::HashSet::new();
    commands.retain(|command| seen.insert(shortened(command)));
    let failed = failures(&commands);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

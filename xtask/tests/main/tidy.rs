//! The invariants of absence: what must not be where. `ARCHITECTURE.md` says why.

use crate::sources::{code, crates, dependencies, files, folders, manifest, root, sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn forbid(folder: &Path, words: &[&str], why: &str) {
    for (path, code) in sources(folder) {
        for word in words {
            assert!(!code.contains(word), "{}: `{word}`: {why}", path.display());
        }
    }
}

#[test]
fn nothing_outside_a_game_and_the_registry_names_a_game() {
    let root = root();
    for game in folders(&root.join("games")) {
        let quoted = format!("\"{game}\"");
        let krate = format!("variorum_{game}");
        let package = format!("variorum-{game}");
        for name in folders(&root.join("crates")).into_iter().filter(|name| name != "registry") {
            let folder = root.join("crates").join(&name);
            for (path, code) in sources(&folder.join("src")) {
                let words: Vec<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
                assert!(!words.contains(&krate.as_str()), "{} names {krate}", path.display());
                assert!(!code.contains(&quoted), "{} names {quoted}", path.display());
            }
            let named = dependencies(&folder)
                .lines()
                .any(|line| line.split(['.', ' ', '=']).next() == Some(package.as_str()));
            assert!(!named, "crates/{name} depends on {package}");
        }
    }
}

/// Words that only the rules of one game give a meaning, by the folder of the game.
const PARTICULARS: [(&str, &[&str]); 3] = [
    (
        "chess2",
        &[
            "animals",
            "armies",
            "army",
            "elephant",
            "empowered",
            "ghost",
            "jungle",
            "midline",
            "nemesis",
            "rampage",
            "reaper",
            "tiger",
            "warrior",
            "whirlwind",
        ],
    ),
    ("chessplus", &["merged", "merges", "twins"]),
    ("megacheckers", &["crowned", "crowning", "huff", "huffed", "huffs"]),
];

/// What a game alone has (a way to win, a picture, a piece) comes from its card, its options and its view.
#[test]
fn nothing_outside_a_game_knows_its_particulars() {
    let root = root();
    for (game, particulars) in PARTICULARS {
        assert!(root.join("games").join(game).is_dir(), "no game {game}");
        let own: String =
            sources(&root.join("games").join(game).join("src")).into_iter().map(|(_, code)| code).collect();
        let own = words(&own);
        for name in folders(&root.join("crates")) {
            for (path, code) in sources(&root.join("crates").join(name).join("src")) {
                let found = words(&code);
                for word in particulars {
                    assert!(!found.contains(*word), "{}: `{word}` belongs to {game}", path.display());
                }
            }
        }
        for word in particulars {
            assert!(own.contains(*word), "{game} does not know `{word}` any more: remove it from this list");
        }
    }
}

/// The words of a source in lower case, those of names apart: `MarkKind` as `mark` and `kind`.
fn words(code: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut word = String::new();
    let mut was_lower = false;
    for c in code.chars().chain([' ']) {
        let ends = !c.is_alphabetic() || c.is_uppercase() && was_lower;
        if ends && !word.is_empty() {
            words.insert(std::mem::take(&mut word));
        }
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    words
}

#[test]
fn core_and_games_do_no_input_output_time_threads_or_chance() {
    let root = root();
    let words = [
        "std::fs",
        "std::net",
        "std::time",
        "std::thread",
        "std::env",
        "std::process",
        "std::io",
        "println!",
        "print!",
        "dbg!",
        "rand::",
        "serde",
        "log::",
        "tracing",
    ];
    forbid(&root.join("crates/core/src"), &words, "core is pure");
    forbid(&root.join("crates/megaboard/src"), &words, "boards are pure");
    forbid(&root.join("crates/orthodox/src"), &words, "the kit is pure");
    for game in folders(&root.join("games")) {
        forbid(&root.join("games").join(game).join("src"), &words, "games are pure");
    }
}

#[test]
fn the_engine_does_not_print_or_read_a_clock() {
    let words = ["println!", "print!", "std::time", "Instant", "std::fs", "std::net", "rand::", "serde"];
    forbid(&root().join("crates/engine/src"), &words, "the engine reports and is handed its time");
    forbid(&root().join("crates/solve/src"), &words, "the solver reports");
}

#[test]
fn the_arena_does_not_print() {
    let words = ["println!", "print!", "stdout()", "stderr()"];
    forbid(&root().join("crates/arena/src"), &words, "a match tells its caller how it goes");
}

#[test]
fn matches_and_the_protocol_are_pure() {
    let words = ["println!", "std::time", "Instant", "std::fs", "std::net", "std::thread", "tokio", "rand::"];
    forbid(&root().join("crates/match/src"), &words, "time is an argument of a match");
    forbid(&root().join("crates/lobby/src"), &words, "time and chance are arguments of the lobby");
    forbid(&root().join("crates/protocol/src"), &words, "the protocol parses and prints texts");
}

#[test]
fn only_api_the_browser_and_the_store_know_json_or_sql() {
    let root = root();
    for name in folders(&root.join("crates")) {
        let needs = dependencies(&root.join("crates").join(&name));
        // The app remembers types of its own in the browser, in api's JSON; studies and their reports are files of
        // the laboratory, courses and puzzles are files of games; tests may read anything.
        let json =
            ["api", "store", "lab", "lessons", "conformance", "browser-tests"].contains(&name.as_str());
        assert!(json || !needs.contains("serde_json"), "crates/{name} depends on serde_json");
        // Commands and events are written by `match` itself, but not as JSON: serde is a feature of it.
        let serde = json || ["web", "match"].contains(&name.as_str());
        assert!(serde || !needs.contains("serde"), "crates/{name} depends on serde");
        assert!(name == "store" || !needs.contains("sqlx"), "crates/{name} depends on sqlx");
    }
}

#[test]
fn unsafe_code_is_in_core_only_with_its_reason() {
    let root = root();
    let mut all = Vec::new();
    for folder in ["crates", "games", "xtask/src"] {
        files(&root.join(folder), "rs", &mut all);
    }
    for path in all {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let uses = code(&path).contains("unsafe {");
        let core = path.starts_with(root.join("crates/core"));
        assert!(!uses || core, "{}: unsafe outside core", path.display());
        assert!(!uses || text.contains("// SAFETY:"), "{}: unsafe without its reason", path.display());
    }
}

#[test]
fn every_game_is_registered_and_has_the_same_files() {
    let root = root();
    let registry = manifest(&root.join("crates/registry"));
    let listed = code(&root.join("crates/registry/src/lib.rs"));
    for game in folders(&root.join("games")) {
        assert!(registry.contains(&format!("variorum-{game}.workspace")), "{game} is not in the registry");
        assert!(listed.contains(&format!("variorum_{game}::")), "{game} is not listed in the registry");
        let folder = root.join("games").join(&game);
        for file in
            ["RULES.md", "lessons.json", "puzzles.json", "opponents.txt", "src/lib.rs", "tests/main/main.rs"]
        {
            assert!(folder.join(file).is_file(), "games/{game} has no {file}");
        }
        // A game of the orthodox kit says what it is; the kit has the rest.
        if dependencies(&folder).contains("variorum-orthodox") {
            has_rooms(&folder, &["variant", "eval", "eval/weights"]);
        } else {
            has_rooms(&folder, &ROOMS);
            has_rooms(&folder, &["eval", "eval/values", "eval/weights"]);
            let has_options = code(&folder.join("src/lib.rs")).contains("OptionSpec");
            assert!(!has_options || folder.join("src/rules.rs").is_file(), "games/{game} has no rules");
        }
    }
    has_rooms(&root.join("crates/orthodox"), &ROOMS);
}

/// The files that every game has, or has from the kit.
const ROOMS: [&str; 7] = ["setup", "position", "moves", "end", "text", "view", "learn"];

fn has_rooms(krate: &Path, rooms: &[&str]) {
    let src = krate.join("src");
    for room in rooms {
        let there = src.join(format!("{room}.rs")).is_file() || src.join(room).join("mod.rs").is_file();
        assert!(there, "{} has no {room}", krate.display());
    }
}

/// Only what draws and edits positions depends on how a game writes.
#[test]
fn the_rules_of_a_game_do_not_depend_on_its_texts() {
    let root = root();
    let games = folders(&root.join("games")).into_iter().map(|game| root.join("games").join(game));
    let mut read = 0;
    for krate in games.chain(["crates/orthodox", "xtask/template"].map(|name| root.join(name))) {
        for (path, code) in sources(&krate.join("src")) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if !["lib", "text", "view", "editing"].contains(&name.as_str()) {
                let names_it = ["crate::text", "super::text"].iter().any(|text| code.contains(text));
                let lists = code.split("use crate::{").skip(1).filter_map(|rest| rest.split('}').next());
                let in_a_list = lists.into_iter().any(|list| words(list).contains("text"));
                assert!(!names_it && !in_a_list, "{}: rules that depend on texts", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 80, "only {read} files of rules were read");
}

/// `CONTRIBUTING.md` describes the layout.
#[test]
fn integration_tests_of_a_crate_are_one_binary_in_tests_main() {
    for tests in crates().into_iter().map(|krate| krate.join("tests")) {
        let Ok(entries) = fs::read_dir(&tests) else { continue };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let is_source = path.extension().is_some_and(|ext| ext == "rs");
            let is_binary = path.join("main.rs").is_file() && !path.ends_with("main");
            assert!(!is_source && !is_binary, "{}: expected in tests/main", path.display());
        }
        let has_sources = tests.join("main").is_dir();
        assert!(!has_sources || tests.join("main/main.rs").is_file(), "{}: no main/main.rs", tests.display());
    }
}

#[test]
fn no_test_is_ignored() {
    let root = root();
    // Put together here, so that this file does not contain it.
    let attribute = format!("#[{}", "ignore");
    for folder in ["crates", "games", "xtask"] {
        let mut all = Vec::new();
        files(&root.join(folder), "rs", &mut all);
        for path in all {
            let text = fs::read_to_string(&path).unwrap_or_default();
            assert!(!text.contains(&attribute), "{}: an ignored test", path.display());
        }
    }
}

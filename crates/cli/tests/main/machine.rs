//! The machine interface: `perft` and `show`, and the other commands that print.

use crate::{refused, said};

#[test]
fn perft_ends_with_the_nodes() {
    assert_eq!(said(&["perft", "chess", "--depth", "3"]), "nodes 8902\n");
    assert_eq!(said(&["perft", "chess", "--depth", "0", "--divide"]), "nodes 1\n");
    let divided = said(&["perft", "chessplus", "--depth", "1", "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 35);
    assert_eq!((lines[0], lines[34]), ("a1a2 1", "nodes 34"));
    assert!(lines[..34].is_sorted());
}

#[test]
fn perft_takes_options_and_a_position() {
    let args = ["perft", "megachess", "--option", "white=kq", "--option", "mated=block", "--depth", "2"];
    assert_eq!(said(&args), "nodes 1388\n");
    let position = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(said(&["perft", "chess", "--position", position, "--depth", "2"]), "nodes 9\n");
}

#[test]
fn show_prints_one_json_object() {
    let shown = said(&["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4", "--json"]);
    assert_eq!(
        shown,
        "{\"position\":\"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\",\
         \"to_move\":\"white\",\"legal\":[],\"check\":[\"white\"],\
         \"result\":{\"winners\":[\"black\"],\"drawn\":[],\"reason\":\"checkmate\"},\"claims\":[]}\n"
    );
    let going_on = said(&["show", "megachess", "--json"]);
    assert!(going_on.contains("\"result\":null"), "{going_on}");
}

#[test]
fn show_plays_events() {
    let shown = said(&["show", "megachess", "--moves", "resign:white time:black", "--json"]);
    assert!(shown.contains("\"winners\":[\"red\"],\"drawn\":[],\"reason\":\"last-player\""), "{shown}");
    let agreed = said(&["show", "chess", "--moves", "e2e4 agree", "--json"]);
    assert!(agreed.contains("\"drawn\":[\"white\",\"black\"],\"reason\":\"agreement\""), "{agreed}");
}

#[test]
fn show_draws_a_board_for_people() {
    let shown = said(&["show", "chessplus", "--position", "7k/8/8/8/3(RN)4/8/8/K7 w - - 0 1"]);
    assert!(shown.contains("  4  .  .  . RN "), "{shown}");
    assert!(shown.contains("to move   white"), "{shown}");
}

#[test]
fn bad_input_is_refused_with_the_field_and_the_text() {
    for (args, expected) in [
        (&["perft", "checkers", "--depth", "1"][..], "game: `checkers`: expected one of chess, "),
        (&["perft", "chess", "--depth", "x"], "invalid value 'x' for '--depth <N>'"),
        (&["perft", "chess", "--depth", "01"], "without leading zeros"),
        (&["perft", "chess", "--depth", "1", "--option", "start=960"], "option start: `960`"),
        (&["perft", "chess", "--depth", "1", "--option", "start=random"], "option start: `random`"),
        (&["perft", "chess", "--depth", "1", "--option", "start=5", "--option", "start=5"], "at most once"),
        (&["show", "chess", "--json", "--position", "8/8 w - - 0 1"], "position, rows: `8/8`"),
        (&["show", "chess", "--json", "--moves", "e2e5"], "move: `e2e5`"),
        (&["show", "chess", "--json", "--moves", "resign:red"], "move: `resign:red`"),
        (&["show", "chess", "--json", "--moves", "agree e2e4"], "the game is over"),
    ] {
        let message = refused(args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn games_and_rules_are_listed() {
    let games = said(&["games"]);
    assert!(games.contains("chess         Chess") || games.contains("chess         Orthodox"), "{games}");
    assert!(games.contains("--option mated="), "{games}");
    assert!(said(&["rules", "chessplus"]).starts_with("# Chessplus"));
    assert!(said(&["completions", "bash"]).contains("variorum"));
}

#[test]
fn bench_is_the_same_every_time() {
    let first = said(&["bench", "--depth", "2"]);
    assert_eq!(first, said(&["bench", "--depth", "2"]));
    assert!(first.lines().last().is_some_and(|line| line.starts_with("Bench: ")), "{first}");
}

//! The rules page: its diagrams can be read and show legal moves, and its example game is a game.

use crate::help::{game, result};

const PAGE: &str = include_str!("../../RULES.md");
const START: &str = "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1";

#[test]
fn diagrams_show_legal_moves() {
    let mut diagrams = 0;
    for block in PAGE.split("```position\n").skip(1) {
        let (block, _) = block.split_once("```").expect("an end");
        let line = |name: &str| {
            block.lines().find_map(|line| line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')))
        };
        let options: Vec<&str> = line("options").unwrap_or("").split_whitespace().collect();
        let record = game(&options, line("fen").unwrap_or(START), line("moves").unwrap_or(""));
        for m in line("show").unwrap_or("").split_whitespace() {
            assert!(record.legal().contains(&m.to_owned()), "{m} in {block}");
        }
        assert!(line("caption").is_some(), "{block}");
        diagrams += 1;
    }
    assert!(diagrams > 15);
}

#[test]
fn the_example_game_ends_in_checkmate() {
    let section = PAGE.split("## A game, move by move").nth(1).expect("the section");
    let (list, _) = section.split_once("```").expect("a diagram after the list");
    let moves: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let record = game(&[], START, &moves.join(" "));
    assert_eq!(result(&*record).as_deref(), Some("white, checkmate"));
}

#[test]
fn every_ruling_is_named() {
    for number in 1..=8 {
        assert!(PAGE.contains(&format!("- **P{number}** ")), "P{number}");
    }
}

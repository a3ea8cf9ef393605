//! The diagrams of the rules page.

use crate::help::options;
use variorum_core::{Game, Notation, Record};
use variorum_megacheckers::Megacheckers;

#[test]
fn every_diagram_of_the_rules_page_can_be_read_and_shows_legal_moves() {
    let mut diagrams = 0;
    for block in Megacheckers::CARD.rules.split("```position\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let value = |word: &str| block.lines().find_map(|line| line.strip_prefix(word)).unwrap_or_default();
        let options = options(value("options "));
        let start = match value("fen ") {
            "" => Megacheckers::start(&options).expect("a start"),
            fen => Megacheckers::read(&options, fen).unwrap_or_else(|error| panic!("{error}: {block}")),
        };
        let mut record = Record::<Megacheckers>::new(start);
        for m in value("moves ").split_whitespace() {
            record.play_text(m).unwrap_or_else(|fault| panic!("{fault}: {block}"));
        }
        for m in value("show ").split_whitespace() {
            record.position().read_move(m).unwrap_or_else(|fault| panic!("{fault}: {block}"));
        }
        assert!(!value("caption ").is_empty(), "{block}");
        diagrams += 1;
    }
    assert!(diagrams >= 25, "{diagrams}");
}

#[test]
fn every_ruling_is_on_the_rules_page() {
    for ruling in 1..=10 {
        assert!(Megacheckers::CARD.rules.contains(&format!("- **K{ruling}** ")), "K{ruling}");
    }
}

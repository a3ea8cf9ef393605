//! The rules page: every diagram can be read, and shows legal moves.

use variorum_chess2::Chess2;
use variorum_core::any::AnyGame;
use variorum_core::{Game, Options};

#[test]
fn every_diagram_of_the_rules_page_can_be_shown() {
    let mut count = 0;
    for block in Chess2::CARD.rules.split("```position\n").skip(1) {
        let block = block.split("```").next().expect("a block");
        let line = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("").trim();
        let options = Options::parse(Chess2::CARD.options, line("options").split_whitespace()).expect(block);
        let mut record = match line("fen") {
            "" => Chess2.new_record(&options).expect(block),
            text => Chess2.read_record(&options, text).unwrap_or_else(|error| panic!("{error}: {block}")),
        };
        for m in line("moves").split_whitespace() {
            record.play_text(m).unwrap_or_else(|fault| panic!("{fault}: {block}"));
        }
        let legal = record.legal();
        for m in line("show").split_whitespace() {
            assert!(legal.iter().any(|text| text == m), "{m} is not legal: {legal:?} in {block}");
        }
        assert!(!line("caption").is_empty(), "no caption: {block}");
        count += 1;
    }
    assert!(count >= 25, "{count} diagrams");
}

#[test]
fn every_ruling_is_on_the_rules_page() {
    for ruling in ["N1", "W1", "R1", "T1", "T2", "T3", "T4", "D1", "S1", "S2", "R2", "N2"] {
        assert!(Chess2::CARD.rules.contains(ruling), "{ruling}");
    }
}

//! What holds for every game, on games played at random.

use crate::random_game;
use std::collections::BTreeSet;
use variorum_conformance::Random;
use variorum_core::Options;
use variorum_core::any::AnyRecord;
use variorum_record::{GameRecord, MoveStyle, ShortNotation, read, write};

/// Every legal move has one short text, which names it alone.
fn check_texts(notation: &ShortNotation, record: &mut dyn AnyRecord, moves: &[String]) {
    let mut texts = BTreeSet::new();
    for text in moves {
        let short = notation.write(record, text).unwrap_or_else(|fault| panic!("{fault}"));
        let position = record.text();
        let back = notation.read(record, &short);
        assert_eq!(back.as_ref(), Ok(text), "{short} in {position}");
        let symbols = |c: char| c.is_ascii_alphanumeric() || "+#=:-".contains(c);
        assert!(short.chars().all(symbols), "{short}");
        assert!(texts.insert(short.clone()), "{short} twice in {position}");
    }
}

#[test]
fn every_move_has_one_short_text_that_names_it_alone() {
    for game in variorum_registry::games() {
        let notation = ShortNotation::of(game);
        let mut random = Random(29);
        for _ in 0..10 {
            let (_, mut record) = random_game(game, &mut random);
            for ply in 0..120 {
                let legal = record.legal();
                if legal.is_empty() {
                    break;
                }
                if ply % 8 == 3 {
                    check_texts(&notation, &mut *record, &legal);
                }
                let next = &legal[random.below(legal.len())];
                record.play_text(next).unwrap_or_else(|fault| panic!("{fault}"));
            }
        }
    }
}

/// The positions of the perft tables, which hold every special case of the rules.
#[test]
fn the_moves_of_special_positions_have_texts_of_their_own() {
    for game in variorum_registry::games() {
        let (id, specs) = (game.card().id, game.card().options);
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
        let table = std::fs::read_to_string(format!("{root}/{id}/tests/data/{id}.tsv")).expect("a table");
        let notation = ShortNotation::of(game);
        for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (options, rest) = row.split_once('\t').expect("options");
            let options = options.split(' ').filter(|text| !text.is_empty() && *text != "-");
            let options = Options::parse(specs, options).unwrap_or_else(|fault| panic!("{fault}"));
            let mut record = match rest.split('\t').next().expect("a position") {
                "-" => game.new_record(&options).unwrap_or_else(|fault| panic!("{fault}")),
                text => game.read_record(&options, text).unwrap_or_else(|error| panic!("{error}")),
            };
            let legal = record.legal();
            check_texts(&notation, &mut *record, &legal);
        }
    }
}

#[test]
fn games_come_back_from_their_records() {
    for game in variorum_registry::games() {
        let mut random = Random(31);
        for round in 0..8 {
            let (options, mut played) = random_game(game, &mut random);
            for ply in 0..150 {
                let legal = played.legal();
                if legal.is_empty() {
                    break;
                }
                let player = played.to_move();
                match random.below(250) {
                    0 => played.play_text(&format!("resign:{player}")),
                    1 => played.play_text(&format!("time:{player}")),
                    2 if ply > 40 => played.play_text("agree"),
                    _ => played.play_text(&legal[random.below(legal.len())]),
                }
                .unwrap_or_else(|fault| panic!("{fault}"));
                if let Some(&reason) = played.claims().first()
                    && random.below(2) == 0
                {
                    played.claim(reason).unwrap_or_else(|fault| panic!("{fault}"));
                }
            }
            let record = GameRecord::of(game, options, &*played).unwrap_or_else(|e| panic!("{e}"));
            let mut texts = Vec::new();
            for style in [MoveStyle::Short, MoveStyle::Text] {
                let text = write(&record, style);
                let read = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read.len(), 1);
                let back = read[0].played();
                assert_eq!(back.text(), played.text(), "{text}");
                assert_eq!(back.entries(), played.entries(), "{text}");
                assert_eq!(back.outcome(), played.outcome(), "{text}");
                texts.push(write(&read[0], MoveStyle::Short));
                assert!(text.lines().all(|line| line.len() < 80 || line.starts_with('[')), "{text}");
            }
            assert_eq!(texts[0], write(&record, MoveStyle::Short), "round {round}");
            assert_eq!(texts[0], texts[1]);
        }
    }
}

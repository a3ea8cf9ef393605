//! Texts with random changes: nothing panics, and what is read is written so that it is read without a
//! warning. The fuzz targets do the same for as long as one likes.

use crate::random_game;
use variorum_conformance::Random;
use variorum_core::foreign::read_position;
use variorum_record::{GameRecord, Letters, MoveStyle, read_with, write};

/// What stands in foreign texts.
const PIECES: [&str; 30] = [
    " ",
    "\n",
    "\n\n",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "%",
    "-",
    "--",
    "Z0",
    "1-0",
    "1/2",
    "*",
    "$1",
    "!",
    "0",
    "00",
    "KQkq",
    "HAha",
    "- -",
    "bm e4;",
    "(Q)",
    "e4",
    "\u{feff}é♘…½",
];

/// The text with so many random changes.
fn noisy(text: &str, changes: usize, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..changes {
        let at = random.below(letters.len() + 1);
        match random.below(3) {
            0 => drop(letters.splice(at..at, PIECES[random.below(PIECES.len())].chars())),
            1 => drop(letters.drain(at..(at + random.below(6)).min(letters.len()))),
            _ if at < letters.len() => {
                let other = random.below(letters.len());
                letters.swap(at, other);
            }
            _ => {}
        }
    }
    letters.into_iter().collect()
}

#[test]
fn noisy_positions_become_exact_or_are_refused() {
    let mut noted = 0;
    for game in variorum_registry::games() {
        let mut random = Random(37);
        let mut made = 0;
        for _ in 0..20 {
            let (options, mut record) = random_game(game, &mut random);
            for round in 0..30 {
                let legal = record.legal();
                if legal.is_empty() {
                    break;
                }
                record.play_text(&legal[random.below(legal.len())]).unwrap_or_else(|fault| panic!("{fault}"));
                let text = noisy(&record.text(), 1 + round % 3, &mut random);
                let exact = game.read_record(&options, &text);
                let Ok(reading) = read_position(game, &options, &text) else {
                    assert!(exact.is_err(), "{text}");
                    continue;
                };
                assert!(exact.is_err() || reading.notes.is_empty(), "{text}");
                let written = reading.record.text();
                let again = read_position(game, &options, &written).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!((again.record.text(), again.notes.len()), (written, 0), "{text}");
                made += 1;
                noted += usize::from(!reading.notes.is_empty());
            }
        }
        assert!(made > 10, "{}: {made} read", game.card().id);
    }
    assert!(noted > 50, "{noted} read with notes");
}

#[test]
fn noisy_records_come_back_without_a_warning_or_are_refused() {
    for game in variorum_registry::games() {
        let mut random = Random(41);
        let mut read = 0;
        for round in 0..100 {
            let (options, mut played) = random_game(game, &mut random);
            for _ in 0..12 {
                let legal = played.legal();
                if legal.is_empty() {
                    break;
                }
                played.play_text(&legal[random.below(legal.len())]).unwrap_or_else(|fault| panic!("{fault}"));
            }
            let record = GameRecord::of(game, options, &*played).unwrap_or_else(|error| panic!("{error}"));
            let text = noisy(&write(&record, MoveStyle::Short), 1, &mut random);
            // In another language it may mean something else, or nothing.
            let _ = read_with(&text, Letters::ALL[round % Letters::ALL.len()]);
            for record in read_with(&text, Letters::English).unwrap_or_default() {
                let written = write(&record, MoveStyle::Text);
                let again = read_with(&written, Letters::English)
                    .unwrap_or_else(|error| panic!("{error}\n{written}"));
                assert_eq!(again.len(), 1, "{text}\n{written}");
                assert_eq!(again[0].warnings(), [], "{text}\n{written}");
                assert_eq!(write(&again[0], MoveStyle::Text), written, "{text}");
                read += 1;
            }
        }
        assert!(read > 5, "{}: {read} read", game.card().id);
    }
}

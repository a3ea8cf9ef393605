//! Runners of the tables of positions, example games and bad inputs.

use crate::laws::no_example_is_what_was_refused;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use variorum_api::Show;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Game, Options, Searchable};

fn options<G: Game<Position: Searchable>>(texts: &str) -> Options {
    let texts = texts.split(' ').filter(|text| !text.is_empty() && *text != "-");
    Options::parse(G::CARD.options, texts).unwrap_or_else(|fault| panic!("{fault}"))
}

fn open<G: Game<Position: Searchable>>(game: G, option_texts: &str, position: &str) -> Box<dyn AnyRecord> {
    let options = options::<G>(option_texts);
    if position == "-" {
        return game.new_record(&options).unwrap_or_else(|fault| panic!("{fault}"));
    }
    game.read_record(&options, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Lines of a table without comments, split at tabs.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|l| l.split('\t').collect())
}

/// Checks every row of a perft table: options, position, counts at depths 1, 2, 3…, note. Every
/// count given is checked; the position is also written back.
pub fn perft_table<G: Game<Position: Searchable>>(game: G, table: &str) {
    let mut checked = 0;
    for row in rows(table) {
        let [texts, position, counts @ .., note] = row.as_slice() else { panic!("too few columns: {row:?}") };
        let record = open(game, texts, position);
        for (depth, count) in (1..).zip(counts.iter()).filter(|(_, count)| !count.is_empty()) {
            let expected: u64 = count.parse().unwrap_or_else(|_| panic!("a count: {count}"));
            let found = record.perft(depth);
            assert_eq!(found, expected, "perft {depth} of {texts} {position} ({note})");
            checked += 1;
        }
    }
    assert!(checked > 0, "the table is empty");
}

/// Plays the example games and compares the whole final state with the expected one.
pub fn example_games<G: Game<Position: Searchable>>(game: G, games: &str) {
    for line in games.lines().filter(|line| !line.is_empty()) {
        let example: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let list = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
        };
        let start = example["start"].as_str().unwrap_or("-");
        let mut record = open(game, &list(&example["options"]).join(" "), start);
        let moves = list(&example["moves"]);
        for (i, m) in moves.iter().enumerate() {
            record.play_text(m).unwrap_or_else(|fault| {
                panic!("{fault} at {}, move {i} of {moves:?} from {start}", record.text())
            });
        }
        let expected: Show = serde_json::from_value(example["final"].clone())
            .unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(Show::of(&*record), expected, "after {moves:?} from {start}");
    }
}

/// Checks that every bad input is refused: kind, options, position or `-`, offending text.
pub fn bad_inputs<G: Game<Position: Searchable>>(game: G, table: &str) {
    for row in rows(table) {
        let [kind, texts, position, text] = row[..] else { panic!("four columns: {row:?}") };
        let refused = catch_unwind(AssertUnwindSafe(|| match kind {
            "position" => game.read_record(&options::<G>(texts), text).is_err(),
            "move" => {
                let refusal = open(game, texts, position).play_text(text);
                refusal.is_err_and(|fault| {
                    no_example_is_what_was_refused(&fault);
                    true
                })
            }
            "option" => Options::parse(G::CARD.options, [text]).is_err(),
            _ => panic!("unknown kind {kind}"),
        }));
        assert!(matches!(refused, Ok(true)), "{kind} accepted or panicked: {texts} {position} {text}");
    }
}

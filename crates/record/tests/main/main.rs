//! Short notation and records, over every registered game.

mod docs;
mod every_game;
mod files;
mod foreign;
mod noise;
mod positions;
mod records;
mod typed;

use variorum_conformance::Random;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Values};
use variorum_record::{GameRecord, MoveStyle, read, write};

/// Options of a game at random: each left alone half of the time.
fn random_options(game: &dyn AnyGame, random: &mut Random) -> Options {
    let specs = game.card().options;
    let mut options = Options::default();
    for spec in specs {
        if random.below(2) == 0 {
            continue;
        }
        let value = match spec.values {
            Values::Choices(choices) => choices[random.below(choices.len())].value.to_owned(),
            Values::Numbered { count, .. } => random.below(count as usize).to_string(),
        };
        options.set(specs, spec.name, &value).expect("a value of the option");
    }
    options
}

/// A new game with options that go together.
fn random_game(game: &dyn AnyGame, random: &mut Random) -> (Options, Box<dyn AnyRecord>) {
    loop {
        let options = random_options(game, random);
        if let Ok(record) = game.new_record(&options) {
            return (options, record);
        }
    }
}

/// The only game of a text.
fn one(text: &str) -> GameRecord {
    let mut records = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// The move texts of the main line.
fn moves(record: &GameRecord) -> String {
    let texts: Vec<&str> = record.tree().main_line().map(|id| record.tree().node(id).text()).collect();
    texts.join(" ")
}

/// The moves as written, without the tags.
fn movetext(record: &GameRecord) -> String {
    let text = write(record, MoveStyle::Short);
    text.split("\n\n").nth(1).unwrap_or_default().trim_end().to_owned()
}

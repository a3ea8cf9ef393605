//! Weights are fitted to games that follow from weights; runs go on; what is damaged is refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::weights::AnyWeights;
use variorum_core::{Key, Options, Player, PlayerSet, keys};
use variorum_positions::{Decision, Header, StoredGame, Value, Writer};
use variorum_tune::{Error, Fitted, Settings, TuneProgress, Tuning};

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        let [Key(next)] = keys(self.0);
        self.0 = next;
        (next % count as u64) as usize
    }
}

/// Plays at random, at most so many decisions, and shows every undecided position on the way.
fn random_play(
    game: &dyn AnyGame,
    decisions: usize,
    chance: &mut Chance,
    see: &mut dyn FnMut(&dyn AnyRecord, &[String]),
) {
    let options = Options::parse_drawing(game.card().options, [], false, |_| 0).expect("the defaults");
    let mut record = game.new_record(&options).expect("a game");
    for _ in 0..decisions {
        let legal = record.legal();
        if legal.is_empty() {
            return;
        }
        see(&*record, &legal);
        record.play_text(&legal[chance.below(legal.len())]).expect("a legal move");
    }
}

/// Games of one decision, each from a position of random play, with results drawn as `truth` predicts them.
fn write_games(path: &Path, game: &'static dyn AnyGame, truth: &dyn AnyWeights, count: u32) {
    let header = Header { game, settings: vec!["test".to_owned()] };
    let mut writer = Writer::begin(fs::File::create(path).expect("a file"), &header).expect("a header");
    let (mut chance, mut luck) = (Chance(7), Chance(8));
    let mut number = 0;
    while number < count {
        random_play(game, 80, &mut chance, &mut |record, legal| {
            let value = truth.evaluate(record, Player::WHITE).expect("the same game");
            let points = 1.0 / (1.0 + (-0.004 * f64::from(value)).exp());
            let white = (luck.below(1_000_000) as f64) / 1e6 < points;
            if number >= count || record.ply() < 20 {
                return;
            }
            let stored = StoredGame {
                number,
                options: Vec::new(),
                start: Some(record.text()),
                decisions: vec![Decision {
                    rank: luck.below(legal.len()) as u32,
                    value: Some(Value::Centipawns(0)),
                }],
                winners: PlayerSet::EMPTY.with(if white { Player::WHITE } else { Player::BLACK }),
                drawn: PlayerSet::EMPTY,
            };
            writer.write(&stored).expect("a game");
            number += 1;
        });
    }
}

/// The first group of a game's weights that is a list of pieces' values, and the game.
const GAME: &str = "chessplus";
const GROUP: &str = "parts";

fn weights() -> Box<dyn AnyWeights> {
    variorum_registry::weights(GAME).expect("a game with weights")
}

/// The weights with some of the group moved far.
fn planted() -> Box<dyn AnyWeights> {
    let mut planted = weights();
    let mut values = planted.values();
    for (name, value) in planted.names().iter().zip(&mut values) {
        if name.starts_with("parts[1]") {
            *value -= 250;
        } else if name.starts_with("parts[3]") {
            *value += 250;
        }
    }
    planted.set(&values);
    planted
}

fn settings(file: &Path) -> Settings {
    Settings {
        files: vec![file.to_owned()],
        groups: vec![GROUP.to_owned()],
        seed: 3,
        rounds: 2,
        epochs: 30,
        patience: 5,
        rate: 8.0,
        batch: 256,
        blend: 0.0,
        prior_width: 1.0,
        memory: 64 << 20,
        threads: 2,
        state: None,
    }
}

fn fit(settings: Settings) -> Result<Fitted, Error> {
    Tuning::new(settings)?.run(&AtomicBool::new(false), &mut |_| {})
}

/// A folder with a file of games in it.
fn games(count: u32) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.vpos");
    let game = variorum_registry::find(GAME).expect("the game");
    write_games(&path, game, &*planted(), count);
    (folder, path)
}

#[test]
fn planted_weights_are_found() {
    let (_folder, path) = games(4000);
    let fitted = fit(settings(&path)).expect("a fit");
    assert!(fitted.finished && fitted.loss_after < fitted.loss_before);
    let truth = planted().values();
    for (weight, truth) in fitted.weights.iter().zip(truth) {
        let (before, after) = ((weight.old - truth).abs(), (weight.new - truth).abs());
        if before > 0 && weight.name.ends_with("middle") {
            assert!(after < before / 2, "{}: {} is far from {truth}", weight.name, weight.new);
        }
        if !weight.name.starts_with(GROUP) {
            assert_eq!(weight.old, weight.new, "{} was to stay", weight.name);
        }
    }
    assert!(fitted.source.starts_with("Weights { ") && fitted.source.contains("parts: [tapered("));
}

#[test]
fn a_wide_prior_lets_weights_move_further() {
    let (_folder, path) = games(400);
    let moved = |prior_width: f64| {
        let fitted = fit(Settings { prior_width, ..settings(&path) }).expect("a fit");
        fitted.weights.iter().map(|weight| (weight.new - weight.old).abs()).sum::<i32>()
    };
    let (narrow, usual, wide) = (moved(0.1), moved(1.0), moved(10.0));
    assert!(narrow < usual && usual < wide, "{narrow} {usual} {wide}");
}

#[test]
fn a_run_that_was_stopped_ends_as_if_it_had_not_been() {
    let (folder, path) = games(400);
    let unbroken = fit(settings(&path)).expect("a fit");
    let broken = Settings { state: Some(folder.path().join("run")), threads: 1, ..settings(&path) };
    let mut times = 0;
    let fitted = loop {
        times += 1;
        let stop = AtomicBool::new(false);
        let mut epochs = 0;
        let fitted = Tuning::new(broken.clone()).expect("the run").run(&stop, &mut |event| {
            epochs += usize::from(matches!(event, TuneProgress::Epoch { .. }));
            stop.store(epochs >= 4, Ordering::Relaxed);
        });
        let fitted = fitted.expect("a fit");
        if fitted.finished {
            break fitted;
        }
    };
    assert!(times > 2);
    assert_eq!(fitted.weights, unbroken.weights);
    assert_eq!(fitted.loss_after.to_bits(), unbroken.loss_after.to_bits());
    let other = Settings { seed: 4, ..broken.clone() };
    let error = fit(other).expect_err("other settings").to_string();
    assert!(error.contains("a run with the same settings, here `seed 4"), "{error}");

    // Whatever stands in the file of the run, it is read or refused.
    let state = folder.path().join("run");
    let text = fs::read(&state).expect("the run");
    for at in (0..text.len()).step_by(text.len() / 60) {
        let mut damaged = text.clone();
        damaged[at] ^= 0x15;
        fs::write(&state, &damaged[..text.len() - at / 2]).expect("a file");
        let _ = Tuning::new(broken.clone()).map(|_| ());
    }
    fs::write(&state, &text[..text.len() / 2]).expect("a file");
    assert!(matches!(Tuning::new(broken), Err(Error::Fault(fault)) if fault.field == "resume"));
}

#[test]
fn damaged_files_are_refused_and_cut_ones_read_up_to_there() {
    let (_folder, path) = games(60);
    let quick = Settings { rounds: 1, epochs: 1, ..settings(&path) };
    let bytes = fs::read(&path).expect("the file");
    fs::write(&path, &bytes[..bytes.len() - 3]).expect("a file");
    assert!(fit(quick.clone()).is_ok(), "what a killed writer left");
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(bytes.len() / 40) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x81;
        fs::write(&path, &damaged).expect("a file");
        refused += usize::from(fit(quick.clone()).is_err());
    }
    assert!(refused > 0);
    fs::write(&path, "text").expect("a file");
    let error = fit(quick).expect_err("no file of positions").to_string();
    assert!(error.contains("games.vpos: first line: `text`"), "{error}");
}

#[test]
fn what_cannot_be_is_refused() {
    let (folder, path) = games(2);
    let error = |settings| fit(settings).expect_err("a refusal").to_string();
    let unknown = error(Settings { groups: vec!["bishops".to_owned()], ..settings(&path) });
    assert!(unknown.contains("groups: `bishops`: expected one of tempo, parts, merged"), "{unknown}");
    let few = error(settings(&path));
    assert!(few.contains("files: `") && few.contains("dozens of games"), "{few}");
    let none = error(Settings { files: Vec::new(), ..settings(&path) });
    assert!(none.contains("at least one file"), "{none}");
    let missing = error(settings(&folder.path().join("missing")));
    assert!(missing.contains("missing: "), "{missing}");
}

#[test]
fn memory_is_bounded_by_leaving_games_out() {
    let (_folder, path) = games(400);
    let mut thinned = 0;
    let small = Settings { memory: 20_000, rounds: 1, epochs: 1, ..settings(&path) };
    let result = Tuning::new(small).and_then(|mut tuning| {
        tuning.run(&AtomicBool::new(false), &mut |event| {
            if let TuneProgress::Gathered { thinned: times, positions, .. } = event {
                thinned = times;
                assert!(positions < 250, "{positions}");
            }
        })
    });
    assert!(result.is_ok() && thinned > 0);
}

/// What the list of weights promises.
#[test]
fn weights_of_every_game_are_those_of_its_evaluation() {
    for game in variorum_registry::games() {
        let id = game.card().id;
        let weights = variorum_registry::weights(id).expect("every game has weights");
        let (names, values) = (weights.names(), weights.values());
        assert_eq!(names.len(), values.len());
        let mut sorted = names.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len(), "names of {id} are different");
        let mut moved = weights.clone_box();
        let shifted: Vec<i32> = values.iter().zip(1..).map(|(value, by)| value + by).collect();
        moved.set(&shifted);
        assert_eq!(moved.values(), shifted);
        assert_eq!(weights.values(), values, "a copy is independent");
        random_play(game, 60, &mut Chance(5), &mut |record, legal| {
            for player in Player::ALL.into_iter().take(game.card().players) {
                let value = weights.evaluate(record, player);
                assert_eq!(value, Some(record.evaluate(player)), "{id}: {}", record.text());
            }
            assert!(weights.is_quiet(record, &legal[0]).is_some());
            assert_eq!(weights.is_quiet(record, "no move"), None);
        });
    }
}

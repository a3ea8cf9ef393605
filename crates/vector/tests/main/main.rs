//! What must hold for every game stepped by numbers.

use std::collections::HashSet;
use variorum_vector::{Settings, Vector};

fn games() -> impl Iterator<Item = &'static str> {
    variorum_registry::games().map(|game| game.card().id)
}

fn vector(id: &str, settings: &Settings) -> Box<dyn Vector> {
    variorum_registry::vector(id, settings).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Variants of options that change which moves there are.
fn options(id: &str) -> Vec<Vec<String>> {
    let card = variorum_registry::find(id).expect(id).card();
    let drawn = card.options.iter().map(|spec| format!("{}=random", spec.name)).collect();
    vec![Vec::new(), drawn]
}

/// Every legal move has a number of its own, and the number the same text as the move.
#[test]
fn legal_moves_and_numbers_are_the_same() {
    for id in games() {
        for options in options(id) {
            let settings = Settings { games: 24, options, seed: 9, most_plies: 120, ..Settings::default() };
            let mut games = vector(id, &settings);
            let (mut actions, mut rewards) = (vec![0; 24], vec![0.0; 24 * games.players()]);
            let (mut ends, mut legal, mut counts) = (vec![0; 24], vec![0; 24 * 400], vec![0; 24]);
            for _ in 0..150 {
                games.legal(&mut legal, &mut counts).expect(id);
                for (i, (row, &count)) in legal.chunks(400).zip(&counts).enumerate() {
                    let record = games.record(i).expect(id);
                    let texts: HashSet<String> = record.legal().into_iter().collect();
                    let numbered: HashSet<String> = row[..count as usize]
                        .iter()
                        .map(|&action| {
                            let action = usize::try_from(action);
                            let text = action.ok().and_then(|action| games.encoding().actions.text(action));
                            text.unwrap_or_else(|| panic!("{id}: a move without number in {}", record.text()))
                        })
                        .collect();
                    assert_eq!(texts, numbered, "{id}: {}", record.text());
                    assert_eq!(texts.len(), count as usize, "{id}: {}", record.text());
                }
                games.sample(&mut actions).expect(id);
                games.step(&actions, &mut rewards, &mut ends).expect(id);
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    for id in games() {
        let play = |threads| {
            let settings = Settings { games: 13, threads, seed: 4, ..Settings::default() };
            let mut games = vector(id, &settings);
            let area = games.encoding().area();
            let (mut actions, mut rewards) = (vec![0; 13], vec![0.0; 13 * games.players()]);
            let (mut ends, mut seen) = (vec![0; 13], vec![0; 13 * area]);
            for _ in 0..40 {
                games.sample(&mut actions).expect(id);
                games.step(&actions, &mut rewards, &mut ends).expect(id);
            }
            games.observe(&mut seen).expect(id);
            (actions, seen, games.text(12).expect(id))
        };
        assert_eq!(play(1), play(4), "{id}");
    }
}

#[test]
fn bits_and_bytes_say_the_same() {
    for id in games() {
        let games = vector(id, &Settings { games: 3, ..Settings::default() });
        let (area, count) = (games.encoding().area(), games.encoding().actions.len());
        let unpacked = |bits: &[u8], n: usize| -> Vec<u8> {
            let rows = bits.chunks(n.div_ceil(8));
            rows.flat_map(|row| (0..n).map(move |i| row[i / 8] >> (i % 8) & 1)).collect()
        };
        let (mut bytes, mut bits) = (vec![7; 3 * area], vec![7; 3 * area.div_ceil(8)]);
        games.observe(&mut bytes).expect(id);
        games.observe_bits(&mut bits).expect(id);
        assert_eq!(unpacked(&bits, area), bytes, "{id}");
        let (mut bytes, mut bits) = (vec![7; 3 * count], vec![7; 3 * count.div_ceil(8)]);
        games.mask(&mut bytes).expect(id);
        games.mask_bits(&mut bits).expect(id);
        assert_eq!(unpacked(&bits, count), bytes, "{id}");
        let record = games.record(0).expect(id);
        assert_eq!(
            bytes[..count].iter().map(|&b| usize::from(b)).sum::<usize>(),
            record.legal().len(),
            "{id}"
        );
    }
}

#[test]
fn both_players_of_chess_see_the_start_alike() {
    let games = vector("chess", &Settings { games: 1, ..Settings::default() });
    let black = vector(
        "chess",
        &Settings {
            start: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1".to_owned()),
            ..Settings::default()
        },
    );
    let area = games.encoding().area();
    let (mut white_sees, mut black_sees) = (vec![0; area], vec![0; area]);
    games.observe(&mut white_sees).expect("white");
    black.observe(&mut black_sees).expect("black");
    assert_eq!(white_sees, black_sees);
    let actions = &games.encoding().actions;
    let id = |text| actions.of_text(text).expect(text);
    assert_eq!(games.encoding().mirrored()[id("e2e4")], id("e7e5"));
    assert_eq!(games.encoding().mirrored()[id("a7b8q")], id("a2b1q"));
}

#[test]
fn games_end_with_rewards_that_sum_to_nothing() {
    for id in games() {
        let settings =
            Settings { games: 8, seed: 1, restarts: false, most_plies: 3000, ..Settings::default() };
        let mut games = vector(id, &settings);
        let (mut actions, mut rewards) = (vec![0; 8], vec![0.0; 8 * games.players()]);
        let mut ends = vec![0; 8];
        let mut over = 0;
        for _ in 0..3000 {
            games.sample(&mut actions).expect(id);
            games.step(&actions, &mut rewards, &mut ends).expect(id);
            assert!(rewards.chunks(games.players()).all(|row| row.iter().sum::<f32>().abs() < 1e-6), "{id}");
            over += rewards.chunks(games.players()).filter(|row| row.contains(&1.0)).count();
            if ends.iter().all(|&end| end != 0) {
                break;
            }
        }
        let ended = (0..8).filter(|&i| games.outcome(i).expect(id).is_some()).count();
        assert!(ended > 0, "{id}: no game ended");
        assert!(over <= ended, "{id}: a game was won twice");
    }
}

#[test]
fn what_cannot_be_used_is_named() {
    let fault = |settings: &Settings| variorum_registry::vector("chess", settings).err().expect("a fault");
    let settings = Settings::default();
    assert_eq!(fault(&Settings { games: 0, ..settings.clone() }).faults[0].field, "games");
    assert_eq!(fault(&Settings { threads: 1000, ..settings.clone() }).faults[0].field, "threads");
    assert_eq!(
        fault(&Settings { options: vec!["start=x".into()], ..settings.clone() }).faults[0].field,
        "option start"
    );
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".to_owned();
    assert_eq!(fault(&Settings { start: Some(mate), ..settings.clone() }).faults[0].field, "start");
    let mut games = vector("chess", &Settings { games: 2, ..settings });
    let before = games.text(0).expect("a game");
    let mut actions = vec![0; 2];
    games.sample(&mut actions).expect("two");
    actions[1] = games.encoding().actions.of_text("e2e5").expect("an action") as i32;
    let fault = games.step(&actions, &mut [0.0; 4], &mut [0; 2]).expect_err("no such move");
    assert_eq!(fault.field, "actions[1]");
    assert!(fault.text.contains("e2e5"), "{fault}");
    assert_eq!(games.text(0).expect("a game"), before, "nothing was played");
    assert!(games.step(&[0], &mut [0.0; 4], &mut [0; 2]).is_err());
    assert!(games.observe(&mut [0; 5]).is_err());
    assert!(games.text(2).is_err());
}

/// Material alone, counted from the planes of chess.
fn material(seen: &[u8], values: &mut [f32], area: usize) {
    const WORTH: [f32; 6] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];
    for (row, value) in seen.chunks(area).zip(values.chunks_mut(2)) {
        let count =
            |plane: usize| row[plane * 64..(plane + 1) * 64].iter().map(|&bit| f32::from(bit)).sum::<f32>();
        let sum: f32 = (0..6).map(|kind| WORTH[kind] * (count(kind) - count(6 + kind))).sum();
        value.copy_from_slice(&[sum / 40.0, -sum / 40.0]);
    }
}

#[test]
fn a_search_that_is_told_values_finds_what_pays() {
    let encoder = variorum_registry::encoder("chess").expect("chess");
    let area = encoder.encoding().area();
    let game = variorum_registry::find("chess").expect("chess");
    for (text, best) in [
        ("7k/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8"),
        ("7k/5ppp/8/3q4/8/2N5/8/7K w - - 0 1", "c3d5"),
        ("r6k/8/8/8/8/8/5PPP/7K b - - 0 1", "a8a1"),
    ] {
        let record = game.read_record(&variorum_core::Options::default(), text).expect(text);
        let mut evaluate = |seen: &[u8], values: &mut [f32]| {
            material(seen, values, area);
            Ok(())
        };
        let tried = encoder.search(&*record, 3000, &mut evaluate).expect(text).moves;
        assert_eq!(tried[0].text, best, "{text}: {tried:?}");
        assert_eq!(tried.len(), record.legal().len());
    }
}

#[test]
fn searches_of_all_games_end_and_errors_come_back() {
    for id in games() {
        let encoder = variorum_registry::encoder(id).expect(id);
        let game = variorum_registry::find(id).expect(id);
        let record = game.new_record(&variorum_core::Options::default()).expect(id);
        let tried = encoder.search(&*record, 500, &mut |_, values| {
            values.fill(f32::NAN);
            Ok(())
        });
        let found = tried.expect(id);
        assert_eq!(found.moves.len(), record.legal().len(), "{id}");
        assert!(found.nodes > found.moves.len(), "{id}: {} nodes", found.nodes);
        let refused = encoder.search(&*record, 500, &mut |_, _| Err("no".into()));
        assert_eq!(refused.expect_err(id).to_string(), "no");
    }
}

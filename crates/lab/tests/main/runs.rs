//! Playing: the same games with threads, in parts, and after a stop.

use super::{CHESS, games, play, study};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_lab::{Event, Folder, Shard, calibrate, merge, run};

#[test]
fn threads_parts_and_stops_change_no_byte() {
    let study = study(CHESS);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    play(&study, &path("one"), Shard::ALL, 1);
    let expected = games(&path("one"));
    assert_eq!(expected.len(), 6);

    play(&study, &path("threads"), Shard::ALL, 3);
    assert_eq!(games(&path("threads")), expected);

    // Stopped in the middle of blocks again and again.
    let stop = AtomicBool::new(false);
    for _ in 0..100 {
        stop.store(false, Ordering::Relaxed);
        let played = Mutex::new(0);
        let hear = |event| {
            if event == Event::Played {
                *played.lock().expect("a count") += 1;
                stop.store(true, Ordering::Relaxed);
            }
        };
        run(&study, &path("stops"), Shard::ALL, 1, &stop, &hear).expect("a run");
        if *played.lock().expect("a count") == 0 {
            break;
        }
    }
    assert_eq!(games(&path("stops")), expected);

    let parts: Vec<_> = (1..=3).map(|part| path(&format!("part{part}"))).collect();
    for (number, part) in parts.iter().enumerate() {
        play(&study, part, Shard { part: number + 1, of: 3 }, 1);
        assert_eq!(games(part).len(), 2, "each has its share");
    }
    assert_eq!(merge(&parts[..2], &path("joined")).expect("folders"), (4, 2));
    assert_eq!(merge(&parts, &path("joined")).expect("folders"), (6, 0));
    assert_eq!(games(&path("joined")), expected);
}

#[test]
fn a_cell_is_done_when_its_interval_is_narrow_whoever_was_quicker() {
    // All are even enough after the second block at the latest.
    let text = CHESS.replace("seed = 5", "seed = 5\nhalf_width = 0.4");
    let study = study(&text);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    play(&study, &path("one"), Shard::ALL, 1);
    play(&study, &path("three"), Shard::ALL, 3);
    let found = games(&path("one"));
    assert_eq!(found, games(&path("three")));
    assert!((2..6).contains(&found.len()), "{} blocks", found.len());
    let refused = run(&study, &path("part"), Shard { part: 1, of: 2 }, 1, &AtomicBool::new(false), &|_| ());
    assert!(refused.expect_err("parts").to_string().contains("shard: `1/2`: expected no half_width"));
}

#[test]
fn a_folder_belongs_to_one_study() {
    let folder = tempfile::tempdir().expect("a folder");
    Folder::make(folder.path(), &study(CHESS)).expect("a folder");
    let other = study(&CHESS.replace("seed = 5", "seed = 6"));
    let error = Folder::make(folder.path(), &other).err().expect("refused").to_string();
    assert!(error.contains("expected a folder of this study"), "{error}");
    for text in ["", "3", "0/3", "4/3", "a/b", "-1/2"] {
        assert!(Shard::parse(text).is_err(), "{text}");
    }
    assert_eq!(Shard::parse("3/64"), Ok(Shard { part: 3, of: 64 }));
}

#[test]
fn an_estimate_plays_a_few_games() {
    let found = calibrate(&study(CHESS), 0.1, &AtomicBool::new(false)).expect("games");
    assert!(found.games >= 1 && found.seconds_a_game > 0.0);
}

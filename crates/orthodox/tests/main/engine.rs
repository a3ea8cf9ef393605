//! The engine plays the game, by the evaluation that the table of pieces gives.

use crate::capablanca::Capablanca;
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Game, Options, Record};
use variorum_engine::{Limits, Request, Score, Search, Searcher, Untimed};

fn best(record: &Record<Capablanca>, depth: u32) -> (String, Score) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let stop = AtomicBool::new(false);
    let best = Search::<Capablanca>::new(4).search(record, &request, &Untimed, &stop, &mut |_| ());
    (best.best_move.expect("a move"), best.score)
}

fn record(text: &str) -> Record<Capablanca> {
    Record::new(Capablanca::read(&Options::default(), text).expect("a position"))
}

#[test]
fn it_mates_and_takes_what_hangs() {
    // The chancellor mates by both of its ways to move: along the rank, and over the pawns.
    let (_, score) = best(&record("9k/8pp/10/10/10/10/10/C4K4 w - - 0 1"), 4);
    assert_eq!(score, Score::Mate(1));
    let (chosen, score) = best(&record("5k4/10/10/3q6/10/4A5/10/5K4 w - - 0 1"), 5);
    assert_eq!(chosen, "e3d5");
    assert!(matches!(score, Score::Centipawns(500..)), "{score:?}");
}

#[test]
fn it_plays_legal_games_that_differ_by_array() {
    let mut played = Vec::new();
    for array in ["array=capablanca", "array=gothic"] {
        let options = Options::parse(Capablanca::CARD.options, [array]).expect("options");
        let mut record = Record::<Capablanca>::new(Capablanca::start(&options).expect("a start"));
        for _ in 0..16 {
            let (chosen, score) = best(&record, 3);
            assert!(matches!(score, Score::Centipawns(-700..=700)), "{chosen}: {score:?}");
            record.play_text(&chosen).expect("a legal move");
        }
        assert!(AnyRecord::outcome(&record).is_none());
        played.push(AnyRecord::text(&record));
    }
    assert_ne!(played[0], played[1]);
}

//! The real games, all alike.

use super::{depth, nodes};
use std::sync::atomic::AtomicBool;
use variorum_core::{Options, Player};
use variorum_engine::{Level, Request, Score, Untimed, signature};

#[test]
fn every_game_is_searched_the_same_way_twice() {
    for game in variorum_registry::games() {
        let id = game.card().id;
        let record = game.new_record(&Options::default()).expect("a start");
        let mut searcher = variorum_registry::searcher(id, 1).expect("a search");
        let first = signature(searcher.as_mut(), record.as_ref(), 2, 9);
        assert_eq!(signature(searcher.as_mut(), record.as_ref(), 2, 9), first, "{id}");
        assert!(first > 0);
    }
}

#[test]
fn every_level_moves_in_every_game() {
    for game in variorum_registry::games() {
        let mut record = game.new_record(&Options::default()).expect("a start");
        let mut searcher = variorum_registry::searcher(game.card().id, 1).expect("a search");
        let stop = AtomicBool::new(false);
        for ply in 0..32u8 {
            if record.outcome().is_some() {
                break;
            }
            let level = Level::new(ply % 8 + 1).expect("a level");
            let request = Request { level, ..nodes(500) };
            let best = searcher.search(record.as_ref(), &request, &Untimed, &stop, &mut |info| {
                let mut line = record.clone_box();
                for text in &info.moves {
                    line.play_text(text).expect("a legal line");
                }
            });
            assert!(best.nodes <= 500);
            record.play_text(&best.chosen.expect("a move")).expect("a legal move");
        }
    }
}

#[test]
fn the_last_two_of_three_are_not_both_told_that_they_win() {
    let positions = [
        ("megachess", "3/5/7/9/10,rK/13/15/17/19/21/18,rR/wR,16/7,wK,7 w - wr 0 9"),
        ("megachess", "3/5/7/9/10,rK/13/15/17/19/21/18,rR/wR,16/7,wK,7 r - wr 0 9"),
        ("megacheckers", "3/5/7/9/11/13/15/bK,16/18,wK/21/19/17/bK,13,wK b wb 0 9 -"),
        ("megacheckers", "3/5/7/9/11/13/15/bK,16/18,wK/21/19/17/bK,13,wK w wb 0 9 -"),
    ];
    for (id, text) in positions {
        let game = variorum_registry::find(id).expect("a game");
        let record = game.read_record(&Options::default(), text).expect("a position");
        let mut searcher = variorum_registry::searcher(id, 1).expect("a search");
        let stop = AtomicBool::new(false);
        let best = searcher.search(record.as_ref(), &nodes(2_000), &Untimed, &stop, &mut |_| ());
        assert!(matches!(best.score, Score::Centipawns(-300..=300)), "{text}: {:?}", best.score);
    }
}

#[test]
fn weak_levels_see_a_duel_of_the_last_two_as_it_is() {
    let two = "3/5/7/9/11/13/15/bK,16/18,wK/21/19/17/bK,13,wK b wb 0 9 -";
    let threes = ["rK,12", "1,rK,11", "6,rK,6", "11,rK,1"]
        .map(|rank_8| format!("3/5/7/9/11/{rank_8}/15/bK,16/18,wK/21/19/17/bK,13,wK b wbr 0 9 -"));
    let game = variorum_registry::find("megacheckers").expect("a game");
    let value = |text: &str, level: u8, seed: u64| {
        let record = game.read_record(&Options::default(), text).expect("a position");
        let mut searcher = variorum_registry::searcher("megacheckers", 1).expect("a search");
        let level = Level::new(level).expect("a level");
        let stop = AtomicBool::new(false);
        let request = Request { level, seed, ..depth(1) };
        match searcher.search(record.as_ref(), &request, &Untimed, &stop, &mut |_| ()).score {
            Score::Centipawns(value) => value,
            Score::Mate(_) => i32::MAX,
        }
    };
    let off = |text: &str, seed: u64| value(text, 2, seed).abs_diff(value(text, 8, seed));
    assert!((0..8).all(|seed| off(two, seed) < 100));
    assert!(threes.iter().any(|three| (0..8).any(|seed| off(three, seed) > 300)));
}

#[test]
fn three_kings_catch_one_before_the_draw_for_want_of_progress() {
    let starts = [
        "3/5/7/9/wK,10/13/15/bK,16/4,wK,14/21/19/5,wK,11/15 b wb 0 9 -",
        "3/5/7/9/11/4,wK,8/7,wK,7/17/5,bK,13/21/6,wK,12/17/15 b wb 0 9 -",
        "3/5/7/9/11/9,wK,3/15/6,wK,10/19/12,wK,8/14,bK,4/17/15 b wb 0 9 -",
    ];
    let game = variorum_registry::find("megacheckers").expect("a game");
    let stop = AtomicBool::new(false);
    for text in starts {
        let mut record = game.read_record(&Options::default(), text).expect("a position");
        let mut searchers =
            [(); 2].map(|()| variorum_registry::searcher("megacheckers", 4).expect("a search"));
        while record.outcome().is_none() {
            let searcher = &mut searchers[record.to_move().index()];
            let best = searcher.search(record.as_ref(), &nodes(3_000), &Untimed, &stop, &mut |_| ());
            record.play_text(&best.chosen.expect("a move")).expect("a legal move");
        }
        let outcome = record.outcome().expect("an end");
        assert!(outcome.winners.contains(Player::WHITE), "{text}: {outcome:?}");
    }
}

#[test]
fn a_record_of_another_game_gives_no_move() {
    let mut records = variorum_registry::games().filter_map(|game| game.new_record(&Options::default()).ok());
    let mut searchers = variorum_registry::games().skip(1);
    while let (Some(record), Some(other)) = (records.next(), searchers.next()) {
        let mut searcher = variorum_registry::searcher(other.card().id, 1).expect("a search");
        let stop = AtomicBool::new(false);
        let best = searcher.search(record.as_ref(), &depth(2), &Untimed, &stop, &mut |_| ());
        assert_eq!((best.chosen, best.nodes), (None, 0));
    }
}

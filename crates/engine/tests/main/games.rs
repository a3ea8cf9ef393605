//! The real games, all alike.

use super::{depth, nodes};
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Method, Options, Player};
use variorum_engine::{Info, Level, Limits, Request, Score, SearchResult, Untimed, WinRateModel, signature};

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
            record.play_text(&best.best_move.expect("a move")).expect("a legal move");
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
            record.play_text(&best.best_move.expect("a move")).expect("a legal move");
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
        assert_eq!((best.best_move, best.nodes), (None, 0));
    }
}

/// A search from scratch that is stopped at once if `stop` says so, with what it reported.
fn told(id: &str, record: &dyn AnyRecord, request: &Request, stop: bool) -> (SearchResult, Vec<Info>) {
    let mut searcher = variorum_registry::searcher(id, 1).expect("a search");
    let mut infos = Vec::new();
    let mut report = |info: &Info| infos.push(info.clone());
    let best = searcher.search(record, request, &Untimed, &AtomicBool::new(stop), &mut report);
    (best, infos)
}

/// The last group of lines, which must have the totals, be in order and begin with what was chosen.
fn last_group<'i>(best: &SearchResult, infos: &'i [Info], what: &str) -> &'i [Info] {
    let first = infos.iter().rposition(|info| info.multipv == 1).expect(what);
    let group = &infos[first..];
    assert_eq!(Some(&group[0].moves[0]), best.best_move.as_ref(), "{what}");
    assert_eq!(group[0].moves.get(1), best.ponder.as_ref(), "{what}");
    assert_eq!(group[0].score, best.score, "{what}");
    assert!(
        group.iter().enumerate().all(|(i, info)| info.multipv == i + 1 && info.nodes == best.nodes),
        "{what}"
    );
    assert!(group.iter().all(|info| info.depth > 0), "{what}");
    group
}

#[test]
fn the_last_lines_are_the_truth() {
    let value = |info: &Info| match info.score {
        Score::Centipawns(value) => value,
        Score::Mate(turns) => turns.signum() * 100_000 - turns,
    };
    for game in variorum_registry::games() {
        let id = game.card().id;
        let mut record = game.new_record(&Options::default()).expect("a start");
        for (i, limit) in [700, 1_000, 1_300, 1_700, 2_300, 3_000].into_iter().enumerate() {
            for method in [None, Some(Method::MaxN), Some(Method::MonteCarlo)] {
                let what = format!("{id} {limit} {method:?}");
                let request = Request { lines: 4, method, ..nodes(limit) };
                let (best, infos) = told(id, &*record, &request, false);
                let group = last_group(&best, &infos, &what);
                assert_eq!(group.len(), record.legal().len().min(4), "{what}");
                // A tree search puts first what it tried most.
                if method != Some(Method::MonteCarlo) {
                    assert!(group.is_sorted_by(|a, b| value(a) >= value(b)), "{what}: {group:?}");
                    assert!(group.iter().all(|info| info.depth + 1 >= group[0].depth), "{what}: {group:?}");
                }
            }
            let legal = record.legal();
            record.play_text(&legal[i * 7 % legal.len()]).expect("legal");
        }
    }
}

#[test]
fn something_is_looked_at_however_little_time_there_is() {
    for game in variorum_registry::games() {
        let id = game.card().id;
        let record = game.new_record(&Options::default()).expect("a start");
        for method in Method::ALL.map(Some).into_iter().chain([None]) {
            let timed = Limits { soft_ms: Some(0), hard_ms: Some(0), ..Limits::default() };
            let late = Request { limits: timed, method, ..Request::default() };
            let stopped = Request { method, ..Request::default() };
            for (request, stop) in [(late, false), (stopped, true)] {
                let what = format!("{id} {method:?} {stop}");
                let (best, infos) = told(id, &*record, &request, stop);
                last_group(&best, &infos, &what);
                // Every move was made at least, and not many more.
                let most = record.legal().len() as u64;
                assert!(best.nodes >= most.min(60) && best.nodes < 11_000, "{what}: {best:?}");
            }
            for few in [0, 1, 2, 30] {
                let (best, infos) = told(id, &*record, &Request { method, ..nodes(few) }, false);
                last_group(&best, &infos, &format!("{id} {method:?} {few}"));
                assert!(best.nodes <= few);
            }
        }
    }
}

#[test]
fn with_a_single_node_the_exchange_decides() {
    let game = variorum_registry::find("chess").expect("a game");
    let best = |text: &str, few: u64| {
        let record = game.read_record(&Options::default(), text).expect("a position");
        told("chess", &*record, &nodes(few), false).0.best_move.expect("a move")
    };
    for few in [0, 1, 3] {
        // The pawn takes the queen rather than the other pawn.
        assert_eq!(best("4k3/8/8/3q1p2/4P3/8/8/4K3 w - - 0 1", few), "e4d5");
        // The queen does not take what is protected, and does not stay where it is taken.
        assert_ne!(best("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", few), "d2d6");
        let away = best("3rk3/8/8/8/3Q4/8/8/4K3 w - - 0 1", few);
        assert!(away.starts_with("d4") && !away.starts_with("d4d"), "{away}");
        assert_eq!(best("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", few), "e1e8");
    }
}

#[test]
fn a_search_for_a_win_that_is_not_there_ends() {
    for (id, turns) in [("chess", 2), ("chessplus", 1), ("megacheckers", 1)] {
        let game = variorum_registry::find(id).expect("a game");
        let record = game.new_record(&Options::default()).expect("a start");
        let limits = Limits { mate: Some(turns), ..Limits::default() };
        let (best, infos) = told(id, &*record, &Request { limits, ..Request::default() }, false);
        let group = last_group(&best, &infos, id);
        assert_eq!(group[0].depth, turns * game.card().players as u32);
        assert!(matches!(group[0].score, Score::Centipawns(_)));
    }
    // A quiet key move: found, though a search that leaves out moves went before.
    let game = variorum_registry::find("chess").expect("a game");
    let text = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
    let record = game.read_record(&Options::default(), text).expect("a position");
    let mut searcher = variorum_registry::searcher("chess", 1).expect("a search");
    let stop = AtomicBool::new(false);
    searcher.search(&*record, &depth(3), &Untimed, &stop, &mut |_| ());
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let best = searcher.search(&*record, &request, &Untimed, &stop, &mut |_| ());
    assert_eq!(best.score, Score::Mate(2), "{best:?}");
}

#[test]
fn an_equal_start_of_three_is_about_a_third_each() {
    for game in variorum_registry::games().filter(|game| game.card().players == 3) {
        let id = game.card().id;
        let mut record = game.new_record(&Options::default()).expect("a start");
        for mover in Player::ALL {
            let model = WinRateModel::of(&*record);
            // The first moves of a round may be better or worse ones.
            let third = if record.ply() == 0 { 0.24..0.42 } else { 0.2..0.47 };
            for request in [nodes(100), nodes(1_000), depth(5)] {
                let (best, _) = told(id, &*record, &request, false);
                let shares = model.expected_points(best.score);
                let what = format!("{id} {mover} {:?}: {shares:?}", best.score);
                assert!((shares.0.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{what}");
                assert!(shares.0.iter().all(|share| third.contains(share)), "{what}");
                let wdl = model.wdl(best.score);
                assert_eq!((wdl.win + wdl.loss, wdl.draw), (1000, 0), "{what}");
            }
            let (best, _) = told(id, &*record, &nodes(300), false);
            record.play_text(&best.best_move.expect("a move")).expect("legal");
            while record.to_move() == mover {
                let next = record.legal().swap_remove(0);
                record.play_text(&next).expect("legal");
            }
        }
    }
}

#[test]
fn the_last_two_draw_as_often_as_in_their_game() {
    let draws = |id: &str, text: &str| {
        let game = variorum_registry::find(id).expect("a game");
        let record = game.read_record(&Options::default(), text).expect("a position");
        let model = WinRateModel::of(&*record);
        [0, 500].map(|score| model.wdl(Score::Centipawns(score)).draw)
    };
    let [even, ahead] = draws("megacheckers", "3/5/7/9/11/13/15/bK,16/18,wK/21/19/17/bK,13,wK b wb 0 9 -");
    assert!(even > 980 && ahead > 900, "{even} {ahead}");
    let [even, ahead] = draws("megachess", "3/5/7/9/10,rK/13/15/17/19/21/18,rR/wR,16/7,wK,7 w - wr 0 9");
    assert!(even > 700 && ahead < 700, "{even} {ahead}");
    let [even, ahead] = draws("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(even < 500 && ahead < 100, "{even} {ahead}");
}

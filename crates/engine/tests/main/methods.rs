//! What every method of searching three players must do.

use super::*;
use variorum_core::Method;

fn by(method: Method, request: Request) -> Request {
    Request { method: Some(method), ..request }
}

fn lines_of<G: Game<Position: Searchable>>(
    record: &Record<G>,
    request: &Request,
) -> (SearchResult, Vec<Info>) {
    let mut infos = Vec::new();
    let stop = AtomicBool::new(false);
    let best =
        Search::<G>::new(1).search(record, request, &Untimed, &stop, &mut |info| infos.push(info.clone()));
    (best, infos)
}

#[test]
fn every_method_takes_the_last_leader() {
    for method in Method::ALL {
        let record = read::<Trio>("l...../....../....../....../....../R....L 0 0 0");
        let best = think(&record, &by(method, nodes(2_000)));
        assert_eq!((best.best_move.as_deref(), best.score), (Some("a1a6"), Score::Mate(1)), "{method}");
    }
}

#[test]
fn every_method_puts_a_player_out_and_saves_its_leader() {
    for method in Method::ALL {
        let record = read::<Trio>("l....x/.m..yy/....../....../....../R...ML 0 0 0");
        assert_eq!(think(&record, &by(method, nodes(4_000))).best_move.as_deref(), Some("a1a6"), "{method}");
        // The rider on c6 attacks White's leader, and nothing can be taken.
        let mut record = read::<Trio>("..r.../l..yyx/....../....../....../M.L... 0 0 0");
        let best = think(&record, &by(method, nodes(4_000)));
        record.play_text(&best.best_move.expect("a move")).expect("legal");
        assert!(!AnyRecord::legal(&record).iter().any(|text| {
            let mut after = record.clone();
            after.play_text(text).expect("legal");
            !AnyRecord::players_in(&after).contains(Player::WHITE)
        }));
    }
}

#[test]
fn others_do_not_ruin_themselves_to_hurt_the_searcher() {
    // Whoever of Black's takes back on b2 opens the row to Red's rider, and loses the leader.
    let record = read::<Trio>("lr..zx/....../....../....../.m.R../...L.. 0 0 0");
    let only = vec!["d2b2".to_owned()];
    let capture = |method| think(&record, &by(method, Request { only: only.clone(), ..depth(3) }));
    let feared = capture(Method::Paranoid);
    assert_eq!(feared.ponder.as_deref(), Some("b6b2"));
    assert!(matches!(feared.score, Score::Centipawns(..0)), "{feared:?}");
    let judged = capture(Method::MaxN);
    assert_ne!(judged.ponder.as_deref(), Some("b6b2"));
    assert!(matches!(judged.score, Score::Centipawns(0..)), "{judged:?}");
}

#[test]
fn methods_are_deterministic_and_keep_to_their_limits() {
    for method in Method::ALL {
        for nodes in [0, 1, 50, 3_000] {
            let request = by(method, super::nodes(nodes));
            let best = think(&start::<Trio>(), &request);
            assert!(best.best_move.is_some() && best.nodes <= nodes, "{method} {best:?}");
            assert_eq!(think(&start::<Trio>(), &request), best, "{method}");
        }
        assert!(think(&start::<Trio>(), &by(method, depth(2))).best_move.is_some());
        let stopped = AtomicBool::new(true);
        let request = by(method, Request::default());
        let best = Search::<Trio>::new(1).search(&start::<Trio>(), &request, &Untimed, &stopped, &mut |_| ());
        assert!(best.best_move.is_some() && best.nodes < 1_000, "{method} {best:?}");
    }
}

#[test]
fn methods_play_turns_of_several_decisions_at_every_level() {
    for method in Method::ALL {
        for level in [1, 5, 8] {
            let level = Level::new(level).expect("a level");
            let request = by(method, Request { level, ..nodes(300) });
            let mut record = start::<DoubleTrio>();
            play(&mut record, &[request.clone(), request.clone(), request], 40);
            assert!(record.outcome().is_some() || record.events().len() == 40);
        }
        // Two decisions win at once.
        let mut record = read::<DoubleTrio>(".l..../....../....../....../....../R....L 0 0 0");
        for _ in 0..2 {
            let best = think(&record, &by(method, nodes(5_000)));
            record.play_text(&best.best_move.expect("a move")).expect("legal");
        }
        assert_eq!(record.outcome().map(|outcome| outcome.points(Player::WHITE)), Some(1.0), "{method}");
    }
}

#[test]
fn methods_report_several_lines_in_order() {
    for method in Method::ALL {
        let request = by(method, Request { lines: 3, ..nodes(4_000) });
        let (best, infos) = lines_of(&start::<Trio>(), &request);
        let last = infos.iter().rposition(|info| info.multipv == 1).expect("a first line");
        let firsts: Vec<_> = infos[last..].iter().map(|info| info.moves[0].clone()).collect();
        assert_eq!(infos[last..].iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3], "{method}");
        assert_eq!(Some(&firsts[0]), best.best_move.as_ref());
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
        let only = firsts[2].clone();
        let best = think(&start::<Trio>(), &by(method, Request { only: vec![only.clone()], ..nodes(500) }));
        assert_eq!(best.best_move, Some(only));
    }
}

#[test]
fn a_game_of_two_is_searched_by_every_method() {
    for method in Method::ALL {
        let record = read::<Duel>("l...../....../....../....../....../R....L 0 0 0");
        assert_eq!(think(&record, &by(method, nodes(2_000))).score, Score::Mate(1), "{method}");
    }
}

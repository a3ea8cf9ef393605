//! What every search must do, tried on a small game of its own.

mod games;
mod methods;
mod skirmish;

use skirmish::Skirmish;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use variorum_core::any::AnyRecord;
use variorum_core::{Game, Options, Player, Record, Searchable};
use variorum_engine::{
    Info, Level, Limits, Request, Score, Search, SearchResult, Searcher, Time, Untimed, signature,
};

type Duel = Skirmish<2, 1>;
type DoubleDuel = Skirmish<2, 2>;
type Trio = Skirmish<3, 1>;
type DoubleTrio = Skirmish<3, 2>;

fn start<G: Game<Position: Searchable>>() -> Record<G> {
    Record::new(G::start(&Options::default()).expect("a start"))
}

fn read<G: Game<Position: Searchable>>(text: &str) -> Record<G> {
    Record::new(G::read(&Options::default(), text).expect("a position"))
}

fn depth(depth: u32) -> Request {
    Request { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Request::default() }
}

fn nodes(nodes: u64) -> Request {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

fn think<G: Game<Position: Searchable>>(record: &Record<G>, request: &Request) -> SearchResult {
    Search::<G>::new(1).search(record, request, &Untimed, &AtomicBool::new(false), &mut |_| ())
}

/// Lets searches play a game to its end, at most `most` decisions; the players take `requests`.
fn play<G: Game<Position: Searchable>>(record: &mut Record<G>, requests: &[Request; 3], most: usize) {
    let mut searches = [Search::<G>::new(1), Search::<G>::new(1), Search::<G>::new(1)];
    while record.outcome().is_none() && record.events().len() < most {
        let player = AnyRecord::to_move(record).index();
        let stop = AtomicBool::new(false);
        let best = searches[player].search(record, &requests[player], &Untimed, &stop, &mut |_| ());
        record.play_text(&best.best_move.expect("a move")).expect("a legal move");
    }
}

fn same_twice<G: Game<Position: Searchable>>() {
    let record = start::<G>();
    let mut search = Search::<G>::new(1);
    let mut run = || search.search(&record, &depth(5), &Untimed, &AtomicBool::new(false), &mut |_| ());
    let first = run();
    run();
    search.clear();
    let again = search.search(&record, &depth(5), &Untimed, &AtomicBool::new(false), &mut |_| ());
    assert_eq!(first, again);
    assert_eq!(think(&record, &depth(5)), first);
    let signed = |search: &mut Search<G>| signature(search, &record, 4, 6);
    assert_eq!(signed(&mut search), signed(&mut Search::new(1)));
}

#[test]
fn the_same_search_makes_the_same_nodes() {
    same_twice::<Duel>();
    same_twice::<DoubleDuel>();
    same_twice::<Trio>();
    same_twice::<DoubleTrio>();
}

#[test]
fn forced_wins_are_found_at_their_distance() {
    // The leader can be taken now.
    let best = think(&read::<Duel>("l...../....../....../....../....../R....L 0 0 0"), &depth(2));
    assert_eq!((best.best_move.as_deref(), best.score), (Some("a1a6"), Score::Mate(1)));
    // Cut off, then attacked.
    let best = think(&read::<Duel>("l...../....../....../....../....../.RR..L 0 0 0"), &depth(4));
    assert_eq!(best.score, Score::Mate(2));
    // One turn more to cut it off.
    let best = think(&read::<Duel>("l...../....../....../....../...R../..R..L 0 0 0"), &depth(6));
    assert!(matches!(best.score, Score::Mate(2 | 3)), "{:?}", best.score);
    // The other side sees it coming.
    let best = think(&read::<Duel>("l...../....../....../....../....../RR...L 1 0 0"), &depth(4));
    assert_eq!(best.score, Score::Mate(-1));
}

#[test]
fn a_forced_win_is_played_to_its_end() {
    let mut record = read::<Duel>("..l.../....../....../....../....../RR...L 0 0 0");
    let requests = [nodes(3_000), nodes(3_000), nodes(3_000)];
    play(&mut record, &requests, 60);
    assert_eq!(record.outcome().map(|outcome| outcome.points(Player::WHITE)), Some(1.0));
}

#[test]
fn a_turn_of_two_decisions_is_one_turn() {
    let record = read::<DoubleDuel>(".l..../....../....../....../....../R....L 0 0 0");
    let best = Search::<DoubleDuel>::new(1).search(
        &record,
        &depth(1),
        &Untimed,
        &AtomicBool::new(false),
        &mut |_| (),
    );
    assert_eq!(best.score, Score::Mate(1));
    let mut record = record;
    for _ in 0..2 {
        let best = think(&record, &depth(1));
        record.play_text(&best.best_move.expect("a move")).expect("legal");
    }
    assert_eq!(record.outcome().map(|outcome| outcome.points(Player::WHITE)), Some(1.0));
}

#[test]
fn three_players_win_lose_and_put_out() {
    // Takes the last leader.
    let best = think(&read::<Trio>("l...../....../....../....../....../R....L 0 0 0"), &depth(3));
    assert_eq!((best.best_move.as_deref(), best.score), (Some("a1a6"), Score::Mate(1)));
    // Takes a leader and goes on.
    let best = think(&read::<Trio>("l....x/.m..yy/....../....../....../R...ML 0 0 0"), &depth(3));
    assert_eq!(best.best_move.as_deref(), Some("a1a6"));
    let mut record = start::<Trio>();
    let strong = nodes(3_000);
    play(&mut record, &[strong.clone(), depth(1), depth(1)], 300);
    assert!(record.outcome().is_some());
}

fn always_moves<G: Game<Position: Searchable>>(seed: u64) {
    let mut record = start::<G>();
    let mut random = seed;
    for round in 0..20 {
        let legal = AnyRecord::legal(&record);
        if legal.is_empty() {
            let best = think(&record, &depth(3));
            assert_eq!(best.best_move, None);
            break;
        }
        let stopped = AtomicBool::new(true);
        let mut search = Search::<G>::new(1);
        let requests = [nodes(0), nodes(1), nodes(37), depth(0), Request::default()];
        for request in &requests {
            for level in [1, 8] {
                let request = Request { level: Level::new(level).expect("a level"), seed, ..request.clone() };
                let stop =
                    if request.limits == Limits::default() { &stopped } else { &AtomicBool::new(false) };
                let best = search.search(&record, &request, &Untimed, stop, &mut |_| ());
                assert!(legal.contains(&best.best_move.clone().expect("a move")), "{request:?} {best:?}");
                assert!(request.limits.nodes.is_none_or(|most| best.nodes <= most));
            }
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round);
        record.play_text(&legal[(random >> 33) as usize % legal.len()]).expect("legal");
    }
}

#[test]
fn there_is_always_a_move() {
    for seed in 1..3 {
        always_moves::<Duel>(seed);
        always_moves::<DoubleDuel>(seed);
        always_moves::<Trio>(seed);
        always_moves::<DoubleTrio>(seed);
    }
}

/// A clock that goes on by one with every look at it.
struct Ticking(AtomicU64);

impl Time for Ticking {
    fn elapsed_ms(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

#[test]
fn limits_of_time_and_a_stop_end_the_search_at_once() {
    let record = start::<Duel>();
    let search = |limits, stop: bool| {
        let request = Request { limits, ..Request::default() };
        let time = Ticking(AtomicU64::new(0));
        Search::<Duel>::new(1).search(&record, &request, &time, &AtomicBool::new(stop), &mut |_| ())
    };
    assert!(search(Limits::default(), true).nodes <= 1024);
    assert!(search(Limits { hard_ms: Some(0), ..Limits::default() }, false).nodes <= 1024);
    assert!(search(Limits { hard_ms: Some(20), ..Limits::default() }, false).nodes <= 20 * 1024);
    assert!(search(Limits { soft_ms: Some(0), ..Limits::default() }, false).nodes < 20_000);

    // Set in the middle, from the report.
    let stop = AtomicBool::new(false);
    let mut last = 0;
    let best = Search::<Duel>::new(1).search(&record, &Request::default(), &Untimed, &stop, &mut |info| {
        if info.depth == 4 {
            stop.store(true, Ordering::Relaxed);
            last = info.nodes;
        }
    });
    assert!(last > 0 && best.nodes <= last + 1024);
}

#[test]
fn several_threads_find_the_same_and_keep_the_limits() {
    let record = read::<Duel>("l...../....../....../....../....../.RR..L 0 0 0");
    let mut search = Search::<Duel>::new(1);
    search.set_threads(3);
    let stop = AtomicBool::new(false);
    let best = search.search(&record, &depth(6), &Untimed, &stop, &mut |_| ());
    assert_eq!(best.score, Score::Mate(2));
    let start = start::<Duel>();
    let best = search.search(&start, &nodes(20_000), &Untimed, &stop, &mut |_| ());
    assert!((20_000..30_000).contains(&best.nodes) && best.best_move.is_some(), "{best:?}");
    assert!(
        search.search(&start, &Request::default(), &Untimed, &AtomicBool::new(true), &mut |_| ()).nodes
            < 5_000
    );
    search.set_threads(1);
    search.clear();
    assert_eq!(search.search(&start, &depth(4), &Untimed, &stop, &mut |_| ()), think(&start, &depth(4)));
}

#[test]
fn who_is_winning_does_not_repeat() {
    // White is a rider up; the position has stood twice, and Black goes to and fro.
    let mut record = read::<Duel>("l...../....../....../...M../....../R....L 0 0 0");
    for text in ["f1f2", "a6b6", "f2f1", "b6a6", "f1f2", "a6b6", "f2f1"] {
        record.play_text(text).expect("legal");
    }
    record.play_text("b6c6").expect("legal");
    let requests = [nodes(4_000), nodes(200), nodes(200)];
    play(&mut record, &requests, 80);
    assert_eq!(record.outcome().map(|outcome| outcome.points(Player::WHITE)), Some(1.0));
}

#[test]
fn lines_are_distinct_and_in_order() {
    let record = start::<Duel>();
    let mut infos: Vec<Info> = Vec::new();
    let request = Request { lines: 3, ..depth(4) };
    let stop = AtomicBool::new(false);
    let best = Search::<Duel>::new(1)
        .search(&record, &request, &Untimed, &stop, &mut |info| infos.push(info.clone()));
    let last = &infos[infos.len() - 3..];
    assert_eq!(last.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last.iter().all(|info| info.depth == 4 && !info.moves.is_empty()));
    assert_ne!(last[0].moves[0], last[1].moves[0]);
    assert_ne!(last[1].moves[0], last[2].moves[0]);
    let value = |info: &Info| match info.score {
        Score::Centipawns(value) => value,
        Score::Mate(turns) => 100_000 / turns,
    };
    assert!(value(&last[0]) >= value(&last[1]) && value(&last[1]) >= value(&last[2]));
    assert_eq!(best.best_move.as_ref(), Some(&last[0].moves[0]));
    for info in last {
        let mut line = start::<Duel>();
        for text in &info.moves {
            line.play_text(text).expect("a legal line");
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let record = start::<Duel>();
    let legal = AnyRecord::legal(&record);
    let only = vec!["nonsense".to_owned(), legal[3].clone()];
    let best = think(&record, &Request { only, ..depth(3) });
    assert_eq!(best.best_move.as_ref(), Some(&legal[3]));
    // The mate limit ends the search of its own accord.
    let record = read::<Duel>("l...../....../....../....../....../.RR..L 0 0 0");
    let limits = Limits { mate: Some(2), ..Limits::default() };
    assert_eq!(think(&record, &Request { limits, ..Request::default() }).score, Score::Mate(2));
}

#[test]
fn stronger_levels_beat_weaker_ones() {
    let at = |level| Request { level: Level::new(level).expect("a level"), ..nodes(5_000) };
    for (strong, weak) in [(4, 1), (8, 4)] {
        let mut points = 0.0;
        for game in 0..6 {
            let mut record = start::<Duel>();
            let (mut strong, mut weak) = (at(strong), at(weak));
            (strong.seed, weak.seed) = (game, game);
            let white = game % 2 == 0;
            let requests = if white { [strong, weak.clone(), weak] } else { [weak.clone(), strong, weak] };
            play(&mut record, &requests, 200);
            let player = if white { Player::WHITE } else { Player::BLACK };
            points += record.outcome().map_or(0.5, |outcome| outcome.points(player));
        }
        assert!(points >= 4.0, "level {strong} against {weak}: {points} of 6");
    }
}

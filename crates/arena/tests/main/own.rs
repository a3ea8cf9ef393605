//! Our own search, in every number of seats.

use crate::{game, plan, play};
use std::fs::File;
use std::io::BufReader;
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_arena::{
    Adjudication, BalancedOpenings, Decision, MatchProgress, Openings, OpeningsRead, Plan, Sprt,
};
use variorum_positions::{Header, Reader, Replay};

#[test]
fn fixed_nodes_give_the_same_match_however_many_games_at_once() {
    let two =
        |concurrency| Plan { concurrency, ..plan("chess", &["level=3 nodes=300", "level=2 nodes=300"], 6) };
    let (_, first, _) = play(&two(1)).expect("a match");
    let (_, again, _) = play(&two(3)).expect("a match");
    assert_eq!(first.len(), 6);
    assert_eq!(first, again);
    let (_, other, _) = play(&Plan { seed: 8, ..two(1) }).expect("a match");
    assert_ne!(first, other);
}

#[test]
fn every_game_is_played_between_engines() {
    for game in variorum_registry::games() {
        let engines = ["level=2 nodes=200", "player=greedy", "player=random"];
        let players = game.card().players;
        let adjudication = Adjudication { most_plies: 150, ..Adjudication::usual(2) };
        let plan = Plan { adjudication, ..plan(game.card().id, &engines[..players], players) };
        let (finished, _, incidents) = play(&plan).expect("a match");
        assert!(incidents.is_empty(), "{incidents:?}");
        let points: f64 = finished.tally.engines().iter().map(|totals| totals.points).sum();
        assert!((points - plan.games().expect("games") as f64).abs() < 1e-9);
    }
}

#[test]
fn openings_differ_and_are_even() {
    let folder = tempfile::tempdir().expect("a folder");
    let pgn = folder.path().join("games.pgn");
    let adjudication = Adjudication { most_plies: 9, ..Adjudication::usual(2) };
    let engines = ["level=1", "player=random"];
    let plan = Plan { pgn: Some(pgn.clone()), adjudication, ..plan("chess2", &engines, 4) };
    play(&plan).expect("a match");
    let records = variorum_record::read(&std::fs::read_to_string(pgn).expect("a file")).expect("records");
    let opening = |i: usize| {
        let tree = records[i].tree();
        let moves: Vec<&str> = tree.main_line().take(8).map(|id| tree.node(id).text()).collect();
        (records[i].options().texts(), moves.join(" "))
    };
    // Armies and array are drawn, once for both games of a pair.
    assert_eq!(opening(0), opening(1));
    assert_ne!(opening(0).0, opening(2).0);
    assert!(opening(0).0.iter().any(|text| text.starts_with("white=")));
}

#[test]
fn a_test_ends_the_match() {
    let sprt = Some(Sprt::parse("elo0=0 elo1=200").expect("a test"));
    let plan = Plan { sprt, ..plan("chess", &["level=4 nodes=500", "player=random"], 1000) };
    let (finished, lines, _) = play(&plan).expect("a match");
    assert_eq!(finished.decision, Some(Decision::Accepted));
    assert!(lines.len() < 60, "{}", lines.len());
}

#[test]
fn a_match_goes_on_where_it_was_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("match.txt");
    let new = || {
        let plan = plan("megacheckers", &["level=2 nodes=100", "level=1 nodes=100"], 6);
        Plan { adjudication: Adjudication { most_plies: 60, ..plan.adjudication }, ..plan }
    };
    let (whole, lines, _) = play(&new()).expect("a match");
    let kept = || Plan { state: Some(state.clone()), ..new() };
    let stop = AtomicBool::new(false);
    let mut seen = 0;
    kept()
        .play(&stop, &mut |event| {
            if let MatchProgress::Finished { .. } = event {
                seen += 1;
                stop.store(seen >= 2, Ordering::Relaxed);
            }
        })
        .expect("the first part");
    assert_eq!(seen, 2);
    // A line that was being written when the power went.
    let text = std::fs::read_to_string(&state).expect("a file");
    std::fs::write(&state, text.clone() + "game=2 won=w dra").expect("a torn line");
    let (finished, rest, _) = play(&kept()).expect("the second part");
    assert_eq!(rest, lines[2..]);
    // Times differ from run to run, results do not.
    let results = |finished: &variorum_arena::Finished| {
        let engines = finished.tally.engines();
        engines.iter().map(|totals| (totals.points, totals.places, totals.effort.nodes)).collect::<Vec<_>>()
    };
    assert_eq!(results(&finished), results(&whole));
    // All has been played, and other settings are another match.
    assert!(play(&kept()).expect("nothing left").1.is_empty());
    let say = |plan: &Plan| play(plan).err().expect("refused").to_string();
    assert_eq!(
        say(&Plan { seed: 8, ..kept() }),
        "resume: `seed 7`: expected a match with the same settings, here `seed 8`"
    );
    std::fs::write(&state, "something else\n").expect("another file");
    assert!(say(&kept()).starts_with("resume: `something else`: expected a match with the same settings"));
}

#[test]
fn an_engine_plays_itself_and_its_games_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |path: &std::path::Path| {
        let reader = Reader::new(BufReader::new(File::open(path).expect("a file"))).expect("positions");
        reader.map(|game| game.expect("a whole game")).collect::<Vec<_>>()
    };
    for game in variorum_registry::games() {
        let path = folder.path().join(game.card().id);
        let new = |games| {
            let positions = Some(path.clone());
            let adjudication = Adjudication { most_plies: 40, ..Adjudication::usual(2) };
            Plan { positions, adjudication, ..plan(game.card().id, &["nodes=60"], games) }
        };
        play(&new(2)).expect("a run");
        let first = read(&path);
        // A game that was being written when the power went, and then more games.
        let torn = std::fs::read(&path).expect("a file");
        std::fs::write(&path, [&torn[..], &[200, 0, 0, 0, 9, 9]].concat()).expect("a torn game");
        let (_, lines, _) = play(&new(4)).expect("another run");
        assert_eq!(lines.len(), 2, "the first two are not played again");
        let games = read(&path);
        assert_eq!((games.len(), &games[..2]), (4, &first[..]));
        let header = Header { game, settings: Vec::new() };
        for stored in &games {
            let mut replay = Replay::new(&header, stored).expect("a start");
            while replay.step().expect("a legal move").is_some() {}
            assert_eq!(replay.record().ply(), stored.decisions.len());
            let opening = stored.decisions.iter().position(|decision| decision.value.is_some());
            let opening = opening.expect("a judged decision");
            assert!(opening >= 4 * game.card().players, "{opening}");
            let judged = &stored.decisions[opening..];
            assert!(judged.iter().all(|decision| decision.value.is_some()) && !judged.is_empty());
        }
        let other = Plan { seed: 9, ..new(4) };
        assert_eq!(
            play(&other).err().expect("refused").to_string(),
            "positions: `seed 7`: expected games made in the same way, here `seed 9`"
        );
    }
}

#[test]
fn every_player_has_as_many_random_turns() {
    // Two Kings decide twice a turn, Megacheckers jumps in series.
    for (id, options) in [
        ("chess2", vec!["white=twokings", "black=twokings"]),
        ("chess2", vec!["white=twokings", "black=classic"]),
        ("chess2", vec!["white=classic", "black=twokings"]),
        ("megacheckers", vec![]),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let mut plan = Plan { positions: Some(path.clone()), ..plan(id, &["nodes=20"], 2) };
        plan.options = options.iter().map(|text| (*text).to_owned()).collect();
        plan.openings = Openings::Balanced(BalancedOpenings { decisions: 3, window: 10_000, nodes: 20 });
        plan.adjudication.most_plies = 30;
        play(&plan).expect("a run");
        let reader = Reader::new(BufReader::new(File::open(&path).expect("a file"))).expect("positions");
        let header = Header { game: game(id), settings: Vec::new() };
        for stored in reader.map(|game| game.expect("a whole game")) {
            let mut replay = Replay::new(&header, &stored).expect("a start");
            let first = replay.record().to_move();
            let (mut turns, mut last) = ([0; 3], None);
            while replay.next().is_some_and(|decision| decision.value.is_none()) {
                let mover = replay.record().to_move();
                turns[mover.index()] += usize::from(last != Some(mover));
                last = Some(mover);
                replay.step().expect("a legal move");
            }
            let players = game(id).card().players;
            assert!(turns[..players].iter().all(|count| *count == turns[0] && *count > 0), "{id} {turns:?}");
            assert!(replay.record().to_move() == first && last != Some(first));
        }
    }
}

#[test]
fn openings_are_read() {
    let chess = game("chess");
    let count = |text: &str| match Openings::read(chess, &[], text) {
        Ok(OpeningsRead { openings: Openings::List(list), bad, .. }) => Ok((list.all().len(), bad.len())),
        Ok(_) => Err("not a list".to_owned()),
        Err(fault) => Err(fault.to_string()),
    };
    assert_eq!(
        count("# two\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n"),
        Ok((2, 0))
    );
    let epd = "4k3/8/8/8/8/8/4P3/R3K3 w KQ - bm Kd2; id \"one\";\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1;\n";
    let read = Openings::read(chess, &[], epd).unwrap_or_else(|fault| panic!("{fault}"));
    let Openings::List(list) = read.openings else { panic!("a list") };
    let list = list.all();
    assert_eq!(list[0].start.as_deref(), Some("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1"));
    assert_eq!((list.len(), read.bad.len(), read.notes.len()), (2, 0, 3));
    assert_eq!(read.notes[0].to_string(), "openings, line 1, clock: ``: missing, read as 0");
    assert_eq!(count("1. e4 e5 2. Nf3 *\n\n1. d4 *\n"), Ok((2, 0)));
    assert_eq!(count("1. e4 e5 2. Nf9 *\n\n1. d4 *\n\n[Variant \"megachess\"]\n\n*\n"), Ok((1, 2)));
    assert_eq!(count("hello\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"), Ok((1, 1)));
    assert!(
        count("hello\n")
            .unwrap_err()
            .starts_with("openings, line 1, opening: `hello`: expected a game that goes on")
    );
    assert!(count("\n").unwrap_err().starts_with("openings: "));
    assert!(count("1. e4 e5 2. Ke3 *").unwrap_err().starts_with("openings, game 1, line 1, "));
    assert!(count("[Variant \"megachess\"]\n\n*\n").unwrap_err().contains("expected a record of chess"));
}

#[test]
fn numbers_of_engines_have_to_fit() {
    let say = |id: &str, engines: &[&str]| play(&plan(id, engines, 1)).err().expect("refused").to_string();
    assert_eq!(say("chess", &["level=1"]), "engines: `1 of them`: expected two engines in this game");
    assert_eq!(
        say("chess", &["level=1", "level=1"]),
        "engine: `level 1`: expected another name for each engine: name=…"
    );
}

//! Proofs in real games: known problems, against a plain search of the records, and the suites.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use variorum_conformance::Random;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Player, Reason};
use variorum_engine::{Limits, Request, Untimed};
use variorum_registry::{find, games, searcher, solver};
use variorum_solve::suite::{self, Row};
use variorum_solve::{Answer, Goal, MoveResult, Problem, Verdict};

fn record(id: &str, options: &[&str], text: &str, moves: &str) -> Box<dyn AnyRecord> {
    let game = find(id).expect("a game");
    let options = Options::parse(game.card().options, options.iter().copied()).expect("options");
    let mut record = game.read_record(&options, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

fn solve(record: &dyn AnyRecord, problem: &Problem) -> Answer {
    let mut solver = solver(record.card().id, 4).expect("a solver");
    solver.solve(record, problem, &AtomicBool::new(false), &mut |_| ()).expect("a problem")
}

fn verdict(id: &str, text: &str, turns: u32) -> Verdict {
    solve(&*record(id, &[], text, ""), &Problem { turns, ..Problem::default() }).verdict
}

fn proven(turns: u32) -> Verdict {
    Verdict::Proven { turns }
}

#[test]
fn mates_in_chess() {
    let problems = [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, "a1a8"),
        // Morphy.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"),
        // Queen and king drive a king to the edge.
        ("8/8/8/8/3k4/8/6Q1/K7 w - - 0 1", 9, ""),
    ];
    for (text, turns, first) in &problems[..3] {
        let record = record("chess", &[], text, "");
        let answer = solve(&*record, &Problem::default());
        assert_eq!(answer.verdict, proven(*turns), "{text}");
        assert_eq!(answer.line.first().map(String::as_str), Some(*first), "{text}");
        assert_eq!(answer.line.len(), 2 * *turns as usize - 1, "{text}: {:?}", answer.line);
        assert_eq!(answer.end.map(|end| end.reason), Some(Reason::Checkmate), "{text}");
        // One turn fewer is not enough, and that is certain.
        if *turns > 1 {
            assert_eq!(verdict("chess", text, turns - 1), Verdict::Disproven, "{text}");
        }
    }
    // A limit of nodes leaves open what it leaves open.
    let (text, ..) = problems[3];
    let limited = Problem { turns: 12, nodes: 20_000, ..Problem::default() };
    let answer = solve(&*record("chess", &[], text, ""), &limited);
    assert!(
        matches!(answer.verdict, Verdict::Unknown { disproven } if disproven >= 1),
        "{:?}",
        answer.verdict
    );
}

#[test]
fn every_first_move_is_settled_when_asked() {
    let record = record("chess", &[], "6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1", "");
    let answer = solve(&*record, &Problem { turns: 1, all: true, ..Problem::default() });
    assert_eq!(answer.first.len(), record.legal().len());
    for first in &answer.first {
        let wins = ["a1a8", "d1d8"].contains(&first.text.as_str());
        match &first.result {
            MoveResult::Wins(1) => assert!(wins, "{first:?}"),
            MoveResult::Fails(Some(_)) => assert!(!wins, "{first:?}"),
            result => panic!("{}: {result:?}", first.text),
        }
    }
    // The other player, who is not to move, has no such thing.
    let other = Problem { turns: 2, player: Some(Player::BLACK), all: true, ..Problem::default() };
    let answer = solve(&*record, &other);
    assert_eq!((answer.verdict, answer.first.len()), (Verdict::Disproven, 0));
}

#[test]
fn a_tree_holds_every_reply() {
    let text = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    let record = record("chess", &[], text, "");
    let answer = solve(&*record, &Problem { tree: 10_000, ..Problem::default() });
    fn check(record: &dyn AnyRecord, branches: &[variorum_solve::Branch]) -> usize {
        if record.outcome().is_some() {
            assert!(branches.is_empty());
            return 1;
        }
        let expected = if record.to_move() == Player::WHITE { 1 } else { record.legal().len() };
        assert_eq!(branches.len(), expected, "at {}", record.text());
        let below = branches.iter().map(|branch| {
            let mut next = record.clone_box();
            next.play_text(&branch.text).expect("a legal move");
            check(&*next, &branch.next)
        });
        below.sum()
    }
    assert!(check(&*record, &answer.tree) > 1);
}

#[test]
fn draws_are_no_wins() {
    // One queen's move mates, another stalemates.
    let record = record("chess", &[], "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "");
    let answer = solve(&*record, &Problem { turns: 1, all: true, ..Problem::default() });
    let result = |text: &str| answer.first.iter().find(|first| first.text == text).map(|first| &first.result);
    assert_eq!(result("b1b7"), Some(&MoveResult::Wins(1)));
    assert_eq!(result("b1b6"), Some(&MoveResult::Fails(None)));
    // After the hundredth quiet ply Black may claim a draw, unless mated by it.
    let quiet = |clock: u32| format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 60");
    for (clock, expected) in [(0, proven(2)), (97, proven(2)), (98, proven(2)), (99, Verdict::Disproven)] {
        assert_eq!(verdict("chess", &quiet(clock), 3), expected, "{clock}");
    }
}

#[test]
fn repetition_counts_from_the_start_of_the_record() {
    // After the rook has gone to and fro, Black may claim once the position after Ra2 has stood twice.
    let text = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    let only = |record: &dyn AnyRecord| {
        solve(record, &Problem { turns: 2, all: true, ..Problem::default() })
            .first
            .into_iter()
            .filter_map(|first| matches!(first.result, MoveResult::Wins(_)).then_some(first.text))
            .collect::<Vec<_>>()
    };
    let fresh = only(&*record("chess", &[], text, ""));
    assert!(!fresh.is_empty());
    let winner = fresh[0].clone();
    let back = format!("{}{}", &winner[2..4], &winner[..2]);
    let round = format!("{winner} h8h7 {back} h7h8 ");
    let mut twice = record("chess", &[], text, "");
    for text in round.repeat(2).split_whitespace() {
        if twice.play_text(text).is_err() {
            return;
        }
    }
    assert!(!only(&*twice).contains(&winner));
}

#[test]
fn kings_cross_the_midline_in_chess2() {
    for (text, expected) in [
        ("8/8/2k5/8/3K4/8/8/r7 w - - 0 9 cc", 1),
        ("3rk3/8/8/8/8/4K3/2R5/8 w - - 0 9 cc", 2),
        // Two decisions of one turn.
        ("7k/8/8/8/K5K1/8/8/8 w - - 0 9 kc", 1),
        ("6rk/8/8/8/8/1K2K3/8/8 w - - 0 9 kc", 3),
    ] {
        assert_eq!(verdict("chess2", text, 3), proven(expected), "{text}");
    }
}

#[test]
fn men_are_forced_into_holes_in_megacheckers() {
    // Black has to jump an offered man with the last piece, into a hole: the win comes in Black's turn.
    let offer = "3/5/7/9/11/13/15/17/19/wM,20/19/bM,16/10,wM,4 w wb 0 1 -";
    assert_eq!(verdict("megacheckers", offer, 1), proven(1));
    // Two jumps of one series, each over the last man of an opponent: one turn.
    let series = "3/5/7/9/11/13/8,wM,1,rM,4/8,bM,8/2,bM,16/21/19/17/15 b wbr 0 1 -";
    assert_eq!(verdict("megacheckers", series, 1), proven(1));
    let record = record("megacheckers", &[], series, "");
    for (goal, victim) in [(None, "any"), (Some(Player::WHITE), "white"), (Some(Player::RED), "red")] {
        let problem = Problem { goal: Goal::Eliminate(goal), ..Problem::default() };
        assert_eq!(solve(&*record, &problem).verdict, proven(1), "{victim}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |id: &str, text: &str, moves: &str, problem: Problem| {
        let mut solver = solver(id, 1).expect("a solver");
        let record = record(id, &[], text, moves);
        let answer = solver.solve(&*record, &problem, &AtomicBool::new(false), &mut |_| ());
        answer.expect_err("refused").to_string()
    };
    let mated = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
    assert!(refused("chess", mated, "", Problem::default()).contains("a game that goes on"));
    let eliminate = Problem { goal: Goal::Eliminate(None), ..Problem::default() };
    let start = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert!(refused("chess", start, "", eliminate).starts_with("goal: `eliminate`"));
    let red = Problem { player: Some(Player::RED), ..Problem::default() };
    assert!(refused("chess", start, "", red).starts_with("player: `red`"));
    let two = "3/5/7/9/11/13/15/17/19/wM,20/19/bM,16/10,wM,4 w wb 0 1 -";
    let gone = Problem { goal: Goal::Eliminate(Some(Player::RED)), ..Problem::default() };
    assert!(refused("megacheckers", two, "", gone).contains("an opponent still in: black"));
    let other = record("chess", &[], start, "");
    let answer = solver("chess2", 1).expect("a solver").solve(
        &*other,
        &Problem::default(),
        &AtomicBool::new(false),
        &mut |_| (),
    );
    assert_eq!(answer.expect_err("refused").field, "game");
}

/// Whether `player` forces the goal within `turns`, as plainly as can be: every decision is played in a
/// record, which judges repetition and ends itself. `None` when `nodes` do not suffice.
fn plain(
    record: &dyn AnyRecord,
    player: Player,
    goal: Goal,
    turns: u32,
    begun: bool,
    nodes: &mut u32,
) -> Option<bool> {
    if let Goal::Eliminate(_) = goal
        && record.players_in().len() < record.card().players
    {
        return Some(record.players_in().contains(player));
    }
    if let Some(outcome) = record.outcome() {
        return Some(goal == Goal::Win && outcome.winners.contains(player));
    }
    let ours = record.to_move() == player;
    if !record.players_in().contains(player)
        || ours && !begun && turns == 0
        || !ours && !record.claims().is_empty()
    {
        return Some(false);
    }
    for text in record.legal() {
        *nodes = nodes.checked_sub(1)?;
        let mut next = record.clone_box();
        next.play_text(&text).expect("a legal move");
        let turns = turns - u32::from(ours && !begun);
        let begun = ours && next.to_move() == player;
        if plain(&*next, player, goal, turns, begun, nodes)? == ours {
            return Some(ours);
        }
    }
    Some(!ours)
}

/// A random game, stopped at some point.
fn random_game(game: &dyn AnyGame, random: &mut Random) -> Box<dyn AnyRecord> {
    let mut record = game.new_record(&Options::default()).expect("a start");
    for _ in 0..random.below(200) {
        let legal = record.legal();
        if legal.is_empty() {
            break;
        }
        let before = record.clone_box();
        record.play_text(&legal[random.below(legal.len())]).expect("a legal move");
        if record.outcome().is_some() {
            return before;
        }
    }
    record
}

#[test]
fn the_solver_agrees_with_a_plain_search_of_records() {
    let (mut compared, mut wins) = (0, 0);
    for game in games() {
        let mut random = Random(7);
        for _ in 0..16 {
            let record = random_game(game, &mut random);
            for turns in 1..=2 {
                let goal = if record.players_in().len() == 3 { Goal::Eliminate(None) } else { Goal::Win };
                let player = record.to_move();
                let Some(expected) = plain(&*record, player, goal, turns, false, &mut 1_500) else {
                    continue;
                };
                let problem = Problem { goal, turns, ..Problem::default() };
                let found = matches!(solve(&*record, &problem).verdict, Verdict::Proven { .. });
                assert_eq!(found, expected, "{} in {turns} at {}", game.card().id, record.text());
                compared += 1;
                wins += usize::from(expected);
            }
        }
    }
    assert!(compared > 60 && wins > 0, "{compared} compared, {wins} wins");
}

/// The suites, one a game.
fn suites() -> Vec<(&'static str, Vec<Row>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites");
    let suite = |game: &'static dyn AnyGame| {
        let path = folder.join(format!("{}.tsv", game.card().id));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows = suite::read(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        (game.card().id, rows)
    };
    games().map(suite).collect()
}

fn position(row: &Row) -> Box<dyn AnyRecord> {
    let options: Vec<&str> = row.options.iter().map(String::as_str).collect();
    record(&row.game, &options, &row.position, "")
}

/// Proves a row again: the turns, and every first move that wins.
fn prove(row: &Row) {
    let record = position(row);
    let problem = Problem { goal: row.goal, turns: row.turns, nodes: u64::MAX, ..Problem::default() };
    assert_eq!(solve(&*record, &problem).verdict, proven(row.turns), "{}", row.id);
    let answer = solve(&*record, &Problem { shortest: false, all: true, ..problem });
    let wins = answer.first.into_iter().filter(|first| matches!(first.result, MoveResult::Wins(_)));
    assert_eq!(wins.map(|first| first.text).collect::<Vec<_>>(), row.first, "{}", row.id);
}

/// With `VARIORUM_ALL_PROOFS` set every row of every suite; otherwise the cheapest.
#[test]
fn suites_are_proven() {
    let all = std::env::var_os("VARIORUM_ALL_PROOFS").is_some();
    for (id, mut rows) in suites() {
        assert!(rows.len() >= 40, "{id}: {} rows", rows.len());
        let ids: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids.len(), rows.len(), "{id}: an id twice");
        for row in &rows {
            assert_eq!(row.game, id);
            let legal = position(row).legal();
            assert!(!row.first.is_empty() && row.first.is_sorted(), "{}", row.id);
            assert!(row.first.iter().all(|m| legal.contains(m)), "{}", row.id);
        }
        rows.sort_by_key(|row| row.nodes);
        let count = if all { rows.len() } else { 8 };
        rows.iter().take(count).for_each(prove);
    }
}

/// Whoever puts an opponent out stays in for the next two turns, whatever the third does.
#[test]
fn no_row_asks_for_what_backfires() {
    for (id, rows) in suites() {
        for row in rows.iter().filter(|row| row.goal != Goal::Win) {
            let record = position(row);
            let problem = Problem { goal: row.goal, turns: row.turns, ..Problem::default() };
            let proof = solve(&*record, &problem);
            let mut solver = solver(id, 4).expect("a solver");
            assert_eq!(suite::backfires(&mut *solver, &*record, &proof), Ok(false), "{}", row.id);
        }
    }
}

/// Of the first rows of each suite, how many the engine finds with few nodes: a floor far below what it
/// does, since full searches take too long here. `variorum suite` measures.
#[test]
fn the_engine_finds_some_with_few_nodes() {
    const NODES: u64 = 10_000;
    for (id, rows) in suites() {
        let mut searcher = searcher(id, 4).expect("a search");
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        let rows = &rows[..20];
        let found = rows.iter().filter(|row| {
            searcher.clear();
            let stop = AtomicBool::new(false);
            let best = searcher.search(&*position(row), &request, &Untimed, &stop, &mut |_| ());
            best.best_move.is_some_and(|chosen| row.first.contains(&chosen))
        });
        let found = found.count();
        assert!(found >= 4, "{id}: {found} of {}", rows.len());
    }
}

//! The laws of every game, the moves against those found by a plain reading of the rules, the rules sentence by
//! sentence, the tables, and the lessons and puzzles.

use std::sync::atomic::AtomicBool;
use variorum_conformance::short::{game, moves_from, position, refused, result};
use variorum_conformance::{bad_inputs, example_games, laws, perft_table, same_moves};
use variorum_core::chessboard::Square;
use variorum_core::learn::Learn;
use variorum_core::perft::after;
use variorum_core::{Evaluate, Game, Hints, Notation, Options, Play, Player, Position as _, Record, Tunable};
use variorum_engine::{Limits, Request, Search, Searcher, Untimed};
use variorum_lessons::{Course, PuzzleMove, PuzzleSet, PuzzleWalk, check};
use variorum_template::{Move, Position, Template};

const START: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 1";

/// Two men of each player that stand close.
const CLOSE: &str = "8/8/2p1p3/8/3P4/3P4/8/8 w 9";

#[test]
fn laws_hold() {
    laws(Template, &[], "-", 6, 120, 1);
    laws(Template, &[], CLOSE, 6, 40, 2);
}

/// Every pair of squares, by the words of the rules.
fn plain_moves(position: &Position) -> Vec<Move> {
    let us = position.to_move();
    if position.winner().is_some() {
        return Vec::new();
    }
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
    let is_legal = |m: &Move| {
        let (from, to) = if us == Player::WHITE { (m.from, m.to) } else { (m.to, m.from) };
        let aside = from.file().abs_diff(to.file());
        let goes = from.rank() + 1 == to.rank() && aside <= 1;
        let there = position.owner_at(m.to);
        position.owner_at(m.from) == Some(us)
            && goes
            && (there.is_none() || aside == 1 && there == Some(us.other()))
    };
    pairs.filter(is_legal).collect()
}

#[test]
fn a_plain_reading_of_the_rules_finds_the_same_moves() {
    let start = Template::start(&Options::default()).expect("the start");
    same_moves::<Template>(&start, plain_moves, 4, 120, 3);
    same_moves::<Template>(&position::<Template>(&[], CLOSE), plain_moves, 8, 40, 4);
}

#[test]
fn the_tables_hold() {
    assert_eq!(Template::start(&Options::default()).expect("the start").text(), START);
    perft_table(Template, include_str!("../data/template.tsv"));
    example_games(Template, include_str!("../data/template-games.jsonl"));
    bad_inputs(Template, include_str!("../data/template-bad.txt"));
}

#[test]
fn men_step_ahead_and_capture_along_diagonals() {
    let close = position::<Template>(&[], "8/8/2p1p3/3P4/3P4/8/8/8 w 9");
    assert_eq!(moves_from(&close, "d4"), ["d4c5", "d4e5"]);
    assert_eq!(moves_from(&close, "d5"), ["d5c6", "d5d6", "d5e6"]);
    let gains = ["d5c6", "d5d6"].map(|m| close.gain(close.read_move(m).expect("a legal move")));
    assert_eq!(gains, [100, 0]);
}

#[test]
fn the_first_across_and_who_takes_everything_wins() {
    assert_eq!(
        result(&*game(Template, &[], "8/P7/8/8/8/8/7p/8 w 30", "a7b8")),
        Some("white, template-crossing".into())
    );
    assert_eq!(
        result(&*game(Template, &[], "8/P7/8/8/8/8/7p/8 b 30", "h2h1")),
        Some("black, template-crossing".into())
    );
    assert_eq!(
        result(&*game(Template, &[], "8/8/8/3p4/4P3/8/8/8 w 30", "e4d5")),
        Some("white, template-crossing".into())
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert!(refused::<Template>(&[], "8/8/8/8/8/8/8/8 w 1").contains("at least one man"));
    assert!(refused::<Template>(&[], "P7/8/8/8/8/8/8/7p w 1").contains("no man of white on rank 8"));
    assert!(refused::<Template>(&[], "x7/8/8/8/8/8/8/7p w 0").contains("move number"));
}

#[test]
fn the_engine_breaks_through() {
    let record = Record::<Template>::new(position::<Template>(&[], "8/8/P7/6p1/8/8/8/7P w 30"));
    let request = Request { limits: Limits { depth: Some(6), ..Limits::default() }, ..Request::default() };
    let best =
        Search::<Template>::new(1).search(&record, &request, &Untimed, &AtomicBool::new(false), &mut |_| ());
    assert!(best.best_move.is_some_and(|m| m.starts_with("a6")), "a6 is there first");
}

#[test]
fn the_weights_are_those_that_search_uses() {
    for text in [START, CLOSE] {
        let position = position::<Template>(&[], text);
        let weighed = position.evaluate_with(Player::BLACK, &Position::WEIGHTS);
        assert_eq!(position.evaluate(Player::BLACK), weighed, "{text}");
    }
}

#[test]
fn every_move_has_an_action_of_the_same_text() {
    let actions = Position::actions();
    let mut position = Template::start(&Options::default()).expect("the start");
    loop {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for &m in &moves {
            let id = actions.id(position.action(m));
            assert_eq!(id, actions.of_text(&position.move_text(m)), "{m:?} in {}", position.text());
        }
        let Some(&m) = moves.get(moves.len() / 2) else { break };
        position = after(&position, m);
    }
}

#[test]
fn the_course_is_sound() {
    let course = Course::parse(include_str!("../../lessons.json")).expect("a course");
    assert_eq!(check(&Template, &course), Vec::<String>::new());
}

#[test]
fn every_puzzle_can_be_solved() {
    let set = PuzzleSet::parse(include_str!("../../puzzles.json")).expect("a set of puzzles");
    assert_eq!((set.game.as_str(), set.rules), (Template::CARD.id, Template::CARD.rules_version));
    for puzzle in &set.puzzles {
        let mut walk = PuzzleWalk::new(&Template, puzzle).expect("a position");
        let mut reached = PuzzleMove::Wrong;
        while let Some(text) = walk.expected().map(str::to_owned) {
            reached = walk.play(&text).unwrap_or_else(|error| panic!("{}: {error}", puzzle.id));
        }
        assert_eq!(reached, PuzzleMove::Solved, "{}", puzzle.id);
    }
}

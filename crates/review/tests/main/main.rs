//! Games judged by a real engine, and by one that says what the test wants.

use std::sync::atomic::AtomicBool;

use variorum_core::Options;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_engine::{Limits, Request, Score, Searcher, Untimed};
use variorum_record::{GameRecord, MoveStyle, read, write};
use variorum_review::{
    Judgement, Question, Report, Review, Variation, annotate, expected_points, graph, part_at, ply_at,
};

/// Answers a question by searching so many nodes.
fn ask(
    searcher: &mut dyn Searcher,
    record: &dyn AnyRecord,
    question: &Question,
    nodes: u64,
) -> Vec<Variation> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request =
        Request { limits, lines: question.lines, only: question.only.clone(), ..Request::default() };
    let mut lines: Vec<Option<Variation>> = vec![None; question.lines];
    searcher.search(record, &request, &Untimed, &AtomicBool::new(false), &mut |info| {
        lines[info.multipv - 1] = Variation::new(info.score, info.depth, info.moves.clone());
    });
    lines.into_iter().flatten().collect()
}

fn judged(played: &dyn AnyRecord, nodes: u64) -> Report {
    let mut searcher = variorum_registry::searcher(played.card().id, 1).expect("an engine");
    let mut review = Review::new(played);
    let mut done = 0;
    while let Some(question) = review.question() {
        let lines = ask(&mut *searcher, &*review.at(question.ply), &question, nodes);
        assert!(!lines.is_empty(), "{question:?}");
        review.answer(lines);
        assert!(review.progress().0 >= done);
        done = review.progress().0;
    }
    assert_eq!(review.progress(), (played.ply() + 1, played.ply() + 1));
    review.report()
}

fn game(id: &str, moves: &str) -> Box<dyn AnyRecord> {
    let game = variorum_registry::find(id).expect("a game");
    let mut record = game.new_record(&Options::default()).expect("a start");
    moves.split_whitespace().for_each(|text| record.replay_text(text).expect("legal"));
    record
}

/// A game of moves taken from all over the list.
fn wild(game: &dyn AnyGame, entries: usize) -> Box<dyn AnyRecord> {
    let mut record = game.new_record(&Options::default()).expect("a start");
    for i in 0..entries {
        let legal = record.legal();
        let Some(text) = legal.get(i * 7 % legal.len().max(1)) else { break };
        record.replay_text(text).expect("legal");
    }
    record
}

#[test]
fn every_game_is_judged_whole() {
    for kind in variorum_registry::games() {
        let played = wild(kind, 24);
        let report = judged(&*played, 600);
        let id = kind.card().id;
        let moves = played.entries().iter().filter(|entry| entry.is_move).count();
        assert_eq!(report.turns.iter().map(|turn| turn.plies.len()).sum::<usize>(), moves, "{id}");
        for turn in &report.turns {
            let (loss, accuracy) = (turn.loss.expect("judged"), turn.accuracy.expect("judged"));
            assert!((0.0..=1.0).contains(&loss) && (0.0..=100.0).contains(&accuracy), "{id}: {turn:?}");
            assert!(turn.judgement.is_none_or(|(at, _)| turn.plies.contains(&at)));
        }
        assert!(report.turns.iter().any(|turn| turn.loss > Some(0.0)), "{id}: such moves are bad");
        let bad = report
            .turns
            .iter()
            .any(|turn| turn.judgement.is_some_and(|(_, judgement)| judgement != Judgement::Only));
        let svg = graph(&report, &[]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{id}");
        assert_eq!(svg.contains("class=\"mark\""), bad, "{id}");

        let mut record = GameRecord::of(kind, Options::default(), &*played).expect("a record");
        annotate(&mut record, &report);
        let text = write(&record, MoveStyle::Short);
        assert!(text.contains("[%eval "), "{text}");
        assert_eq!(text.contains('('), bad, "{text}");
        let again = read(&text).unwrap_or_else(|error| panic!("{id}: {error}\n{text}")).remove(0);
        assert_eq!(write(&again, MoveStyle::Short), text, "{id}");
        // Said twice, it is not written twice.
        annotate(&mut record, &report);
        assert_eq!(write(&record, MoveStyle::Short), text, "{id}");
    }
}

#[test]
fn the_same_review_twice_is_the_same() {
    let played = wild(variorum_registry::games().next().expect("a game"), 12);
    assert_eq!(judged(&*played, 500), judged(&*played, 500));
}

#[test]
fn a_mate_allowed_is_a_blunder_and_a_mate_given_is_the_only_move() {
    let played = game("chess", "f2f3 e7e5 g2g4 d8h4");
    let report = judged(&*played, 20_000);
    assert_eq!(report.judgement(2), Some(Judgement::Blunder));
    assert_eq!(report.judgement(3), Some(Judgement::Only));
    assert_eq!(report.turning_points(1), [2]);
    assert!(report.turning_points(3).contains(&2) && !report.turning_points(3).contains(&3));
    assert!(report.turning_points(0).is_empty());
    assert_eq!(report.score_of(2), Some(Score::Mate(-1)));
    assert_eq!(report.score_of(3), None);
    assert_eq!(report.points_after(3), Some(1.0));
    let white = report.sums.0[0];
    assert_eq!((white.turns, white.blunders), (2, 1));
    assert!(white.accuracy < report.sums.0[1].accuracy && white.average_centipawns > 400.0);

    let record =
        GameRecord::of(variorum_registry::find("chess").expect("a game"), Options::default(), &*played);
    let mut record = record.expect("a record");
    annotate(&mut record, &report);
    let text = write(&record, MoveStyle::Short);
    // Lines end where they are full.
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("2. g4?? {[%eval #-1]} (2. "), "{text}");
    assert!(words.ends_with("2... Qh4#! 0-1"), "{text}");
}

/// Judges with scores that the test gives: for the ply and what is asked, for the player to move.
fn told(played: &dyn AnyRecord, say: impl Fn(&Question) -> Vec<(i32, String)>) -> (Report, Vec<Question>) {
    let mut review = Review::new(played);
    let mut questions = Vec::new();
    while let Some(question) = review.question() {
        let line = |(value, text): (i32, String)| Variation::new(Score::Centipawns(value), 5, vec![text]);
        review.answer(say(&question).into_iter().filter_map(line).collect());
        questions.push(question);
    }
    (review.report(), questions)
}

#[test]
fn between_two_players_each_position_is_asked_about_once_from_the_end() {
    let played = game("chess", "e2e4 e7e5 g1f3 resign:black");
    let (report, questions) = told(&*played, |_| vec![(0, "a2a3".into()), (-5, "b2b3".into())]);
    let plies: Vec<usize> = questions.iter().map(|question| question.ply).collect();
    assert_eq!(plies, [3, 2, 1, 0]);
    assert!(questions.iter().all(|question| question.only.is_empty() && question.lines == 2));
    assert_eq!(report.turns.len(), 3);
    assert!(report.turns.iter().all(|turn| turn.loss == Some(0.0) && turn.judgement.is_none()));
}

#[test]
fn among_three_a_move_is_compared_with_the_best_from_its_players_view() {
    let played = wild(three(), 2);
    let entries = played.entries();
    let (first, second) = (entries[0].text.clone(), entries[1].text.clone());
    let mut start = played.clone_box();
    start.truncate(0);
    let other = start.legal().into_iter().find(|text| *text != first).expect("another move");
    let (report, questions) = told(&*played, |question| match (question.ply, question.only.len()) {
        (0, 0) => vec![(100, other.clone())],
        (0, _) => vec![(110, other.clone()), (-900, first.clone())],
        (1, _) => vec![(50, second.clone())],
        _ => vec![(-900, "?".to_owned())],
    });
    let asked: Vec<(usize, usize)> = questions.iter().map(|q| (q.ply, q.only.len())).collect();
    assert_eq!(asked, [(2, 0), (1, 0), (0, 0), (0, 2)]);
    assert_eq!(report.score_of(0), Some(Score::Centipawns(-900)));
    assert_eq!(report.score_of(1), Some(Score::Centipawns(50)));
    assert_eq!(report.positions[0].best.as_ref().map(|best| best.score), Some(Score::Centipawns(110)));
    assert_eq!(report.judgement(0), Some(Judgement::Blunder));
    // What the third stands like after it is no fault of the second.
    assert_eq!(report.loss(1), Some(0.0));
    let svg = graph(&report, &["1. e4".to_owned(), "1... k10 <&".to_owned()]);
    assert_eq!(svg.matches("class=\"line ").count(), 3);
    assert_eq!(svg.matches("class=\"key ").count(), 3);
    for text in [
        ">White<",
        ">Black<",
        ">Red<",
        ">100 %<",
        ">33 %<",
        ">0 %<",
        "text-anchor=\"middle\" fill=\"#4d463d\">1<",
    ] {
        assert!(svg.contains(text), "{text} in {svg}");
    }
    assert!(svg.contains("class=\"line red\"") && svg.contains("<title>1. e4?? (blunder)</title>"), "{svg}");
}

/// A game of three.
fn three() -> &'static dyn AnyGame {
    variorum_registry::games().find(|game| game.card().players == 3).expect("a game of three")
}

#[test]
fn decisions_of_one_turn_share_one_mark_on_the_costliest() {
    // Two kings: a move, then a king-turn.
    let kind = variorum_registry::find("chess2").expect("a game");
    let start = "4k3/8/8/8/8/3P4/8/2K1K3 w - - 0 1 kc";
    let mut played = kind.read_record(&Options::default(), start).expect("a position");
    for text in ["d3d4", "c1b2"] {
        played.replay_text(text).expect("legal");
    }
    let (report, _) = told(&*played, |question| match question.ply {
        0 => vec![(300, "e1e2".into())],
        1 => vec![(250, "0000".into())],
        _ => vec![(200, "e8e7".into())],
    });
    assert_eq!(report.turns.len(), 1);
    assert_eq!(report.turns[0].plies, 0..2);
    assert_eq!(report.turns[0].judgement, Some((1, Judgement::Blunder)));
    assert_eq!(report.turns[0].centipawns, 50 + 450);
    assert_eq!(report.score_of(0), Some(Score::Centipawns(250)));
}

#[test]
fn what_has_no_choice_is_no_achievement() {
    // Black's king has one square.
    let kind = variorum_registry::find("chess").expect("a game");
    let mut played =
        kind.read_record(&Options::default(), "7k/8/5K2/8/8/8/8/R7 b - - 0 1").expect("a position");
    played.replay_text("h8g8").expect("legal");
    played.replay_text("a1a7").expect("legal");
    let choices: Vec<usize> = {
        let report = judged(&*played, 5_000);
        assert!(report.positions[0].choices > 1 || !report.turns[0].choice);
        assert_eq!(report.sums.0[1].turns, usize::from(report.turns[0].choice));
        report.positions.iter().map(|position| position.choices).collect()
    };
    assert_eq!(choices.len(), 3);
}

#[test]
fn half_a_review_tells_what_it_knows() {
    let played = game("chess", "e2e4 e7e5 g1f3 b8c6");
    let mut review = Review::new(&*played);
    assert!(graph(&review.report(), &[]).ends_with("</svg>\n"));
    review.answer(Vec::from_iter(Variation::new(Score::Centipawns(10), 1, vec!["f1b5".into()])));
    review.answer(Vec::new());
    let report = review.report();
    assert_eq!(report.score_of(3), Some(Score::Centipawns(-10)));
    assert_eq!(report.turns[0].loss, None);
    assert_eq!(report.sums.0[0].accuracy, None);
    let mut empty = Review::new(&*game("chess", ""));
    assert_eq!(empty.question().map(|question| question.ply), Some(0));
    empty.answer(Vec::new());
    assert!(empty.question().is_none() && empty.report().turns.is_empty());
}

#[test]
fn the_graph_is_read_by_its_width() {
    for ply in 0..=10 {
        assert_eq!(ply_at(part_at(ply, 10), 10), ply);
    }
    assert!(part_at(0, 10) > 0.0 && part_at(10, 10) < 1.0, "there is room for the axes");
    assert_eq!(ply_at(part_at(4, 10) + 0.02, 10), 4, "the nearest one");
    assert_eq!(ply_at(0.0, 10), 0);
    assert_eq!(ply_at(7.0, 10), 10);
    assert_eq!(ply_at(-1.0, 0), 0);
}

#[test]
fn what_all_can_expect_is_one_point() {
    for kind in variorum_registry::games() {
        let record = wild(kind, 9);
        for score in [Score::Centipawns(0), Score::Centipawns(-700), Score::Mate(2), Score::Mate(-1)] {
            let expected_points = expected_points(&*record, score);
            assert!(
                (expected_points.0.iter().sum::<f64>() - 1.0).abs() < 0.002,
                "{score:?}: {expected_points:?}"
            );
            assert!(expected_points.0.iter().all(|share| *share >= 0.0));
        }
        if kind.card().players == 2 {
            let even = expected_points(&*record, Score::Centipawns(0));
            assert!((even[record.to_move()] - 0.5).abs() < 0.002, "{even:?}");
        }
    }
}

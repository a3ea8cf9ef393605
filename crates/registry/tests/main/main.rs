//! Forced wins in real games, found by the search.
#![cfg(feature = "search")]

use std::sync::atomic::AtomicBool;
use variorum_core::Options;
use variorum_engine::{Limits, Request, Score, Untimed};
use variorum_registry::{find, searcher};

/// The move chosen and its value.
fn solve(id: &str, text: &str, limits: Limits) -> (Option<String>, Score) {
    let game = find(id).expect("a game");
    let record = game.read_record(&Options::default(), text).expect("a position");
    let request = Request { limits, ..Request::default() };
    let stop = AtomicBool::new(false);
    let mut search = searcher(id, 4).expect("a search");
    let best = search.search(record.as_ref(), &request, &Untimed, &stop, &mut |_| ());
    (best.best_move, best.score)
}

#[test]
fn mates_in_chess() {
    let mates = [
        // The back rank.
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", 1),
        // Morphy's problem.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2),
        // Discovered checks along the long diagonal.
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 3),
    ];
    for (text, first, turns) in mates {
        let expected = (Some(first.to_owned()), Score::Mate(turns));
        let mate = Limits { mate: Some(turns as u32), ..Limits::default() };
        assert_eq!(solve("chess", text, mate), expected, "{text}");
        let nodes = Limits { nodes: Some(200_000), ..Limits::default() };
        assert_eq!(solve("chess", text, nodes), expected, "{text}");
    }
}

#[test]
fn a_mated_king_in_chess_has_no_move() {
    let (chosen, score) = solve("chess", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", Limits::default());
    assert_eq!((chosen, score), (None, Score::Mate(0)));
}

#[test]
fn stalemate_is_no_win_in_chess() {
    // The queen on b6 would leave no move.
    let (chosen, score) =
        solve("chess", "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", Limits { depth: Some(4), ..Limits::default() });
    assert!(matches!(score, Score::Mate(1 | 2)), "{chosen:?} {score:?}");
}

#[test]
fn walks_across_the_midline_in_chess2() {
    let wins = [
        // One step, also with the rook about to take everything else.
        ("8/8/2k5/8/3K4/8/8/r7 w - - 0 9 cc", 1),
        // One step nearer, and no check stops the next.
        ("3rk3/8/8/8/8/4K3/2R5/8 w - - 0 9 cc", 2),
        // Both warrior kings cross by the two decisions of one turn.
        ("7k/8/8/8/K5K1/8/8/8 w - - 0 9 kc", 1),
        ("6rk/8/8/8/8/1K2K3/8/8 w - - 0 9 kc", 3),
        // Nothing that Black has stops the king.
        ("4k3/pp6/8/8/2K5/8/PP6/8 b - - 0 9 cc", -1),
        ("7k/8/8/8/K5K1/8/8/8 b - - 0 9 kc", -1),
    ];
    for (text, turns) in wins {
        let (_, score) = solve("chess2", text, Limits { nodes: Some(200_000), ..Limits::default() });
        assert_eq!(score, Score::Mate(turns), "{text}");
    }
}

#[test]
fn compulsory_jumps_are_followed_in_megacheckers() {
    // White offers a man: Black has to jump it, into a black hole, with the last piece.
    let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
    let offer = "3/5/7/9/11/13/15/17/19/wM,20/19/bM,16/10,wM,4 w wb 0 1 -";
    assert_eq!(solve("megacheckers", offer, depth(1)), (Some("a4b3".to_owned()), Score::Mate(1)));
    // Two jumps of one series, each over the last man of an opponent: one turn.
    let series = "3/5/7/9/11/13/8,wM,1,rM,4/8,bM,8/2,bM,16/21/19/17/15 b wbr 0 1 -";
    assert_eq!(solve("megacheckers", series, depth(1)), (Some("k6m8".to_owned()), Score::Mate(1)));
}

#[test]
fn equilibria_name_values_of_their_options() {
    for game in variorum_registry::games() {
        let card = game.card();
        for spec in card.options {
            for (value, weight) in game.equilibrium(spec.name).into_iter().flatten() {
                assert!(*weight > 0, "{} {}={value}", card.id, spec.name);
                Options::default().set(card.options, spec.name, value).expect("a value that it takes");
            }
        }
    }
}

#[test]
fn expectations_are_found_by_the_options_of_a_game() {
    use variorum_core::Expected;

    let game = variorum_registry::find("chess2").expect("it is there");
    let (known, card) = (game.expected(), game.card());
    let found = |options: &[&str]| {
        let options: Vec<String> = options.iter().map(|&text| text.to_owned()).collect();
        Expected::find(known, card, &options)
    };
    let both = ["white=nemesis", "black=animals"];
    let entry = found(&both).expect("this pair was studied");
    assert_eq!(entry.options, both);
    assert!(entry.shares[0] > 600, "{entry:?}");
    // A start does not matter, a choice that is not made yet does, and so does another rule.
    assert_eq!(found(&["start=518", "white=nemesis", "black=animals"]), Some(entry));
    assert_eq!(found(&["white=nemesis"]), None);
    assert_eq!(found(&["white=nemesis", "black=animals", "whirlwind=king-turn"]), None);
    assert_eq!(found(&["white=nemesis", "black=animals", "whirlwind=any"]), Some(entry));
    // Against the five others.
    let share = |value| Expected::of_choice(known, card, "black", value).expect("it was studied");
    assert!(share("nemesis") > share("twokings") && share("twokings") > share("reaper"));
    assert_eq!(Expected::of_choice(known, card, "start", "518"), None);
}

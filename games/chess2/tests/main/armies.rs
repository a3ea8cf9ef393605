//! What the pieces of each army can do.

use crate::help::{Handy, moves_from, position};

#[test]
fn nemesis_moves_as_a_queen_to_empty_squares_only() {
    let p = position("6k1/8/3p4/8/3Q4/8/3P4/K7 w - - 0 1 nc");
    let moves = moves_from(&p, "d4");
    assert!(moves.contains(&"d4d5".into()) && moves.contains(&"d4d3".into()), "{moves:?}");
    assert!(!moves.contains(&"d4d6".into()), "takes nothing: {moves:?}");
}

#[test]
fn nemesis_is_taken_by_kings_only() {
    let p = position("4r2k/8/8/8/8/4Q3/8/4K3 b - - 0 1 nc");
    assert!(!moves_from(&p, "e8").contains(&"e8e3".into()), "a rook does not take it");
    let p = position("8/8/4k3/4Q3/8/8/8/K7 b - - 0 1 nc");
    assert!(moves_from(&p, "e6").contains(&"e6e5".into()), "a king does");
}

#[test]
fn nemesis_pawn_steps_inside_the_box_towards_the_king() {
    let p = position("8/8/4P3/1k6/8/8/8/4K3 w - - 0 1 nc");
    assert_eq!(moves_from(&p, "e6"), ["e6d5", "e6d6", "e6e5", "e6e7"]);
    let p = position("7k/8/8/8/8/8/4P3/K1k5 w - - 0 1 nk");
    assert_eq!(moves_from(&p, "e2"), ["e2d1", "e2d2", "e2e1", "e2e3", "e2f2", "e2f3"], "either of two kings");
}

#[test]
fn nemesis_pawn_captures_and_checks_diagonally_forward_only() {
    let p = position("8/3nP3/1k1n4/8/8/8/8/4K3 w - - 0 1 nc");
    let moves = moves_from(&p, "e7");
    assert!(moves.iter().all(|m| m.starts_with("e7e8") || m == "e7e6"), "{moves:?}");
}

#[test]
fn empowered_pieces_borrow_from_neighbours_and_pass_nothing_on() {
    // The book's example: knight, bishop and rook in a line.
    let p = position("7k/8/8/8/NBR5/8/8/4K3 w - - 0 1 ec");
    let goes = |from: &str, to: &str| moves_from(&p, from).contains(&format!("{from}{to}"));
    assert!(goes("a4", "b6") && goes("a4", "e8"), "knight and bishop");
    assert!(!goes("a4", "a8"), "not the rook's power, which the bishop borrows itself");
    assert!(goes("b4", "d5") && goes("b4", "e7") && goes("b4", "b8"), "all three");
    assert!(goes("c4", "c8") && goes("c4", "f7") && !goes("c4", "d6"), "rook and bishop");
}

#[test]
fn empowered_neighbours_stand_orthogonally_and_are_own() {
    let p = position("7k/8/8/8/N1r5/1B6/8/4K3 w - - 0 1 ec");
    assert!(!moves_from(&p, "a4").contains(&"a4e8".into()), "a diagonal neighbour lends nothing");
    let p = position("7k/8/8/8/Nb6/8/8/7K w - - 0 1 ee");
    assert!(!moves_from(&p, "a4").contains(&"a4e8".into()), "an enemy neighbour lends nothing");
}

#[test]
fn taking_the_lender_ends_a_check_by_a_borrowed_power() {
    // The knight on d8 attacks d1 only as long as the rook beside it lends its power.
    let p = position("2rn3k/8/8/8/8/8/8/2RK4 w - - 0 1 ce");
    assert_eq!(p.checked_names(), "white");
    assert_eq!(moves_from(&p, "c1"), ["c1c8"]);
}

#[test]
fn elegant_queen_steps_as_a_king_and_is_not_royal() {
    let p = position("4k3/8/8/8/3Q4/8/3r4/4K3 w - - 0 1 ec");
    assert_eq!(moves_from(&p, "d4").len(), 8);
    let p = position("3rk3/8/8/8/3Q4/8/8/6K1 w - - 0 1 ec");
    assert_eq!(p.checked_names(), "");
}

#[test]
fn reaper_goes_anywhere_but_to_the_enemys_first_row() {
    let p = position("2r1k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1 rc");
    let moves = moves_from(&p, "a1");
    assert_eq!(moves.len(), 64 - 8 - 2, "all but rank 8, its own square and the own king's");
    assert!(moves.contains(&"a1c7".into()) && moves.contains(&"a1d1".into()));
    assert!(!moves.iter().any(|m| m.ends_with('8')), "{moves:?}");
    assert_eq!(position("k7/8/8/8/8/8/8/K2Q4 b - - 0 1 rc").checked_names(), "", "it gives no check");
}

#[test]
fn ghost_goes_to_any_empty_square_and_cannot_be_taken() {
    let p = position("7k/7p/8/8/8/8/R7/K7 w - - 0 1 rc");
    let moves = moves_from(&p, "a2");
    assert_eq!(moves.len(), 64 - 4);
    assert!(moves.contains(&"a2h1".into()) && !moves.contains(&"a2h7".into()));
    let p = position("r6k/8/8/8/8/8/R7/1K6 b - - 0 1 rc");
    assert_eq!(moves_from(&p, "a8").last().map(String::as_str), Some("a8g8"));
    assert!(!moves_from(&p, "a8").contains(&"a8a2".into()));
    let p = position("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 cr");
    assert!(!moves_from(&p, "e1").contains(&"e1d2".into()), "not even by a king");
}

#[test]
fn wild_horse_takes_own_pieces_but_not_its_king() {
    let p = position("7k/8/8/2P5/3N4/1K6/2R5/8 w - - 0 1 ac");
    let moves = moves_from(&p, "d4");
    assert!(moves.contains(&"d4c2".into()), "{moves:?}");
    assert!(!moves.contains(&"d4b3".into()), "{moves:?}");
}

#[test]
fn jungle_queen_moves_as_rook_or_knight() {
    let moves = moves_from(&position("7k/8/8/8/3Q4/8/8/K7 w - - 0 1 ac"), "d4");
    assert_eq!(moves.len(), 14 + 8);
    assert!(!moves.contains(&"d4e5".into()));
}

#[test]
fn tiger_takes_within_two_squares_and_stays() {
    let mut p = position("7k/8/5n2/8/3B4/4n3/5n2/K7 w - - 0 1 ac");
    let moves = moves_from(&p, "d4");
    assert_eq!(moves, ["d4b2", "d4b6", "d4c3", "d4c5", "d4e3", "d4e5", "d4f6"], "f2 is behind e3");
    p.play_text("d4f6");
    assert_eq!(p.to_text(), "7k/8/8/8/3B4/4n3/5n2/K7 b - - 0 1 ac");
}

#[test]
fn pinned_tiger_strikes_where_it_stands() {
    let p = position("3r3k/8/5n2/8/3B4/8/8/3K4 w - - 0 1 ac");
    assert_eq!(moves_from(&p, "d4"), ["d4f6"]);
}

#[test]
fn a_strike_may_not_open_a_line_to_the_own_king() {
    let p = position("3r3k/8/8/3n4/4B3/8/8/3K4 w - - 0 1 ac");
    assert!(!moves_from(&p, "e4").contains(&"e4d5".into()));
}

#[test]
fn elephant_slides_three_squares_and_rampages_as_far_as_it_can() {
    let p = position("7k/8/8/8/8/8/8/K2R4 w - - 0 1 ac");
    assert_eq!(moves_from(&p, "d1"), ["d1b1", "d1c1", "d1d2", "d1d3", "d1d4", "d1e1", "d1f1", "d1g1"]);
    let mut p = position("7k/3n4/3p4/8/3R4/8/8/K7 w - - 0 1 ac");
    let up: Vec<_> = moves_from(&p, "d4").into_iter().filter(|m| m.as_str() > "d4d4").collect();
    assert_eq!(up[..2], ["d4d5", "d4d7"], "a step, or the whole way");
    p.play_text("d4d7");
    assert_eq!(p.to_text(), "7k/3R4/8/8/8/8/8/K7 b - - 0 1 ac", "everything on the way is destroyed");
}

#[test]
fn rampage_stops_at_the_edge() {
    let mut p = position("7k/3p4/3R4/8/8/8/8/K7 w - - 0 1 ac");
    p.play_text("d6d8");
    assert_eq!(p.to_text(), "3R3k/8/8/8/8/8/8/K7 b - - 0 1 ac");
}

#[test]
fn rampage_destroys_own_pieces_but_does_not_cross_the_own_king() {
    let mut p = position("7k/8/8/3P4/3R4/8/8/K7 w - - 0 1 ac");
    p.play_text("d4d7");
    assert_eq!(p.to_text(), "7k/3R4/8/8/8/8/8/K7 b - - 0 1 ac");
    let p = position("7k/8/8/8/RK1p4/8/8/8 w - - 0 1 ac");
    assert!(!moves_from(&p, "a4").contains(&"a4d4".into()));
}

#[test]
fn elephant_is_safe_from_pieces_more_than_two_squares_away() {
    let p = position("7k/8/8/8/3R4/8/6K1/q7 b - - 0 1 ac");
    assert!(!moves_from(&p, "a1").contains(&"a1d4".into()), "a queen three files away");
    let p = position("7k/8/8/2b5/3R4/8/8/3K4 b - - 0 1 ac");
    assert!(moves_from(&p, "c5").contains(&"c5d4".into()));
    let p = position("4k3/7r/8/5r2/8/2Q5/8/K7 w - - 0 1 ra");
    assert!(!moves_from(&p, "c3").contains(&"c3f5".into()), "not even the reaper");
}

#[test]
fn own_horse_and_own_elephant_take_an_elephant_nearby() {
    let p = position("7k/8/8/8/2N5/8/3R4/K7 w - - 0 1 ac");
    assert!(moves_from(&p, "c4").contains(&"c4d2".into()));
    let p = position("7k/8/8/8/R1R5/8/8/K7 w - - 0 1 ac");
    assert!(moves_from(&p, "a4").contains(&"a4d4".into()));
    let p = position("7k/8/8/8/R2R4/8/8/K7 w - - 0 1 ac");
    assert!(!moves_from(&p, "a4").iter().any(|m| m == "a4d4"), "three squares away it is a wall");
}

#[test]
fn elephant_checks_through_pieces_of_either_colour() {
    let p = position("8/8/4k3/4p3/4P3/4R3/8/4K3 b - - 0 1 ac");
    assert_eq!(p.checked_names(), "black");
    let p = position("8/8/4k3/8/7q/4R3/8/K7 b - - 0 1 an");
    assert!(moves_from(&p, "h4").contains(&"h4e4".into()), "a nemesis is a wall");
    let p = position("8/8/4k3/8/7q/4R3/8/K7 b - - 0 1 ac");
    assert!(!moves_from(&p, "h4").contains(&"h4e4".into()), "a queen is not");
}

#[test]
fn whirlwind_destroys_both_colours_around_and_stays() {
    let mut p = position("4k3/8/8/8/2n5/1PNP4/2K5/R5K1 w - - 0 1 kc");
    p.play_text("c2c2");
    assert_eq!(p.to_text(), "4k3/8/8/8/2n5/8/2K5/R5K1 K - - 0 1 kc");
}

#[test]
fn whirlwind_spares_ghosts() {
    let mut p = position("4k3/8/8/8/8/p1r5/1K4K1/8 w - - 0 1 kr");
    p.play_text("b2b2");
    assert_eq!(p.to_text(), "4k3/8/8/8/8/2r5/1K4K1/8 K - - 0 1 kr");
}

#[test]
fn no_whirlwind_beside_the_other_warrior_king() {
    let p = position("4k3/8/8/8/8/2p1K3/3K4/8 w - - 0 1 kc");
    assert!(!moves_from(&p, "d2").contains(&"d2d2".into()));
}

#[test]
fn every_army_promotes_to_its_own_pieces() {
    for (army, letters) in
        [("c", "bnqr"), ("n", "bnqr"), ("e", "bnqr"), ("r", "bnqr"), ("k", "bnr"), ("a", "bnqr")]
    {
        let kings = if army == "k" { "KK6" } else { "K7" };
        let p = position(&format!("8/4P3/7k/8/8/8/8/{kings} w - - 0 1 {army}c"));
        let expected: Vec<String> = letters.chars().map(|letter| format!("e7e8{letter}")).collect();
        let mut moves = moves_from(&p, "e7");
        moves.retain(|m| m.starts_with("e7e8"));
        assert_eq!(moves, expected, "{army}");
    }
}

#[test]
fn the_standard_array_with_two_kings() {
    use crate::help::start;
    assert_eq!(
        start(&["white=twokings"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w ha - 0 1 kc",
        "the second king stands where the array has the queen"
    );
    assert_eq!(start(&[]), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 cc");
    assert_eq!(start(&["start=random"]), start(&["start=518"]));
}

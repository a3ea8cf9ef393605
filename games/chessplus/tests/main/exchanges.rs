//! What captures on one square come to, by whole pieces and by parts that leave.

use crate::position;
use variorum_core::{Hints, Notation};

/// The most that a move is seen to gain after all exchanges, in centipawns.
fn seen(text: &str, m: &str) -> i32 {
    let position = position(text);
    let m = position.read_move(m).unwrap();
    (-2000..2000).rev().find(|&threshold| position.see(m, threshold)).unwrap()
}

#[test]
fn a_part_risks_less_than_the_whole() {
    let free = "k7/8/8/4p3/8/8/4(RN)3/K7 w - - 0 1";
    let pawn = seen(free, "Re2e5");
    assert!(pawn == seen(free, "e2e5") && (80..130).contains(&pawn), "{pawn}");
    let guarded = "k7/8/3p4/4p3/8/8/4(RN)3/K7 w - - 0 1";
    let (part, whole) = (seen(guarded, "Re2e5"), seen(guarded, "e2e5"));
    assert!(part < -300 && whole < part - 300, "{part} {whole}");
}

#[test]
fn either_part_of_a_merged_piece_guards() {
    // The bishop leaves the merged piece on c7 and takes back.
    let by_bishop = seen("k7/2(rb)5/8/4p3/8/8/4R3/K7 w - - 0 1", "e2e5");
    assert!(by_bishop < -300, "{by_bishop}");
    // Merging where a pawn attacks risks both.
    let merging = seen("k7/8/8/2p5/3N4/8/3R4/K7 w - - 0 1", "d2d4");
    assert!(merging < -700, "{merging}");
}

//! How soon three kings catch one that is alone.
//!
//! Two kings hardly ever catch one. Three nearly always do, but from most positions it takes sixty to ninety turns,
//! which no search sees ahead and of which the draw for want of progress leaves eighty (`examples/kings.rs` solves
//! these endings). So the turns are estimated, mostly by the room that the hunted king has. The numbers are fitted to
//! the solved positions: of those with twenty turns to go and more, the estimate is within ten for four of five.

use variorum_megaboard::{Set, Square, file, offset, rank};

/// A king is at most so many steps away from any square.
const FARTHEST: usize = 20;
/// So many kings catch one.
pub(super) const HUNTERS: u32 = 3;

/// The squares beside which the board ends.
static EDGE: Set = {
    let mut words = [0; 3];
    let mut i = 0;
    while i < 171 {
        let mut direction = 0;
        while direction < 9 {
            if offset(Square::at(i), direction % 3 - 1, direction / 3 - 1).is_none() {
                words[i / 64] |= 1 << (i % 64);
            }
            direction += 1;
        }
        i += 1;
    }
    Set::from_words(words)
};

/// For each file and number of steps the files that are no farther; the same of ranks.
static FILES: [[Set; FARTHEST + 1]; 21] = bands(true);
static RANKS: [[Set; FARTHEST + 1]; 13] = bands(false);

const fn bands<const LINES: usize>(of_files: bool) -> [[Set; FARTHEST + 1]; LINES] {
    let mut table = [[Set::EMPTY; FARTHEST + 1]; LINES];
    let mut line = 0;
    while line < LINES {
        let mut steps = 0;
        while steps <= FARTHEST {
            let mut words = [0; 3];
            let mut i = 0;
            while i < 171 {
                let other = if of_files { file(Square::at(i)) } else { rank(Square::at(i)) };
                if other.abs_diff(line) <= steps {
                    words[i / 64] |= 1 << (i % 64);
                }
                i += 1;
            }
            table[line][steps] = Set::from_words(words);
            steps += 1;
        }
        line += 1;
    }
    table
}

/// The squares that a king reaches in so many steps on the empty board.
fn within(square: Square, steps: usize) -> Set {
    FILES[file(square)][steps] & RANKS[rank(square)][steps]
}

/// The fewest steps in which a king reaches `most` of these squares.
fn steps_to(square: Square, goals: Set, most: u32) -> i32 {
    (0..FARTHEST).find(|&steps| (within(square, steps) & goals).len() >= most).unwrap_or(FARTHEST) as i32
}

/// About how many turns of both it takes `hunters`, all kings, to catch a king on `hunted` that is all its player has;
/// `None` where they are too few to do it.
pub(super) fn turns_to_catch(hunted: Square, hunters: Set) -> Option<i32> {
    if hunters.len() < HUNTERS {
        return None;
    }
    // Squares that the hunted king reaches no later than all hunters, and before all but one of them.
    let (mut free, mut contested) = (Set::EMPTY, Set::EMPTY);
    let mut reached_before = Set::EMPTY;
    for steps in 0..=FARTHEST {
        let (mut reached, mut reached_twice) = (Set::EMPTY, Set::EMPTY);
        for hunter in hunters {
            let near = within(hunter, steps);
            reached_twice |= reached & near;
            reached |= near;
        }
        let own = within(hunted, steps);
        let found = (free | (own & !reached_before), contested | (own & !reached_twice));
        // Whoever comes first to a square came first to one beside it.
        if found == (free, contested) {
            break;
        }
        (free, contested) = found;
        reached_before = reached;
    }
    // Sixteen times the root.
    let root = |set: Set| (set.len() << 8).isqrt() as i32;
    let hundredths = 30 * root(free) + 31 * root(contested) + 209 * steps_to(hunted, hunters, HUNTERS)
        - 220 * steps_to(hunted, EDGE, 1)
        - 1819;
    Some((hundredths / 100).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::from_name(name).expect("a square")
    }

    fn turns(hunted: &str, hunters: &str) -> Option<i32> {
        turns_to_catch(square(hunted), hunters.split(' ').map(square).collect())
    }

    #[test]
    fn the_turns_are_about_those_of_the_solved_endings() {
        let solved = [
            ("c6", "h2 f5 f9", 21),
            ("p8", "o4 n7 n11", 30),
            ("u4", "r1 m8 m12", 40),
            ("g5", "h3 k7 i8", 41),
            ("p3", "m4 i6 n8", 56),
            ("s6", "i4 q4 l8", 58),
            ("m12", "l2 q5 i8", 64),
            ("o4", "d6 n7 o10", 75),
            ("i6", "r1 r2 i11", 86),
            ("s4", "c2 b4 m4", 88),
            ("j2", "l11 j12 l13", 93),
            ("k1", "e2 c4 d4", 97),
        ];
        for (hunted, hunters, solved) in solved {
            let estimate = turns(hunted, hunters).expect("enough hunters");
            assert!(
                (estimate - solved).abs() <= 12,
                "{hunted} before {hunters}: {estimate}, solved {solved}"
            );
        }
    }

    #[test]
    fn two_kings_catch_nobody_and_a_fourth_makes_it_no_longer() {
        assert_eq!(turns("o4", "n7 o10"), None);
        assert!(turns("o4", "d6 n7 o10 k4") <= turns("o4", "d6 n7 o10"));
    }

    #[test]
    fn ways_on_the_empty_board_are_as_long_as_kings_walk() {
        let (from, other) = (square("d1"), square("l13"));
        assert!(!within(from, 11).contains(other) && within(from, 12).contains(other));
        assert_eq!(within(from, 1), variorum_megaboard::king(from) | Set::only(from));
    }
}

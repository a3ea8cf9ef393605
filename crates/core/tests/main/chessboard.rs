use variorum_core::Player;
use variorum_core::chessboard::{Set, Square, between, bishop, king, knight, line, pawn, rook};

fn square(name: &str) -> Square {
    Square::from_name(name).expect(name)
}

fn set(names: &str) -> Set {
    names.split_whitespace().map(square).collect()
}

/// The squares seen in some directions, walked one by one.
fn walked(from: Square, occupied: Set, directions: [(i32, i32); 4]) -> Set {
    let mut seen = Set::EMPTY;
    for (dx, dy) in directions {
        let mut at = from.offset(dx, dy);
        while let Some(to) = at {
            seen = seen.with(to);
            at = if occupied.contains(to) { None } else { to.offset(dx, dy) };
        }
    }
    seen
}

#[test]
fn sliders_see_what_a_walk_sees() {
    let mut bits = 0x1234_5678_9abc_def1_u64;
    for _ in 0..500 {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        let occupied = Set::from_bits(bits & bits.rotate_left(23));
        for from in Square::all() {
            let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
            assert_eq!(rook(from, occupied), walked(from, occupied, straight), "rook on {from}");
            assert_eq!(bishop(from, occupied), walked(from, occupied, diagonal), "bishop on {from}");
        }
    }
}

#[test]
fn leapers_stay_on_the_board() {
    assert_eq!(king(square("a1")), set("a2 b1 b2"));
    assert_eq!(knight(square("h1")), set("f2 g3"));
    assert_eq!(pawn(Player::WHITE, square("a2")), set("b3"));
    assert_eq!(pawn(Player::BLACK, square("e5")), set("d4 f4"));
}

#[test]
fn lines_and_what_lies_between() {
    assert_eq!(between(square("a1"), square("d4")), set("b2 c3"));
    assert_eq!(between(square("a1"), square("b3")), Set::EMPTY);
    assert_eq!(line(square("b1"), square("b4")), Set::of_file(1));
    assert_eq!(line(square("c1"), square("a3")), set("c1 b2 a3"));
}

#[test]
fn sets_hold_squares() {
    let mut some = set("a1 h8 d4");
    assert_eq!(some.len(), 3);
    assert!(some.contains(square("d4")) && !some.contains(square("d5")));
    assert_eq!(some.pop(), Some(square("a1")));
    assert_eq!((!some).len(), 62);
    assert!(some.has_several() && !set("a1").has_several() && !Set::EMPTY.has_several());
    assert_eq!(set("h4 a4").shifted(1, 1), set("b5"));
    assert_eq!(set("h4 a4").shifted(-1, -1), set("g3"));
    assert_eq!(Square::from_name("i1"), None);
}

//! The board against the words of its description, and its fast lines against plain ones.

use variorum_core::view::Shade;
use variorum_core::{Board, Player, PlayerSet};
use variorum_megaboard::fields::{letters, read_players_in, read_side};
use variorum_megaboard::{
    CORNERS, Megaboard, Seat, Set, Square, at, between, bishop, diagonals, file, is_dark, knight, layout,
    line, offset, parse, queen, rank, read_rows, rook, straights, write_rows,
};

fn square(name: &str) -> Square {
    Square::from_name(name).unwrap_or_else(|| panic!("{name}"))
}

fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn it_has_171_squares_in_13_ranks() {
    assert_eq!(Megaboard::SQUARES, 171);
    let ends = "d1 r1 c2 s2 b3 t3 a4 u4 b5 t5 c6 s6 d7 r7 e8 q8 f9 p9 g10 o10 h11 n11 i12 m12 j13 l13";
    for name in ends.split(' ') {
        assert!(Square::from_name(name).is_some(), "{name}");
    }
    for name in "c1 s1 b2 t2 a3 u3 a5 u5 b6 t6 c7 s7 d8 r8 e9 q9 f10 p10 g11 o11 h12 n12 i13 m13".split(' ') {
        assert!(Square::from_name(name).is_none(), "{name}");
    }
}

#[test]
fn names_are_read_as_far_as_they_go() {
    for square in Square::all() {
        assert_eq!(parse(&square.to_string()), Some((square, "")));
        assert_eq!(at(file(square), rank(square)), Some(square));
    }
    assert_eq!(parse("i12k7q"), Some((square("i12"), "k7q")));
    assert_eq!(parse("i1k7"), Some((square("i1"), "k7")));
    for bad in ["", "i", "i0", "i01", "I1", "i14", "a1", "1i", "é1", "i-1"] {
        assert_eq!(parse(bad), None, "{bad}");
    }
}

#[test]
fn seats_are_where_the_description_puts_them() {
    let back = |player| names((0..8).map(|place| Seat::of(player).back(place)));
    let front = |player| names((0..8).map(|place| Seat::of(player).front(place)));
    assert_eq!(back(Player::WHITE), "g1 h1 i1 j1 k1 l1 m1 n1");
    assert_eq!(back(Player::BLACK), "b5 c6 d7 e8 f9 g10 h11 i12");
    assert_eq!(back(Player::RED), "t5 s6 r7 q8 p9 o10 n11 m12");
    assert_eq!(front(Player::WHITE), "g2 h2 i2 j2 k2 l2 m2 n2");
    assert_eq!(front(Player::BLACK), "c5 d6 e7 f8 g9 h10 i11 j12");
    assert_eq!(front(Player::RED), "s5 r6 q7 p8 o9 n10 m11 l12");
    assert_eq!(names(CORNERS), "d1 r1 a4 u4 j13 l13");
    assert!(CORNERS.into_iter().all(is_dark), "all six corners are dark");
    assert_eq!(Square::all().filter(|&square| is_dark(square)).count(), 92);
}

/// Squares seen from `from` one step after the other.
fn walk(from: Square, directions: &[(i32, i32)], occupied: Set) -> Set {
    let mut seen = Set::EMPTY;
    for &(files, ranks) in directions {
        let mut next = offset(from, files, ranks);
        while let Some(square) = next {
            seen = seen.with(square);
            next = offset(square, files, ranks).filter(|_| !occupied.contains(square));
        }
    }
    seen
}

#[test]
fn sliders_see_what_a_walk_sees() {
    const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let mut state = 1u64;
    let mut word = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 31)
    };
    for round in 0..200 {
        let mut occupied = Set::from_words([word(), word(), word()]) & Set::ALL;
        for _ in 0..round % 5 {
            occupied &= Set::from_words([word(), word(), word()]);
        }
        for from in Square::all() {
            assert_eq!(rook(from, occupied), walk(from, &STRAIGHT, occupied), "rook {from} {occupied:?}");
            assert_eq!(bishop(from, occupied), walk(from, &DIAGONAL, occupied), "bishop {from} {occupied:?}");
        }
    }
    for from in Square::all() {
        assert_eq!(straights(from), rook(from, Set::EMPTY));
        assert_eq!(diagonals(from), bishop(from, Set::EMPTY));
        assert_eq!(queen(from, Set::EMPTY), straights(from) | diagonals(from));
    }
}

#[test]
fn lines_join_two_squares() {
    for a in Square::all() {
        for b in Square::all() {
            let joined = queen(a, Set::EMPTY).contains(b);
            let seen = |from, to| queen(from, Set::only(to));
            // The squares between see both ends and lie on the way of each to the other.
            let expected = if joined { seen(a, b) & seen(b, a) & line(a, b) } else { Set::EMPTY };
            assert_eq!(between(a, b), expected.without(a).without(b), "between {a} {b}");
            assert_eq!(line(a, b).contains(a) && line(a, b).contains(b), joined, "line {a} {b}");
        }
    }
    assert_eq!(names(between(square("a4"), square("e8"))), "b5 c6 d7");
    assert_eq!(names(between(square("j13"), square("j10"))), "j11 j12");
    assert_eq!(line(square("a4"), square("u4")).len(), 21);
}

#[test]
fn knights_jump_across_what_is_not_on_the_board() {
    assert_eq!(names(knight(square("a4"))), "c3 c5");
    assert_eq!(names(knight(square("j13"))), "i11 k11 l12");
    assert_eq!(names(knight(square("d1"))), "f2 c3 e3");
    // From b5 to c7, a step of the staircase lies between; from q8 to s7 too.
    assert_eq!(names(knight(square("b5"))), "c3 d4 d6");
    assert_eq!(names(knight(square("q8"))), "p6 r6 o7 o9");
}

#[test]
fn rows_are_read_as_they_are_written() {
    let text = "3/5/7/9/bK,9,rK/13/7,bN,wN,6/7,rN,wP,8/19/21/19/17/7,wK,7";
    let pieces = read_rows(text).expect("rows");
    assert_eq!(names(pieces.iter().map(|&(square, _)| square)), "f9 p9 k7 l7 j6 k6 k1");
    let written = write_rows(|square, out| {
        let piece = pieces.iter().find(|(at, _)| *at == square);
        out.push_str(piece.map_or("", |(_, text)| text));
        piece.is_some()
    });
    assert_eq!(written, text);
    for bad in ["20", "22", "10,11", "021", "21,", ",21", "", "0,21", "21/21", "999999999"] {
        let broken = text.replacen("21", bad, 1);
        let pieces = read_rows(&broken).unwrap_or_default();
        // What is no count is a piece, which the game will not know.
        assert!(pieces.iter().all(|(_, piece)| piece.is_empty() || piece.starts_with('0')), "{broken}");
    }
}

#[test]
fn players_are_read_as_they_are_written() {
    assert_eq!(read_side("r"), Ok(Player::RED));
    let two = PlayerSet::first(3).without(Player::BLACK);
    assert_eq!((letters(two).as_str(), read_players_in("wr")), ("wr", Ok(two)));
    for bad in ["", "rw", "ww", "wx", "W", "w b"] {
        assert!(read_players_in(bad).is_err() && read_side(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_board_turns_so_that_pieces_advance_up_the_screen() {
    let layout = layout(Set::only(square("k7")));
    assert_eq!((layout.width, layout.height, layout.squares.len()), (21, 13, 171));
    assert_eq!(layout.turns, [0, 3, 1]);
    let view = &layout.squares[square("r1").index()];
    assert_eq!((view.name.as_str(), view.x, view.y, view.shade), ("r1", 17, 0, Shade::Dark));
    assert_eq!(layout.squares[square("k7").index()].shade, Shade::Hole);
    assert_eq!(layout.squares[square("d7").index()].shade, Shade::Dark);
}

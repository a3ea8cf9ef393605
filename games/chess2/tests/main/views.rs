//! What a person sees and is asked.

use crate::help::position;
use variorum_core::view::{Gesture, MarkKind};
use variorum_core::{Notation, Player, View};

fn gesture(text: &str, m: &str) -> Gesture {
    let position = position(text);
    position.gesture(position.read_move(m).unwrap())
}

fn at(name: &str) -> usize {
    variorum_core::chessboard::Square::from_name(name).unwrap().index()
}

#[test]
fn a_whirlwind_is_an_action_on_the_kings_own_square() {
    let asked = gesture("4k3/8/8/8/2n5/1PNP4/2K5/R5K1 w - - 0 1 kc", "c2c2");
    assert_eq!((asked.from, asked.to, asked.button), (Some(at("c2")), None, None));
    assert_eq!(asked.destroys, [at("b3"), at("c3"), at("d3")]);
    assert!(asked.moves.is_empty());
}

#[test]
fn a_pass_is_a_button() {
    let asked = gesture("4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc", "0000");
    assert_eq!((asked.from, asked.to), (None, None));
    assert_eq!(asked.button.as_deref(), Some("End the turn without a king move"));
}

#[test]
fn a_strike_moves_nothing() {
    let asked = gesture("7k/8/5n2/8/3B4/8/8/K7 w - - 0 1 ac", "d4f6");
    assert_eq!((asked.from, asked.to), (Some(at("d4")), Some(at("f6"))));
    assert_eq!((asked.destroys, asked.moves), (vec![at("f6")], vec![]));
}

#[test]
fn a_rampage_shows_its_victims_and_where_it_ends() {
    let asked = gesture("7k/3n4/3p4/8/3R4/8/8/K7 w - - 0 1 ac", "d4d7");
    assert_eq!((asked.destroys, asked.moves), (vec![at("d6"), at("d7")], vec![(at("d4"), at("d7"))]));
}

#[test]
fn castling_is_king_to_rook_or_to_its_goal() {
    let asked = gesture("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1 cc", "e1a1");
    assert_eq!((asked.to, asked.also), (Some(at("a1")), vec![at("c1")]));
    assert_eq!(asked.moves, [(at("e1"), at("c1")), (at("a1"), at("d1"))]);
}

#[test]
fn promotion_asks_for_a_piece_of_the_own_army() {
    let choice = gesture("8/4P3/7k/8/8/8/8/K7 w - - 0 1 ac", "e7e8b").choice.unwrap();
    assert_eq!((choice.label.as_str(), choice.parts.letters()), ("promote to tiger", "T"));
}

#[test]
fn pictures_are_the_armys_and_letters_the_slots() {
    let pieces = position("4k3/8/8/8/8/8/8/1K1KR3 b - - 0 1 ka").pieces();
    let shown: Vec<_> =
        pieces.iter().map(|piece| (piece.parts.letters(), piece.letters, piece.royal)).collect();
    assert_eq!(shown, [("W", "K", true), ("W", "K", true), ("R", "R", false), ("K", "K", true)]);
}

#[test]
fn the_midline_the_empowered_and_the_kings_of_a_king_turn_are_marked() {
    let marks = position("7k/8/8/8/NBR5/8/8/4K3 w - - 0 1 ec").marks();
    let label = |name: &str, kind| {
        marks.iter().find(|mark| mark.square == at(name) && mark.kind == kind).map(|mark| mark.label.as_str())
    };
    assert_eq!(label("a4", MarkKind::Linked), Some("empowered by the bishop on b4"));
    assert_eq!(label("b4", MarkKind::Linked), Some("empowered by the knight on a4 and the rook on c4"));
    assert_eq!(label("e5", MarkKind::Region), Some("White wins when the king stands here or beyond"));
    assert_eq!(label("e4", MarkKind::Region), Some("Black wins when the king stands here or beyond"));
    let marks = position("4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc").marks();
    let pending: Vec<_> = marks.iter().filter(|m| m.kind == MarkKind::Pending).map(|m| m.square).collect();
    assert_eq!(pending, [at("b2"), at("g2")]);
}

#[test]
fn each_piece_is_described_by_what_it_does_in_its_army() {
    let p = position("7k/8/8/8/NBR5/8/8/4K3 w - - 0 1 ec");
    let pieces = p.pieces();
    let knight = pieces.iter().find(|piece| piece.letters == "N").unwrap();
    let line = p.describe(knight).unwrap();
    assert!(line.contains("now moves as knight and bishop, by the bishop on b4"), "{line}");
    let p = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ac");
    assert!(p.describe(&p.pieces()[0]).unwrap().contains("rampages"));
}

#[test]
fn the_palette_follows_the_armies() {
    use variorum_chess2::Position;
    let editing = Position::editing(&["w", "-", "-", "0", "1", "ka"]);
    let names: Vec<_> = editing.pieces.iter().map(|piece| (piece.text.as_str(), piece.name)).collect();
    assert_eq!(names.len(), 11, "Two Kings have no queen");
    assert!(names.contains(&("K", "warrior king")) && names.contains(&("b", "tiger")));
    assert!(
        editing
            .pieces
            .iter()
            .all(|piece| piece.owner == Player::WHITE || piece.name != "king" || piece.text == "k")
    );
    assert_eq!(Position::editing(&[]).pieces.len(), 12);
}

#[test]
fn what_moves_use_is_told_for_counts() {
    let uses = |text: &str, m: &str| {
        let position = position(text);
        position.uses(position.read_move(m).unwrap())
    };
    assert_eq!(uses("4k3/8/8/8/2n5/1PNP4/2K5/R5K1 w - - 0 1 kc", "c2c2"), ["capture", "whirlwind"]);
    assert_eq!(uses("4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc", "0000"), ["king-turn passed"]);
    assert_eq!(uses("4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc", "b2b3"), ["king-turn"]);
    assert_eq!(uses("7k/8/5n2/8/3B4/8/8/K7 w - - 0 1 ac", "d4f6"), ["capture", "strike"]);
    assert_eq!(uses("7k/3n4/3p4/8/3R4/8/8/K7 w - - 0 1 ac", "d4d7"), ["capture", "rampage"]);
    assert_eq!(uses("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1 cc", "e1a1"), ["castling"]);
    assert_eq!(uses("8/4P3/7k/8/8/8/8/K7 w - - 0 1 ac", "e7e8b"), ["promotion"]);
    assert!(uses("8/4P3/7k/8/8/8/8/K7 w - - 0 1 ac", "a1a2").is_empty());
}

//! Reading positions, moves and options; what a view shows.

use crate::help::{fields, game, on, options, outcome, position, text};
use variorum_core::view::PieceState;
use variorum_core::{Game, Notation, Options, Play, Player, Position as _, Role, View};
use variorum_megachess::Megachess;

fn refused(option_texts: &str, pieces: &str, fields: &str) -> Vec<String> {
    match Megachess::read(&options(option_texts), &text(pieces, fields)) {
        Ok(position) => panic!("accepted: {}", position.text()),
        Err(error) => error.faults.into_iter().map(|fault| fault.field).collect(),
    }
}

const KINGS: &str = "wKk1 bKf9 rKp9";

#[test]
fn the_start_is_as_published() {
    let start = "3/bR,bI,1,rI,rR/bN,bI,3,rI,rN/bB,bI,5,rI,rB/bK,bI,7,rI,rK/bQ,bI,9,rI,rQ/bB,bI,11,rI,rB/\
                 bN,bI,13,rI,rN/bR,bI,15,rI,rR/21/19/4,wI,wI,wI,wI,wI,wI,wI,wI,5/3,wR,wN,wB,wQ,wK,wB,wN,wR,4 \
                 w g1,n1,b5,i12,m12,t5 wbr 0 1";
    assert_eq!(position("", "-").text(), start);
    assert_eq!(position("", start), position("", "-"));
    let kq = position("white=kq mated=block", "-").text();
    assert_eq!(kq, start.replace("wQ,wK", "wK,wQ"));
}

#[test]
fn positions_that_cannot_be_played_on_are_refused_by_field() {
    for (pieces, rest, field) in [
        ("wKk1 rKp9", "w - wbr 0 1", "rows"),
        ("wKk1 wKk3 bKf9 rKp9", "w - wbr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 rKp8", "w - wb 0 1", "rows"),
        ("wKk1 bKf9 rKp9 wPb5", "w - wbr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 wPb5", "w - wr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 wPb5", "b - br 0 1", "rows"),
        ("wKk1 bKf9 rKp9 rPg1", "w - wbr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 wIi3", "w - wbr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 bIi2", "w - wbr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 wXi2", "w - wbr 0 1", "rows"),
        ("wKk1 bKf9 rKp9 xKi2", "w - wbr 0 1", "rows"),
        (KINGS, "b - wr 0 1", "side"),
        (KINGS, "x - wbr 0 1", "side"),
        (KINGS, "W - wbr 0 1", "side"),
        (KINGS, "w - bw 0 1", "in"),
        (KINGS, "w - - 0 1", "in"),
        (KINGS, "w - wwb 0 1", "in"),
        (KINGS, "w g1 wbr 0 1", "castling"),
        ("wKk2 wRg1 bKf9 rKp9", "w g1 wbr 0 1", "castling"),
        ("wKk1 wRg1 wRn1 bKf9 rKp9", "w n1,g1 wbr 0 1", "castling"),
        ("wKk1 wRg1 wRn1 bKf9 rKp9", "w g1,g1 wbr 0 1", "castling"),
        ("wKk1 wRg1 wRn1 bKf9 rKp9", "w g1, wbr 0 1", "castling"),
        ("wKk1 bRb5 bKf9 rKp9", "w b5 wr 0 1", "castling"),
        (KINGS, "w - wbr -1 1", "clock"),
        (KINGS, "w - wbr 01 1", "clock"),
        (KINGS, "w - wbr 1000000000 1", "clock"),
        (KINGS, "w - wbr 0 0", "turn"),
        (KINGS, "w - wbr 0", "fields"),
        (KINGS, "w - wbr 0 1 ", "fields"),
        (KINGS, "w  - wbr 0 1", "fields"),
    ] {
        assert_eq!(refused("", pieces, rest), [field], "{pieces} {rest}");
    }
    assert_eq!(refused("white=kq", "wKk1 wRg1 bKf9 rKp9", "w g1 wbr 0 1"), ["castling"]);
    assert_eq!(refused("mated=remove", "wKk1 bKf9 rKp9", "w - wr 0 1"), ["rows"]);
    assert_eq!(refused("", "wKk1 bKf9 wIj3", "w g1 wbr x 0"), ["clock", "turn"]);
    assert_eq!(refused("", "wKk1 bKf9 wIj3", "w g1 wbr 0 1"), ["rows", "rows", "castling"], "every reason");
}

#[test]
fn accepted_are_missing_kings_of_players_out_any_check_and_a_game_that_is_over() {
    game("", "wKk1 bKf9 rRq2", "w - wb 0 1");
    assert_eq!(outcome(&game("", "wKk1 bKf9", "w - w 0 1")), "{white} win last-player");
    let record = game("", "wKk1 bRk8 bKf9 rRf3 rKp9 wRp3", "w - wbr 400 1");
    assert_eq!(record.position().checked().len(), 3, "everybody is in check");
    game("", "wKk1 bKf9 rKp9 wPi1 bPb5 rPt5", "w - wbr 0 1");
}

#[test]
fn a_text_with_a_mated_player_to_move_is_settled() {
    let record = game("", "wRi5 wRi3 wRm4 wKk1 bKa4 rKp9 rNt3", "b - wbr 30 4");
    assert_eq!(fields(&record), "r - wr 0 4");
    let record = game("mated=remove", "bRi5 bRi3 bRm4 bKk1 rKa4 wKp9 wNt3", "r - wbr 30 4");
    assert_eq!(fields(&record), "w - wb 0 5", "past from Red's seat to White's");
    assert_eq!(on(&record, "a4"), "");
}

#[test]
fn only_the_listed_moves_are_read() {
    let position = position("", "-");
    for bad in
        ["", "k2", "k2k5", "k2k4q", "K2K4", "k2-k4", "k1m1", "c5d5", "k2k04", "k2k4 ", "résign", "a9a9"]
    {
        assert!(position.read_move(bad).is_err(), "{bad}");
    }
    let record = game("", "wKk1 bKf9 rKp9 wPc5", "w - wbr 0 1");
    assert!(record.position().read_move("c5b5").is_err(), "a promotion needs its letter");
    assert!(record.position().read_move("c5b5i").is_err());
    assert!(record.position().read_move("c5b5Q").is_err());
    assert!(record.position().read_move("c5b5q").is_ok());
}

#[test]
fn the_squares_of_whites_king_and_queen_are_whites_open_choice_before_the_game() {
    let roles = Megachess::CARD.options.iter().map(|spec| (spec.name, spec.role, spec.default));
    assert!(roles.collect::<Vec<_>>().contains(&("white", Role::Open(Player::WHITE), "qk")));
}

#[test]
fn every_ruling_is_on_the_rules_page() {
    for number in 1..=8 {
        assert!(Megachess::CARD.rules.contains(&format!("- **M{number}** ")), "M{number}");
    }
}

#[test]
fn options_are_checked() {
    for bad in ["white=qq", "white", "mated=", "mated=Block", "start=1", "white=qk=kq"] {
        assert!(Options::parse(Megachess::CARD.options, [bad]).is_err(), "{bad}");
    }
    assert!(Options::parse(Megachess::CARD.options, ["white=kq", "white=kq"]).is_err());
}

#[test]
fn gestures_and_pieces_are_shown() {
    let record = game("", "wKk1 wRg1 bKf9 rKp9 rQq2 wPc5 bNc6 wIi2", "w g1 wb 0 1");
    let position = record.position();
    let gesture = |text| position.gesture(position.read_move(text).expect("a move"));
    let at = |name| variorum_megaboard::Square::from_name(name).expect("a square").index();
    let castling = gesture("k1i1");
    assert_eq!(castling.also, [at("g1")]);
    assert_eq!(castling.moves, [(at("k1"), at("i1")), (at("g1"), at("j1"))]);
    let promotion = gesture("c5b5q");
    let choice = promotion.choice.expect("a choice");
    assert_eq!((choice.label.as_str(), choice.parts.letters()), ("promote to queen", "Q"));
    assert_eq!(gesture("g1g2").choice, None);
    let pieces = position.pieces();
    let piece = |name| pieces.iter().find(|piece| piece.square == at(name)).expect("a piece");
    assert_eq!(piece("q2").state, PieceState::Out);
    assert_eq!(piece("i2").name, "pawn that has not moved");
    let queen = position.describe(piece("q2")).unwrap_or_default();
    assert!(queen.contains("can be taken"), "{queen}");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.iter().all(|&m| position.gesture(m).from.is_some()));
    assert_eq!(Megachess::CARD.players, 3);
}

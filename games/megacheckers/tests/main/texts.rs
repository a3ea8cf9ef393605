//! Reading positions, moves and options.

use crate::help::{fields, forced, game, huff, legal, options, outcome, position, text};
use variorum_core::{Game, Notation, Options, Play};
use variorum_megacheckers::Megacheckers;

fn refused(option_texts: &str, pieces: &str, fields: &str) -> Vec<String> {
    match Megacheckers::read(&options(option_texts), &text(pieces, fields)) {
        Ok(position) => panic!("accepted: {}", position.text()),
        Err(error) => error.faults.into_iter().map(|fault| fault.field).collect(),
    }
}

const MEN: &str = "bMk6 wMl7 rMj7 wMh1 rMt5 bMc6";

#[test]
fn what_cannot_be_played_on_is_refused_by_field() {
    for (pieces, rest, field) in [
        ("bMk5 wMh1", "b wb 0 1 -", "rows"),
        ("bMh1 wMk6", "b wb 0 1 -", "rows"),
        ("bMt5 wMk6", "b wb 0 1 -", "rows"),
        ("wMb5 bMk6", "b wb 0 1 -", "rows"),
        ("rMb5 bMk6", "b br 0 1 -", "rows"),
        ("rMj1 bMk6", "b br 0 1 -", "rows"),
        ("bPk6 wMh1", "b wb 0 1 -", "rows"),
        ("bmk6 wMh1", "b wb 0 1 -", "rows"),
        ("xMk6 wMh1", "b wb 0 1 -", "rows"),
        (MEN, "x wbr 0 1 -", "side"),
        (MEN, "B wbr 0 1 -", "side"),
        ("bMk6 wMh1", "r wb 0 1 -", "side"),
        (MEN, "b wb 0 1 -", "in"),
        (MEN, "b bwr 0 1 -", "in"),
        (MEN, "b wwbr 0 1 -", "in"),
        (MEN, "b b 0 1 -", "in"),
        ("bMk6 wMh1", "b wbr 0 1 -", "in"),
        ("bMk6 wMh1", "b b 0 1 -", "in"),
        (MEN, "b wbr 00 1 -", "clock"),
        (MEN, "b wbr -1 1 -", "clock"),
        (MEN, "b wbr 1000000000 1 -", "clock"),
        (MEN, "b wbr 0 0 -", "turn"),
        (MEN, "b wbr 0 01 -", "turn"),
        (MEN, "b wbr 0 1", "fields"),
        (MEN, "b wbr 0 1 - ", "fields"),
        (MEN, "b  wbr 0 1 -", "fields"),
        (MEN, "b wbr 0 1 --", "pending"),
        (MEN, "b wbr 0 1 +", "pending"),
        (MEN, "b wbr 0 1 +k6", "pending"),
        (MEN, "b wbr 0 1 +k6:", "pending"),
        (MEN, "b wbr 0 1 +k6:rw", "pending"),
        (MEN, "b wbr 0 1 +k6:b", "pending"),
        (MEN, "b wbr 0 1 +k6:wbr", "pending"),
        (MEN, "b wbr 0 1 +k06:w", "pending"),
        (MEN, "b wbr 0 1 +k5:w", "pending"),
        (MEN, "b wbr 0 1 +l7:w", "pending"),
        (MEN, "b wbr 0 1 +c6:w", "pending"),
        (MEN, "b wbr 0 1 +z9:w", "pending"),
        (MEN, "r wbr 0 1 w:k6", "pending"),
        ("bMk6", "b b 0 1 +k6:w", "pending"),
    ] {
        assert_eq!(refused("", pieces, rest), [field], "{pieces} {rest}");
    }
}

#[test]
fn huff_groups_are_read_exactly_as_written() {
    for pending in ["r:k6", "w:k6", "r:c6,k6;w:k6", "r:k6;w:c6", "w:c6,k6"] {
        let record = huff(MEN, &format!("r wbr 0 1 {pending}"));
        assert_eq!(fields(&record), format!("r wbr 0 1 {pending}"));
    }
    for pending in [
        "w:k6;r:k6",
        "r:k6;r:c6",
        "r:k6,c6",
        "r:k6,k6",
        "r:",
        "r:k6;",
        ";r:k6",
        "r:k6,",
        "r",
        "b:k6",
        "r:k6;b:c6",
        "r:l7",
        "r:k8",
        "r:k6;w:c6;b:k6",
        "+k6:w;w:k6",
        "x:k6",
        "rw:k6",
    ] {
        assert_eq!(refused("capture=huff", MEN, &format!("r wbr 0 1 {pending}")), ["pending"], "{pending}");
    }
    assert_eq!(refused("capture=huff", "wMk6", "w w 0 1 w:k6"), ["pending"]);
}

#[test]
fn the_examples_of_the_pending_field_can_be_read_and_are_not_given_where_they_are_refused() {
    let why = |pending: &str| {
        let read = Megacheckers::read(&options(""), &text(MEN, &format!("b wbr 0 1 {pending}")));
        read.expect_err(pending).to_string()
    };
    let examples = "+e8:r or huffs such as r:c6,d7;w:c6";
    assert!(why("+e8").contains(examples));
    for example in ["+e8:r", "r:c6,d7;w:c6"] {
        assert!(!why(example).contains(examples), "{}", why(example));
    }
}

#[test]
fn the_player_who_moved_last_is_the_one_still_in_before_the_side() {
    // With Red out, Black moved before White.
    let pieces = "bMk6 wMl7 wMh1";
    assert_eq!(fields(&huff(pieces, "w wb 0 1 w:k6")), "w wb 0 1 w:k6");
    assert_eq!(refused("capture=huff", pieces, "b wb 0 1 w:k6"), ["pending"]);
    assert_eq!(refused("capture=huff", pieces, "w wb 0 1 w:l7"), ["pending"]);
    assert_eq!(refused("capture=huff", pieces, "w wb 0 1 r:k6"), ["pending"]);
}

#[test]
fn a_series_may_name_an_opponent_who_is_out() {
    let record = forced("bMk6 rMl7 rMt5", "b br 0 1 +k6:w");
    assert_eq!(legal(&record), "0000 k6m8");
    assert_eq!(fields(&forced("bMk6 rMl7 rMt5", "b br 0 1 +k6:wr")), "b br 0 1 +k6:wr");
}

#[test]
fn in_names_one_of_two_only_where_the_other_is_blocked() {
    let record = forced("wMa4 bMb3 bMb5 bKc2 bMc6", "b b 0 2 -");
    assert_eq!(outcome(&record), "{black} win last-player");
    assert_eq!(refused("", "wMa4 bMb3 bMb5 bMc6", "b b 0 2 -"), ["in"]);
    assert_eq!(refused("", "wMa4 bMb3 bMb5 bKc2 bMc6 rMk6", "b b 0 2 -"), ["in"]);
    assert_eq!(refused("", "wMa4 bMb3 bMb5 bKc2 bMc6", "w w 0 2 -"), ["in"]);
    assert_eq!(refused("", "wMa4 bMb3 bMb5 bKc2 bMc6", "r r 0 2 -"), ["in"]);
}

#[test]
fn a_blocked_player_to_move_with_two_in_is_settled_on_reading() {
    let record = forced("wMa4 bMb3 bMb5 bKc2 bMc6", "w wb 9 2 -");
    assert_eq!(fields(&record), "b b 0 3 -");
}

#[test]
fn a_clock_at_or_over_the_limit_is_read_and_drawn() {
    for clock in ["120", "121", "999999999"] {
        let record = forced(MEN, &format!("b wbr {clock} 1 -"));
        assert_eq!(outcome(&record), "{white, black, red} draw fifty");
    }
}

#[test]
fn counters_stop_at_the_largest_number_of_a_text() {
    let mut position = forced("bMk6 wMh1 rMt5", "w wbr 999999999 999999999 -").position().clone();
    position.play(position.read_move("h1g2").expect("a move"));
    assert!(position.text().ends_with(" b wbr 999999999 999999999 -"), "{}", position.text());
}

#[test]
fn more_than_twelve_pieces_and_men_in_black_holes_are_accepted() {
    let many = "bMb5 bMc6 bMd7 bMe8 bMf9 bMg10 bMh11 bMi12 bMf7 bMg8 bMh9 bMi10 bMa4 bKk5 wMd1 rMl13";
    assert!(!legal(&forced(many, "b wbr 0 1 -")).is_empty());
}

#[test]
fn a_series_may_begin_in_a_black_hole() {
    assert_eq!(legal(&forced("bMa4 wMb3 wMh1 bMk6", "b wb 0 1 +a4:w")), "a4c2");
}

#[test]
fn move_texts_are_read_exactly() {
    let record = game("", MEN, "b wbr 0 1 -");
    for bad in [
        "", "k6", "k6l5", "K6M8", "k6m8 ", " k6m8", "k6xm8", "xk6", "0000", "k06m8", "k6m08", "k6m8q",
        "m8k6", "é",
    ] {
        assert!(record.position().read_move(bad).is_err(), "{bad:?}");
    }
    for m in legal(&record).split(' ') {
        let read = record.position().read_move(m).expect("a move");
        assert_eq!(record.position().move_text(read), m);
    }
}

#[test]
fn the_kind_of_decision_and_the_option_are_part_of_the_key() {
    use variorum_core::Position as _;
    let keys: Vec<_> = ["-", "r:k6", "w:k6", "r:k6;w:k6", "r:c6,k6", "r:k6;w:c6"]
        .map(|pending| huff(MEN, &format!("r wbr 0 1 {pending}")).position().key())
        .into_iter()
        .chain(["+k6:w", "+k6:r", "+k6:wr"].map(|p| forced(MEN, &format!("b wbr 0 1 {p}")).position().key()))
        .chain([forced(MEN, "r wbr 0 1 -").position().key(), forced(MEN, "b wbr 0 1 -").position().key()])
        .collect();
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{i}");
    }
    assert_eq!(forced(MEN, "b wbr 3 9 -").position().key(), forced(MEN, "b wbr 0 1 -").position().key());
}

#[test]
fn options_are_checked() {
    for (given, ok) in [
        ("capture=forced", true),
        ("capture=huff", true),
        ("capture=Huff", false),
        ("capture=", false),
        ("capture", false),
        ("huff=capture", false),
    ] {
        assert_eq!(Options::parse(Megacheckers::CARD.options, [given]).is_ok(), ok, "{given}");
    }
    assert!(Options::parse(Megacheckers::CARD.options, ["capture=huff", "capture=huff"]).is_err());
    assert_eq!(position("", "-"), position("capture=forced", "-"));
}

use variorum_core::Fault;
use variorum_core::text::{Item, counter, fields, number, placement, read_pieces, row_items, write_row};

#[test]
fn numbers_are_plain_and_short() {
    assert_eq!(number("0"), Some(0));
    assert_eq!(number("999999999"), Some(999_999_999));
    for bad in ["", "00", "01", "-1", "+1", "1000000000", "1 ", "x", "１"] {
        assert_eq!(number(bad), None, "{bad:?}");
    }
    assert!(counter("turn", "0", 1).is_err());
    assert_eq!(
        counter("turn", "0", 1).unwrap_err().to_string(),
        "turn: `0`: expected a number from 1 on with at most nine digits, without sign or leading zero"
    );
}

#[test]
fn fields_are_split_at_single_spaces() {
    assert_eq!(fields("a b", &["rows", "side"]), Ok(["a", "b"]));
    for bad in ["a", "a b c", "a  b", " a b", "a b ", "a\tb"] {
        assert!(fields(bad, &["rows", "side"]).is_err(), "{bad:?}");
    }
}

#[test]
fn rows_hold_counts_and_pieces() {
    let items: Vec<Item> = row_items("10k(RP)2é").collect();
    let expected = [Item::Empty(10), Item::Piece("k"), Item::Piece("(RP)"), Item::Empty(2), Item::Piece("é")];
    assert_eq!(items, expected);
    assert_eq!(row_items("(R").collect::<Vec<_>>(), [Item::Piece("(R")]);
    assert_eq!(row_items("0").collect::<Vec<_>>(), [Item::Piece("0")]);
}

#[test]
fn placements_fit_the_board() {
    assert_eq!(placement("1k/2", &[2, 2], row_items), Ok(vec![(0, 1, "k")]));
    for bad in ["2", "2/2/2", "3/2", "1/2", "k2/2", "999999999/2", "/2"] {
        assert!(placement(bad, &[2, 2], row_items).is_err(), "{bad:?}");
    }
}

#[test]
fn what_is_no_piece_is_noted_and_the_others_are_read() {
    let mut faults = Vec::new();
    let read = |text: &str| text.parse::<u8>().ok();
    let pieces = read_pieces(Ok(vec![(4, "7"), (5, "x"), (6, "8")]), read, "a digit", &mut faults);
    assert_eq!(pieces, [(4, 7), (6, 8)]);
    let rows = Fault::new("rows", "9", "two rows");
    assert!(read_pieces::<u8, u8>(Err(rows.clone()), |_| None, "a digit", &mut faults).is_empty());
    assert_eq!(faults, [Fault::new("rows", "x", "a digit"), rows]);
}

#[test]
fn rows_are_written_back() {
    let mut out = String::new();
    write_row(&mut out, 5, ",", |i, text| {
        if i == 1 {
            text.push_str("wK");
        }
        i == 1
    });
    assert_eq!(out, "1,wK,3");
}

//! Helpers for position texts.

use crate::Fault;

/// The largest number a position text can hold; counters stop there.
pub const MAX_COUNTER: u32 = 999_999_999;

/// Reads a number of at most nine digits, without sign or leading zero.
pub fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = text == "0" || !text.starts_with('0');
    if digits && plain { text.parse().ok() } else { None }
}

/// Reads a counter that is at least `least`.
///
/// # Errors
/// A fault in `field` when the text is not such a number.
pub fn counter(field: &str, text: &str, least: u32) -> Result<u32, Fault> {
    number(text).filter(|&value| value >= least).ok_or_else(|| {
        Fault::new(
            field,
            text,
            format!("a number from {least} on with at most nine digits, without sign or leading zero"),
        )
    })
}

/// Splits a text into exactly `N` fields that are separated by single spaces.
///
/// # Errors
/// A fault that names the fields wanted.
pub fn fields<'a, const N: usize>(text: &'a str, names: &[&str; N]) -> Result<[&'a str; N], Fault> {
    let parts: Vec<&str> = text.split(' ').collect();
    match <[&str; N]>::try_from(parts) {
        Ok(fields) if fields.iter().all(|field| !field.is_empty()) => Ok(fields),
        _ => Err(Fault::new(
            "fields",
            text,
            format!("{N} fields separated by single spaces: {}", names.join(" ")),
        )),
    }
}

/// One thing in a row of a position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item<'a> {
    /// This many empty squares.
    Empty(usize),
    /// The text of one piece.
    Piece(&'a str),
}

/// Splits one row into counts of empty squares and pieces; a piece is one character, or a text in
/// parentheses (returned with them). Two counts cannot stand side by side: their digits join.
pub fn row_items(row: &str) -> impl Iterator<Item = Item<'_>> {
    let mut rest = row;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = if first.is_ascii_digit() {
            rest.bytes().take_while(u8::is_ascii_digit).count()
        } else if first == '(' {
            rest.find(')').map_or(rest.len(), |end| end + 1)
        } else {
            first.len_utf8()
        };
        let (item, tail) = rest.split_at(length);
        rest = tail;
        Some(match number(item) {
            Some(count) if count > 0 => Item::Empty(count as usize),
            _ => Item::Piece(item),
        })
    })
}

/// Writes one row: `piece(i)` appends the text of the piece on the `i`-th square of the row and
/// says whether one stands there; `separator` goes between items.
pub fn write_row(
    out: &mut String,
    width: usize,
    separator: &str,
    mut piece: impl FnMut(usize, &mut String) -> bool,
) {
    let mut empty = 0;
    let mut first = true;
    let mut text = String::new();
    let mut push = |out: &mut String, item: &str| {
        if !first {
            out.push_str(separator);
        }
        first = false;
        out.push_str(item);
    };
    for i in 0..width {
        text.clear();
        if piece(i, &mut text) {
            if empty > 0 {
                push(out, &empty.to_string());
                empty = 0;
            }
            push(out, &text);
        } else {
            empty += 1;
        }
    }
    if empty > 0 {
        push(out, &empty.to_string());
    }
}

/// Reads the rows of a position text: the pieces as (row counted from the top, place in the row,
/// text). `widths` are the squares of each row from the top; `items` splits one row.
///
/// # Errors
/// A wrong number of rows, a row that is too short or too long, two counts side by side.
pub fn placement<'a, I: Iterator<Item = Item<'a>>>(
    text: &'a str,
    widths: &[usize],
    items: impl Fn(&'a str) -> I,
) -> Result<Vec<(usize, usize, &'a str)>, Fault> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != widths.len() {
        return Err(Fault::new("rows", text, format!("{} rows separated by /", widths.len())));
    }
    let mut pieces = Vec::new();
    for (i, (&row, &width)) in rows.iter().zip(widths).enumerate() {
        let mut at = 0;
        let mut after_count = false;
        for item in items(row) {
            match item {
                Item::Empty(_) if after_count => {
                    return Err(Fault::new("rows", row, "no two counts of empty squares side by side"));
                }
                Item::Empty(count) => at += count,
                Item::Piece(piece) => {
                    pieces.push((i, at, piece));
                    at += 1;
                }
            }
            after_count = matches!(item, Item::Empty(_));
            if at > width {
                break;
            }
        }
        if at != width {
            return Err(Fault::new("rows", row, format!("a row of {width} squares")));
        }
    }
    Ok(pieces)
}

/// Reads each piece of the rows by `read`. What is wrong, with the rows or with a text that is none of the pieces
/// `expected`, is noted in `faults`.
pub fn read_pieces<S, T>(
    rows: Result<Vec<(S, &str)>, Fault>,
    read: impl Fn(&str) -> Option<T>,
    expected: &str,
    faults: &mut Vec<Fault>,
) -> Vec<(S, T)> {
    let mut pieces = Vec::new();
    match rows {
        Ok(texts) => {
            for (square, text) in texts {
                match read(text) {
                    Some(piece) => pieces.push((square, piece)),
                    None => faults.push(Fault::new("rows", text, expected)),
                }
            }
        }
        Err(fault) => faults.push(fault),
    }
    pieces
}

//! Fields of a position text that games on the 8×8 board write alike.
//!
//! The six fields and their order are those of the Forsyth-Edwards notation (PGN standard, section
//! 16.1).

use super::{Set, Square};
use crate::CastlingRight;
use crate::editing::FieldView;
use crate::text::{Item, placement, write_row};
use crate::{Choice, Fault, Player};

/// The names of the six fields, for [`crate::text::fields`].
pub const FIELDS: [&str; 6] = ["rows", "side", "castling", "en passant", "clock", "move number"];

/// The side to move, for an editor.
pub const SIDE: FieldView = FieldView {
    name: "side",
    label: "To move",
    help: "Whose decision it is.",
    choices: &[Choice { value: "w", label: "White" }, Choice { value: "b", label: "Black" }],
    missing: None,
};

/// The number of the move, for an editor.
pub const MOVE_NUMBER: FieldView = FieldView {
    name: "move number",
    label: "Move number",
    help: "Counts from 1 and rises after Black's move.",
    choices: &[],
    missing: Some("1"),
};

/// The fields after the rows, for an editor.
pub const FIELD_VIEWS: &[FieldView] = &[
    SIDE,
    FieldView {
        name: "castling",
        label: "Castling",
        help: "The rights that are left: KQ for White's right and left rook, kq for Black's, or -.",
        choices: &[],
        missing: None,
    },
    FieldView {
        name: "en passant",
        label: "En passant",
        help: "The square that a pawn has just passed over by a double step, or -.",
        choices: &[],
        missing: None,
    },
    FieldView {
        name: "clock",
        label: "Clock",
        help: "Half-moves since the last capture or pawn move.",
        choices: &[],
        missing: Some("0"),
    },
    MOVE_NUMBER,
];

/// Reads the eight rows: the squares that hold something, with the text that stands there. `items`
/// splits one row, as [`crate::text::row_items`] does.
///
/// # Errors
/// As for [`placement`].
pub fn rows<'a, I: Iterator<Item = Item<'a>>>(
    text: &'a str,
    items: impl Fn(&'a str) -> I,
) -> Result<Vec<(Square, &'a str)>, Fault> {
    let pieces = placement(text, &[8; 8], items)?;
    Ok(pieces.into_iter().map(|(row, file, piece)| (Square::on(file, 7 - row), piece)).collect())
}

/// Writes the eight rows; `piece` appends the text of what stands on a square and says whether
/// something does.
pub fn write_rows(out: &mut String, mut piece: impl FnMut(Square, &mut String) -> bool) {
    for rank in (0..8).rev() {
        write_row(out, 8, "", |file, text| piece(Square::on(file, rank), text));
        if rank > 0 {
            out.push('/');
        }
    }
}

/// Reads the side to move: `w` or `b`.
///
/// # Errors
/// Any other text.
pub fn side(text: &str) -> Result<Player, Fault> {
    match text {
        "w" => Ok(Player::WHITE),
        "b" => Ok(Player::BLACK),
        _ => Err(Fault::new("side", text, "w or b")),
    }
}

/// Reads letters that each stand at most once and in the order of `letters`, or `-` for none: which
/// of them are there. `None` when the text is anything else.
pub fn flags<const N: usize>(text: &str, letters: [char; N]) -> Option<[bool; N]> {
    let mut found = [false; N];
    if text == "-" {
        return Some(found);
    }
    let mut next = 0;
    for letter in text.chars() {
        let at = next + letters[next..].iter().position(|&other| other == letter)?;
        found[at] = true;
        next = at + 1;
    }
    (!text.is_empty()).then_some(found)
}

/// Reads castling rights written in `KQkq` letters: White's right and left, Black's right and left.
///
/// # Errors
/// Other letters, letters twice or out of order.
pub fn castling(text: &str) -> Result<[bool; 4], Fault> {
    flags(text, ['K', 'Q', 'k', 'q'])
        .ok_or_else(|| Fault::new("castling", text, "- or letters of KQkq in this order"))
}

/// Reads castling rights written as rook files (Shredder letters): White's in upper case before
/// Black's in lower case, right before left. The squares of the rooks; `None` when the text is
/// anything else.
pub fn rook_files(text: &str) -> Option<Set> {
    let (white, black) = text.split_at(text.find(|c: char| c.is_ascii_lowercase()).unwrap_or(text.len()));
    let rooks = |part: &str, first: u8, home: usize| {
        if part.is_empty() {
            return Some(Set::EMPTY);
        }
        let letters = std::array::from_fn::<char, 8, _>(|i| (first + 7 - i as u8) as char);
        let found = flags(part, letters).filter(|_| part != "-")?;
        Some((0..8).filter(|&i| found[i]).map(|i| Square::on(7 - i, home)).collect::<Set>())
    };
    Some(rooks(white, b'A', 0)? | rooks(black, b'a', 7)?)
}

/// The outermost of `rooks` on one side of a king on its home rank, which is also theirs.
pub fn outermost_rook(king: Square, rooks: Set, to_right: bool) -> Option<Square> {
    let rooks = rooks & Set::of_rank(king.rank());
    if to_right {
        rooks.into_iter().last().filter(|rook| rook.file() > king.file())
    } else {
        rooks.first().filter(|rook| rook.file() < king.file())
    }
}

/// The rights that kings and rooks leave on the board, in the order in which they are written: those of
/// each player whose king is on its home rank, with the rooks there. `letter` is how one is written here;
/// elsewhere it is the file of the rook, and `K` or `Q` with the outermost rook.
pub fn castling_rights(
    king: impl Fn(Player) -> Option<Square>,
    rooks: impl Fn(Player) -> Set,
    letter: impl Fn(Player, Square) -> char,
) -> Vec<CastlingRight> {
    let mut rights = Vec::new();
    for player in [Player::WHITE, Player::BLACK] {
        let home = Set::of_rank(home_rank(player));
        let Some(king) = king(player).filter(|&king| home.contains(king)) else { continue };
        let cased = |upper: char| if player == Player::WHITE { upper } else { upper.to_ascii_lowercase() };
        let mut squares: Vec<Square> = (rooks(player) & home).collect();
        squares.reverse();
        for rook in squares {
            let mut others = vec![cased((b'A' + rook.file() as u8) as char)];
            for (wing, to_right) in [('K', true), ('Q', false)] {
                if outermost_rook(king, rooks(player), to_right) == Some(rook) {
                    others.push(cased(wing));
                }
            }
            rights.push(CastlingRight { letter: letter(player, rook), others });
        }
    }
    rights
}

/// Reads the square passed over by the double step just made, or `-`; `to_move` is the player who
/// may now capture.
///
/// # Errors
/// Neither `-` nor a square of the rank that the other player's pawns pass over.
pub fn en_passant(text: &str, to_move: Player) -> Result<Option<Square>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    let rank = en_passant_rank(to_move);
    match Square::from_name(text) {
        Some(square) if square.rank() == rank => Ok(Some(square)),
        _ => Err(Fault::new("en passant", text, format!("- or a square of rank {}", rank + 1))),
    }
}

/// The rank, counted from 0, that double steps answered by `to_move` pass over.
pub const fn en_passant_rank(to_move: Player) -> usize {
    if to_move.index() == Player::WHITE.index() { 5 } else { 2 }
}

/// The squares a double step over `en_passant` came from and went to, `to_move` being the player who
/// may now capture.
pub fn double_step(en_passant: Square, to_move: Player) -> (Square, Square) {
    let (above, below) =
        (Square::at((en_passant.index() + 8) % 64), Square::at((en_passant.index() + 56) % 64));
    if to_move == Player::WHITE { (above, below) } else { (below, above) }
}

/// Writes the en passant field.
pub fn write_en_passant(out: &mut String, en_passant: Option<Square>) {
    match en_passant {
        Some(square) => out.push_str(&square.to_string()),
        None => out.push('-'),
    }
}

/// The rank on which pawns of `player` end, counted from 0.
pub const fn last_rank(player: Player) -> usize {
    if player.index() == Player::WHITE.index() { 7 } else { 0 }
}

/// The rank on which the king of `player` starts, counted from 0.
pub const fn home_rank(player: Player) -> usize {
    7 - last_rank(player)
}

/// The first and the last rank, where no single pawn can stand in orthodox chess.
pub const EDGE_RANKS: Set = Set::from_bits(0xff00_0000_0000_00ff);

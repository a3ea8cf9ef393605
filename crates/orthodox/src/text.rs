//! Position text (the six fields of FEN) and move text (that of UCI).

use crate::board::{Rectangle, en_passant_rank, file, home_rank, on, rank, rank_set};
use crate::decision::{Action, Move};
use crate::movement::{CastlingSquare, Movement, Table};
use crate::piece::Kind;
use crate::position::Position;
use crate::setup::Setup;
use crate::variant::Variant;
use std::fmt::{self, Write};
use variorum_core::CastlingRight;
use variorum_core::chessboard::fen;
use variorum_core::text::{counter, fields, placement, row_items, write_row};
use variorum_core::{Board, Fault, Notation, Play, Player, Position as _, PositionError, Square, SquareSet};

/// Reads a position text.
///
/// # Errors
/// Every reason why it is not a playable position.
pub fn read<G: Variant<K, W>, const K: usize, const W: usize>(
    text: &str,
    rules: G::Rules,
) -> Result<Position<G, K, W>, PositionError> {
    let [rows, side, rights, en_passant, clock, number] = fields(text, &fen::FIELDS)?;
    let mut faults = Vec::new();
    let mut setup = Setup::<G, K, W>::empty(rules);
    let board = read_board::<G, K, W>(rows, &mut faults);
    let to_move = keep(fen::side(side), &mut faults);
    let known = board.is_some() && to_move.is_some();
    setup.to_move = to_move.unwrap_or(setup.to_move);
    if let Some(board) = board {
        setup.board = board;
        setup.rights = keep(G::read_rights(rights, &setup), &mut faults).unwrap_or_default();
    }
    if to_move.is_some() {
        let read = read_en_passant::<G, K, W>(en_passant, setup.to_move);
        setup.en_passant = keep(read, &mut faults).flatten();
    }
    setup.clock = keep(counter("clock", clock, 0), &mut faults).unwrap_or(0);
    setup.number = keep(counter("move number", number, 1), &mut faults).unwrap_or(1);
    if known {
        match Position::new(&setup) {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(error) => faults.extend(error.faults),
        }
    }
    faults.sort_by_key(|fault| fen::FIELDS.iter().position(|&field| field == fault.field));
    Err(PositionError { faults })
}

/// The rights to castle that the pieces of these rows leave, in the order in which they are written.
pub fn castling_rights<G: Variant<K, W>, const K: usize, const W: usize>(
    rows: &str,
    rules: G::Rules,
) -> Option<Vec<CastlingRight>> {
    let board = read_board::<G, K, W>(rows, &mut Vec::new())?;
    let setup = Setup { board, ..Setup::<G, K, W>::empty(rules) };
    let mut rights = Vec::new();
    for player in [Player::WHITE, Player::BLACK] {
        let home = rank_set(home_rank::<G::Board, W>(player));
        let Some(king) = setup.king(player).filter(|&king| home.contains(king)) else { continue };
        let cased = |upper: char| if player == Player::WHITE { upper } else { upper.to_ascii_lowercase() };
        let rooks: SquareSet<G::Board, W> =
            setup.squares(player, G::ROOK).filter(|&rook| setup.may_castle(player, rook)).collect();
        let mut squares: Vec<Square<G::Board>> = (rooks & home).collect();
        squares.reverse();
        for rook in squares {
            let mut others = vec![cased((b'A' + file::<G::Board, W>(rook) as u8) as char)];
            for (wing, to_right) in [('K', true), ('Q', false)] {
                if outermost_rook(king, rooks & home, to_right) == Some(rook) {
                    others.push(cased(wing));
                }
            }
            rights.push(CastlingRight { letter: G::right(rules, player, rook), others });
        }
    }
    Some(rights)
}

/// The outermost of `rooks`, all on the king's rank, on one side of the king.
pub fn outermost_rook<B: Board, const W: usize>(
    king: Square<B>,
    rooks: SquareSet<B, W>,
    to_right: bool,
) -> Option<Square<B>> {
    if to_right {
        rooks.last().filter(|rook| rook.index() > king.index())
    } else {
        rooks.first().filter(|rook| rook.index() < king.index())
    }
}

/// The value, or `None` with the fault noted.
fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

type Placed = Vec<Option<(Player, Kind)>>;

fn read_board<G: Variant<K, W>, const K: usize, const W: usize>(
    text: &str,
    faults: &mut Vec<Fault>,
) -> Option<Placed> {
    let mut board = vec![None; <G::Board as Board>::SQUARES];
    let mut whole = true;
    let widths = vec![G::Board::FILES; G::Board::RANKS];
    for (row, file, piece) in keep(placement(text, &widths, row_items), faults)? {
        let square = on::<G::Board, W>(file, G::Board::RANKS - 1 - row);
        board[square.index()] = Table::<G, K, W>::read(piece);
        if board[square.index()].is_none() {
            whole = false;
            let letters = |owner| G::PIECES.iter().map(move |piece| piece.fen(owner));
            let letters: String = letters(Player::WHITE).chain(letters(Player::BLACK)).collect();
            let expected = format!("one of {letters} or a count of empty squares on {square}");
            faults.push(Fault::new("rows", piece, expected));
        }
    }
    whole.then_some(board)
}

/// Reads the square passed over by the double step just made, or `-`.
fn read_en_passant<G: Variant<K, W>, const K: usize, const W: usize>(
    text: &str,
    to_move: Player,
) -> Result<Option<Square<G::Board>>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    let wanted = en_passant_rank::<G::Board, W>(to_move.other());
    match Square::from_name(text) {
        Some(square) if rank::<G::Board, W>(square) == wanted => Ok(Some(square)),
        _ => Err(Fault::new("en passant", text, format!("- or a square of rank {}", wanted + 1))),
    }
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// The position text, with the right to castle with each rook written by `letter`.
    fn written(&self, letter: impl Fn(Player, Square<G::Board>) -> char) -> String {
        let mut text = String::with_capacity(110);
        for rank in (0..G::Board::RANKS).rev() {
            write_row(&mut text, G::Board::FILES, "", |file, out| {
                let piece = self.piece_at(on::<G::Board, W>(file, rank));
                out.extend(piece.map(|(owner, kind)| G::PIECES[kind.index()].fen(owner)));
                piece.is_some()
            });
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(self.to_move().letter());
        text.push(' ');
        if self.rights().is_empty() {
            text.push('-');
        }
        for player in [Player::WHITE, Player::BLACK] {
            let home = rank_set(home_rank::<G::Board, W>(player));
            let rooks: Vec<Square<G::Board>> = (self.rights() & home).collect();
            text.extend(rooks.into_iter().rev().map(|rook| letter(player, rook)));
        }
        let en_passant = self.en_passant().map_or("-".to_owned(), |square| square.to_string());
        // Writing to a String cannot fail.
        let _ = write!(text, " {en_passant} {} {}", self.clock, self.number);
        text
    }
}

/// A position is shown as its text.
impl<G: Movement<K, W>, const K: usize, const W: usize> fmt::Debug for Position<G, K, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(|player, rook| G::right(self.rules(), player, rook)))
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// A move's text, that of castling with this square behind the king's.
    fn spelled(&self, m: Move<G, K, W>, castling: CastlingSquare) -> String {
        let to = match m.action() {
            Action::Castle => {
                let rook = self.castling_rook(m);
                if castling == CastlingSquare::King { G::castled(m.from(), rook).0 } else { rook }
            }
            _ => m.to(),
        };
        let mut text = format!("{}{to}", m.from());
        if let Action::Promote(kind) = m.action() {
            text.push(G::PIECES[kind.index()].fen(Player::BLACK));
        }
        text
    }

    /// The other spelling of castling, where that is accepted too, unless the king stays.
    pub fn other_text(&self, m: Move<G, K, W>) -> Option<String> {
        if m.action() != Action::Castle || !G::EITHER_CASTLING_TEXT {
            return None;
        }
        let other = match G::castling_text(self.rules()) {
            CastlingSquare::King => CastlingSquare::Rook,
            CastlingSquare::Rook => CastlingSquare::King,
        };
        (other == CastlingSquare::Rook || G::castled(m.from(), self.castling_rook(m)).0 != m.from())
            .then(|| self.spelled(m, other))
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Notation for Position<G, K, W> {
    fn text(&self) -> String {
        self.written(|player, rook| G::right(self.rules(), player, rook))
    }

    fn foreign_text(&self) -> String {
        self.written(|player, rook| G::foreign_right(self, player, rook))
    }

    fn move_text(&self, m: Move<G, K, W>) -> String {
        self.spelled(m, G::castling_text(self.rules()))
    }

    fn read_move(&self, text: &str) -> Result<Move<G, K, W>, Fault> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let written = moves.iter().find(|&&m| self.move_text(m) == text);
        let castled = || moves.iter().find(|&&m| self.other_text(m).is_some_and(|other| other == text));
        let fault = || Fault::new("move", text, format!("a legal move of {}", self.to_move()));
        written.or_else(castled).copied().ok_or_else(fault)
    }
}

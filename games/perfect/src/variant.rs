//! The board, the pieces, and what differs from orthodox chess.

use crate::eval::EvalCache;
use crate::{Perfect, Position};
use variorum_core::perft::after;
use variorum_core::{Options, Play, Player, Position as _, SquareSet};
use variorum_orthodox::board::{file, on, rank};
use variorum_orthodox::{Grid, Kind, Movement, PieceType, Seeds, Variant};

/// Nine files, nine ranks.
pub type Board = Grid<9, 9>;

/// A square of the board.
pub type Square = variorum_core::Square<Board>;

/// A set of squares of the board.
pub type Set = SquareSet<Board, 2>;

/// Whether a pawn that arrives on the last rank must promote (the option `promotion`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// It may stay a pawn there, for ever (ruling P3).
    Optional,
    /// It must.
    Mandatory,
}

/// Which squares must be free of attack when castling (the option `castling`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// All five from the king's to the rook's (ruling P4).
    Strict,
    /// Those the king stands on, crosses and lands on.
    KingPath,
}

/// The options of a game, decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The option `promotion`.
    pub promotion: Promotion,
    /// The option `castling`.
    pub castling: Castling,
}

impl Rules {
    pub(crate) fn from_options(options: &Options) -> Rules {
        Rules {
            promotion: match options.get("promotion") {
                Some("mandatory") => Promotion::Mandatory,
                _ => Promotion::Optional,
            },
            castling: match options.get("castling") {
                Some("king-path") => Castling::KingPath,
                _ => Castling::Strict,
            },
        }
    }
}

impl Movement<6, 2> for Perfect {
    type Board = Board;
    type Rules = Rules;

    /// A bishop reaches squares of both colours and covers its neighbours (ruling P1), so it is worth well more
    /// than the knight, which is slow on the wider board.
    const PIECES: [PieceType; 6] = [
        PieceType::new("P", "pawn", "fmWfceFifmnD", 100),
        PieceType::new("N", "knight", "N", 290),
        PieceType::new("B", "bishop", "BsW", 380),
        PieceType::new("R", "rook", "R", 510),
        PieceType::new("Q", "queen", "Q", 990),
        PieceType::new("K", "king", "KisO3", 0),
    ];
    const ARRAY: &'static str = "RNBQKQBNR";
    const ROOK: Kind = Kind::new(3);
    const SEEDS: Seeds = Seeds {
        pieces: 0x7065_7266_6563_7400,
        rights: 0x0070_6572_6663_6173,
        en_passant: 0x7065_7266_7061_7373,
        black: 0x0070_6572_6662_6c6b,
    };

    /// Nothing but a square it fills.
    const UNPROMOTED: i32 = 5;

    #[inline]
    fn may_stay_pawn(rules: Rules) -> bool {
        rules.promotion == Promotion::Optional
    }

    fn place_of_pawns(player: Player, on_last_rank: bool) -> String {
        if on_last_rank {
            format!("no pawn of {player} on its last rank with promotion=mandatory")
        } else {
            format!("no pawn of {player} on its own first rank")
        }
    }

    /// The king goes three squares, and the rook to its other side.
    #[inline]
    fn castled(_: Square, rook: Square) -> (Square, Square) {
        let home = rank::<Board, 2>(rook);
        let (king_to, rook_to) = if file::<Board, 2>(rook) == 0 { (1, 2) } else { (7, 6) };
        (on::<Board, 2>(king_to, home), on::<Board, 2>(rook_to, home))
    }

    #[inline]
    fn must_be_safe(rules: Rules, rook: Square) -> Set {
        if rules.castling == Castling::Strict { Set::only(rook) } else { Set::EMPTY }
    }
}

impl Variant<6, 2> for Perfect {
    type EvalCache = EvalCache;

    /// Ruling P6.
    fn is_dead(position: &Position) -> bool {
        let unpromoted = position.unpromoted(Player::WHITE) | position.unpromoted(Player::BLACK);
        let active = position.occupied() & !position.kings() & !unpromoted;
        if active.is_empty() {
            return true;
        }
        // Only a man of its own that never moves can shut in a king that a knight then mates.
        active == position.kind(Kind::new(1))
            && !active.has_several()
            && !(active.meets(position.owned(position.to_move()))
                && unpromoted.any()
                && can_mate_at_once(position))
    }

    fn evaluate(position: &Position, player: Player) -> i32 {
        crate::eval::evaluate(position, player)
    }

    fn evaluate_cached(position: &Position, player: Player, cache: &mut EvalCache) -> i32 {
        crate::eval::evaluate_cached(position, player, cache)
    }

    #[inline]
    fn prefetch(position: &Position, cache: &EvalCache) {
        cache.prefetch(position);
    }
}

fn can_mate_at_once(position: &Position) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().map(|m| after(position, m)).any(|next| next.checkers().any() && !next.has_legal_move())
}

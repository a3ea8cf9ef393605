//! The pieces, and the castling of orthodox chess and Chess960.

use crate::eval::{DARK, EvalCache};
use crate::{Chess, Position, array_number};
use variorum_core::chessboard::{self, Chessboard, Set, Square, fen};
use variorum_core::{Fault, Options, Player};
use variorum_orthodox::{
    CastlingSquare, DrawLimits, Kind, Movement, PieceType, Seeds, Variant, outermost_rook,
};

/// How castling is played and written (the option `castling`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// Only the king on e with a rook on a or h; rights are `KQkq`, the move is the king's.
    Standard,
    /// Any king on its home rank; rights are rook files, the move is king takes own rook.
    Chess960,
}

impl Castling {
    /// Castling as chosen, or else as the start has it.
    pub(crate) fn from_options(options: &Options) -> Castling {
        match options.get("castling") {
            Some("960") => Castling::Chess960,
            None if array_number(options).is_some() => Castling::Chess960,
            _ => Castling::Standard,
        }
    }
}

type Setup = variorum_orthodox::Setup<Chess, 6, 1>;

impl Movement<6, 1> for Chess {
    type Board = Chessboard;
    type Rules = Castling;

    const PIECES: [PieceType; 6] = [
        PieceType::new("P", "pawn", "fmWfceFifmnD", 100),
        PieceType::new("N", "knight", "N", 320),
        PieceType::new("B", "bishop", "B", 330),
        PieceType::new("R", "rook", "R", 500),
        PieceType::new("Q", "queen", "Q", 950),
        PieceType::new("K", "king", "KisO2", 0),
    ];
    const ARRAY: &'static str = "RNBQKBNR";
    const ROOK: Kind = Kind::new(3);
    const SEEDS: Seeds = Seeds {
        pieces: 0x7069_6563_6573,
        rights: 0x6361_7374_6c65,
        en_passant: 0x7061_7373,
        black: 0x0062_6c61_636b,
    };
    const CASTLING_TO: CastlingSquare = CastlingSquare::Rook;

    #[inline]
    fn castled(king: Square, rook: Square) -> (Square, Square) {
        chessboard::castled(king, rook)
    }

    fn may_castle(castling: Castling, _player: Player, king: Square, rook: Square) -> bool {
        match castling {
            Castling::Standard => king.file() == 4 && [0, 7].contains(&rook.file()),
            Castling::Chess960 => true,
        }
    }

    fn needed_to_castle(castling: Castling, player: Player, rook: Square) -> String {
        match castling {
            Castling::Standard => format!("the king of {player} on e and a rook of its on {rook}"),
            Castling::Chess960 => {
                format!("the king of {player} on its home rank and a rook of its on {rook}")
            }
        }
    }

    fn right(castling: Castling, player: Player, rook: Square) -> char {
        let letter = match castling {
            Castling::Standard if rook.file() == 7 => 'K',
            Castling::Standard if rook.file() == 0 => 'Q',
            _ => (b'A' + rook.file() as u8) as char,
        };
        if player == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
    }
}

impl Variant<6, 1> for Chess {
    type EvalCache = EvalCache;

    const CLAIMED: Option<DrawLimits> = Some(DrawLimits { occurrences: 3, quiet_plies: 100 });
    const DRAWN: DrawLimits = DrawLimits { occurrences: 5, quiet_plies: 150 };
    const EITHER_CASTLING_TEXT: bool = true;

    /// X-FEN: `KQkq`, and the file of a rook that is not the outermost on its side.
    fn foreign_right(position: &Position, player: Player, rook: Square) -> char {
        let king = position.king(player);
        let rooks = position.pieces_of(player, Self::ROOK) & Set::of_rank(king.rank());
        let outermost = |to_right| outermost_rook(king, rooks, to_right) == Some(rook);
        let letter = match (outermost(true), outermost(false)) {
            (true, _) => 'K',
            (_, true) => 'Q',
            _ => return Self::right(Castling::Chess960, player, rook),
        };
        if player == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
    }

    fn read_rights(text: &str, setup: &Setup) -> Result<Set, Fault> {
        const PLAYERS: [Player; 4] = [Player::WHITE, Player::WHITE, Player::BLACK, Player::BLACK];
        let letters = ['K', 'Q', 'k', 'q'];
        if let Some(found) = fen::flags(text, letters) {
            let mut rooks = Set::EMPTY;
            for i in (0..4).filter(|&i| found[i]) {
                let (player, to_right) = (PLAYERS[i], i % 2 == 0);
                let home = fen::home_rank(player);
                let rook = match setup.rules {
                    Castling::Standard => Some(Square::on(if to_right { 7 } else { 0 }, home)),
                    Castling::Chess960 => outermost_at_home(setup, player, to_right),
                };
                rooks = rooks.with(rook.ok_or_else(|| {
                    let side = if to_right { "right" } else { "left" };
                    let expected = format!("a king of {player} on its home rank with a rook on its {side}");
                    Fault::new("castling", letters[i].to_string(), expected)
                })?);
            }
            return Ok(rooks);
        }
        fen::rook_files(text).ok_or_else(|| {
            let expected = match setup.rules {
                Castling::Standard => "- or letters of KQkq (or of HAha) in this order",
                Castling::Chess960 => {
                    "- or rook files, right before left, White's in upper case before \
                                           Black's in lower case (or letters of KQkq in this order)"
                }
            };
            Fault::new("castling", text, expected)
        })
    }

    fn castling_text(castling: Castling) -> CastlingSquare {
        match castling {
            Castling::Standard => CastlingSquare::King,
            Castling::Chess960 => CastlingSquare::Rook,
        }
    }

    /// Bare kings, one knight, or bishops all on one colour.
    fn is_dead(position: &Position) -> bool {
        let (knights, bishops) = (position.kind(Kind::new(1)), position.kind(Kind::new(2)));
        let rest = position.occupied() & !(position.kings() | bishops | knights);
        rest.is_empty()
            && if knights.is_empty() {
                !bishops.meets(DARK) || !bishops.meets(!DARK)
            } else {
                bishops.is_empty() && !knights.has_several()
            }
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

/// The outermost own rook on one side of a king on its home rank.
fn outermost_at_home(setup: &Setup, player: Player, to_right: bool) -> Option<Square> {
    let home = fen::home_rank(player);
    let king = setup.king(player).filter(|king| king.rank() == home)?;
    outermost_rook(king, setup.squares(player, Chess::ROOK) & Set::of_rank(home), to_right)
}

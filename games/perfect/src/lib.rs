//! Perfect Chess: nine files and ranks, two queens, bishops that also step sideways.

mod eval;
mod figures;
mod variant;

pub use variant::{Board, Castling, Promotion, Rules, Square};

use variorum_core::xboard::XboardVariant;
use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, PositionError, Role, Values};
use variorum_core::{CastlingRight, TimeOdds};
use variorum_orthodox::{Setup, XboardLines, castling_rights, read};

/// A playable position.
pub type Position = variorum_orthodox::Position<Perfect, 6, 2>;

/// A move.
pub type Move = variorum_orthodox::Move<Perfect, 6, 2>;

/// Perfect Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perfect;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "promotion",
        label: "Promotion",
        help: "Whether a pawn that arrives on the last rank may stay a pawn there, for ever.",
        values: Values::Choices(&[
            Choice { value: "optional", label: "A pawn may stay a pawn" },
            Choice { value: "mandatory", label: "A pawn must promote" },
        ]),
        default: "optional",
        role: Role::Comparison,
    },
    OptionSpec {
        name: "castling",
        label: "Castling",
        help: "Which squares must be free of attack: all from the king to the rook, or the king's path only.",
        values: Values::Choices(&[
            Choice { value: "strict", label: "All squares from king to rook" },
            Choice { value: "king-path", label: "The king's path only" },
        ]),
        default: "strict",
        role: Role::Comparison,
    },
];

/// XBoard is told of the bishop's step sideways and of castling over three squares. It knows no pawn
/// that stays a pawn on the last rank.
const XBOARD: &[XboardVariant] = &[XboardVariant {
    name: "perfect",
    options: &["promotion=mandatory"],
    board: Some(XboardLines::<Perfect, 6, 2>::BOARD),
    castling_in_words: false,
}];

impl Game for Perfect {
    type Position = Position;

    const CARD: Card = Card {
        id: "perfect",
        title: "Perfect Chess",
        summary: "Chess on nine by nine squares: two queens each, bishops that also step sideways, \
                  castling alike on both sides.",
        players: 2,
        rules_version: 1,
        goals: &[],
        unlettered: "P",
        options: OPTIONS,
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["perfect"],
        record_names: &[],
        chess960: None,
        xboard: XBOARD,
    };

    fn start(options: &Options) -> Result<Position, Fault> {
        let fault = |mut error: PositionError| error.faults.swap_remove(0);
        Position::new(&Setup::start(Rules::from_options(options))).map_err(fault)
    }

    fn read(options: &Options, text: &str) -> Result<Position, PositionError> {
        read(text, Rules::from_options(options))
    }

    fn castling_rights(options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        castling_rights::<Perfect, 6, 2>(fields.first()?, Rules::from_options(options))
    }

    fn time_odds() -> &'static [TimeOdds] {
        figures::TIME_ODDS
    }
}

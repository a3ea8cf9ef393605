//! Perfect Chess: nine files and ranks, two queens, bishops that also step sideways.

pub mod attacks;
pub mod board;
mod end;
mod eval;
mod exchange;
pub mod moves;
pub mod position;
pub mod setup;
mod text;
mod view;

pub use position::PerfectPosition;

use board::{Castling, Promotion, Rules};
use setup::Setup;
use variorum_core::foreign::CastlingRight;
use variorum_core::xboard::{XboardBoard, XboardVariant};
use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, PositionError, Role, Values};

/// Perfect Chess.
#[derive(Clone, Copy, Debug)]
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
    board: Some(XboardBoard {
        pictures: "PNBRQ...........Kpnbrq...........k",
        size: "9x9+0_fairy",
        moves: &[('P', "fmWfceFifmnD"), ('B', "BsW"), ('K', "KisO3")],
    }),
    castling_in_words: false,
}];

impl Game for Perfect {
    type Position = PerfectPosition;

    const CARD: Card = Card {
        id: "perfect",
        title: "Perfect Chess",
        summary: "Chess on nine by nine squares: two queens each, bishops that also step sideways, \
                  castling alike on both sides.",
        players: 2,
        rules_version: 1,
        options: OPTIONS,
        rules: include_str!("../RULES.md"),
        protocol_names: &["perfect"],
        record_names: &[],
        chess960: None,
        xboard: XBOARD,
    };

    fn start(options: &Options) -> Result<PerfectPosition, Fault> {
        let fault = |mut error: PositionError| error.faults.swap_remove(0);
        PerfectPosition::new(&Setup::start(rules(options))).map_err(fault)
    }

    fn read(options: &Options, text: &str) -> Result<PerfectPosition, PositionError> {
        text::read(text, rules(options))
    }

    fn castling_rights(_: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        text::castling_rights(fields.first()?)
    }
}

fn rules(options: &Options) -> Rules {
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

//! Chessplus: pieces merge and split.
//!
//! The rules, with their numbered rulings, are in `RULES.md`.

mod castling;
mod end;
mod eval;
mod exchange;
mod figures;
mod generate;
mod learn;
mod moves;
mod piece;
mod position;
mod rules;
mod setup;
mod text;
mod view;

pub use castling::Rights;
pub use moves::{Action, Move};
pub use piece::{PIECES, Part, Piece};
pub use position::Position;
pub use rules::Rules;
pub use setup::Setup;

use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, PositionError, Role, Values};
use variorum_core::{CastlingRight, TimeOdds};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Chessplus;

const OPTIONS: [OptionSpec; 2] = [
    OptionSpec {
        name: "edition",
        label: "Edition",
        help: "The sheet of 2016 allows three queens of a colour at most, and a promotion beyond that \
               removes the piece. The official rule book sets no limit, and none is played.",
        values: Values::Choices(&[
            Choice { value: "official", label: "Official rule book" },
            Choice { value: "2016", label: "2016 sheet: at most three queens" },
        ]),
        default: "official",
        role: Role::Rule,
    },
    OptionSpec {
        name: "enpassant",
        label: "En passant",
        help: "Whether a pawn that has just stepped two squares can be captured as if it had stepped one. The \
               sheet of 2016 does not have it; it is on with both editions unless you switch it off.",
        values: Values::Choices(&[
            Choice { value: "on", label: "On, as in competition" },
            Choice { value: "off", label: "Off" },
        ]),
        default: "on",
        role: Role::Rule,
    },
];

/// The position every game starts from.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Game for Chessplus {
    type Position = Position;

    const CARD: Card = Card {
        id: "chessplus",
        title: "Chessplus",
        summary: "Two pieces of yours can merge on one square, move as either, and split again.",
        players: 2,
        rules_version: 1,
        goals: &[],
        unlettered: "P",
        options: &OPTIONS,
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["chessplus"],
        record_names: &[],
        chess960: None,
        xboard: &[],
    };

    fn start(options: &Options) -> Result<Position, Fault> {
        text::read(START, Rules::from_options(options)).map_err(|mut error| error.faults.remove(0))
    }

    fn read(options: &Options, text: &str) -> Result<Position, PositionError> {
        text::read(text, Rules::from_options(options))
    }

    fn castling_rights(_: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        text::castling_rights(fields.first()?)
    }

    fn time_odds() -> &'static [TimeOdds] {
        figures::TIME_ODDS
    }
}

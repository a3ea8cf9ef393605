//! Megacheckers: checkers for three players on a staircase board.
//!
//! From the rulebook of Mega Games, Inc. (1986, 1989). `RULES.md` states the game as it is played
//! here; its rulings K1 to K10 are named where the code follows them.

mod board;
mod end;
mod eval;
mod figures;
mod learn;
mod moves;
mod pending;
mod pictures;
mod position;
mod rules;
mod setup;
mod text;
mod view;

pub use moves::Move;
pub use pending::{Huff, Pending};
pub use position::Position;
pub use rules::{Capture, Rules};

use variorum_core::{Card, Choice, Expected, Fault, Game, OptionSpec, Options, PositionError, Role, Values};

/// The game of Megacheckers.
#[derive(Clone, Copy, Debug)]
pub struct Megacheckers;

impl Game for Megacheckers {
    type Position = Position;

    const CARD: Card = Card {
        id: "megacheckers",
        title: "Megacheckers",
        summary: "Checkers for three on a staircase board with six black holes: the last player with a \
                  piece wins",
        players: 3,
        rules_version: 1,
        goals: &[],
        unlettered: "M",
        options: &OPTIONS,
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["megacheckers"],
        record_names: &[],
        chess960: None,
        xboard: &[],
    };

    fn start(options: &Options) -> Result<Position, Fault> {
        Ok(Position::start(Rules::from_options(options)))
    }

    fn read(options: &Options, text: &str) -> Result<Position, PositionError> {
        text::read(text, Rules::from_options(options))
    }

    fn expected() -> &'static [Expected] {
        figures::SEATS
    }
}

const OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "capture",
    label: "Jumping",
    help: "Whether a jump that is there must be made, or may be missed at the price of a huff.",
    values: Values::Choices(&[
        Choice { value: "forced", label: "must be made" },
        Choice { value: "huff", label: "may be missed, and huffed" },
    ]),
    default: "forced",
    role: Role::Rule,
}];

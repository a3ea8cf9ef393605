//! Megachess: three players on a staircase board.
//!
//! From the rulebook of Mega Games, Inc. (1986, 1989). `RULES.md` states the game as it is played
//! here; its rulings M1 to M8 are named where the code follows them.

mod castling;
mod end;
mod eval;
mod exchange;
mod figures;
mod learn;
mod moves;
mod position;
mod rules;
mod setup;
mod text;
mod view;

pub use moves::{Action, Move};
pub use position::{Kind, Position};
pub use rules::{Mated, Rules};

use variorum_core::{
    Card, Choice, Expected, Fault, Game, OptionSpec, Options, Player, PositionError, Role, Values,
};

/// The game of Megachess.
#[derive(Clone, Copy, Debug)]
pub struct Megachess;

impl Game for Megachess {
    type Position = Position;

    const CARD: Card = Card {
        id: "megachess",
        title: "Megachess",
        summary: "Chess for three on a staircase board: each for themselves, the last one not mated wins",
        players: 3,
        rules_version: 1,
        goals: &[],
        unlettered: "P",
        options: &OPTIONS,
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["megachess"],
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

const OPTIONS: [OptionSpec; 2] = [
    OptionSpec {
        name: "white",
        label: "White's king and queen",
        help: "White says before the game, for all to see, which of the two middle squares the king takes.",
        values: Values::Choices(&[
            Choice { value: "qk", label: "Queen on j1, king on k1" },
            Choice { value: "kq", label: "King on j1, queen on k1" },
        ]),
        default: "qk",
        role: Role::Open(Player::WHITE),
    },
    OptionSpec {
        name: "mated",
        label: "Pieces of a player who is out",
        help: "What becomes of the pieces of a player who is mated, resigns or runs out of time.",
        values: Values::Choices(&[
            Choice { value: "block", label: "stay as obstacles that cannot be taken" },
            Choice { value: "remove", label: "leave the board" },
            Choice { value: "capture", label: "stay, do not move, and can be taken" },
        ]),
        default: "capture",
        role: Role::Rule,
    },
];

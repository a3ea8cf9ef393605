//! Chess 2: six armies, a win by crossing the midline, and a shuffled start.

pub mod army;
pub mod attacks;
pub mod board;
mod decision;
mod editing;
mod end;
mod eval;
mod figures;
mod generate;
mod learn;
pub mod moves;
mod pictures;
pub mod position;
mod reach;
pub mod rules;
pub mod setup;
mod text;
mod view;

pub use position::Position;

use army::{Army, CHOICES};
use rules::Rules;
use setup::Setup;
use variorum_core::CastlingRight;
use variorum_core::chessboard::ARRAYS;
use variorum_core::{
    Card, Choice, Expected, Fault, Game, OptionSpec, Options, Player, PositionError, Role, TimeOdds, Values,
    text as texts,
};

/// Chess 2.
#[derive(Clone, Copy, Debug)]
pub struct Chess2;

/// The number of the standard array, where one fixed position is needed.
const STANDARD_ARRAY: u32 = 518;

const OPTIONS: &[OptionSpec] = &[
    army_option("white", "White's army", Player::WHITE),
    army_option("black", "Black's army", Player::BLACK),
    OptionSpec {
        name: "start",
        label: "Start",
        help: "Which of the 960 arrays of the first row both players start from: drawn at random, or by \
               number (518 is the standard one).",
        values: Values::Numbered {
            choices: &[Choice { value: "random", label: "Random array" }],
            count: ARRAYS,
        },
        default: "random",
        role: Role::Start,
    },
    OptionSpec {
        name: "whirlwind",
        label: "Whirlwind",
        help: "Whether a warrior king may whirlwind at any decision or only in the king-turn.",
        values: Values::Choices(&[
            Choice { value: "any", label: "At any decision" },
            Choice { value: "king-turn", label: "In the king-turn only" },
        ]),
        default: "any",
        role: Role::Rule,
    },
    OptionSpec {
        name: "emptywhirlwind",
        label: "Whirlwind that destroys nothing",
        help: "Whether a warrior king may whirlwind with nothing around it to destroy.",
        values: Values::Choices(&[
            Choice { value: "yes", label: "Allowed" },
            Choice { value: "no", label: "Not allowed" },
        ]),
        default: "yes",
        role: Role::Rule,
    },
    OptionSpec {
        name: "ghostwhirlwind",
        label: "Whirlwind beside a ghost",
        help: "Whether a warrior king with a ghost beside it may whirlwind; the ghost stays either way.",
        values: Values::Choices(&[
            Choice { value: "yes", label: "Allowed" },
            Choice { value: "no", label: "Not allowed" },
        ]),
        default: "yes",
        role: Role::Rule,
    },
    OptionSpec {
        name: "rampage",
        label: "Rampage into a wall",
        help: "Whether an elephant's rampage stops before a piece it cannot capture or is not allowed there.",
        values: Values::Choices(&[
            Choice { value: "stop", label: "Stops before it" },
            Choice { value: "illegal", label: "Not allowed" },
        ]),
        default: "stop",
        role: Role::Rule,
    },
];

const fn army_option(name: &'static str, label: &'static str, player: Player) -> OptionSpec {
    OptionSpec {
        name,
        label,
        help: "One of six armies; each player chooses in secret.",
        values: Values::Choices(&CHOICES),
        default: Army::Classic.name(),
        role: Role::Secret(player),
    }
}

impl Game for Chess2 {
    type Position = Position;

    const CARD: Card = Card {
        id: "chess2",
        title: "Chess 2",
        summary: "Six armies to choose from in secret, a shuffled start, and a second way to win: walk your \
                  king across the midline.",
        players: 2,
        rules_version: 1,
        goals: &[end::MIDLINE],
        unlettered: "P",
        options: OPTIONS,
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["chess2"],
        record_names: &[],
        chess960: None,
        xboard: &[],
    };

    fn start(options: &Options) -> Result<Position, Fault> {
        let number = options.get("start").and_then(texts::number).unwrap_or(STANDARD_ARRAY);
        let armies =
            [Player::WHITE, Player::BLACK].map(|player| army(options, player).unwrap_or(Army::Classic));
        let fault = |mut error: PositionError| error.faults.swap_remove(0);
        Position::new(&Setup::start(number, armies, Rules::from_options(options))).map_err(fault)
    }

    fn read(options: &Options, text: &str) -> Result<Position, PositionError> {
        let position = text::read(text, Rules::from_options(options))?;
        for player in [Player::WHITE, Player::BLACK] {
            if let Some(chosen) = army(options, player).filter(|&chosen| chosen != position.army(player)) {
                let found = position.army(player).letter().to_string();
                let expected = format!("{}: option {player}={} was given", chosen.letter(), chosen.name());
                return Err(Fault::new("armies", found, expected).into());
            }
        }
        Ok(position)
    }

    fn about_choice(option: &str, value: &str) -> Option<&'static str> {
        let chosen = Player::from_name(option).and(Army::from_name(value));
        chosen.map(Army::about)
    }

    /// From 31,800 games at 1,000 nodes (`docs/results.md`): Nemesis for both players, whose cost in other samples of these games is
    /// at most 0.6 % of a point.
    fn equilibrium(option: &str) -> Option<&'static [(&'static str, u32)]> {
        const NEMESIS: &[(&str, u32)] = &[(Army::Nemesis.name(), 1)];
        Player::from_name(option).map(|_| NEMESIS)
    }

    fn expected() -> &'static [Expected] {
        figures::PAIRS
    }

    fn time_odds() -> &'static [TimeOdds] {
        figures::TIME_ODDS
    }

    fn castling_rights(options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        text::castling_rights(fields, Rules::from_options(options))
    }
}

/// The army of a player, when one was chosen.
fn army(options: &Options, player: Player) -> Option<Army> {
    options.get(player.name()).and_then(Army::from_name)
}

//! Orthodox chess and Chess960.

mod eval;
mod figures;
mod variant;

pub use variant::Castling;

use variorum_core::chessboard::{ARRAYS, array};
use variorum_core::xboard::XboardVariant;
use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, PositionError, Role, Values};
use variorum_core::{CastlingRight, RecordName, TimeOdds};
use variorum_orthodox::{Setup, castling_rights, read};

/// A playable position.
pub type Position = variorum_orthodox::Position<Chess, 6, 1>;

/// A move.
pub type Move = variorum_orthodox::Move<Chess, 6, 1>;

/// Orthodox chess, and Chess960 by option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chess;

/// The number of the standard array among the 960.
const STANDARD_ARRAY: u32 = 518;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "start",
        label: "Start",
        help: "The standard array, or one of the 960 arrays of Chess960 by its number (518 is the standard one).",
        values: Values::Numbered {
            choices: &[Choice { value: "standard", label: "Standard array" }],
            count: ARRAYS,
        },
        default: "standard",
        role: Role::Start,
    },
    OptionSpec {
        name: "castling",
        label: "Castling",
        help: "Standard castling, or that of Chess960, written king takes rook; a numbered start plays the \
               latter unless told otherwise.",
        values: Values::Choices(&[
            Choice { value: "standard", label: "Standard" },
            Choice { value: "960", label: "Chess960" },
        ]),
        default: "standard",
        role: Role::Rule,
    },
];

const XBOARD: &[XboardVariant] = &[
    XboardVariant { name: "normal", options: &[], board: None, castling_in_words: false },
    XboardVariant { name: "fischerandom", options: &["castling=960"], board: None, castling_in_words: true },
];

impl Game for Chess {
    type Position = Position;

    const CARD: Card = Card {
        id: "chess",
        title: "Chess",
        summary: "Orthodox chess, from the standard array or any of the 960 of Chess960.",
        players: 2,
        rules_version: 1,
        goals: &[],
        unlettered: "P",
        options: OPTIONS,
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["chess", "normal"],
        record_names: RECORD_NAMES,
        chess960: Some("castling=960"),
        xboard: XBOARD,
    };

    fn start(options: &Options) -> Result<Position, Fault> {
        let number = array_number(options).unwrap_or(STANDARD_ARRAY);
        let fault = |mut error: PositionError| error.faults.swap_remove(0);
        let array = String::from_iter(array(number));
        Position::new(&Setup::start_with(Castling::from_options(options), &array)).map_err(fault)
    }

    fn read(options: &Options, text: &str) -> Result<Position, PositionError> {
        read(text, Castling::from_options(options))
    }

    fn castling_rights(options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        castling_rights::<Chess, 6, 1>(fields.first()?, Castling::from_options(options))
    }

    fn record_name(options: &Options) -> Option<&'static str> {
        Some(match Castling::from_options(options) {
            Castling::Standard => Chess::CARD.id,
            Castling::Chess960 => "Chess960",
        })
    }

    fn time_odds() -> &'static [TimeOdds] {
        figures::TIME_ODDS
    }
}

const CHESS960: &[&str] = &["castling=960"];

const RECORD_NAMES: &[RecordName] = &[
    RecordName { name: "standard", options: &[] },
    RecordName { name: "fromposition", options: &[] },
    RecordName { name: "classical", options: &[] },
    RecordName { name: "orthodox", options: &[] },
    RecordName { name: "chess960", options: CHESS960 },
    RecordName { name: "fischerandom", options: CHESS960 },
    RecordName { name: "fischerrandom", options: CHESS960 },
    RecordName { name: "fischerandomchess", options: CHESS960 },
    RecordName { name: "fischerrandomchess", options: CHESS960 },
    RecordName { name: "freestyle", options: CHESS960 },
    RecordName { name: "freestylechess", options: CHESS960 },
    RecordName { name: "frc", options: CHESS960 },
];

/// The number of the array, when one was chosen.
fn array_number(options: &Options) -> Option<u32> {
    options.get("start").and_then(variorum_core::text::number)
}

//! What the options decide.

use variorum_core::Options;

/// The options of a game, decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// At most three queens of a colour: the sheet of 2016.
    pub three_queens: bool,
    /// Whether pawns capture en passant.
    pub en_passant: bool,
}

impl Rules {
    /// As chosen.
    pub fn from_options(options: &Options) -> Rules {
        Rules {
            three_queens: options.get("edition") == Some("2016"),
            en_passant: options.get("enpassant") != Some("off"),
        }
    }
}

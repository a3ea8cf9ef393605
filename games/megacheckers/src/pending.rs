//! What stands between a turn and the next.

use crate::board::by_file;
use std::fmt;
use variorum_core::{Player, PlayerSet};
use variorum_megaboard::fields::letters;
use variorum_megaboard::{Set, Square};

/// The decision of one opponent about pieces that failed to jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Huff {
    /// Who decides.
    pub decider: Player,
    /// The pieces that failed to jump one of the decider's.
    pub squares: Set,
}

/// What stands between a turn and the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    /// Nothing.
    Nothing,
    /// The side is in a series of jumps.
    Series {
        /// Where the piece that jumps on stands.
        square: Square,
        /// The opponents already jumped in this series.
        jumped: PlayerSet,
    },
    /// Opponents of the player who moved last decide about huffs, in turn order; the first is never
    /// missing.
    Huffs([Option<Huff>; 2]),
}

/// As the last field of a position text has it: `-`, `+e8:r`, `r:c6,d7;w:c6`.
impl fmt::Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pending::Nothing => f.write_str("-"),
            Pending::Series { square, jumped } => write!(f, "+{square}:{}", letters(jumped)),
            Pending::Huffs(huffs) => {
                let huff = |huff: Huff| format!("{}:{}", huff.decider.letter(), names_of(huff.squares));
                f.write_str(&huffs.into_iter().flatten().map(huff).collect::<Vec<_>>().join(";"))
            }
        }
    }
}

/// The names of squares in order, separated by commas.
pub(crate) fn names_of(squares: Set) -> String {
    by_file(squares).iter().map(Square::to_string).collect::<Vec<_>>().join(",")
}

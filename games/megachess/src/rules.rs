//! What the options decide.

use variorum_core::Options;

/// What becomes of the pieces of a player who is out (option `mated`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mated {
    /// They stay and can be neither moved nor taken.
    Block,
    /// They leave the board.
    Remove,
    /// They stay and can be taken.
    Capture,
}

/// The options of a game, decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// White's king starts left of the queen, on j1.
    pub king_left: bool,
    /// What becomes of the pieces of a player who is out.
    pub mated: Mated,
}

impl Rules {
    /// As chosen.
    pub fn from_options(options: &Options) -> Rules {
        Rules {
            king_left: options.get("white") == Some("kq"),
            mated: match options.get("mated") {
                Some("block") => Mated::Block,
                Some("remove") => Mated::Remove,
                _ => Mated::Capture,
            },
        }
    }
}

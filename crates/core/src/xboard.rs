//! What a game tells XBoard and WinBoard, so that they can show and play it.

/// A variant of XBoard's, under its own name for one it knows, or explained where it knows none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct XboardVariant {
    /// Its name in XBoard.
    pub name: &'static str,
    /// Options of the game that it stands for, as `name=value`.
    pub options: &'static [&'static str],
    /// Board and pieces; `None` where XBoard knows them.
    pub board: Option<XboardBoard>,
    /// Whether castling is written `O-O` and `O-O-O`, as XBoard does where king and rook stand
    /// anywhere; else as the game's move text has it.
    pub castling_in_words: bool,
}

/// A board as XBoard is told of it (`setup` and `piece` of its protocol).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct XboardBoard {
    /// XBoard's pictures for the letters of the position text (its `-pieceToCharTable`).
    pub pictures: &'static str,
    /// Files, ranks, holdings, and the variant it is derived from: `9x9+0_fairy`.
    pub size: &'static str,
    /// How pieces move, in Betza's notation as XBoard has it: letter and moves. Those that are not
    /// here move as XBoard's pictures do.
    pub moves: &'static [(char, &'static str)],
}

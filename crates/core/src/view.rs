//! A position as data for drawing and asking: the browser, the terminal and pictures draw every
//! game from this.

use crate::editing::Editing;
pub use crate::layout::{Layout, Shade, SquareView};
pub use crate::picture::{Head, Parts};
use crate::{Notation, Player};

/// How a piece is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceState {
    /// In play.
    #[default]
    Alive,
    /// Of a player who is out: it attacks nothing.
    Out,
}

/// One piece on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceView {
    /// Index of the square.
    pub square: usize,
    /// Whose it is.
    pub owner: Player,
    /// What its picture shows.
    pub parts: Parts,
    /// Upper-case letters by which move texts and records name it; often those of `parts`.
    pub letters: &'static str,
    /// For people: "rook", "rook and pawn".
    pub name: &'static str,
    /// Whether its player must not leave it attacked: check is marked on it.
    pub royal: bool,
    /// How it is shown.
    pub state: PieceState,
}

/// A picture for one of several moves that share from and to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChoiceView {
    /// For people, in a few words: "Rook leaves", "promote to queen", "en passant".
    pub label: String,
    /// The picture to show, as in [`PieceView::parts`]; [`Parts::NONE`] when none fits.
    pub parts: Parts,
}

/// Which castling a move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// With the rook that stands nearer to the king in the usual array; written `O-O`. Where both
    /// are as near, with the one on the higher file.
    Short,
    /// With the other rook; written `O-O-O`.
    Long,
}

/// How a player makes a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gesture {
    /// The square to pick up from; `None` for a button.
    pub from: Option<usize>,
    /// The square to put on; `None` for a button or an action on the `from` square itself.
    pub to: Option<usize>,
    /// Further squares that mean the same move: the own rook when castling, for example.
    pub also: Vec<usize>,
    /// Where several moves share `from` and `to`, what tells this one; for an action on the `from`
    /// square itself, what it is called; else `None`.
    pub choice: Option<ChoiceView>,
    /// The text of the button, for moves that have no squares or should be asked for in words too;
    /// else `None`.
    pub button: Option<String>,
    /// Squares whose piece the move destroys.
    pub destroys: Vec<usize>,
    /// Pieces (or parts of them) that change place: from and to, the moving piece first.
    pub moves: Vec<(usize, usize)>,
    /// Which castling it is; `None` for other moves.
    pub castles: Option<Wing>,
}

impl Gesture {
    /// What can be told of [`View::uses`] from the gesture: `capture` and `castling`.
    pub fn uses(&self) -> Vec<&'static str> {
        let capture = (!self.destroys.is_empty()).then_some("capture");
        capture.into_iter().chain(self.castles.map(|_| "castling")).collect()
    }
}

/// What a marked square means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// A region of the rules: a row where pawns promote, or a half of the board that is a goal.
    Region,
    /// The piece that must go on in a turn of several decisions.
    Pending,
    /// A piece that neighbours lend something: shown by a star, and a clasp between two of them.
    Linked,
}

/// A mark on a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Index of the square.
    pub square: usize,
    /// What it means.
    pub kind: MarkKind,
    /// For people.
    pub label: String,
}

/// How to draw a position and how to ask for a move (`view.rs`).
pub trait View: Notation {
    /// The board: the same for every position of the game.
    fn layout() -> Layout;

    /// What one piece of `parts` of this game does, in one line: `None` for an unknown piece.
    fn describe(&self, piece: &PieceView) -> Option<String>;

    /// How position texts are put together. `fields` are the texts now in the fields after the rows,
    /// right or wrong, where what a letter of the rows means depends on them.
    fn editing(fields: &[&str]) -> Editing;

    /// The pieces on the board.
    fn pieces(&self) -> Vec<PieceView>;

    /// How a player makes this legal move.
    fn gesture(&self, m: Self::Move) -> Gesture;

    /// What this legal move uses of the rules, in their words, for counts of how often that happens:
    /// `capture`, `castling` and what the game adds to them. Empty for a plain move.
    fn uses(&self, m: Self::Move) -> Vec<&'static str> {
        self.gesture(m).uses()
    }

    /// Squares to mark, beyond checks and the last move, which are marked for every game.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}

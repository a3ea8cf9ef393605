//! How to draw a position and how to ask for a decision.

use crate::board::{CROWNING, HOLES};
use crate::moves::Move;
use crate::pending::Pending;
use crate::pictures;
use crate::position::Position;
use variorum_core::editing::{Editing, FieldView, PalettePiece};
use variorum_core::view::{Gesture, Layout, Mark, MarkKind, Parts, PieceState, PieceView};
use variorum_core::{Player, Position as _, View};
use variorum_megaboard::{Square, fields};

/// Picture, letter and name of a man or a king.
const fn shown(is_king: bool) -> (Parts, &'static str, &'static str) {
    if is_king { (pictures::KING, "K", "king") } else { (pictures::MAN, "M", "man") }
}

fn going(from: Square, to: Square, destroyed: Option<Square>) -> Gesture {
    let (from, to) = (from.index(), to.index());
    Gesture {
        from: Some(from),
        to: Some(to),
        destroys: destroyed.into_iter().map(Square::index).collect(),
        moves: vec![(from, to)],
        ..Gesture::default()
    }
}

const FIELD_VIEWS: &[FieldView] = &[
    fields::SIDE,
    fields::PLAYERS_IN,
    FieldView {
        name: "clock",
        label: "Clock",
        help: "Turns since the last capture, crowning or elimination.",
        choices: &[],
        missing: Some("0"),
    },
    FieldView {
        name: "turn",
        label: "Turn",
        help: "Counts from 1 and rises when play goes past from White to Black.",
        choices: &[],
        missing: Some("1"),
    },
    FieldView {
        name: "pending",
        label: "Pending",
        help: "- for nothing; in a series the piece and whom it has jumped, as +e8:r; or who may huff what, \
               as r:c6,d7;w:c6.",
        choices: &[],
        missing: Some("-"),
    },
];

impl View for Position {
    fn layout() -> Layout {
        variorum_megaboard::layout(HOLES)
    }

    fn editing(_: &[&str]) -> Editing {
        let piece = |owner: Player, is_king: bool| {
            let (parts, letter, name) = shown(is_king);
            PalettePiece { text: format!("{}{letter}", owner.letter()), owner, parts, name }
        };
        let pieces = Player::ALL.into_iter().flat_map(|owner| [piece(owner, false), piece(owner, true)]);
        Editing { pieces: pieces.collect(), separator: ",", fields: FIELD_VIEWS }
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        let square = Square::new(piece.square)?;
        let text = match piece.parts.letters() {
            "M" => {
                "one step along a diagonal, forward or back; jumps along diagonals; becomes a king on an \
                 opponent's back line"
            }
            "C" => "one step in any of eight directions, onto light squares too; jumps in all eight",
            _ => return None,
        };
        let owed = match self.pending() {
            Pending::Series { square: at, .. } if at == square => "; it is in a series of jumps",
            Pending::Huffs([Some(huff), _]) if huff.squares.contains(square) => {
                "; it failed to jump and may be huffed"
            }
            _ if HOLES.contains(square) => "; it stepped into this black hole and may leave it",
            _ => "",
        };
        Some(format!("{text}{owed}"))
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: Square| {
            let (owner, is_king) = self.piece_at(square)?;
            let (parts, letters, name) = shown(is_king);
            let is_in = self.players_in().contains(owner);
            let state = if is_in { PieceState::Alive } else { PieceState::Out };
            Some(PieceView { square: square.index(), owner, parts, letters, name, royal: false, state })
        };
        self.occupied().into_iter().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        match m {
            Move::Step { from, to } => going(from, to, None),
            // Who jumps into a black hole is lost, and what was jumped over stays.
            Move::Jump { from, to, .. } if HOLES.contains(to) => going(from, to, Some(from)),
            Move::Jump { from, over, to } => going(from, to, Some(over)),
            Move::Rest => {
                let button = match self.pending() {
                    Pending::Nothing => "Pass",
                    Pending::Series { .. } => "Stop here",
                    Pending::Huffs(_) => "Decline the huff",
                };
                Gesture { button: Some(button.to_owned()), ..Gesture::default() }
            }
            Move::Huff(square) => {
                let name = self.piece_at(square).map_or("piece", |(_, is_king)| shown(is_king).2);
                Gesture {
                    from: Some(square.index()),
                    button: Some(format!("Huff the {name} on {square}")),
                    destroys: vec![square.index()],
                    ..Gesture::default()
                }
            }
        }
    }

    fn uses(&self, m: Move) -> Vec<&'static str> {
        let crowned = m.ends().filter(|(from, to)| {
            !self.kings().contains(*from) && CROWNING[self.side().index()].contains(*to)
        });
        let mut uses = match m {
            Move::Step { .. } => Vec::new(),
            Move::Jump { to, .. } if HOLES.contains(to) => vec!["jump", "hole"],
            Move::Jump { .. } => vec!["jump", "capture"],
            Move::Huff(_) => vec!["huff"],
            Move::Rest => match self.pending() {
                Pending::Nothing => vec!["pass"],
                Pending::Series { .. } => vec!["series stopped"],
                Pending::Huffs(_) => vec!["huff declined"],
            },
        };
        uses.extend(crowned.map(|_| "crowning"));
        uses
    }

    fn marks(&self) -> Vec<Mark> {
        let mark =
            |square: Square, label: String| Mark { square: square.index(), kind: MarkKind::Pending, label };
        match self.pending() {
            Pending::Series { square, .. } => vec![mark(square, "goes on jumping".to_owned())],
            Pending::Huffs([Some(huff), _]) => {
                let label = format!("failed to jump; {} may huff it", huff.decider.title());
                huff.squares.into_iter().map(|square| mark(square, label.clone())).collect()
            }
            _ => Vec::new(),
        }
    }
}

//! How to draw a position and how to ask for a move.

use crate::moves::{Action, Move};
use crate::position::{Kind, Position};
use crate::rules::Mated;
use variorum_core::editing::{Editing, FieldView, PalettePiece};
use variorum_core::view::{ChoiceView, Gesture, Layout, Parts, PieceState, PieceView, Wing};
use variorum_core::{Player, Position as _, View};
use variorum_megaboard::{Set, fields, file};

/// Letter and name of a kind of piece.
const fn shown(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::King => ("K", "king"),
        Kind::Queen => ("Q", "queen"),
        Kind::Rook => ("R", "rook"),
        Kind::Bishop => ("B", "bishop"),
        Kind::Knight => ("N", "knight"),
        Kind::Pawn => ("P", "pawn"),
        Kind::FreshPawn => ("P", FRESH_PAWN),
    }
}

const FRESH_PAWN: &str = "pawn that has not moved";

const FIELD_VIEWS: &[FieldView] = &[
    fields::SIDE,
    FieldView {
        name: "castling",
        label: "Castling",
        help: "The squares of the rooks that may still castle: White's, Black's, then Red's, with commas; or -.",
        choices: &[],
        missing: None,
    },
    fields::PLAYERS_IN,
    FieldView {
        name: "clock",
        label: "Clock",
        help: "Decisions since the last capture, promotion or elimination.",
        choices: &[],
        missing: Some("0"),
    },
    FieldView {
        name: "turn",
        label: "Turn",
        help: "Counts from 1 and rises when play comes round to White.",
        choices: &[],
        missing: Some("1"),
    },
];

impl View for Position {
    fn layout() -> Layout {
        variorum_megaboard::layout(Set::EMPTY)
    }

    fn editing(_: &[&str]) -> Editing {
        let piece = |owner: Player, kind: Kind| {
            let (letter, name) = shown(kind);
            let parts = Parts::orthodox(letter);
            PalettePiece { text: format!("{}{}", owner.letter(), kind.letter()), owner, parts, name }
        };
        let owned = |owner| Kind::ALL.into_iter().map(move |kind| piece(owner, kind));
        let pieces = Player::ALL.into_iter().flat_map(owned).collect();
        Editing { pieces, separator: ",", fields: FIELD_VIEWS }
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        if piece.state == PieceState::Out {
            return Some(
                match self.rules().mated {
                    Mated::Capture => "Its player is out: it does not move or attack, and can be taken.",
                    _ => "Its player is out: it does not move or attack, and cannot be taken.",
                }
                .to_owned(),
            );
        }
        let text = match (piece.letters, piece.name) {
            ("K", _) => "One step in any direction; a player whose king is mated is out.",
            ("Q", _) => "Any distance along rank, file or diagonal.",
            ("R", _) => "Any distance along rank or file.",
            ("B", _) => "Any distance along a diagonal.",
            ("N", _) => "Two squares straight and one to the side, jumping over whatever is between.",
            ("P", FRESH_PAWN) => {
                "One step forward, sideways or back, or two forward; takes one step along any diagonal; \
                 promotes on an opponent's back row."
            }
            ("P", _) => {
                "One step forward, sideways or back; takes one step along any diagonal; promotes on an \
                 opponent's back row."
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: variorum_megaboard::Square| {
            let (owner, kind) = self.piece_at(square)?;
            let (letters, name) = shown(kind);
            let parts = Parts::orthodox(letters);
            let is_in = self.players_in().contains(owner);
            let state = if is_in { PieceState::Alive } else { PieceState::Out };
            let royal = kind == Kind::King && is_in;
            Some(PieceView { square: square.index(), owner, parts, letters, name, royal, state })
        };
        self.occupied().into_iter().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        let (from, to) = (m.from.index(), m.to.index());
        let mut gesture =
            Gesture { from: Some(from), to: Some(to), moves: vec![(from, to)], ..Gesture::default() };
        if self.occupied().contains(m.to) {
            gesture.destroys.push(to);
        }
        match m.action {
            Action::Go => {}
            Action::Castle => {
                let castling = self.castlings().iter().find(|c| c.king_from == m.from && c.king_to == m.to);
                if let Some(castling) = castling {
                    gesture.also.push(castling.rook_from.index());
                    gesture.moves.push((castling.rook_from.index(), castling.rook_to.index()));
                    // The rooks stand three and four files from the king, on the staircases too.
                    let short = file(castling.rook_from).abs_diff(file(m.from)) == 3;
                    gesture.castles = Some(if short { Wing::Short } else { Wing::Long });
                }
            }
            Action::Promote(kind) => {
                let (letter, name) = shown(kind);
                let parts = Parts::orthodox(letter);
                gesture.choice = Some(ChoiceView { label: format!("promote to {name}"), parts });
            }
        }
        gesture
    }

    fn uses(&self, m: Move) -> Vec<&'static str> {
        let mut uses = self.gesture(m).uses();
        if let Action::Promote(_) = m.action {
            uses.push("promotion");
        }
        uses
    }
}

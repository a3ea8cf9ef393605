//! How to draw a position and how to ask for a move.

use crate::castling::CASTLINGS;
use crate::moves::{Action, Move, stepped_pawn};
use crate::piece::{PIECES, Part, Piece};
use crate::position::Position;
use variorum_core::chessboard::fen;
use variorum_core::editing::{Editing, PalettePiece};
use variorum_core::view::{self, ChoiceView, Gesture, Layout, Parts, PieceState, PieceView};
use variorum_core::{Play, Player, Position as _, View, chessboard};

/// What a part does, as the end of "Moves …".
const fn does(part: Part) -> &'static str {
    match part {
        Part::King => "one square in any direction, never onto a piece of its own; castles",
        Part::Queen => "any distance along ranks, files and diagonals",
        Part::Rook => "any distance along ranks and files",
        Part::Bishop => "any distance along diagonals",
        Part::Knight => "by a jump of two squares and one to the side",
        Part::Pawn => "one square forward, two from its start rank; captures diagonally forward",
    }
}

/// The move in words that tell it from others with the same squares, and the piece to show.
fn choice(position: &Position, m: Move) -> ChoiceView {
    let piece = match m.action {
        Action::Castle | Action::CastleRook => {
            let corner = CASTLINGS
                .iter()
                .find(|castling| castling.king_to == m.to)
                .map_or(m.from, |castling| castling.rook_from);
            position.piece_at(corner)
        }
        _ => position.piece_at(m.from),
    };
    let piece = piece.map_or(Piece::single(Part::Pawn), |(_, piece)| piece);
    let who = match m.part {
        Some(part) => format!("{} leaves", part.name()),
        None if piece.is_merged() => format!("{} together", piece.name()),
        None => piece.name().to_owned(),
    };
    let shown = m.part.map_or(piece, Piece::single);
    let (label, shown) = match m.action {
        Action::Go => (who, shown),
        Action::Promote => (format!("{who}, promoting to queen"), Piece::single(Part::Queen)),
        Action::Remove => (format!("{who}, removed: three queens stand"), shown),
        Action::EnPassant => (format!("{who}, en passant"), shown),
        Action::Castle => (format!("castle with {}", piece.name()), piece),
        Action::CastleRook => ("castle with the rook alone".to_owned(), Piece::single(Part::Rook)),
    };
    let mut label = label;
    if let Some(first) = label.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    ChoiceView { label, parts: Parts::orthodox(shown.letters()) }
}

impl View for Position {
    fn layout() -> Layout {
        chessboard::layout()
    }

    fn editing(_: &[&str]) -> Editing {
        let piece = |owner, piece: Piece| PalettePiece {
            text: piece.fen(owner),
            owner,
            parts: Parts::orthodox(piece.letters()),
            name: piece.name(),
        };
        let owned = |owner| (0..PIECES).filter_map(Piece::new).map(move |action| piece(owner, action));
        let pieces = [Player::WHITE, Player::BLACK].into_iter().flat_map(owned).collect();
        Editing { pieces, separator: "", fields: fen::FIELD_VIEWS }
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        let piece = Piece::from_letters(piece.letters)?;
        Some(match piece.parts() {
            (Part::King, _) => format!("Moves {}.", does(Part::King)),
            (only, None) => format!("Moves {}. Merges with another piece by moving onto it.", does(only)),
            (twin, Some(other)) if twin == other => {
                format!("Both move {}. They go together, or one of them leaves.", does(twin))
            }
            (first, Some(second)) => format!(
                "Moves as a {} or as a {}. It goes as a whole, or one of the two leaves.",
                first.name(),
                second.name()
            ),
        })
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: chessboard::Square| {
            let (owner, piece) = self.piece_at(square)?;
            Some(PieceView {
                square: square.index(),
                owner,
                parts: Parts::orthodox(piece.letters()),
                letters: piece.letters(),
                name: piece.name(),
                royal: piece == Piece::single(Part::King),
                state: PieceState::Alive,
            })
        };
        self.occupied().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let several = moves.iter().filter(|other| other.from == m.from && other.to == m.to).count() > 1;
        let mut gesture = Gesture {
            from: Some(m.from.index()),
            to: Some(m.to.index()),
            choice: several.then(|| choice(self, m)),
            moves: vec![(m.from.index(), m.to.index())],
            ..Gesture::default()
        };
        let enemy = self.owned(self.to_move().other());
        match m.action {
            Action::Castle | Action::CastleRook => {
                if let Some(castling) = CASTLINGS.iter().find(|castling| castling.king_to == m.to) {
                    gesture.also.push(castling.rook_from.index());
                    gesture.moves.push((castling.rook_from.index(), castling.rook_to.index()));
                    let short = castling.rook_from > m.from;
                    gesture.castles = Some(if short { view::Wing::Short } else { view::Wing::Long });
                }
            }
            Action::EnPassant => gesture.destroys.push(stepped_pawn(m.to, self.to_move()).index()),
            Action::Remove => gesture.destroys.push(m.to.index()),
            Action::Go | Action::Promote => {
                if enemy.contains(m.to) {
                    gesture.destroys.push(m.to.index());
                }
            }
        }
        gesture
    }

    fn uses(&self, m: Move) -> Vec<&'static str> {
        let mut uses = self.gesture(m).uses();
        match m.action {
            Action::Go | Action::Promote | Action::Remove => {
                if self.owned(self.to_move()).contains(m.to) {
                    uses.push("merge");
                }
                if m.part.is_some() {
                    uses.push("split");
                }
            }
            Action::EnPassant => uses.push("en passant"),
            Action::Castle | Action::CastleRook => {}
        }
        match m.action {
            Action::Promote => uses.push("promotion"),
            Action::Remove => uses.push("promotion without queen"),
            _ => {}
        }
        uses
    }
}

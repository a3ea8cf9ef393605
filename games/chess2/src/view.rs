//! How to draw a position and how to ask for a decision.

use crate::army::{Army, Slot};
use crate::moves::{Action, Move};
use crate::pictures;
use crate::position::Position;
use crate::reach::beside;
use variorum_core::chessboard::{self, Set, Square, castled};
use variorum_core::editing::Editing;
use variorum_core::view::{ChoiceView, Gesture, Layout, Mark, MarkKind, Parts, PieceState, PieceView, Wing};
use variorum_core::{Player, Position as _, View};

impl View for Position {
    fn layout() -> Layout {
        chessboard::layout()
    }

    fn editing(fields: &[&str]) -> Editing {
        crate::editing::editing(fields)
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        let square = Square::new(piece.square)?;
        let (owner, slot) = self.piece_at(square)?;
        let text = self.power(owner, slot);
        let (text, lenders) = match self.lenders(square) {
            lenders if lenders.is_empty() => (text.to_owned(), String::new()),
            lenders => (text.to_owned(), format!("; now {}", self.borrowed(owner, slot, lenders))),
        };
        Some(text + &lenders)
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: Square| {
            let (owner, slot) = self.piece_at(square)?;
            let army = self.army(owner);
            Some(PieceView {
                square: square.index(),
                owner,
                parts: pictures::parts(army, slot),
                letters: slot.letter(),
                name: army.piece(slot),
                royal: slot == Slot::King,
                state: PieceState::Alive,
            })
        };
        self.occupied().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        let (from, to) = (m.from.index(), m.to.index());
        let destroys = self.destroyed(m).map(Square::index).collect();
        let mut gesture = Gesture { from: Some(from), to: Some(to), destroys, ..Gesture::default() };
        match m.action {
            Action::Pass => {
                let button = Some("End the turn without a king move".to_owned());
                return Gesture { button, ..Gesture::default() };
            }
            Action::Whirlwind => {
                gesture.to = None;
                gesture.choice = Some(ChoiceView { label: "Whirlwind".to_owned(), parts: Parts::NONE });
            }
            Action::Strike => {}
            Action::Castle => {
                let (king_to, rook_to) = castled(m.from, m.to);
                // The king's arrival square may stand for a plain move, and then means that.
                let plain = chessboard::king(m.from).with(m.from).with(m.to);
                if !plain.contains(king_to) {
                    gesture.also.push(king_to.index());
                }
                gesture.moves = vec![(from, king_to.index()), (to, rook_to.index())];
                gesture.moves.retain(|(from, to)| from != to);
                gesture.castles = Some(if to > from { Wing::Short } else { Wing::Long });
            }
            Action::Promote(slot) => {
                let army = self.army(self.to_move());
                let label = format!("promote to {}", army.piece(slot));
                gesture.choice = Some(ChoiceView { label, parts: pictures::parts(army, slot) });
                gesture.moves.push((from, to));
            }
            _ => gesture.moves.push((from, to)),
        }
        gesture
    }

    fn uses(&self, m: Move) -> Vec<&'static str> {
        let mut uses = self.gesture(m).uses();
        uses.extend(match m.action {
            Action::EnPassant => Some("en passant"),
            Action::Promote(_) => Some("promotion"),
            Action::Strike => Some("strike"),
            Action::Rampage => Some("rampage"),
            Action::Whirlwind => Some("whirlwind"),
            Action::Go(_) | Action::DoubleStep | Action::Castle | Action::Pass => None,
        });
        if self.is_king_turn() {
            uses.push(if m.action == Action::Pass { "king-turn passed" } else { "king-turn" });
        }
        uses
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for square in Set::of_rank(3) | Set::of_rank(4) {
            let player = if square.rank() == 4 { Player::WHITE } else { Player::BLACK };
            let wins =
                if self.army(player) == Army::TwoKings { "both kings stand" } else { "the king stands" };
            let label = format!("{} wins when {wins} here or beyond", player.title());
            marks.push(Mark { square: square.index(), kind: MarkKind::Region, label });
        }
        for square in self.occupied() {
            let lenders = self.lenders(square);
            if lenders.any() {
                let label = format!("empowered by {}", self.names(lenders));
                marks.push(Mark { square: square.index(), kind: MarkKind::Linked, label });
            }
        }
        if self.is_king_turn() {
            for square in self.kings(self.to_move()) {
                let label = "may move or whirlwind in the king-turn".to_owned();
                marks.push(Mark { square: square.index(), kind: MarkKind::Pending, label });
            }
        }
        marks
    }
}

impl Position {
    /// The neighbours of other kinds that lend the Empowered piece on a square their powers.
    fn lenders(&self, square: Square) -> Set {
        let Some((owner, slot)) = self.piece_at(square) else { return Set::EMPTY };
        let lend = [Slot::Knight, Slot::Bishop, Slot::Rook];
        if self.army(owner) != Army::Empowered || !lend.contains(&slot) {
            return Set::EMPTY;
        }
        let others = lend.into_iter().filter(|&other| other != slot);
        let others = others.fold(Set::EMPTY, |all, other| all | self.pieces_of(owner, other));
        beside(Set::only(square)) & others
    }

    /// "the bishop on b1 and the rook on a2".
    fn names(&self, squares: Set) -> String {
        let name = |square: Square| {
            let slot = self.slot_at(square).unwrap_or(Slot::Pawn);
            format!("the {} on {square}", Army::Empowered.piece(slot))
        };
        squares.map(name).collect::<Vec<_>>().join(" and ")
    }

    /// "moves as knight and bishop, by the bishop on b1".
    fn borrowed(&self, owner: Player, own: Slot, lenders: Set) -> String {
        let moves = [Slot::Knight, Slot::Bishop, Slot::Rook]
            .into_iter()
            .filter(|&slot| slot == own || lenders.meets(self.pieces_of(owner, slot)))
            .map(|slot| self.army(owner).piece(slot));
        format!("moves as {}, by {}", moves.collect::<Vec<_>>().join(" and "), self.names(lenders))
    }

    /// What a piece of this army can do, in one line.
    fn power(&self, owner: Player, slot: Slot) -> &'static str {
        match (self.army(owner), slot) {
            (Army::Nemesis, Slot::Queen) => {
                "moves as a queen to empty squares; takes nothing, but checks the enemy king; only a king can \
                 take it"
            }
            (Army::Nemesis, Slot::Pawn) => {
                "one step forward, or one step towards an enemy king in any direction; captures one step \
                 diagonally forward; never two squares"
            }
            (_, Slot::Pawn) => {
                "one step forward, or two from its first rank; captures one step diagonally forward; \
                 promotes on the last rank"
            }
            (Army::Empowered, Slot::Queen) => "one step in any direction; may be taken like any other piece",
            (Army::Empowered, Slot::Knight) => {
                "jumps as a knight; lends that to bishops and rooks right beside it"
            }
            (Army::Empowered, Slot::Bishop) => {
                "moves along diagonals; lends that to knights and rooks right beside it"
            }
            (Army::Empowered, Slot::Rook) => {
                "moves along ranks and files; lends that to knights and bishops right beside it"
            }
            (Army::Reaper, Slot::Queen) => {
                "moves to any square and captures there, except on the enemy's first row; never checks a king"
            }
            (Army::Reaper, Slot::Rook) => "moves to any empty square; takes nothing and cannot be taken",
            (Army::TwoKings, Slot::King) => {
                "one step in any direction, or a whirlwind that destroys everything around it unless the \
                 other king is beside it; once more after each turn"
            }
            (Army::Animals, Slot::Queen) => "moves as a rook or a knight",
            (Army::Animals, Slot::Rook) => {
                "up to three squares along a rank or file; when something stands there it rampages: as far \
                 as it can, destroying all on the way; safe from pieces more than two squares away"
            }
            (Army::Animals, Slot::Bishop) => {
                "one or two squares along a diagonal; when it captures it stays where it was"
            }
            (Army::Animals, Slot::Knight) => {
                "jumps as a knight; may capture own pieces too, but not the king"
            }
            (_, Slot::Knight) => "jumps two squares along a rank or file and one to the side",
            (_, Slot::Bishop) => "any number of squares along a diagonal",
            (Army::Classic, Slot::Rook) => {
                "any number of squares along a rank or file; castles with the king"
            }
            (_, Slot::Rook) => "any number of squares along a rank or file",
            (_, Slot::Queen) => "any number of squares along a rank, file or diagonal",
            (Army::Classic, Slot::King) => {
                "one step in any direction, never to an attacked square; castles with a rook; wins by crossing \
                 the midline"
            }
            (_, Slot::King) => {
                "one step in any direction, never to an attacked square; wins by crossing the midline"
            }
        }
    }
}

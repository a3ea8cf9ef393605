//! What one piece of a choice can do, on a small board: the piece in the middle, a few enemy pieces around it.

use std::fmt::Write;

use variorum_core::any::AnyGame;
use variorum_core::{Options, Player};
use variorum_draw::{Frame, PieceSet, SQUARE, Scene};

use super::lineup::LineupPiece;
use crate::editor::position::EditedPosition;

/// The moves of a piece.
pub struct PieceMoves {
    /// The board with the moves, as SVG.
    pub picture: String,
    /// What the piece does, in words.
    pub words: String,
}

/// Where enemy pieces stand around the piece: columns and rows from it, forward being up.
const AROUND: [(i32, i32); 4] = [(0, 2), (1, 1), (-2, 2), (1, 2)];

/// The moves of a kind of piece of `player` with these options; `None` where they cannot be shown.
pub fn show(
    game: &'static dyn AnyGame,
    options: &[String],
    player: Player,
    piece: &LineupPiece,
    set: PieceSet,
) -> Option<PieceMoves> {
    let options = Options::parse(game.card().options, options.iter().map(String::as_str)).ok()?;
    let start = game.new_record(&options).ok()?;
    let layout = game.layout();
    let frame = Frame::of_player(&layout, player);
    let mut position = EditedPosition::new(game, &start.text());
    position.clear(&options);
    if start.to_move() != player {
        // The field after the rows says whose turn it is, by a player's first letter.
        position.set_field(0, player.name().get(..1)?);
    }
    let find = |position: &EditedPosition, owner: Player, letters: &str| {
        position.palette().iter().position(|piece| piece.owner == owner && piece.parts.letters() == letters)
    };
    let side = f64::from(SQUARE);
    let (column, row) = (i32::from(frame.columns) / 2 - 1, i32::from(frame.rows) / 2);
    let at = |(right, up): (i32, i32)| {
        frame.square_at(f64::from(column + right) * side + 1.0, f64::from(row - up) * side + 1.0)
    };
    let middle = at((0, 0))?;
    let is_royal = start.pieces().iter().any(|other| other.royal && other.parts == piece.parts);
    let mut shown_royal = false;
    for king in start.pieces().into_iter().filter(|piece| piece.royal) {
        let index = find(&position, king.owner, king.parts.letters());
        // A king that is shown stands in the middle itself.
        let here = is_royal && king.owner == player && !shown_royal;
        shown_royal |= here;
        position.put(if here { middle } else { king.square }, index);
    }
    if !is_royal {
        position.put(middle, find(&position, player, piece.parts.letters()));
    }
    let enemy = game_enemy(&start.pieces(), player)?;
    let pawn = find(&position, enemy, game.card().unlettered);
    let mut best = None;
    // As many enemies as the rules take, since one may give check or stand where none may.
    for count in (0..=AROUND.len()).rev() {
        let mut with = position.clone();
        for &step in &AROUND[..count] {
            if let Some(square) = at(step) {
                with.put(square, pawn);
            }
        }
        with.clear_wrong_fields(&options);
        best = with.validate(&options).record.filter(|record| {
            record.to_move() == player && record.moves().iter().any(|m| m.gesture.from == Some(middle))
        });
        if best.is_some() {
            break;
        }
    }
    let record = best?;
    let view = record.pieces().into_iter().find(|piece| piece.square == middle)?;
    let words = record.describe(&view).unwrap_or_default();
    let mut picture = variorum_draw::board(&layout, &frame, &Scene { set, ..Scene::of(&*record) }, false);
    let moves = record.moves();
    let own = moves.iter().filter(|m| m.gesture.from == Some(middle));
    let mut to: Vec<(usize, bool)> = Vec::new();
    for m in own {
        let takes = m.gesture.destroys.iter().map(|&square| (square, true));
        let goes = m.gesture.to.filter(|square| !m.gesture.destroys.contains(square)).map(|to| (to, false));
        to.extend(takes.chain(goes));
    }
    to.sort_unstable();
    to.dedup();
    let mut marks = String::new();
    for (square, takes) in to {
        let (x, y) = frame.corner(square);
        let (x, y) = (x + SQUARE as i32 / 2, y + SQUARE as i32 / 2);
        let (class, radius) = if takes { ("takes", 42) } else { ("goes", 15) };
        // Writing to a string does not fail.
        let _ = write!(marks, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }
    let end = picture.rfind("</svg>")?;
    picture.insert_str(end, &marks);
    Some(PieceMoves { picture, words })
}

/// Another player than this one.
fn game_enemy(pieces: &[variorum_core::view::PieceView], player: Player) -> Option<Player> {
    pieces.iter().map(|piece| piece.owner).find(|&owner| owner != player)
}

#[cfg(test)]
mod tests {
    use super::super::lineup::lineup;
    use super::*;

    /// Whatever can be chosen with a word of explanation has all its pieces shown, for each player.
    #[test]
    fn all_pieces_of_all_choices_that_are_explained_are_shown() {
        let mut shown = 0;
        for game in variorum_registry::games() {
            for spec in game.card().options {
                let Some(player) = spec.role.chooser() else { continue };
                for choice in spec.values.choices() {
                    if game.about_choice(spec.name, choice.value).is_none() {
                        continue;
                    }
                    let options = [format!("{}={}", spec.name, choice.value)];
                    for piece in lineup(game, &options, player, PieceSet::Figures).unwrap().pieces {
                        let moves = show(game, &options, player, &piece, PieceSet::Figures);
                        let moves = moves.unwrap_or_else(|| panic!("{options:?} {piece:?}"));
                        assert!(moves.picture.contains("class=\"goes\""), "{options:?} {piece:?}");
                        assert!(!moves.words.is_empty());
                        shown += 1;
                    }
                }
            }
        }
        assert!(shown > 60, "{shown}");
    }
}

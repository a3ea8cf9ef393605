//! The pieces that a player starts with.

use variorum_core::Player;
use variorum_core::any::AnyGame;
use variorum_core::view::{Layout, Parts, PieceView};
use variorum_draw::{Frame, PieceSet, Scene};

use crate::game_error::GameError;
use crate::history::GameHistory;

/// The pieces that a player starts with, for given options.
pub struct Lineup {
    /// The player's part of the board, as SVG.
    pub picture: String,
    /// The kinds of pieces.
    pub pieces: Vec<LineupPiece>,
}

/// A kind of piece that a player starts with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineupPiece {
    /// What its picture shows.
    pub parts: Parts,
    /// For people.
    pub name: &'static str,
}

/// The pieces that `player` starts with.
///
/// # Errors
/// What is wrong with the options.
pub fn lineup(
    game: &dyn AnyGame,
    options: &[String],
    player: Player,
    set: PieceSet,
) -> Result<Lineup, GameError> {
    let history = GameHistory::open(game, options, None)?;
    let pieces: Vec<PieceView> =
        history.record().pieces().into_iter().filter(|piece| piece.owner == player).collect();
    let mut kinds: Vec<LineupPiece> = Vec::new();
    for &PieceView { parts, name, .. } in &pieces {
        if kinds.iter().all(|kind| kind.name != name) {
            kinds.push(LineupPiece { parts, name });
        }
    }
    let (layout, pieces) = cut_out(&game.layout(), pieces);
    let scene = Scene { pieces, set, ..Scene::default() };
    let picture = variorum_draw::board(&layout, &Frame::of_player(&layout, player), &scene, false);
    Ok(Lineup { picture, pieces: kinds })
}

/// The smallest rectangle of the board around the pieces, and the pieces on it.
fn cut_out(whole: &Layout, pieces: Vec<PieceView>) -> (Layout, Vec<PieceView>) {
    let of = |piece: &PieceView| whole.squares.get(piece.square);
    let (mut left, mut bottom, mut right, mut top) = (u8::MAX, u8::MAX, 0, 0);
    for square in pieces.iter().filter_map(of) {
        (left, right) = (left.min(square.x), right.max(square.x));
        (bottom, top) = (bottom.min(square.y), top.max(square.y));
    }
    let mut numbers = vec![None; whole.squares.len()];
    let mut squares = Vec::new();
    for (square, number) in whole.squares.iter().zip(&mut numbers) {
        if (left..=right).contains(&square.x) && (bottom..=top).contains(&square.y) {
            *number = Some(squares.len());
            let mut square = square.clone();
            square.x -= left;
            square.y -= bottom;
            squares.push(square);
        }
    }
    let side = |from: u8, to: u8| to.saturating_sub(from).saturating_add(1);
    let turns = whole.turns.clone();
    let layout = Layout { width: side(left, right), height: side(bottom, top), squares, turns };
    let moved = |piece: PieceView| Some(PieceView { square: *numbers.get(piece.square)?.as_ref()?, ..piece });
    (layout, pieces.into_iter().filter_map(moved).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;

    #[test]
    fn a_lineup_shows_all_pieces_of_one_player_where_they_stand() {
        for game in variorum_registry::games() {
            let record = game.new_record(&Options::default()).unwrap();
            let whole = game.layout();
            for player in record.players_in().iter() {
                let own: Vec<PieceView> =
                    record.pieces().into_iter().filter(|piece| piece.owner == player).collect();
                let (part, pieces) = cut_out(&whole, own.clone());
                let stand = |layout: &Layout, pieces: &[PieceView]| -> Vec<String> {
                    pieces.iter().map(|piece| layout.squares[piece.square].name.clone()).collect()
                };
                assert_eq!(stand(&part, &pieces), stand(&whole, &own), "{}", game.card().id);
                assert!(part.squares.iter().all(|square| square.x < part.width && square.y < part.height));
                let shown = lineup(game, &[], player, PieceSet::Figures).unwrap();
                assert!(shown.picture.starts_with("<svg") && !shown.pieces.is_empty());
            }
        }
    }
}

//! Why a piece may not be moved, in words. The legal moves say that it may not; what stands in the way is found
//! by taking pieces off the board and asking the rules again.

use variorum_core::any::{AnyGame, AnyRecord, MoveView};
use variorum_core::view::{Layout, PieceView};
use variorum_core::{Options, Player};

use crate::editor::position::EditedPosition;
use crate::format;

/// At most so many pieces that could move instead are named.
const NAMED: usize = 4;

/// Why the piece on `square` cannot be moved; `None` where it can, where no piece of the player to move stands
/// there, and after the end.
pub fn why_not(
    game: &'static dyn AnyGame,
    options: &Options,
    record: &dyn AnyRecord,
    moves: &[MoveView],
    square: usize,
) -> Option<String> {
    let (layout, pieces, mover) = (game.layout(), record.pieces(), record.to_move());
    let piece = pieces.iter().find(|piece| piece.square == square && piece.owner == mover)?;
    if moves.is_empty() || moves.iter().any(|m| m.gesture.from == Some(square)) {
        return None;
    }
    let checked = record.checked().contains(mover);
    let others = || format!("You may move {}.", could(&layout, moves));
    if checked {
        let position = EditedPosition::new(game, &record.text());
        let from = attacker(&position, options, &pieces, mover);
        let from = from.map(|piece| format!(" from {}", named(&layout, piece))).unwrap_or_default();
        return Some(format!("Your king is in check{from}. {}", others()));
    }
    if moves.iter().all(|m| !m.gesture.destroys.is_empty()) {
        return Some(format!("You must capture: {}.", could(&layout, moves)));
    }
    if record.marks().iter().any(|mark| mark.kind == variorum_core::view::MarkKind::Pending) {
        return Some(format!("The turn goes on with another piece. {}", others()));
    }
    if piece.royal {
        return Some("The king has no safe square to go to.".to_owned());
    }
    let mut without = EditedPosition::new(game, &record.text());
    without.put(square, None);
    let pinned = is_checked(&without, options, mover);
    let by = pinned.then(|| attacker(&without, options, &pieces, mover)).flatten();
    Some(match (pinned, by) {
        (true, Some(by)) => format!("Pinned by the {}.", named(&layout, by)),
        (true, None) => "Pinned: without it your king would be in check.".to_owned(),
        (false, _) => format!("The {} is blocked.", piece.name),
    })
}

/// "rook e8".
fn named(layout: &Layout, piece: &PieceView) -> String {
    format!("{} {}", piece.name, format::square_name(layout, piece.square))
}

/// The squares from which moves begin: "k6 or c4". Many are not listed.
fn could(layout: &Layout, moves: &[MoveView]) -> String {
    let mut from: Vec<usize> = moves.iter().filter_map(|m| m.gesture.from).collect();
    from.sort_unstable();
    from.dedup();
    if from.is_empty() {
        return "by one of the buttons".to_owned();
    }
    let count = from.len();
    let names: Vec<&str> = from
        .into_iter()
        .take(NAMED)
        .filter_map(|square| layout.squares.get(square).map(|square| square.name.as_str()))
        .collect();
    match (count > NAMED, &names[..]) {
        (true, _) => "one of the other pieces".to_owned(),
        (false, [one]) => (*one).to_owned(),
        (false, [first @ .., last]) => format!("{} or {last}", first.join(", ")),
        (false, []) => String::new(),
    }
}

fn is_checked(position: &EditedPosition, options: &Options, player: Player) -> bool {
    position.validate(options).record.is_some_and(|record| record.checked().contains(player))
}

/// The only piece that gives check to the player: without it there would be none.
fn attacker<'a>(
    position: &EditedPosition,
    options: &Options,
    pieces: &'a [PieceView],
    player: Player,
) -> Option<&'a PieceView> {
    let gives = |piece: &&PieceView| {
        let mut without = position.clone();
        without.put(piece.square, None);
        without.validate(options).record.is_some_and(|record| !record.checked().contains(player))
    };
    pieces.iter().filter(|piece| piece.owner != player && !piece.royal).find(gives)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(game: &str, text: &str, square: &str) -> Option<String> {
        let (game, options) = (variorum_registry::find(game).unwrap(), Options::default());
        let record = game.read_record(&options, text).unwrap();
        let square = game.layout().squares.iter().position(|one| one.name == square).unwrap();
        why_not(game, &options, &*record, &record.moves(), square)
    }

    fn orthodox() -> &'static str {
        variorum_registry::games().next().unwrap().card().id
    }

    #[test]
    fn a_pinned_piece_a_check_and_a_blocked_piece_are_told_apart() {
        let pinned = "4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 1";
        assert_eq!(reason(orthodox(), pinned, "e2").unwrap(), "Pinned by the rook e8.");
        assert_eq!(reason(orthodox(), pinned, "h1"), None);
        assert_eq!(reason(orthodox(), pinned, "e8"), None, "not the mover's");
        let check = "6k1/8/8/8/7q/8/P2P4/4K3 w - - 0 1";
        let told = reason(orthodox(), check, "a2").unwrap();
        assert!(told.starts_with("Your king is in check from queen h4. You may move"), "{told}");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(reason(orthodox(), start, "a1").unwrap(), "The rook is blocked.");
        assert_eq!(reason(orthodox(), start, "e1").unwrap(), "The king has no safe square to go to.");
    }

    /// Whatever the game, a piece of the player to move has a move or a reason.
    #[test]
    fn every_piece_that_may_not_move_has_a_reason() {
        for game in variorum_registry::games() {
            let options = Options::default();
            let mut record = game.new_record(&options).unwrap();
            for step in 0..24_usize {
                let moves = record.moves();
                for piece in record.pieces().iter().filter(|piece| piece.owner == record.to_move()) {
                    let may = moves.iter().any(|m| m.gesture.from == Some(piece.square));
                    let reason = why_not(game, &options, &*record, &moves, piece.square);
                    assert_eq!(reason.is_none(), may || moves.is_empty(), "{} {reason:?}", record.text());
                }
                let Some(next) = moves.get(step * 7 % moves.len().max(1)) else { break };
                record.play_text(&next.text).unwrap();
            }
        }
    }
}

//! What attacks a square. The rules are asked for the moves of each player in turn.

use variorum_core::any::AnyRecord;
use variorum_core::view::Layout;
use variorum_core::{NULL_TEXT, Player, PlayerSet};

use super::words::on_square;
use crate::format::{self, square_name};

/// What can take the piece on a square, or, where it is empty, what can go there.
pub fn attackers(layout: &Layout, record: &dyn AnyRecord, square: usize) -> String {
    let pieces = record.pieces();
    let here = on_square(layout, &pieces, square);
    let owner = pieces.iter().find(|piece| piece.square == square).map(|piece| piece.owner);
    let mut asked = PlayerSet::EMPTY;
    let mut found: Vec<usize> = Vec::new();
    let mut copy = record.without_history();
    copy.resume();
    while !asked.contains(copy.to_move()) {
        let mover = copy.to_move();
        asked = asked.with(mover);
        if owner != Some(mover) {
            let hits = copy.moves().into_iter().filter(|m| match owner {
                Some(_) => m.gesture.destroys.contains(&square),
                None => m.gesture.to == Some(square),
            });
            found.extend(hits.filter_map(|m| m.gesture.from));
        }
        // A turn given up shows what the next player could do.
        if copy.follow_text(NULL_TEXT).is_err() {
            break;
        }
    }
    found.sort_unstable();
    found.dedup();
    let named = |from: usize| {
        let piece = pieces.iter().find(|piece| piece.square == from)?;
        Some(format!("{} {}", format::piece(piece), square_name(layout, from)))
    };
    let found: Vec<String> = found.into_iter().filter_map(named).collect();
    let unknown: Vec<&str> = record
        .players_in()
        .iter()
        .filter(|player| !asked.contains(*player) && owner != Some(*player))
        .map(Player::title)
        .collect();
    let unknown = match unknown.is_empty() {
        true => String::new(),
        false => format!(" What {} could do is not known here.", format::list(&unknown)),
    };
    let told = match (found.is_empty(), owner) {
        (true, Some(_)) => "attacked by nothing".to_owned(),
        (true, None) => "nothing can go there".to_owned(),
        (false, Some(_)) => format!("attacked by {}", found.join(", ")),
        (false, None) => format!("can be reached by {}", found.join(", ")),
    };
    format!("{here}: {told}.{unknown}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;

    fn told(position: &str, square: &str) -> String {
        let game = variorum_registry::games().next().unwrap();
        let layout = game.layout();
        let record = game.read_record(&Options::default(), position).unwrap();
        let at = layout.squares.iter().position(|one| one.name == square).unwrap();
        attackers(&layout, &*record, at)
    }

    #[test]
    fn pieces_of_the_mover_and_of_the_others_are_told_what_attacks_them() {
        let position = "4k3/8/8/3q4/4P3/8/8/3QK3 w - - 0 1";
        assert_eq!(told(position, "d5"), "d5, Black queen: attacked by White queen d1, White pawn e4.");
        assert_eq!(told(position, "d1"), "d1, White queen: attacked by Black queen d5.");
        assert_eq!(told(position, "a2"), "a2, empty: can be reached by Black queen d5.");
        assert_eq!(told(position, "h8"), "h8, empty: nothing can go there.");
    }
}

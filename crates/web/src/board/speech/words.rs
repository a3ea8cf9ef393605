//! The answers of a board, in words.

use variorum_core::Player;
use variorum_core::any::{AnyRecord, MoveView};
use variorum_core::view::{Layout, PieceState, PieceView};

use crate::board_model::Shown;
use crate::format::{self, square_name};
use crate::history::HistoryEntry;

/// What stands on a square: "e4, White rook and pawn", "e5, empty".
pub fn on_square(layout: &Layout, pieces: &[PieceView], square: usize) -> String {
    let piece = pieces.iter().find(|piece| piece.square == square);
    format!("{}, {}", square_name(layout, square), piece.map_or_else(|| "empty".to_owned(), format::piece))
}

/// The pieces of these players: "White: king e1; rook a1, h1."
pub fn pieces(layout: &Layout, pieces: &[PieceView], players: &[Player]) -> String {
    let one = |player: &Player| {
        let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
        let owner = *player;
        let own = || pieces.iter().filter(move |piece| piece.owner == owner);
        for piece in own() {
            let name = square_name(layout, piece.square);
            match kinds.iter_mut().find(|(kind, _)| *kind == piece.name) {
                Some((_, squares)) => squares.push(name),
                None => kinds.push((piece.name, vec![name])),
            }
        }
        // What there are few of is told first: kings before pawns.
        kinds.sort_by_key(|(_, squares)| squares.len());
        let out = if own().any(|piece| piece.state == PieceState::Out) { ", out" } else { "" };
        let kinds: Vec<String> =
            kinds.into_iter().map(|(kind, squares)| format!("{kind} {}", squares.join(", "))).collect();
        match kinds.is_empty() {
            true => format!("{}: no pieces.", player.title()),
            false => format!("{}{out}: {}.", player.title(), kinds.join("; ")),
        }
    };
    players.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// What stands on the rank of a square.
pub fn rank(layout: &Layout, pieces: &[PieceView], square: usize) -> String {
    let Some(here) = layout.squares.get(square) else { return String::new() };
    let number = here.name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    line(layout, pieces, &format!("Rank {number}"), |other| layout.squares[other].y == here.y)
}

/// What stands on the file of a square.
pub fn file(layout: &Layout, pieces: &[PieceView], square: usize) -> String {
    let Some(here) = layout.squares.get(square) else { return String::new() };
    let letter = here.name.trim_end_matches(|c: char| c.is_ascii_digit());
    line(layout, pieces, &format!("File {letter}"), |other| layout.squares[other].x == here.x)
}

fn line(layout: &Layout, pieces: &[PieceView], name: &str, is_on: impl Fn(usize) -> bool) -> String {
    let mut on: Vec<&PieceView> = pieces.iter().filter(|piece| is_on(piece.square)).collect();
    on.sort_by_key(|piece| (layout.squares[piece.square].y, layout.squares[piece.square].x));
    let told: Vec<String> = on
        .into_iter()
        .map(|piece| format!("{} {}", square_name(layout, piece.square), format::piece(piece)))
        .collect();
    if told.is_empty() { format!("{name} is empty.") } else { format!("{name}: {}.", told.join(", ")) }
}

/// What stands on a square, how it moves, and what the square is marked for.
pub fn piece(layout: &Layout, shown: &Shown, square: usize) -> String {
    let mut said = on_square(layout, &shown.scene.pieces, square);
    if let Some(does) = shown.scene.piece(square).and_then(|piece| shown.record.describe(piece)) {
        said = format!("{said}: {does}");
    }
    let mut marks: Vec<&str> = Vec::new();
    for mark in shown.scene.marks.iter().filter(|mark| mark.square == square) {
        if !marks.contains(&mark.label.as_str()) {
            marks.push(&mark.label);
        }
    }
    let marks = marks.iter().map(|mark| format!(". {}", format::sentence(mark))).collect::<String>();
    format!("{said}{marks}.")
}

/// The legal moves from a square: "e2 to e3, e4."
pub fn moves_from(layout: &Layout, moves: &[MoveView], square: usize) -> String {
    match from(layout, moves, square) {
        Some(told) => format!("{told}."),
        None => format!("No legal move from {}.", square_name(layout, square)),
    }
}

/// All legal moves: "e2 to e3, e4; g1 to f3, h3. Buttons: …".
pub fn all_moves(layout: &Layout, moves: &[MoveView]) -> String {
    if moves.is_empty() {
        return "You have no move here.".to_owned();
    }
    let mut squares: Vec<usize> = moves.iter().filter_map(|m| m.gesture.from).collect();
    squares.sort_unstable();
    squares.dedup();
    let told: Vec<String> = squares.into_iter().filter_map(|square| from(layout, moves, square)).collect();
    let buttons: Vec<&str> = moves.iter().filter_map(|m| m.gesture.button.as_deref()).collect();
    let buttons =
        if buttons.is_empty() { String::new() } else { format!(" Buttons: {}.", buttons.join("; ")) };
    match told.is_empty() {
        true => buttons.trim_start().to_owned(),
        false => format!("Moves: {}.{buttons}", told.join("; ")),
    }
}

/// "e2 to e3, e4 takes"; `None` where nothing moves from there.
fn from(layout: &Layout, moves: &[MoveView], square: usize) -> Option<String> {
    let mut targets: Vec<(String, bool)> = Vec::new();
    let here = moves.iter().filter(|m| m.gesture.from == Some(square) && m.gesture.button.is_none());
    for m in here {
        let target = match m.gesture.to {
            Some(to) => square_name(layout, to).to_owned(),
            None => "where it stands".to_owned(),
        };
        let takes = m.gesture.destroys.iter().any(|&victim| victim != square);
        if !targets.iter().any(|(known, _)| *known == target) {
            targets.push((target, takes));
        }
    }
    let told: Vec<String> = targets
        .into_iter()
        .map(|(target, takes)| if takes { format!("{target} takes") } else { target })
        .collect();
    (!told.is_empty()).then(|| format!("{} to {}", square_name(layout, square), told.join(", ")))
}

/// What the others played since the player to move last moved; at the start that nothing was.
pub fn played_last(entries: &[HistoryEntry], to_move: Player) -> String {
    let mut told: Vec<String> = Vec::new();
    for entry in entries.iter().rev() {
        if entry.player == Some(to_move) && !told.is_empty() {
            break;
        }
        let out = if entry.out.is_empty() { String::new() } else { format!(". {}", format::out(&entry.out)) };
        told.push(format!("{}{out}.", entry.announcement));
        if entry.player == Some(to_move) {
            break; // the turn goes on
        }
    }
    told.reverse();
    if told.is_empty() { "Nothing was played yet.".to_owned() } else { told.join(" ") }
}

/// Who is to move, in check and out, or the result.
pub fn state(record: &dyn AnyRecord) -> String {
    if let Some(result) = format::result_of(record) {
        return format!("{}.", format::result(&result));
    }
    let mut told = vec![format!("{} to move.", record.to_move().title())];
    told.extend(record.checked().iter().map(|player| format!("{} is in check.", player.title())));
    let all = Player::ALL.into_iter().take(record.card().players);
    let out: Vec<Player> = all.filter(|player| !record.players_in().contains(*player)).collect();
    if !out.is_empty() {
        told.push(format!("{}.", format::out(&out)));
    }
    told.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::GameHistory;
    use variorum_core::Options;

    const START: &str = "r3k2r/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

    fn chessboard() -> (Layout, Box<dyn AnyRecord>) {
        let game = variorum_registry::games().next().unwrap();
        (game.layout(), game.read_record(&Options::default(), START).unwrap())
    }

    fn at(layout: &Layout, name: &str) -> usize {
        layout.squares.iter().position(|square| square.name == name).unwrap()
    }

    #[test]
    fn pieces_lines_and_squares_are_told() {
        let (layout, record) = chessboard();
        let all = record.pieces();
        let told = pieces(&layout, &all, &[Player::WHITE, Player::BLACK]);
        assert!(told.starts_with("White: "), "{told}");
        assert!(told.contains("pawn e4") && told.contains("king e1"), "{told}");
        assert!(told.ends_with("rook a8, h8."), "{told}");
        assert_eq!(rank(&layout, &all, at(&layout, "a5")), "Rank 5: d5 Black queen.");
        assert_eq!(rank(&layout, &all, at(&layout, "a6")), "Rank 6 is empty.");
        assert_eq!(
            file(&layout, &all, at(&layout, "e6")),
            "File e: e1 White king, e4 White pawn, e8 Black king."
        );
        assert_eq!(on_square(&layout, &all, at(&layout, "h8")), "h8, Black rook");
    }

    #[test]
    fn moves_are_told_by_their_squares() {
        let (layout, record) = chessboard();
        let moves = record.moves();
        assert_eq!(moves_from(&layout, &moves, at(&layout, "e4")), "e4 to d5 takes, e5.");
        assert_eq!(moves_from(&layout, &moves, at(&layout, "a8")), "No legal move from a8.");
        assert!(
            all_moves(&layout, &moves).contains("; e4 to d5 takes, e5"),
            "{}",
            all_moves(&layout, &moves)
        );
        assert_eq!(all_moves(&layout, &[]), "You have no move here.");
    }

    #[test]
    fn what_was_played_last_is_told_since_ones_own_move() {
        let game = variorum_registry::games().next().unwrap();
        let mut history = GameHistory::open(game, &[], None).unwrap();
        assert_eq!(played_last(history.entries(), Player::WHITE), "Nothing was played yet.");
        history.push("e2e4").unwrap();
        assert_eq!(played_last(history.entries(), Player::BLACK), "White pawn e2 to e4.");
        history.push("e7e5").unwrap();
        assert_eq!(played_last(history.entries(), Player::WHITE), "Black pawn e7 to e5.");
        assert_eq!(state(history.record()), "White to move.");
    }
}

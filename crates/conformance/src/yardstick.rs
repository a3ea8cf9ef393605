//! What the speed of rules is measured against: perft of orthodox chess by the crate cozy-chess.

use cozy_chess::Board;

/// Leaves of the tree `depth` plies deep, at least 1; the last ply is counted.
pub fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

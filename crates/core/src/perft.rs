//! Counting leaves of the tree of legal moves: the yardstick of a move generator.

use crate::{Notation, Play};

/// The number of sequences of `depth` legal decisions; 1 for depth 0.
///
/// Draws by history or judgement do not stop counting. The last ply is counted without making its
/// moves.
///
/// ```
/// use variorum_chess::Chess;
/// use variorum_core::perft::perft;
/// use variorum_core::{Game, Options};
///
/// let start = Chess::start(&Options::default())?;
/// assert_eq!(perft(&start, 3), 8902);
/// # Ok::<(), variorum_core::Fault>(())
/// ```
pub fn perft<P: Play>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut count = 0;
            position.each_child(&mut |_, next| count += perft(next, depth - 1));
            count
        }
    }
}

/// The counts below each legal move, by move text, sorted as bytes. Empty for depth 0.
pub fn divide<P: Notation>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut counts: Vec<(String, u64)> =
        moves.into_iter().map(|m| (position.move_text(m), perft(&after(position, m), below))).collect();
    counts.sort_unstable();
    counts
}

/// The position after a legal move.
#[inline]
pub fn after<P: Play>(position: &P, m: P::Move) -> P {
    let mut next = position.clone();
    next.play(m);
    next
}

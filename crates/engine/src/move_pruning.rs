//! Which single moves are left out near the leaves, by the static evaluation and static exchanges.

use crate::candidate::Candidate;
use crate::context::Context;
use crate::params::{
    FUTILITY_MARGIN, HISTORY_PRUNING, HISTORY_PRUNING_DEPTH, SEE_CAPTURE_MARGIN, SEE_QUIET_MARGIN, TURN,
};
use variorum_core::Searchable;
use variorum_core::perft::after;

/// Whether a move is left out in a node that may leave out moves: a capture that loses material, a quiet move that is
/// futile, has a bad history or loses material. Moves that give check stay, except that quiet ones go at depth 1.
/// `reduction` is in 1/1024 of a turn.
pub(crate) fn is_prunable<P: Searchable>(
    position: &P,
    candidate: &Candidate<P::Move>,
    context: &Context,
    alpha: i32,
    reduction: i32,
    history: i32,
) -> bool {
    let depth = context.depth;
    if candidate.tactical {
        return candidate.losing
            && !position.see(candidate.m, -SEE_CAPTURE_MARGIN * depth)
            && !gives_check(position, candidate.m);
    }
    // As deep as the move would be searched.
    let reduced = (depth - reduction / TURN).clamp(0, depth);
    let [margin, margin_a_turn] = FUTILITY_MARGIN;
    let futile =
        context.evaluation.is_some_and(|evaluation| evaluation + margin + margin_a_turn * reduced <= alpha);
    let bad = reduced <= HISTORY_PRUNING_DEPTH && history < HISTORY_PRUNING * depth;
    (futile || bad || !position.see(candidate.m, -SEE_QUIET_MARGIN * reduced * reduced))
        && (depth <= 1 || !gives_check(position, candidate.m))
}

/// Whether a move leaves the next player in check.
fn gives_check<P: Searchable>(position: &P, m: P::Move) -> bool {
    let next = after(position, m);
    next.checked().contains(next.to_move())
}

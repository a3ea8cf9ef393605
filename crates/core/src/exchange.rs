//! Static exchange evaluation: what a series of captures on one square comes to.

/// Whether a move that gains `gain` at once, and leaves a piece worth `risk` where it can be captured,
/// gains at least `threshold` when both sides go on capturing on that square as long as it pays.
///
/// `next` tells the value of the least valuable piece that a side can capture with next, and counts
/// it as used; `None` when the side has none. It is asked in turn for the side that answers the move
/// (`true`) and for the side that made it (`false`).
#[inline]
pub fn gains(gain: i32, risk: i32, threshold: i32, mut next: impl FnMut(bool) -> Option<i32>) -> bool {
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance = risk - balance;
    if balance <= 0 {
        return true;
    }
    // From here on `balance` is what the side to capture is short of turning the verdict.
    let mut good = true;
    let mut answers = true;
    while let Some(value) = next(answers) {
        good = !good;
        balance = value - balance;
        if balance < i32::from(good) {
            break;
        }
        answers = !answers;
    }
    good
}

#[cfg(test)]
mod tests {
    use super::gains;

    /// A series in which both sides capture with pieces of these values.
    fn series(gain: i32, risk: i32, threshold: i32, answers: &[i32], own: &[i32]) -> bool {
        let (mut answers, mut own) = (answers.iter(), own.iter());
        gains(
            gain,
            risk,
            threshold,
            |answering| {
                if answering { answers.next().copied() } else { own.next().copied() }
            },
        )
    }

    #[test]
    fn captures_go_on_as_long_as_they_pay() {
        // A pawn taken by a rook, guarded or not.
        assert!(series(100, 500, 100, &[], &[]));
        assert!(!series(100, 500, 100, &[100], &[]));
        assert!(series(100, 500, -400, &[100], &[]) && !series(100, 500, -399, &[100], &[]));
        // A knight taken by a pawn: whatever answers, two pawns more.
        assert!(series(300, 100, 200, &[500], &[900]));
        // Behind the rook stands another: the pawn's guard, a queen, does not take back.
        assert!(series(100, 500, 100, &[900], &[500]));
        // Knight takes pawn, pawn takes knight, pawn takes pawn.
        assert!(!series(100, 300, 0, &[100, 900], &[100]));
        assert!(series(100, 300, -100, &[100], &[100]) && !series(100, 300, -100, &[100, 900], &[100]));
        // Quiet moves risk what they move.
        assert!(series(0, 300, 0, &[], &[]) && !series(0, 300, 0, &[100], &[]));
    }
}

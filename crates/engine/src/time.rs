//! Time management: from a chess clock to the limits of one search; and a clock that stands still.

use crate::searcher::{Limits, Time};

/// How long to think about one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration begins after this many milliseconds.
    pub soft_ms: u64,
    /// The move is made after this many milliseconds.
    pub hard_ms: u64,
}

impl Budget {
    /// A budget for a clock with `remaining_ms` left and `increment_ms` added for each turn.
    ///
    /// `moves_to_go` turns are left until more time is given; `None` or 0 when none is. `overhead_ms` is
    /// lost on the way between engine and clock. Never more than what is left less the overhead,
    /// and at least one millisecond.
    ///
    /// ```
    /// use variorum_engine::Budget;
    /// // Three minutes and two seconds a turn: about nine seconds, and never more than half of the clock.
    /// let budget = Budget::from_clock(180_000, 2_000, None, 30);
    /// assert!(budget.soft_ms < budget.hard_ms && budget.hard_ms <= 90_000);
    /// ```
    pub fn from_clock(
        remaining_ms: u64,
        increment_ms: u64,
        moves_to_go: Option<u32>,
        overhead_ms: u64,
    ) -> Budget {
        let usable = remaining_ms.saturating_sub(overhead_ms).max(1);
        let turns = u64::from(moves_to_go.filter(|&turns| turns > 0).unwrap_or(25).min(40));
        // What is added for a turn is there to be used in it.
        let share = (usable / turns).saturating_add(increment_ms.saturating_sub(overhead_ms));
        // Half is kept for the turns to come, unless this is the last one.
        let most = if turns == 1 { usable / 10 * 9 } else { usable / 2 };
        let hard_ms = share.saturating_mul(3).min(most).max(1);
        // The iteration under way when this is over is seldom finished and often not needed.
        let soft_ms = (share / 10 * 9).clamp(1, hard_ms);
        Budget { soft_ms, hard_ms }
    }

    /// A budget of exactly this long a move.
    ///
    /// ```
    /// use variorum_engine::Budget;
    /// assert_eq!(Budget::exactly(1_000, 30), Budget { soft_ms: 970, hard_ms: 970 });
    /// ```
    pub fn exactly(ms: u64, overhead_ms: u64) -> Budget {
        let ms = ms.saturating_sub(overhead_ms).max(1);
        Budget { soft_ms: ms, hard_ms: ms }
    }

    /// These limits with this budget in place of their times.
    ///
    /// ```
    /// use variorum_engine::{Budget, Limits};
    /// let limits = Budget::exactly(500, 0).applied_to(Limits { depth: Some(8), ..Limits::default() });
    /// assert_eq!((limits.depth, limits.hard_ms), (Some(8), Some(500)));
    /// ```
    #[must_use]
    pub fn applied_to(self, limits: Limits) -> Limits {
        Limits { soft_ms: Some(self.soft_ms), hard_ms: Some(self.hard_ms), ..limits }
    }
}

/// A clock that stands still, for searches limited by depth or nodes alone.
#[derive(Clone, Copy, Debug)]
pub struct Untimed;

impl Time for Untimed {
    fn elapsed_ms(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_stays_within_the_clock() {
        for remaining in [0, 1, 20, 50, 1_000, 60_000, 36_000_000, u64::MAX / 8] {
            for increment in [0, 100, 30_000] {
                for moves in [None, Some(0), Some(1), Some(40), Some(1000)] {
                    let budget = Budget::from_clock(remaining, increment, moves, 30);
                    assert!(budget.soft_ms >= 1 && budget.soft_ms <= budget.hard_ms);
                    assert!(budget.hard_ms <= remaining.saturating_sub(30).max(1), "{remaining} {budget:?}");
                }
            }
        }
        assert!(Budget::from_clock(60_000, 0, None, 30).hard_ms > 3_000);
        assert_eq!(Budget::from_clock(60_000, 0, Some(0), 30), Budget::from_clock(60_000, 0, None, 30));
    }

    #[test]
    fn a_clock_with_an_increment_is_used_up() {
        // Of a second more a turn nothing is left lying: the clock goes down, and settles well above nothing.
        let mut left = 60_000;
        for _ in 0..200 {
            let budget = Budget::from_clock(left, 1_000, None, 30);
            left = left - budget.soft_ms.min(left) + 1_000;
        }
        assert!((2_000..8_000).contains(&left), "{left}");
    }
}

//! What a player may expect who has less time than the other, as studies found it.

/// The points that a player makes on average who has a part of the time of an equal opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeOdds {
    /// The player has one `divisor`-th of the opponent's time.
    pub divisor: u16,
    /// The share of that player, in thousandths.
    pub share: u16,
    /// How far it may be off: half of its interval of 95 %, in thousandths.
    pub margin: u16,
    /// How many games were played.
    pub games: u32,
}

impl TimeOdds {
    /// What a study found: a row of a game's table.
    pub const fn new(divisor: u16, share: u16, margin: u16, games: u32) -> TimeOdds {
        TimeOdds { divisor, share, margin, games }
    }

    /// The share of a player who has this part of the opponent's time (0.25 for a quarter), and how far it may be off, both
    /// in thousandths. Between two rows of `known`, which are sorted by their divisors, the share goes with the logarithm of
    /// the time, and the larger margin counts. `None` for parts that were not studied.
    pub fn estimate(known: &[TimeOdds], part: f64) -> Option<(u16, u16)> {
        let doublings = (1.0 / part).log2();
        let at = |row: &TimeOdds| f64::from(row.divisor).log2();
        // Clocks are in milliseconds, so that a part may miss a row by a hair.
        if let Some(row) = known.iter().find(|row| (at(row) - doublings).abs() < 0.01) {
            return Some((row.share, row.margin));
        }
        let [less, more] = known.windows(2).find_map(|rows| match rows {
            [less, more] if at(less) < doublings && doublings < at(more) => Some([less, more]),
            _ => None,
        })?;
        let along = (doublings - at(less)) / (at(more) - at(less));
        let share = f64::from(less.share) + along * (f64::from(more.share) - f64::from(less.share));
        Some((share.round() as u16, less.margin.max(more.margin)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_rows_the_share_goes_with_the_logarithm_of_the_time() {
        let known =
            [TimeOdds::new(1, 500, 20, 400), TimeOdds::new(2, 400, 30, 400), TimeOdds::new(8, 200, 25, 400)];
        for (part, expected) in [
            (1.0, Some((500, 20))),
            (0.5, Some((400, 30))),
            (0.500_01, Some((400, 30))),
            (0.25, Some((300, 30))),
            (0.125, Some((200, 25))),
            (0.1, None),
            (1.5, None),
            (0.0, None),
            (f64::NAN, None),
        ] {
            assert_eq!(TimeOdds::estimate(&known, part), expected, "{part}");
        }
        assert_eq!(TimeOdds::estimate(&[], 0.5), None);
    }
}

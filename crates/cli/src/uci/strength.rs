//! `UCI_Elo`: levels by a number.

use variorum_engine::Level;

/// The Elo of each level, from 1 to 8, at chess; docs/uci.md tells how it was measured.
const RATINGS: [u64; 8] = [500, 600, 1000, 1150, 1500, 1700, 2050, 2600];

/// The rating of the weakest level.
pub const LOWEST: u64 = RATINGS[0];
/// The rating of full strength.
pub const HIGHEST: u64 = RATINGS[7];

/// The strongest level that is not rated above `rating`; the weakest below all.
pub fn level(rating: u64) -> Level {
    let reached = RATINGS.iter().filter(|&&other| other <= rating).count();
    Level::new(reached.max(1) as u8).unwrap_or(Level::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_never_gives_a_lower_level() {
        assert!(RATINGS.is_sorted());
        assert_eq!((level(0), level(LOWEST)), (Level::MIN, Level::MIN));
        assert_eq!((level(HIGHEST - 1).number(), level(HIGHEST)), (7, Level::MAX));
        assert!((0..HIGHEST).all(|rating| level(rating) <= level(rating + 1)));
    }
}

//! Values of an evaluation that change from the middlegame to the endgame.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A value in the middlegame and in the endgame, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none left.
    pub end: i32,
}

/// A score of these two values.
#[inline]
pub const fn score(middle: i32, end: i32) -> Score {
    Score { middle, end }
}

/// The Rust expression that makes the score.
impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score({}, {})", self.middle, self.end)
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        score(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        score(self.middle - other.middle, self.end - other.end)
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline]
    fn mul(self, by: i32) -> Score {
        score(self.middle * by, self.end * by)
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

//! Values of an evaluation that change from the middlegame to the endgame.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A value in the middlegame and in the endgame, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none left.
    pub end: i32,
}

/// A score of these two values.
#[inline]
pub const fn tapered(middle: i32, end: i32) -> Tapered {
    Tapered { middle, end }
}

/// The Rust expression that makes the score.
impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tapered({}, {})", self.middle, self.end)
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        tapered(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        tapered(self.middle - other.middle, self.end - other.end)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, by: i32) -> Tapered {
        tapered(self.middle * by, self.end * by)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

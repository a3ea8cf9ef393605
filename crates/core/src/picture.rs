//! Pictures of pieces as data: who draws knows the heads of the orthodox pieces, and a game brings those of its own.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The head of a piece, which distinguishes its kind. The middle of the neck is (0, 0) and up is negative. A head is
/// at most 31 wide to either side and 56 high, and its neck is 15 wide to either side; heads of pieces that are shown
/// side by side are at most 25 wide. A head may reach down over the body, to 17 below the neck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The letter by which [`Parts`] name it.
    pub letter: char,
    /// Path data that is filled and outlined; overlapping shapes merge.
    pub shape: &'static str,
    /// Path data of lines on it.
    pub lines: &'static str,
    /// Path data of spots on it, filled with the colour of its lines.
    pub spots: &'static str,
}

/// What the picture of a piece shows: the heads of its parts, one letter a part: `K`, or `RP` for two heads side by
/// side. Within a game they are the same when their letters are.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    letters: &'static str,
    heads: &'static [Head],
    flat: bool,
}

impl Parts {
    /// No picture.
    pub const NONE: Parts = Parts::orthodox("");

    /// Of the letters K, Q, R, B, N and P, whose heads are those of the orthodox pieces.
    pub const fn orthodox(letters: &'static str) -> Parts {
        Parts::of(letters, &[])
    }

    /// Of letters whose heads are among `heads`, or else orthodox. A letter with neither is shown as text.
    pub const fn of(letters: &'static str, heads: &'static [Head]) -> Parts {
        Parts { letters, heads, flat: false }
    }

    /// The same for a piece that is seen from above in every set of pieces: a disc with its head on it, or bare where the
    /// head has no shape.
    pub const fn flat(letters: &'static str, heads: &'static [Head]) -> Parts {
        Parts { letters, heads, flat: true }
    }

    /// Whether the piece is seen from above.
    pub const fn is_flat(self) -> bool {
        self.flat
    }

    /// The letters.
    pub const fn letters(self) -> &'static str {
        self.letters
    }

    /// The game's own head for a letter.
    pub fn head(self, letter: char) -> Option<&'static Head> {
        self.heads.iter().find(|head| head.letter == letter)
    }

    /// Whether there is no picture.
    pub const fn is_empty(self) -> bool {
        self.letters.is_empty()
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Parts) -> bool {
        self.letters == other.letters
    }
}

impl Eq for Parts {}

impl PartialOrd for Parts {
    fn partial_cmp(&self, other: &Parts) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Parts {
    fn cmp(&self, other: &Parts) -> Ordering {
        self.letters.cmp(other.letters)
    }
}

impl Hash for Parts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.letters.hash(state);
    }
}

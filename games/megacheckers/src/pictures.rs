//! Pictures of the pieces of checkers.

use variorum_core::view::{Head, Parts};

/// What the picture of a man shows: a disc.
pub(crate) const MAN: Parts = Parts::of("M", &HEADS);

/// What the picture of a king shows: a crown on a disc.
pub(crate) const KING: Parts = Parts::of("C", &HEADS);

static HEADS: [Head; 2] = [
    Head {
        letter: 'M',
        shape: "M-31 -12C-31 -27 31 -27 31 -12V10C31 22 -31 22 -31 10Z",
        lines: "M-31 -11C-29 2 29 2 31 -11M-15 -12C-15 -17 15 -17 15 -12C15 -7 -15 -7 -15 -12Z",
        spots: "",
    },
    Head {
        letter: 'C',
        shape: "M-31 -3C-31 -8 -28 -10 -22 -12L-27 -44L-13 -29L0 -50L13 -29L27 -44L22 -12C28 -10 31 -8 31 -3V10C31 22 -31 22 -31 10Z",
        lines: "M-31 -3C-29 8 29 8 31 -3M-21 -14C-12 -9 12 -9 21 -14",
        spots: "",
    },
];

//! Pictures of the pieces of checkers: discs, seen from above.

use variorum_core::view::{Head, Parts};

/// What the picture of a man shows: a bare disc.
pub(crate) const MAN: Parts = Parts::flat("M", &HEADS);

/// What the picture of a king shows: a crown on a disc.
pub(crate) const KING: Parts = Parts::flat("C", &HEADS);

static HEADS: [Head; 2] = [
    Head { letter: 'M', shape: "", lines: "", spots: "" },
    Head {
        letter: 'C',
        shape: "M-22 -6L-27 -40L-12 -26L0 -48L12 -26L27 -40L22 -6Z",
        lines: "M-20 -14H20",
        spots: "",
    },
];

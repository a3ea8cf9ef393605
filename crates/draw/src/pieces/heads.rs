//! The heads of the orthodox pieces.

use variorum_core::view::Head;

const HEADS: [Head; 6] = [
    Head {
        letter: 'K',
        shape: "M-3 -22V-41H-10V-48H-3V-56H3V-48H10V-41H3V-22Z\
                M-15 0L-22 -14C-28 -29 -9 -35 0 -22C9 -35 28 -29 22 -14L15 0Z",
        lines: "M-17 -8H17",
        spots: "",
    },
    Head {
        letter: 'Q',
        shape: "M-15 0L-23 -37L-11 -20L0 -48L11 -20L23 -37L15 0Z\
                M-5 -49a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z\
                M-25 -38a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z\
                M16 -38a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z",
        lines: "M-17 -8H17",
        spots: "",
    },
    Head {
        letter: 'R',
        shape: "M-16 0L-13 -26L-21 -31V-50H-11V-43H-5V-50H5V-43H11V-50H21V-31L13 -26L16 0Z",
        lines: "M-15 -27H15",
        spots: "",
    },
    Head {
        letter: 'B',
        shape: "M-15 0C-11 -3 -11 -7 -13 -11C-24 -23 -13 -38 0 -48C13 -38 24 -23 13 -11C11 -7 11 -3 15 0Z\
                M-5 -50a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z",
        lines: "M10 -38L0 -22M-13 -9H13",
        spots: "",
    },
    Head {
        letter: 'N',
        shape: "M17 0C23 -20 21 -42 3 -47L-1 -55L-6 -47C-13 -44 -15 -37 -17 -32L-25 -20\
                C-27 -15 -23 -9 -18 -10L-13 -14C-10 -15 -6 -16 -3 -18C-3 -11 -10 -8 -15 0Z",
        lines: "M-9 -35V-34M6 -41C15 -32 16 -17 13 -6",
        spots: "",
    },
    Head {
        letter: 'P',
        shape: "M-15 0C-9 -4 -8 -8 -8 -12A15 15 0 1 1 8 -12C8 -8 9 -4 15 0Z",
        lines: "M-9 -10H9",
        spots: "",
    },
];

/// The orthodox head for a letter, if there is one.
pub fn head(letter: char) -> Option<&'static Head> {
    HEADS.iter().find(|head| head.letter == letter)
}

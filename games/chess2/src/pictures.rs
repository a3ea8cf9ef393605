//! Pictures of the pieces that orthodox chess does not have.

use crate::army::{Army, Slot};
use variorum_core::view::{Head, Parts};

/// What the picture of the piece shows that stands in a slot of an army.
pub const fn parts(army: Army, slot: Slot) -> Parts {
    let letter = match (army, slot) {
        (Army::Nemesis, Slot::Queen) => "X",
        (Army::Nemesis, Slot::Pawn) => "F",
        (Army::Empowered, Slot::Queen) => "E",
        (Army::Reaper, Slot::Queen) => "A",
        (Army::Reaper, Slot::Rook) => "G",
        (Army::TwoKings, Slot::King) => "W",
        (Army::Animals, Slot::Queen) => "J",
        (Army::Animals, Slot::Rook) => "L",
        (Army::Animals, Slot::Bishop) => "T",
        (Army::Animals, Slot::Knight) => "H",
        _ => slot.letter(),
    };
    Parts::of(letter, &HEADS)
}

/// Nemesis (star with an eye), its pawn (star of four points), elegant queen (scalloped fan), reaper (hood and scythe),
/// ghost (sheet with eyes), warrior king (horned helmet with a cross), elephant (ear, tusk and trunk), tiger (face with
/// ears and stripes), wild horse (to the right, mane flying), jungle queen (crown of leaves).
static HEADS: [Head; 10] = [
    Head {
        letter: 'X',
        shape: "M0 -54L5.7 -40.6L19.1 -46.1L13.9 -32.7L28 -27L13.9 -21.3L19.1 -7.9L9 -11L15 0H-15L-9 -11\
                L-19.1 -7.9L-13.9 -21.3L-28 -27L-13.9 -32.7L-19.1 -46.1L-5.7 -40.6Z",
        lines: "",
        spots: "M-7.5 -27a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0Z",
    },
    Head {
        letter: 'F',
        shape: "M-15 0C-9 -4 -8 -7 -7 -12L-22 -24L-6 -31L0 -46L6 -31L22 -24L7 -12C8 -7 9 -4 15 0Z",
        lines: "",
        spots: "M-4 -23a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
    },
    Head {
        letter: 'E',
        shape: "M-15 0L-26 -18A8.6 8.6 0 0 1 -21 -33.3A8.6 8.6 0 0 1 -8 -42.7A8.6 8.6 0 0 1 8 -42.7\
                A8.6 8.6 0 0 1 21 -33.3A8.6 8.6 0 0 1 26 -18L15 0Z",
        lines: "M-17 -7H17M-5 -18L-8 -37M5 -18L8 -37M-11 -16L-18 -29M11 -16L18 -29",
        spots: "",
    },
    Head {
        letter: 'A',
        shape: "M-15 0C-20 -10 -19 -28 -4 -42C12 -30 14 -12 12 0Z\
                M27 -56C2 -61 -22 -53 -30 -33C-16 -44 2 -47 20 -46L20 17H27Z",
        lines: "",
        spots: "M-12 -14C-12 -24 -8 -30 -3 -34C3 -28 7 -22 6 -14C5 -7 -11 -7 -12 -14Z",
    },
    Head {
        letter: 'G',
        shape: "M-22 17C-26 2 -24 -14 -23 -26C-21 -58 21 -58 23 -26C24 -14 26 2 22 17L13 9L5 17L-4 9L-13 17Z",
        lines: "",
        spots: "M-13 -28a4.5 6 0 1 0 9 0a4.5 6 0 1 0 -9 0ZM4 -28a4.5 6 0 1 0 9 0a4.5 6 0 1 0 -9 0Z\
                M-5 -11a5 5.5 0 1 0 10 0a5 5.5 0 1 0 -10 0Z",
    },
    Head {
        letter: 'W',
        shape: "M-17 0V-12C-17 -34 17 -34 17 -12V0Z\
                M-3 -24V-42H-9V-48H-3V-56H3V-48H9V-42H3V-24Z\
                M-16 -10C-27 -14 -32 -28 -26 -46C-22 -36 -17 -30 -8 -26Z\
                M16 -10L8 -26C17 -30 22 -36 26 -46C32 -28 27 -14 16 -10Z",
        lines: "M-16 -9H16M0 -9V-2",
        spots: "",
    },
    Head {
        letter: 'L',
        shape: "M16 0C24 -14 24 -38 8 -46C-2 -51 -14 -47 -19 -37C-25 -26 -22 -12 -24 0C-25 5 -29 5 -31 2\
                C-34 12 -18 16 -15 4C-13 -4 -13 -8 -9 -14L-8 0Z",
        lines: "M-3 -35C14 -44 24 -22 10 -10C2 -12 -3 -22 -3 -35ZM-11 -16L-19 -9",
        spots: "M-15 -31a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
    },
    Head {
        letter: 'T',
        shape: "M-15 0C-27 -8 -29 -40 0 -42C29 -40 27 -8 15 0Z\
                M-26 -38a9 9 0 1 1 18 0a9 9 0 1 1 -18 0ZM8 -38a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z",
        lines: "M0 -40V-31M-8 -38L-6 -32M8 -38L6 -32M-22 -20H-16M22 -20H16M-20 -12L-14 -13M20 -12L14 -13\
                M-6 -4C-3 -4 0 -5 0 -10C0 -5 3 -4 6 -4",
        spots: "M-12 -23a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM5 -23a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z\
                M-5 -15H5L0 -9Z",
    },
    Head {
        letter: 'H',
        shape: "M-15 0L-30 2L-19 -10L-31 -13L-19 -22L-30 -29L-16 -33L-23 -45L-7 -43L-6 -56L3 -47\
                C13 -44 15 -37 17 -32L25 -20C27 -15 23 -9 18 -10L13 -14C10 -15 6 -16 3 -18C3 -11 10 -8 15 0Z",
        lines: "M9 -35V-34M-1 -40L-9 -30L-4 -26L-11 -16L-6 -12",
        spots: "",
    },
    Head {
        letter: 'J',
        shape: "M-15 0L-18 -14H18L15 0Z\
                M0 -8C-13 -22 -13 -40 0 -55C13 -40 13 -22 0 -8Z\
                M-6 -6C-22 -10 -31 -24 -29 -45C-14 -42 -4 -28 -6 -6Z\
                M6 -6C4 -28 14 -42 29 -45C31 -24 22 -10 6 -6Z",
        lines: "M-16 -7H16M0 -18V-40M-14 -20L-23 -35M14 -20L23 -35",
        spots: "",
    },
];

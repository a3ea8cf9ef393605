//! How position texts are put together, for an editor.

use crate::army::{Army, Slot};
use crate::pictures;
use variorum_core::editing::{Editing, FieldView, PalettePiece};
use variorum_core::{Choice, Player};

/// The palette depends on the armies, the last of `fields`; while they are not legible it is that of
/// Classic.
pub fn editing(fields: &[&str]) -> Editing {
    let letters = fields.last().copied().unwrap_or_default();
    let army = |player: Player| {
        letters.chars().nth(player.index()).and_then(Army::from_letter).unwrap_or(Army::Classic)
    };
    let piece = |owner, slot: Slot| PalettePiece {
        text: slot.fen(owner).to_string(),
        owner,
        parts: pictures::parts(army(owner), slot),
        name: army(owner).piece(slot),
    };
    let owned = |owner| {
        let has = move |slot: &Slot| *slot != Slot::Queen || army(owner) != Army::TwoKings;
        Slot::ALL.into_iter().rev().filter(has).map(move |slot| piece(owner, slot))
    };
    let pieces = [Player::WHITE, Player::BLACK].into_iter().flat_map(owned).collect();
    Editing { pieces, separator: "", fields: &FIELD_VIEWS }
}

/// The fields after the rows, for an editor.
static FIELD_VIEWS: [FieldView; 6] = [
    FieldView {
        name: "side",
        label: "To decide",
        help: "Whose decision it is, and whether it is the king-turn of a Two Kings army.",
        choices: &[
            Choice { value: "w", label: "White" },
            Choice { value: "b", label: "Black" },
            Choice { value: "K", label: "White's king-turn" },
            Choice { value: "k", label: "Black's king-turn" },
        ],
        missing: None,
    },
    FieldView {
        name: "castling",
        label: "Castling",
        help: "The files of the rooks that may still castle, White's in capitals, right before left \
               (HAha), or -; only Classic castles.",
        choices: &[],
        missing: None,
    },
    FieldView {
        name: "en passant",
        label: "En passant",
        help: "The square that a pawn has just passed over by a double step, or -.",
        choices: &[],
        missing: None,
    },
    FieldView {
        name: "clock",
        label: "Clock",
        help: "Turns of either player since the last capture or pawn move, at most 100.",
        choices: &[],
        missing: Some("0"),
    },
    FieldView {
        name: "turn number",
        label: "Turn number",
        help: "Counts from 1 and rises after Black's turn.",
        choices: &[],
        missing: Some("1"),
    },
    FieldView {
        name: "armies",
        label: "Armies",
        help: "Two letters, White's army then Black's: c classic, n nemesis, e empowered, r reaper, \
               k two kings, a animals.",
        choices: &ARMY_PAIRS,
        missing: None,
    },
];

/// The thirty-six values of the field for the armies.
static ARMY_PAIRS: [Choice; 36] = pairs();

const fn pairs() -> [Choice; 36] {
    const VALUES: [&str; 36] = [
        "cc", "cn", "ce", "cr", "ck", "ca", "nc", "nn", "ne", "nr", "nk", "na", "ec", "en", "ee", "er", "ek",
        "ea", "rc", "rn", "re", "rr", "rk", "ra", "kc", "kn", "ke", "kr", "kk", "ka", "ac", "an", "ae", "ar",
        "ak", "aa",
    ];
    const LABELS: [&str; 36] = [
        "Classic against Classic",
        "Classic against Nemesis",
        "Classic against Empowered",
        "Classic against Reaper",
        "Classic against Two Kings",
        "Classic against Animals",
        "Nemesis against Classic",
        "Nemesis against Nemesis",
        "Nemesis against Empowered",
        "Nemesis against Reaper",
        "Nemesis against Two Kings",
        "Nemesis against Animals",
        "Empowered against Classic",
        "Empowered against Nemesis",
        "Empowered against Empowered",
        "Empowered against Reaper",
        "Empowered against Two Kings",
        "Empowered against Animals",
        "Reaper against Classic",
        "Reaper against Nemesis",
        "Reaper against Empowered",
        "Reaper against Reaper",
        "Reaper against Two Kings",
        "Reaper against Animals",
        "Two Kings against Classic",
        "Two Kings against Nemesis",
        "Two Kings against Empowered",
        "Two Kings against Reaper",
        "Two Kings against Two Kings",
        "Two Kings against Animals",
        "Animals against Classic",
        "Animals against Nemesis",
        "Animals against Empowered",
        "Animals against Reaper",
        "Animals against Two Kings",
        "Animals against Animals",
    ];
    let mut pairs = [Choice { value: "", label: "" }; 36];
    let mut i = 0;
    while i < 36 {
        pairs[i] = Choice { value: VALUES[i], label: LABELS[i] };
        i += 1;
    }
    pairs
}

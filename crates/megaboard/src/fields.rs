//! Fields that position texts of games on this board share, for an editor.

use variorum_core::Choice;
use variorum_core::editing::FieldView;

/// The player to move.
pub const SIDE: FieldView = FieldView {
    name: "side",
    label: "To move",
    help: "Whose turn it is.",
    choices: &[
        Choice { value: "w", label: "White" },
        Choice { value: "b", label: "Black" },
        Choice { value: "r", label: "Red" },
    ],
    missing: None,
};

/// The players who are still in.
pub const PLAYERS_IN: FieldView = FieldView {
    name: "in",
    label: "Still in",
    help: "The players who are not out.",
    choices: &[
        Choice { value: "wbr", label: "All three" },
        Choice { value: "wb", label: "White and Black" },
        Choice { value: "wr", label: "White and Red" },
        Choice { value: "br", label: "Black and Red" },
        Choice { value: "w", label: "White alone" },
        Choice { value: "b", label: "Black alone" },
        Choice { value: "r", label: "Red alone" },
    ],
    missing: None,
};

//! The tags with a meaning of their own.

/// The tags that come first, with what is written where nothing is known; `Red` in games of three.
pub(crate) const TAG_ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Red", "?"),
];

/// Tags that the record itself tells; the others are free.
pub(crate) const DERIVED_TAGS: [&str; 7] =
    ["Result", "Variant", "RulesVersion", "Options", "SetUp", "FEN", "Placing"];

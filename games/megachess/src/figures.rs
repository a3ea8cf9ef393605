//! What the study of the seats found (`studies/megachess-seats.toml`, `docs/results.md`).

use variorum_core::Expected;

/// The share of each seat, all at 1,000 nodes a decision.
pub const SEATS: &[Expected] = &[
    Expected::new(&["mated=block", "white=qk"], &[411, 352, 237], 57, 270),
    Expected::new(&["mated=block", "white=kq"], &[383, 285, 331], 57, 270),
    Expected::new(&["mated=remove", "white=qk"], &[291, 400, 309], 54, 270),
    Expected::new(&["mated=remove", "white=kq"], &[307, 333, 359], 54, 270),
    Expected::new(&["mated=capture", "white=qk"], &[346, 390, 265], 59, 240),
    Expected::new(&["mated=capture", "white=kq"], &[344, 304, 352], 59, 240),
];

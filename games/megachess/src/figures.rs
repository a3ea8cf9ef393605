//! What the study of the seats found (`studies/megachess-seats.toml`, `docs/results.md`).

use variorum_core::Expected;

/// The share of each seat, all at 1,000 nodes a decision.
pub const SEATS: &[Expected] = &[
    seats(&["mated=block", "white=qk"], &[411, 352, 237], 57, 270),
    seats(&["mated=block", "white=kq"], &[383, 285, 331], 57, 270),
    seats(&["mated=remove", "white=qk"], &[291, 400, 309], 54, 270),
    seats(&["mated=remove", "white=kq"], &[307, 333, 359], 54, 270),
    seats(&["mated=capture", "white=qk"], &[346, 390, 265], 59, 240),
    seats(&["mated=capture", "white=kq"], &[344, 304, 352], 59, 240),
];

const fn seats(
    options: &'static [&'static str],
    shares: &'static [u16],
    margin: u16,
    games: u32,
) -> Expected {
    Expected { options, shares, margin, games }
}

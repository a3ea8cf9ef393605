//! What the study of the seats found (`studies/megacheckers-seats.toml`, `docs/results.md`).

use variorum_core::Expected;

/// The share of each seat, all at 1,000 nodes a decision.
pub const SEATS: &[Expected] = &[
    Expected::new(&["capture=forced"], &[227, 451, 322], 29, 210),
    Expected::new(&["capture=huff"], &[230, 396, 374], 39, 180),
];

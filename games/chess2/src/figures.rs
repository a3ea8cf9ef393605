//! What the study of the armies found (`studies/chess2-armies.toml`, `docs/results.md`).

use variorum_core::Expected;

/// White's and Black's share for each pair of armies, both sides at 1,000 nodes a decision.
pub const PAIRS: &[Expected] = &[
    pair(&["white=classic", "black=classic"], &[517, 484], 30, 1000),
    pair(&["white=classic", "black=nemesis"], &[286, 714], 27, 1000),
    pair(&["white=classic", "black=empowered"], &[592, 408], 30, 1000),
    pair(&["white=classic", "black=reaper"], &[356, 645], 30, 1000),
    pair(&["white=classic", "black=twokings"], &[427, 573], 36, 700),
    pair(&["white=classic", "black=animals"], &[635, 366], 29, 1000),
    pair(&["white=nemesis", "black=classic"], &[761, 240], 25, 1000),
    pair(&["white=nemesis", "black=nemesis"], &[515, 486], 29, 1000),
    pair(&["white=nemesis", "black=empowered"], &[826, 175], 23, 1000),
    pair(&["white=nemesis", "black=reaper"], &[599, 402], 30, 1000),
    pair(&["white=nemesis", "black=twokings"], &[716, 284], 33, 700),
    pair(&["white=nemesis", "black=animals"], &[697, 303], 27, 1000),
    pair(&["white=empowered", "black=classic"], &[414, 586], 30, 1000),
    pair(&["white=empowered", "black=nemesis"], &[193, 808], 23, 1000),
    pair(&["white=empowered", "black=empowered"], &[498, 502], 31, 950),
    pair(&["white=empowered", "black=reaper"], &[377, 623], 30, 950),
    pair(&["white=empowered", "black=twokings"], &[350, 650], 35, 700),
    pair(&["white=empowered", "black=animals"], &[547, 453], 31, 950),
    pair(&["white=reaper", "black=classic"], &[789, 211], 25, 950),
    pair(&["white=reaper", "black=nemesis"], &[479, 521], 31, 950),
    pair(&["white=reaper", "black=empowered"], &[710, 290], 29, 950),
    pair(&["white=reaper", "black=reaper"], &[638, 362], 29, 950),
    pair(&["white=reaper", "black=twokings"], &[86, 914], 21, 700),
    pair(&["white=reaper", "black=animals"], &[782, 218], 26, 950),
    pair(&["white=twokings", "black=classic"], &[614, 386], 36, 700),
    pair(&["white=twokings", "black=nemesis"], &[326, 674], 34, 700),
    pair(&["white=twokings", "black=empowered"], &[682, 318], 36, 650),
    pair(&["white=twokings", "black=reaper"], &[925, 75], 20, 650),
    pair(&["white=twokings", "black=twokings"], &[513, 487], 38, 650),
    pair(&["white=twokings", "black=animals"], &[816, 184], 30, 650),
    pair(&["white=animals", "black=classic"], &[414, 586], 30, 950),
    pair(&["white=animals", "black=nemesis"], &[339, 661], 28, 950),
    pair(&["white=animals", "black=empowered"], &[476, 524], 31, 950),
    pair(&["white=animals", "black=reaper"], &[346, 654], 30, 950),
    pair(&["white=animals", "black=twokings"], &[218, 782], 31, 650),
    pair(&["white=animals", "black=animals"], &[516, 484], 31, 950),
];

const fn pair(options: &'static [&'static str], shares: &'static [u16], margin: u16, games: u32) -> Expected {
    Expected { options, shares, margin, games }
}

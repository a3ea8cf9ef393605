//! What published studies of the game found (`docs/results.md`).

use variorum_core::{Expected, TimeOdds};

/// The share of a player who has a part of the opponent's time, as `studies/chess2-odds.toml` asks.
pub const TIME_ODDS: &[TimeOdds] = &[
    TimeOdds::new(1, 500, 7, 400),
    TimeOdds::new(2, 163, 35, 400),
    TimeOdds::new(4, 35, 17, 400),
    TimeOdds::new(8, 18, 14, 400),
    TimeOdds::new(16, 9, 11, 400),
];

/// White's and Black's share for each pair of armies, both sides at 1,000 nodes a decision
/// (`studies/chess2-armies.toml`).
pub const PAIRS: &[Expected] = &[
    Expected::new(&["white=classic", "black=classic"], &[517, 484], 30, 1000),
    Expected::new(&["white=classic", "black=nemesis"], &[286, 714], 27, 1000),
    Expected::new(&["white=classic", "black=empowered"], &[592, 408], 30, 1000),
    Expected::new(&["white=classic", "black=reaper"], &[356, 645], 30, 1000),
    Expected::new(&["white=classic", "black=twokings"], &[427, 573], 36, 700),
    Expected::new(&["white=classic", "black=animals"], &[635, 366], 29, 1000),
    Expected::new(&["white=nemesis", "black=classic"], &[761, 240], 25, 1000),
    Expected::new(&["white=nemesis", "black=nemesis"], &[515, 486], 29, 1000),
    Expected::new(&["white=nemesis", "black=empowered"], &[826, 175], 23, 1000),
    Expected::new(&["white=nemesis", "black=reaper"], &[599, 402], 30, 1000),
    Expected::new(&["white=nemesis", "black=twokings"], &[716, 284], 33, 700),
    Expected::new(&["white=nemesis", "black=animals"], &[697, 303], 27, 1000),
    Expected::new(&["white=empowered", "black=classic"], &[414, 586], 30, 1000),
    Expected::new(&["white=empowered", "black=nemesis"], &[193, 808], 23, 1000),
    Expected::new(&["white=empowered", "black=empowered"], &[498, 502], 31, 950),
    Expected::new(&["white=empowered", "black=reaper"], &[377, 623], 30, 950),
    Expected::new(&["white=empowered", "black=twokings"], &[350, 650], 35, 700),
    Expected::new(&["white=empowered", "black=animals"], &[547, 453], 31, 950),
    Expected::new(&["white=reaper", "black=classic"], &[789, 211], 25, 950),
    Expected::new(&["white=reaper", "black=nemesis"], &[479, 521], 31, 950),
    Expected::new(&["white=reaper", "black=empowered"], &[710, 290], 29, 950),
    Expected::new(&["white=reaper", "black=reaper"], &[638, 362], 29, 950),
    Expected::new(&["white=reaper", "black=twokings"], &[86, 914], 21, 700),
    Expected::new(&["white=reaper", "black=animals"], &[782, 218], 26, 950),
    Expected::new(&["white=twokings", "black=classic"], &[614, 386], 36, 700),
    Expected::new(&["white=twokings", "black=nemesis"], &[326, 674], 34, 700),
    Expected::new(&["white=twokings", "black=empowered"], &[682, 318], 36, 650),
    Expected::new(&["white=twokings", "black=reaper"], &[925, 75], 20, 650),
    Expected::new(&["white=twokings", "black=twokings"], &[513, 487], 38, 650),
    Expected::new(&["white=twokings", "black=animals"], &[816, 184], 30, 650),
    Expected::new(&["white=animals", "black=classic"], &[414, 586], 30, 950),
    Expected::new(&["white=animals", "black=nemesis"], &[339, 661], 28, 950),
    Expected::new(&["white=animals", "black=empowered"], &[476, 524], 31, 950),
    Expected::new(&["white=animals", "black=reaper"], &[346, 654], 30, 950),
    Expected::new(&["white=animals", "black=twokings"], &[218, 782], 31, 650),
    Expected::new(&["white=animals", "black=animals"], &[516, 484], 31, 950),
];

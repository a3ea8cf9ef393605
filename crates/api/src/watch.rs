//! Watching: the public games that are played now, as one stream for a whole page of small boards.
//!
//! `GET /api/v1/watch` sends [`WatchMessage`]s, as lines of JSON or, to a request for one, over a WebSocket.

use crate::{SeatRating, StreamGame};
use serde::{Deserialize, Serialize};

/// Games in the list.
pub const MAX_WATCHED: usize = 24;

/// Which games come first.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WatchOrder {
    /// Those of the strongest players.
    #[default]
    Strongest,
    /// Those that most people watch.
    Watched,
    /// Those that began last.
    Newest,
}

impl WatchOrder {
    /// All, with their names in JSON.
    pub const ALL: [(WatchOrder, &str); 3] = [
        (WatchOrder::Strongest, "strongest"),
        (WatchOrder::Watched, "watched"),
        (WatchOrder::Newest, "newest"),
    ];

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        WatchOrder::ALL.iter().find(|(order, _)| *order == self).map_or("", |(_, name)| name)
    }
}

/// Query of `GET /api/v1/watch`.
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchGames {
    /// Only games by these rules.
    #[serde(default)]
    pub game: Option<String>,
    /// Which come first.
    #[serde(default)]
    pub order: WatchOrder,
}

/// A public game that is played now.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WatchedGame {
    /// The game. What players choose in secret is not in it before all have chosen.
    #[serde(flatten)]
    pub game: StreamGame,
    /// The ratings that are shown of the players, in the order of the seats.
    pub ratings: Vec<Option<SeatRating>>,
    /// The mean of these ratings; `None` where there is none.
    pub strength: Option<i32>,
    /// How many watch it.
    pub watchers: usize,
    /// Whether it counts as things stand.
    pub rated: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
}

/// What is played now.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum WatchMessage {
    /// At first, and whenever something has changed; at most once a second. A game that has ended stays in the list for
    /// a few seconds, with its result.
    Games {
        /// The ids of the games in order, at most [`MAX_WATCHED`].
        order: Vec<String>,
        /// Those of them that are new or have changed since the message before.
        changed: Vec<WatchedGame>,
        /// How many games there are in all, as far as the server lists them.
        total: usize,
    },
}

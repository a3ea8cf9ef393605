//! The games that somebody plays now.

use crate::{Clock, Seat, SeatRequest};
use serde::{Deserialize, Serialize};

/// A game that somebody plays now.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayingGame {
    /// The game's id.
    pub id: String,
    /// Id of the game's rules.
    pub game: String,
    /// `name=value` texts.
    pub options: Vec<String>,
    /// Text of the position on the board; while players choose, that of the defaults.
    pub position: String,
    /// The seats that are theirs.
    pub own: Vec<Seat>,
    /// Who sits where.
    pub seats: Vec<SeatRequest>,
    /// How time is measured.
    pub clock: Clock,
    /// Whether the game counts as things stand.
    pub rated: bool,
    /// The player whose decision it is.
    pub to_move: Seat,
    /// Whether it waits for them: to move, or to choose before the game.
    pub waits: bool,
    /// What their clock shows, as of the moment of sending; `None` without clocks.
    pub remaining_ms: Option<u64>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
}

/// Answer to `GET /api/v1/me/playing`: those that wait for them first, the most urgent ahead.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Playing {
    /// At most the newest 50.
    pub games: Vec<PlayingGame>,
}

//! Ratings, leaderboards and profiles, below `/api/v1`.

use crate::{Seat, Speed};
use serde::{Deserialize, Serialize};

/// A rating of a player.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: i32,
    /// How uncertain it is now: with 95 % it is off by less than twice this.
    pub deviation: i32,
    /// Whether too little is known for it to mean much.
    pub provisional: bool,
    /// How many rated games were played.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

/// The rating of a player in one game at one speed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRating {
    /// Id of the game's rules.
    pub game: String,
    /// How fast.
    pub speed: Speed,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// A line of a leaderboard.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leader {
    /// Name of the account.
    pub name: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// Answer to `GET /api/v1/players`: the leaderboard of one game at one speed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leaderboard {
    /// Id of the game's rules.
    pub game: String,
    /// How fast.
    pub speed: Speed,
    /// Whether it lists programs.
    pub bots: bool,
    /// At most 100, the best first: those who have played in the last 60 days and whose rating is not provisional.
    pub leaders: Vec<Leader>,
}

/// How often a player has won, drawn and lost.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OutcomeTally {
    /// Id of the game's rules.
    pub game: String,
    /// The seat.
    pub seat: Seat,
    /// What the player chose before the game, `name=value` each.
    pub choices: Vec<String>,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// How often a player has won, drawn and lost against another.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpponentTally {
    /// Name of the other account.
    pub name: String,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// Answer to `GET /api/v1/players/NAME`: what is shown of an account.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// Whether it is a program's.
    pub bot: bool,
    /// When it came first, in milliseconds since 1970.
    pub created_ms: u64,
    /// Its ratings, most played first.
    pub ratings: Vec<GameRating>,
    /// What came of its public games, by game, seat and choices.
    pub tallies: Vec<OutcomeTally>,
    /// What came of its public games against other accounts: at most 20, the most frequent first.
    pub opponents: Vec<OpponentTally>,
}

/// A point of a rating over time.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingPoint {
    /// When the game ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating after it.
    pub rating: i32,
}

/// Answer to `GET /api/v1/players/NAME/ratings/GAME/SPEED`: a rating over time.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingGraph {
    /// At most the last 1,000 games, the oldest first.
    pub points: Vec<RatingPoint>,
}

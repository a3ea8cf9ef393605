//! What a store does for ratings, and for what is shown of players.

use crate::{MatchRow, SeatOutcome, StoreError};
use async_trait::async_trait;
use variorum_ratings::Rating;

/// A rating of somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// Whose.
    pub person: String,
    /// Id of the game's rules.
    pub game: String,
    /// The speed.
    pub speed: String,
    /// The rating as of the last game.
    pub rating: Rating,
}

/// What a match did to the rating of one of its players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// Index of the seat.
    pub seat: u8,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub after: f64,
    /// Whether the rating before was provisional.
    pub provisional: bool,
}

/// A point of somebody's rating over time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingPoint {
    /// When the match ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating after it.
    pub rating: f64,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// Who.
    pub name: String,
    /// The rating as of the last game.
    pub rating: Rating,
}

/// Which leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderQuery<'a> {
    /// Id of the game's rules.
    pub game: &'a str,
    /// The speed.
    pub speed: &'a str,
    /// Whether programs are listed, or people.
    pub bots: bool,
    /// Only those whose last match ended since then, in milliseconds since 1970.
    pub since_ms: u64,
    /// At most so many.
    pub limit: u32,
}

/// Which matches of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameFilter<'a> {
    /// Of the rules with this id.
    pub game: Option<&'a str>,
    /// With this person at another seat.
    pub opponent: Option<&'a str>,
    /// With this outcome.
    pub outcome: Option<SeatOutcome>,
    /// Those that are over, or those that are not.
    pub over: Option<bool>,
    /// Those that were agreed to count, or those that were not.
    pub rated: Option<bool>,
    /// Only those in the public list.
    pub public: bool,
}

/// How often something came of somebody's matches, by what [`Ratings::tallies`] counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Id of the game's rules.
    pub game: String,
    /// Index of the seat.
    pub seat: u8,
    /// What was chosen before the game, `name=value`, one a line.
    pub choices: String,
    /// Matches won.
    pub won: u64,
    /// Matches drawn.
    pub drawn: u64,
    /// Matches lost.
    pub lost: u64,
}

/// A store of ratings.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// All ratings of somebody.
    ///
    /// # Errors
    /// The database fails, as with all of these.
    async fn ratings_of(&self, person: &str) -> Result<Vec<RatingRow>, StoreError>;

    /// The ratings of these people in a game at a speed, in no order. Who has not played has none.
    async fn ratings_in(
        &self,
        game: &str,
        speed: &str,
        people: &[String],
    ) -> Result<Vec<RatingRow>, StoreError>;

    /// What a match did to the ratings of its players; nothing if it does not count.
    async fn changes_of(&self, game: &str) -> Result<Vec<RatingChange>, StoreError>;

    /// How many matches that count these two have played with each other since then, in milliseconds since 1970.
    async fn rated_between(&self, one: &str, other: &str, since_ms: u64) -> Result<u64, StoreError>;

    /// A leaderboard, the best first.
    async fn leaders(&self, query: &LeaderQuery<'_>) -> Result<Vec<Leader>, StoreError>;

    /// The rating of somebody in a game at a speed over time: the newest `limit` points, the oldest of them first.
    async fn rating_history(
        &self,
        person: &str,
        game: &str,
        speed: &str,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError>;

    /// What came of somebody's public matches, by game, seat and choices.
    async fn tallies(&self, person: &str) -> Result<Vec<Tally>, StoreError>;

    /// What came of somebody's public matches against each account, with its name: the most frequent opponents first.
    async fn tallies_by_opponent(&self, person: &str, limit: u32)
    -> Result<Vec<(String, Tally)>, StoreError>;

    /// Matches in which somebody has a seat, with their results, the newest first, at most `limit`; of those after
    /// `last`, the creation time and id of the last one of the page before.
    async fn games_of(
        &self,
        person: &str,
        filter: &GameFilter<'_>,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<(MatchRow, Option<String>)>, StoreError>;

    /// Computes all ratings anew from the stored matches. They come out as they were, unless a match or its place among
    /// those that count was changed by hand.
    async fn recompute_ratings(&self) -> Result<(), StoreError>;
}

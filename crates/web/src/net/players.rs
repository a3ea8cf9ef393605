//! Requests about players.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use variorum_api::{Leaderboard, OwnGames, Player, RatingGraph, Speed};

use super::http::{RequestError, get};

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// The path of what is known of a player.
pub(super) fn path(name: &str) -> String {
    format!("/api/v1/players/{}", encoded(name))
}

/// The path of a file with the records of all games of a player that are over.
pub fn records_path(name: &str) -> String {
    format!("/api/v1/games/export?player={}", encoded(name))
}

/// A leaderboard.
///
/// # Errors
/// A sentence for the user, as with all of these.
pub async fn leaders(game: &str, speed: Speed, bots: bool) -> Result<Leaderboard, RequestError> {
    get(&format!("/api/v1/players?game={}&speed={speed}&bots={bots}", encoded(game))).await
}

/// What is shown of a player.
pub async fn player(name: &str) -> Result<Player, RequestError> {
    get(&path(name)).await
}

/// A rating over time.
pub async fn graph(name: &str, game: &str, speed: Speed) -> Result<RatingGraph, RequestError> {
    get(&format!("{}/ratings/{}/{speed}", path(name), encoded(game))).await
}

/// A page of public games; of a filter the fields that have a value count.
pub async fn games(
    name: &str,
    filter: &[(&str, String)],
    after: Option<&str>,
) -> Result<OwnGames, RequestError> {
    let after = after.map(|after| ("after", after.to_owned()));
    let fields = filter.iter().cloned().chain(after).filter(|(_, value)| !value.is_empty());
    let fields: Vec<String> = fields.map(|(field, value)| format!("{field}={}", encoded(&value))).collect();
    get(&format!("{}/games?{}", path(name), fields.join("&"))).await
}

//! What came of a match, stored with its last events; and how it changes the ratings of its players.

use crate::StoreError;
use crate::connection::Transaction;
use crate::sql::{Row, database, query, run, signed, unsigned};
use sqlx::Error;
use variorum_ratings::{Rating, rate};

/// What came of a match for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatOutcome {
    /// They have won.
    Won,
    /// They share a draw.
    Drawn,
    /// They have lost.
    Lost,
    /// The match ended without result.
    None,
}

impl SeatOutcome {
    /// All, with the text by which each is stored.
    const ALL: [(SeatOutcome, &str); 4] = [
        (SeatOutcome::Won, "won"),
        (SeatOutcome::Drawn, "drawn"),
        (SeatOutcome::Lost, "lost"),
        (SeatOutcome::None, "none"),
    ];

    /// `won`, `drawn`, `lost` or `none`.
    pub fn name(self) -> &'static str {
        SeatOutcome::ALL.iter().find(|(outcome, _)| *outcome == self).map_or("", |(_, name)| name)
    }

    /// The outcome with this name.
    pub fn from_name(name: &str) -> Option<SeatOutcome> {
        SeatOutcome::ALL.iter().find(|(_, known)| *known == name).map(|(outcome, _)| *outcome)
    }
}

/// What is kept of a seat when a match is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatEnd {
    /// What came of it.
    pub outcome: SeatOutcome,
    /// What its player chose before the game, `name=value`.
    pub choices: Vec<String>,
}

/// How a match changes ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The speed whose ratings change.
    pub speed: String,
    /// Place of each seat, 1 the best; equal places are a draw.
    pub places: Vec<u8>,
    /// So many matches of the same two players count within [`Counts::within_ms`].
    pub most_per_pair: u64,
    /// How long that is, in milliseconds.
    pub within_ms: u64,
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchEnd {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What is kept of each seat.
    pub seats: Vec<SeatEnd>,
    /// How ratings change; `None` where they do not. They change only if each seat is that of another account, and no
    /// two of them have played enough matches that count.
    pub counts: Option<Counts>,
}

/// Stores the end of a match, and the new ratings.
pub(crate) async fn store(
    transaction: &mut Transaction<'_>,
    id: &str,
    end: &MatchEnd,
) -> Result<(), StoreError> {
    let ended = query("UPDATE games SET ended_ms = ? WHERE id = ?").bind(signed(end.at_ms)).bind(id);
    run(transaction, ended).await?;
    for (seat, SeatEnd { outcome, choices }) in (0i64..).zip(&end.seats) {
        let choices = Some(choices.join("\n")).filter(|choices| !choices.is_empty());
        let kept = "UPDATE seats SET outcome = ?, choices = ? WHERE game = ? AND seat = ?";
        let kept = query(kept).bind(outcome.name()).bind(choices).bind(id).bind(seat);
        run(transaction, kept).await?;
    }
    match &end.counts {
        Some(counts) => count(transaction, id, end.at_ms, counts).await,
        None => Ok(()),
    }
}

async fn count(
    transaction: &mut Transaction<'_>,
    id: &str,
    at_ms: u64,
    counts: &Counts,
) -> Result<(), StoreError> {
    let seats = "SELECT person FROM seats JOIN people ON people.id = person \
        WHERE game = ? AND kind IN ('account', 'bot') ORDER BY seat";
    let rows = transaction.fetch_all(query(seats).bind(id)).await.map_err(database)?;
    let people = rows.iter().map(|row| row.try_get("person")).collect::<Result<Vec<String>, Error>>();
    let people = people.map_err(database)?;
    if people.len() < 2 || people.len() != counts.places.len() {
        return Ok(());
    }
    let since = at_ms.saturating_sub(counts.within_ms);
    for (index, one) in people.iter().enumerate() {
        for other in &people[..index] {
            if one == other || between(transaction, one, other, since).await? >= counts.most_per_pair {
                return Ok(());
            }
        }
    }
    let add = "INSERT INTO rated_games (game, speed, ended_ms) VALUES (?, ?, ?) RETURNING number";
    let add = query(add).bind(id).bind(&counts.speed).bind(signed(at_ms));
    let row = transaction.fetch_one(add).await.map_err(database)?;
    let number = unsigned(&row, "number").map_err(database)?;
    let game = query("SELECT game FROM games WHERE id = ?").bind(id);
    let row = transaction.fetch_one(game).await.map_err(database)?;
    let game: String = row.try_get("game").map_err(database)?;
    let players: Vec<(String, u8)> = people.into_iter().zip(counts.places.iter().copied()).collect();
    change(transaction, (&game, &counts.speed), number, at_ms, &players).await
}

/// How many matches that count two people have played with each other since then.
pub(crate) const BETWEEN: &str = "SELECT count(*) AS n FROM rating_changes AS one \
    JOIN rating_changes AS other ON other.number = one.number AND other.person = ?2 WHERE one.person = ?1 \
    AND one.number > coalesce((SELECT number FROM rated_games WHERE ended_ms <= ?3 ORDER BY ended_ms DESC, number DESC LIMIT 1), 0)";

async fn between(
    transaction: &mut Transaction<'_>,
    one: &str,
    other: &str,
    since_ms: u64,
) -> Result<u64, StoreError> {
    let count = query(BETWEEN).bind(one).bind(other).bind(signed(since_ms));
    let row = transaction.fetch_one(count).await.map_err(database)?;
    unsigned(&row, "n").map_err(database)
}

/// Changes the ratings of the players, who are in the order of their seats, each with their place, by the match with
/// that number.
pub(crate) async fn change(
    transaction: &mut Transaction<'_>,
    (game, speed): (&str, &str),
    number: u64,
    at_ms: u64,
    players: &[(String, u8)],
) -> Result<(), StoreError> {
    let mut before = Vec::new();
    for (person, place) in players {
        let known = "SELECT * FROM ratings WHERE person = ? AND game = ? AND speed = ?";
        let known = query(known).bind(person).bind(game).bind(speed);
        let row = transaction.fetch_optional(known).await.map_err(database)?;
        let rating = row.as_ref().map(rating).transpose().map_err(database)?.unwrap_or_default();
        before.push((rating, *place));
    }
    let after = rate(&before, at_ms);
    for (seat, ((person, _), ((before, _), after))) in
        (0i64..).zip(players.iter().zip(before.iter().zip(after)))
    {
        let set = "INSERT INTO ratings (person, game, speed, rating, deviation, volatility, games, last_ms) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, game, speed) DO UPDATE SET rating = excluded.rating, \
            deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
            last_ms = excluded.last_ms";
        let set = query(set)
            .bind(person)
            .bind(game)
            .bind(speed)
            .bind(after.rating)
            .bind(after.deviation)
            .bind(after.volatility)
            .bind(after.games)
            .bind(signed(after.last_ms));
        run(transaction, set).await?;
        let add = "INSERT INTO rating_changes (person, number, seat, before, rating, provisional) \
            VALUES (?, ?, ?, ?, ?, ?)";
        let add = query(add)
            .bind(person)
            .bind(signed(number))
            .bind(seat)
            .bind(before.rating)
            .bind(after.rating)
            .bind(before.at(at_ms).is_provisional());
        run(transaction, add).await?;
    }
    Ok(())
}

/// The rating of a row.
pub(crate) fn rating(row: &Row) -> Result<Rating, Error> {
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: row.try_get("games")?,
        last_ms: unsigned(row, "last_ms")?,
    })
}

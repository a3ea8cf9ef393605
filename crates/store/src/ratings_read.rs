//! Ratings as they are read.

use crate::database::Database;
use crate::end::{self, BETWEEN};
use crate::matches_read::listed;
use crate::ratings::{GameFilter, Leader, LeaderQuery, RatingChange, RatingPoint, RatingRow, Ratings, Tally};
use crate::sql::{Row, list, query, signed, unsigned};
use crate::writer::WriteOp;
use crate::{MatchRow, StoreError};
use async_trait::async_trait;
use sqlx::Error;
use variorum_ratings::PROVISIONAL;

/// How often each outcome came, for a query grouped by something.
const OUTCOMES: &str = "count(*) FILTER (WHERE own.outcome = 'won') AS won, \
    count(*) FILTER (WHERE own.outcome = 'drawn') AS drawn, count(*) FILTER (WHERE own.outcome = 'lost') AS lost";

#[async_trait]
impl Ratings for Database {
    async fn ratings_of(&self, person: &str) -> Result<Vec<RatingRow>, StoreError> {
        let all = query("SELECT * FROM ratings WHERE person = ? ORDER BY games DESC, game, speed");
        self.read(all.bind(person), rating_row).await
    }

    async fn ratings_in(
        &self,
        game: &str,
        speed: &str,
        people: &[String],
    ) -> Result<Vec<RatingRow>, StoreError> {
        let people_in = self.dialect().texts("?");
        let text = format!(
            "SELECT * FROM ratings WHERE game = ? AND speed = ? AND person IN (SELECT value FROM {people_in})"
        );
        self.read(query(text).bind(game).bind(speed).bind(list(people)), rating_row).await
    }

    async fn changes_of(&self, game: &str) -> Result<Vec<RatingChange>, StoreError> {
        let text = "SELECT seat, before, rating, provisional FROM rating_changes \
            WHERE number = (SELECT number FROM rated_games WHERE game = ?) ORDER BY seat";
        let change = |row: &Row| {
            let seat = u8::try_from(unsigned(row, "seat")?).unwrap_or(u8::MAX);
            Ok(RatingChange {
                seat,
                before: row.try_get("before")?,
                after: row.try_get("rating")?,
                provisional: row.try_get("provisional")?,
            })
        };
        self.read(query(text).bind(game), change).await
    }

    async fn rated_between(&self, one: &str, other: &str, since_ms: u64) -> Result<u64, StoreError> {
        let count = query(BETWEEN).bind(one).bind(other).bind(signed(since_ms));
        Ok(self.read_one(count, |row| unsigned(row, "n")).await?.unwrap_or(0))
    }

    async fn leaders(&self, wanted: &LeaderQuery<'_>) -> Result<Vec<Leader>, StoreError> {
        let LeaderQuery { game, speed, bots, since_ms, limit } = *wanted;
        // Programs are few among many: they are looked for first.
        let whose =
            if bots { "person IN (SELECT id FROM people WHERE kind = 'bot')" } else { "kind = 'account'" };
        let text = format!(
            "SELECT name, ratings.* FROM ratings JOIN people ON people.id = person \
             WHERE game = ? AND speed = ? AND deviation <= ? AND last_ms >= ? AND {whose} \
             ORDER BY rating DESC, person LIMIT ?"
        );
        let leaders = query(text).bind(game).bind(speed).bind(PROVISIONAL).bind(signed(since_ms)).bind(limit);
        let leader = |row: &Row| Ok(Leader { name: row.try_get("name")?, rating: end::rating(row)? });
        self.read(leaders, leader).await
    }

    async fn rating_history(
        &self,
        person: &str,
        game: &str,
        speed: &str,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let text = "SELECT rated_games.ended_ms AS at_ms, rating FROM rating_changes \
            JOIN rated_games ON rated_games.number = rating_changes.number JOIN games ON games.id = rated_games.game \
            WHERE person = ? AND games.game = ? AND speed = ? ORDER BY rating_changes.number DESC LIMIT ?";
        let point =
            |row: &Row| Ok(RatingPoint { at_ms: unsigned(row, "at_ms")?, rating: row.try_get("rating")? });
        let points = query(text).bind(person).bind(game).bind(speed).bind(limit);
        let mut points = self.read(points, point).await?;
        points.reverse();
        Ok(points)
    }

    async fn tallies(&self, person: &str) -> Result<Vec<Tally>, StoreError> {
        let text = format!(
            "SELECT games.game, own.seat, coalesce(own.choices, '') AS choices, {OUTCOMES} FROM seats AS own \
             JOIN games ON games.id = own.game WHERE person = ? AND public = 1 AND own.outcome <> 'none' \
             GROUP BY games.game, own.seat, own.choices ORDER BY games.game, own.seat, choices"
        );
        let tally = |row: &Row| {
            Ok(Tally {
                game: row.try_get("game")?,
                seat: u8::try_from(unsigned(row, "seat")?).unwrap_or(u8::MAX),
                choices: row.try_get("choices")?,
                ..outcomes(row)?
            })
        };
        self.read(query(text).bind(person), tally).await
    }

    async fn tallies_by_opponent(&self, who: &str, limit: u32) -> Result<Vec<(String, Tally)>, StoreError> {
        let text = format!(
            "SELECT people.name, {OUTCOMES} FROM seats AS own JOIN games ON games.id = own.game \
             JOIN seats AS other ON other.game = own.game AND other.person <> own.person \
             JOIN people ON people.id = other.person WHERE own.person = ? AND public = 1 \
             AND own.outcome <> 'none' AND kind IN ('account', 'bot') \
             GROUP BY people.id ORDER BY count(*) DESC, people.name LIMIT ?"
        );
        let both = |row: &Row| Ok((row.try_get("name")?, outcomes(row)?));
        self.read(query(text).bind(who).bind(limit), both).await
    }

    async fn games_of(
        &self,
        person: &str,
        filter: &GameFilter<'_>,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<(MatchRow, Option<String>)>, StoreError> {
        let GameFilter { game, opponent, outcome, over, rated, public } = *filter;
        let (before, id) = last.map_or((i64::MAX, ""), |(before, id)| (signed(before), id));
        // Somebody who has several seats of a game has it once.
        let over = match over {
            None => "",
            Some(true) => "AND one.result IS NOT NULL",
            Some(false) => "AND own.outcome IS NULL AND one.result IS NULL",
        };
        let page = format!(
            "id IN (SELECT own.game FROM seats AS own JOIN games AS one ON one.id = own.game \
            WHERE own.person = ?1 {over} AND (own.created_ms < ?2 OR (own.created_ms = ?2 AND own.game > ?3)) \
            AND (?5 IS NULL OR one.game = ?5) AND (?6 IS NULL OR own.outcome = ?6) \
            AND (?7 IS NULL OR one.rated = ?7) \
            AND one.public >= ?8 AND (?9 IS NULL OR EXISTS (SELECT 1 FROM seats AS other \
            WHERE other.game = own.game AND other.person = ?9 AND other.seat <> own.seat)) \
            GROUP BY own.created_ms, own.game ORDER BY own.created_ms DESC, own.game LIMIT ?4)"
        );
        let text = listed(&page);
        let query = query(text)
            .bind(person)
            .bind(before)
            .bind(id)
            .bind(limit)
            .bind(game)
            .bind(outcome.map(|outcome| outcome.name()))
            .bind(rated)
            .bind(public)
            .bind(opponent);
        self.list(query).await
    }

    async fn recompute_ratings(&self) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Recount).await
    }
}

fn rating_row(row: &Row) -> Result<RatingRow, Error> {
    Ok(RatingRow {
        person: row.try_get("person")?,
        game: row.try_get("game")?,
        speed: row.try_get("speed")?,
        rating: end::rating(row)?,
    })
}

fn outcomes(row: &Row) -> Result<Tally, Error> {
    Ok(Tally {
        won: unsigned(row, "won")?,
        drawn: unsigned(row, "drawn")?,
        lost: unsigned(row, "lost")?,
        ..Tally::default()
    })
}

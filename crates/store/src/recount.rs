//! All ratings anew, from the stored matches.

use crate::StoreError;
use crate::end;
use crate::sql::{database, run, unsigned};
use sqlx::{Error, Row, SqliteTransaction};

/// Matches that are read at once.
const PAGE: i64 = 1000;

/// Computes all ratings anew from the results of the matches that count, in the order in which they did. The numbers are
/// those that the ends of the matches gave, to the last bit.
pub(crate) async fn all(transaction: &mut SqliteTransaction<'_>) -> Result<(), StoreError> {
    for text in ["DELETE FROM rating_changes", "DELETE FROM ratings"] {
        run(transaction, sqlx::query(text)).await?;
    }
    let mut last = 0;
    loop {
        // Of each seat, in their order, whose it is and the place it reached.
        let page = "SELECT number, games.game AS rules, speed, rated_games.ended_ms AS at_ms, \
            (SELECT group_concat(person, ' ') FROM (SELECT person FROM seats WHERE seats.game = games.id ORDER BY seat)) \
            AS people, (SELECT group_concat(value, ' ') FROM json_each(result, '$.places')) AS places \
            FROM rated_games JOIN games ON games.id = rated_games.game WHERE number > ? ORDER BY number LIMIT ?";
        let page = sqlx::query(page).bind(last).bind(PAGE);
        let rows = page.fetch_all(&mut **transaction).await.map_err(database)?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let read = || {
                let text = |name| Ok::<_, Error>(row.try_get::<Option<String>, _>(name)?.unwrap_or_default());
                Ok::<_, Error>((text("rules")?, text("speed")?, text("people")?, text("places")?))
            };
            let (game, speed, people, places) = read().map_err(database)?;
            let number = unsigned(&row, "number").map_err(database)?;
            let at_ms = unsigned(&row, "at_ms").map_err(database)?;
            let places = places.split(' ').filter_map(|place| place.parse().ok());
            let players: Vec<(String, u8)> = people.split(' ').map(str::to_owned).zip(places).collect();
            end::change(transaction, (&game, &speed), number, at_ms, &players).await?;
            last = row.try_get("number").map_err(database)?;
        }
    }
}

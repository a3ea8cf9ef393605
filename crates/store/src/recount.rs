//! All ratings anew, from the stored matches.

use crate::StoreError;
use crate::connection::Transaction;
use crate::end;
use crate::sql::{database, query, run, unsigned};
use sqlx::Error;

/// Matches that are read at once.
const PAGE: i64 = 1000;

/// Computes all ratings anew from the results of the matches that count, in the order in which they did. The numbers are
/// those that the ends of the matches gave, to the last bit.
pub(crate) async fn all(transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
    for text in ["DELETE FROM rating_changes", "DELETE FROM ratings"] {
        run(transaction, query(text)).await?;
    }
    let mut last = 0i64;
    loop {
        // Of each seat, in their order, whose it is; the result tells the place it reached.
        let page = "SELECT number, games.game AS rules, speed, rated_games.ended_ms AS at_ms, \
            (SELECT string_agg(person, ' ') FROM (SELECT person FROM seats WHERE seats.game = games.id ORDER BY seat) AS own) \
            AS people, result \
            FROM rated_games JOIN games ON games.id = rated_games.game WHERE number > ? ORDER BY number LIMIT ?";
        let page = query(page).bind(last).bind(PAGE);
        let rows = transaction.fetch_all(page).await.map_err(database)?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let read = || {
                let text = |name| Ok::<_, Error>(row.try_get::<Option<String>>(name)?.unwrap_or_default());
                Ok::<_, Error>((text("rules")?, text("speed")?, text("people")?, text("result")?))
            };
            let (game, speed, people, result) = read().map_err(database)?;
            let number = unsigned(&row, "number").map_err(database)?;
            let at_ms = unsigned(&row, "at_ms").map_err(database)?;
            let players: Vec<(String, u8)> =
                people.split(' ').map(str::to_owned).zip(places(&result)).collect();
            end::change(transaction, (&game, &speed), number, at_ms, &players).await?;
            last = row.try_get("number").map_err(database)?;
        }
    }
}

/// The places in a result.
fn places(result: &str) -> Vec<u8> {
    let result: serde_json::Value = serde_json::from_str(result).unwrap_or_default();
    let places = result["places"].as_array().into_iter().flatten();
    places.filter_map(|place| place.as_u64().and_then(|place| u8::try_from(place).ok())).collect()
}

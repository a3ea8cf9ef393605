//! Matches as lines of a list.

use crate::accounts::sitters::Sitters;
use crate::error::ServerError;
use crate::{convert, stored};
use variorum_api::{Summary, from_json};
use variorum_core::Player;
use variorum_store::{MatchRow, People};

/// A line for each match with its result, in their order; `None` for one that cannot be read.
///
/// # Errors
/// The store fails.
pub(crate) async fn of(
    people: &dyn People,
    found: Vec<(MatchRow, Option<String>)>,
) -> Result<Vec<Option<Summary>>, ServerError> {
    let ids: Vec<String> =
        found.iter().flat_map(|(row, _)| row.owners.iter().map(|(_, id)| id.clone())).collect();
    let known = people.people(&ids).await?;
    Ok(found
        .into_iter()
        .map(|(row, result)| {
            let sitters = Sitters::of(&row.owners, &known);
            let seats = stored::seats(&row).ok()?;
            let named = Player::ALL.into_iter().zip(&seats).map(|(player, seat)| {
                let mut shown = convert::seat_out(seat);
                if let Some(name) = sitters.name(player) {
                    name.clone_into(&mut shown.name);
                }
                shown
            });
            Some(Summary {
                seats: named.collect(),
                clock: stored::clock(&row).ok()?,
                created_ms: row.created_ms,
                rated: row.rated,
                result: result.and_then(|text| from_json(&text).ok()),
                id: row.id,
                game: row.game,
            })
        })
        .collect())
}

//! The ratings that are shown of those who play.

use crate::service_clock::wall_ms;
use crate::stored;
use variorum_api::{Rating, SeatRating};
use variorum_core::{PerPlayer, Player};
use variorum_match::Speed;
use variorum_ratings as ratings;
use variorum_store::{MatchRow, People, StoreError};

/// A rating as a whole number.
pub(crate) fn rounded(rating: f64) -> i32 {
    rating.round() as i32
}

/// A rating as it is now.
pub(crate) fn rating(rating: &ratings::Rating) -> Rating {
    let now = rating.at(wall_ms());
    Rating {
        rating: rounded(now.rating),
        deviation: rounded(now.deviation),
        provisional: now.is_provisional(),
        games: now.games,
        last_ms: now.last_ms,
    }
}

/// The rating of somebody in a game at a speed.
///
/// # Errors
/// The store fails.
pub(crate) async fn of_person(
    people: &dyn People,
    game: &str,
    speed: Option<Speed>,
    person: &str,
) -> Result<Option<ratings::Rating>, StoreError> {
    let Some(speed) = speed else { return Ok(None) };
    let found = people.ratings_in(game, speed.name(), &[person.to_owned()]).await?;
    Ok(found.first().map(|row| row.rating.at(wall_ms())))
}

/// What somebody with that rating is shown with.
pub(crate) fn of_seat(rating: &ratings::Rating) -> SeatRating {
    SeatRating { rating: rounded(rating.rating), provisional: rating.is_provisional(), change: None }
}

/// The ratings of those who sit at the seats of a match: if it has changed them, those before and what it did.
/// Says whether it has.
///
/// # Errors
/// The store fails.
pub(crate) async fn of_match(
    people: &dyn People,
    match_row: &MatchRow,
    owners: &[(u8, String)],
) -> Result<(PerPlayer<Option<SeatRating>>, bool), StoreError> {
    let mut shown = PerPlayer([None; 3]);
    let changes = if match_row.rated { people.changes_of(&match_row.id).await? } else { Vec::new() };
    for change in &changes {
        if let Some(player) = Player::new(usize::from(change.seat)) {
            let (rating, after) = (rounded(change.before), rounded(change.after));
            let provisional = change.provisional;
            shown[player] = Some(SeatRating { rating, provisional, change: Some(after - rating) });
        }
    }
    if changes.is_empty()
        && let Some(speed) = stored::clock(match_row).ok().and_then(Speed::of)
    {
        let ids: Vec<String> = owners.iter().map(|(_, person)| person.clone()).collect();
        let known = people.ratings_in(&match_row.game, speed.name(), &ids).await?;
        for (seat, person) in owners {
            if let Some(player) = Player::new(usize::from(*seat))
                && let Some(row) = known.iter().find(|row| row.person == *person)
            {
                shown[player] = Some(of_seat(&row.rating.at(wall_ms())));
            }
        }
    }
    Ok((shown, !changes.is_empty()))
}

//! What was said, as the JSON interface and reports show it.

use super::table::Table;
use crate::app_state::AppState;
use std::fmt::Write;
use variorum_api::{Line, OwnLine, Phrase, Room, Seat, visible};
use variorum_core::Player;
use variorum_store::{LineRow, PersonRow, StoreError};

/// Lines that are attached to a report.
const ATTACHED: usize = 30;

/// The room of a stored line.
pub(super) fn room(row: &LineRow) -> Room {
    if row.watchers { Room::Watchers } else { Room::Players }
}

/// The seat of who said it.
fn seat(row: &LineRow) -> Option<Player> {
    row.seat.and_then(|seat| Player::new(usize::from(seat)))
}

fn phrase(row: &LineRow) -> Option<Phrase> {
    row.phrase.as_deref().and_then(Phrase::from_name)
}

/// The words of a line.
fn text(row: &LineRow) -> String {
    phrase(row).map_or_else(|| row.text.clone(), |phrase| phrase.words().to_owned())
}

/// Stored lines of a match with the names of those who said them.
///
/// # Errors
/// The store fails.
pub(super) async fn lines(
    state: &AppState,
    table: &Table,
    rows: Vec<LineRow>,
) -> Result<Vec<Line>, StoreError> {
    // Whoever has a seat is called as the seat is.
    let ids: Vec<String> =
        rows.iter().filter(|row| seat(row).is_none()).filter_map(|row| row.person.clone()).collect();
    let people = state.people.people(&ids).await?;
    Ok(rows.into_iter().map(|row| line(row, table, &people)).collect())
}

fn line(row: LineRow, table: &Table, people: &[PersonRow]) -> Line {
    let player = seat(&row);
    let (name, account) = match player {
        Some(player) => {
            let own = table.sitters.name(player).unwrap_or(&table.names[player]);
            (visible(own), table.sitters.has_account(player))
        }
        None => {
            let person = people.iter().find(|person| Some(&person.id) == row.person.as_ref());
            person.map_or((String::new(), false), |person| (person.name.clone(), person.kind.has_account()))
        }
    };
    Line {
        number: row.number,
        room: room(&row),
        seat: player.map(Seat::from),
        name,
        account,
        phrase: phrase(&row),
        text: text(&row),
        at_ms: row.at_ms,
    }
}

/// What somebody has said, for themselves.
pub(crate) fn own(rows: Vec<(String, LineRow)>) -> Vec<OwnLine> {
    let own = |(game, row): (String, LineRow)| OwnLine {
        game,
        room: room(&row),
        text: text(&row),
        at_ms: row.at_ms,
    };
    rows.into_iter().map(own).collect()
}

/// What was last said in a game, a line each, for those who look into a report.
///
/// # Errors
/// The store fails.
pub(crate) async fn attached(state: &AppState, game: &str) -> Result<String, StoreError> {
    let rows = state.people.lines(game).await?;
    let ids: Vec<String> = rows.iter().filter_map(|row| row.person.clone()).collect();
    let people = state.people.people(&ids).await?;
    let mut lines = String::new();
    for row in &rows[rows.len().saturating_sub(ATTACHED)..] {
        let person = people.iter().find(|person| Some(&person.id) == row.person.as_ref());
        let who = match (seat(row), person) {
            (Some(seat), Some(person)) => format!("{seat} ({})", person.name),
            (Some(seat), None) => seat.to_string(),
            (None, Some(person)) => format!("watching ({})", person.name),
            (None, None) => "watching".to_owned(),
        };
        // Writing to a text does not fail.
        let _ = writeln!(lines, "{who}: {}", text(row));
    }
    Ok(lines)
}

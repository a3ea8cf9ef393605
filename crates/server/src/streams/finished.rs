//! A finished game as text: a line of JSON, or a record of the PGN family.

use crate::accounts::sitters::Sitters;
use crate::convert;
use crate::error::ServerError;
use variorum_api::{Entry, FinishedGame, SeatedPlayer, to_json};
use variorum_core::{Fault, Player, PlayerSet};
use variorum_match::{Match, time_tags};
use variorum_record::{GameRecord, MoveStyle, NodeId, write};
use variorum_store::MatchRow;

/// A finished game.
pub(super) struct Finished<'a> {
    pub row: &'a MatchRow,
    pub game: &'a Match,
    pub sitters: &'a Sitters,
}

impl Finished<'_> {
    fn players(&self) -> Vec<SeatedPlayer> {
        let live = convert::live((self.game, self.sitters), PlayerSet::EMPTY, 0, None, self.row.created_at);
        super::shown::players(&live)
    }
}

/// A line of JSON.
pub(super) fn line(finished: &Finished<'_>) -> String {
    let Finished { row, game, .. } = finished;
    let record = game.record();
    let entry = |(index, one): (usize, variorum_core::any::Entry)| {
        let remaining = one.player.and_then(|player| game.remaining_after(index + 1, player));
        Entry::new(one, remaining)
    };
    let mut text = to_json(&FinishedGame {
        id: row.id.clone(),
        game: row.game.clone(),
        rules_version: row.rules_version,
        options: game.setup().options.texts(),
        start: record.start_text(),
        clock: game.setup().clock,
        players: finished.players(),
        entries: record.entries().into_iter().enumerate().map(entry).collect(),
        result: convert::result(game),
        rated: row.rated,
        created_ms: row.created_ms,
    });
    text.push('\n');
    text
}

/// A record, with an empty line behind it.
///
/// # Errors
/// A tag cannot be written.
pub(super) fn record(finished: &Finished<'_>, site: Option<&str>) -> Result<String, ServerError> {
    let Finished { row, game, .. } = finished;
    let played = game.record();
    let unwritten = |error: &dyn std::fmt::Display| Fault::new("game", row.id.as_str(), error.to_string());
    let rules = variorum_registry::find(&row.game)
        .ok_or_else(|| Fault::new("game", row.game.as_str(), "a game of this program"))?;
    let mut record =
        GameRecord::of(rules, game.setup().options.clone(), played).map_err(|error| unwritten(&error))?;
    for player in finished.players() {
        record.set_tag(Player::from(player.seat).title(), &player.name)?;
    }
    record.set_tag("Date", &date(row.created_ms))?;
    record.set_tag("Site", &format!("{}/g/{}", site.unwrap_or_default(), row.id))?;
    let own: Vec<_> = game.setup().seats.iter().map(|seat| seat.clock).collect();
    for (tag, value) in time_tags(game.setup().clock, &own) {
        record.set_tag(&tag, &value)?;
    }
    if game.aborted().is_some() {
        record.set_tag("Termination", "abandoned")?;
    }
    let nodes: Vec<NodeId> = record.tree().main_line().collect();
    for (index, (id, entry)) in nodes.into_iter().zip(played.entries()).enumerate() {
        let clock = entry.player.and_then(|player| game.remaining_after(index + 1, player));
        let node = record.tree_mut().node_mut(id);
        if let Some(milliseconds) = clock.filter(|_| node.is_move()) {
            node.set_clock(milliseconds);
        }
    }
    Ok(format!("{}\n", write(&record, MoveStyle::Short)))
}

/// The day as records write it, in UTC: `2026.11.28`.
fn date(ms: u64) -> String {
    let days = i64::try_from(ms / (24 * 60 * 60 * 1000)).unwrap_or(0);
    let (year, month, day) = variorum_record::date(days);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_735_689_599, "2024.12.31"),
            (1_796_000_000, "2026.11.30"),
        ] {
            assert_eq!(date(seconds * 1000), text);
        }
    }
}

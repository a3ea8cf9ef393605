//! Between a match and what is kept of it.

use crate::convert;
use crate::error::ServerError;
use variorum_api::to_json;
use variorum_core::{Options, PerPlayer, Player};
use variorum_match::{ActionKey, Clock, Envelope, Event, Match, SeatSetup, Series, Setup, Stamp};
use variorum_store::{EventRow, MatchRow, MatchStatus};

/// An event as it is kept: clocks are `white black red free from lag`, in milliseconds; actions are
/// `white ID`.
pub(crate) fn row(envelope: &Envelope) -> EventRow {
    let Stamp { at, from, lag, remaining: PerPlayer([white, black, red]), free } = envelope.stamp;
    EventRow {
        seq: envelope.seq,
        at,
        clocks: format!("{white} {black} {red} {free} {from} {lag}"),
        text: envelope.event.to_string(),
        action: envelope.action.as_ref().map(|action| format!("{} {}", action.player, action.id)),
    }
}

/// `before` is when the event before happened: from then on the clock ran where nothing else is said, as in
/// games of before that was kept.
fn read_row(row: &EventRow, before: u64) -> Result<Envelope, String> {
    let wrong = |what: String| format!("event {}: {what}", row.seq);
    let clocks = row.clocks.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>();
    let (white, black, red, free, from, lag) = match clocks.as_deref() {
        Ok(&[white, black, red, free]) => (white, black, red, free, before, 0),
        Ok(&[white, black, red, free, from, lag]) => (white, black, red, free, from, lag),
        _ => return Err(wrong(format!("clocks `{}`: expected six numbers", row.clocks))),
    };
    let event = Event::parse(&row.text).map_err(|error| wrong(error.to_string()))?;
    let stamp = Stamp { at: row.at, from, lag, remaining: PerPlayer([white, black, red]), free };
    let named = |text: &String| {
        let (seat, id) = text.split_once(' ')?;
        Some(ActionKey { player: Player::from_name(seat)?, id: id.to_owned() })
    };
    let action = row
        .action
        .as_ref()
        .map(|text| named(text).ok_or_else(|| wrong(format!("action `{text}`: expected a seat and an id"))));
    Ok(Envelope { seq: row.seq, stamp, event, action: action.transpose()? })
}

/// The match that these rows make, and its events.
///
/// # Errors
/// [`ServerError::Damaged`]
pub(crate) fn load(
    match_row: &MatchRow,
    rows: &[EventRow],
    status: &MatchStatus,
    now: u64,
) -> Result<(Match, Vec<Envelope>), ServerError> {
    let damaged = |reason: String| ServerError::Damaged { id: match_row.id.clone(), reason };
    let rules = variorum_registry::find(&match_row.game)
        .ok_or_else(|| damaged(format!("there is no game `{}`", match_row.game)))?;
    let texts = match_row.options.iter().map(String::as_str);
    let options = Options::parse(rules.card().options, texts).map_err(|fault| damaged(fault.to_string()))?;
    let setup = Setup {
        options,
        // Without a start there was a draft, whose events tell it.
        position: Some(match_row.start.clone()).filter(|start| !start.is_empty()),
        seats: seats(match_row).ok_or_else(|| damaged(format!("seats {:?}", match_row.seats)))?,
        clock: Clock::parse(&match_row.clock)
            .ok_or_else(|| damaged(format!("clock `{}`", match_row.clock)))?,
        draft: match_row.draft,
        series: Series::parse(&match_row.series)
            .ok_or_else(|| damaged(format!("series `{}`", match_row.series)))?,
    };
    let before = std::iter::once(match_row.created_at).chain(rows.iter().map(|row| row.at));
    let events = rows.iter().zip(before).map(|(row, before)| read_row(row, before));
    let events = events.collect::<Result<Vec<_>, _>>().map_err(damaged)?;
    let mut loaded = Match::replay(rules, setup, match_row.created_at, events.iter().cloned(), now)
        .map_err(|error| damaged(error.to_string()))?;
    if loaded.computer_to_move().is_some() {
        // Until its search begins.
        loaded.hold_clock();
    } else {
        loaded.start_clock(status.clock_since.unwrap_or(0));
    }
    Ok((loaded, events))
}

/// Who sat where when the match began.
pub(crate) fn seats(match_row: &MatchRow) -> Option<Vec<SeatSetup>> {
    match_row.seats.iter().map(|text| SeatSetup::parse(text)).collect()
}

/// How the match stands: when it must be looked at again, and how it ended. With a clock that runs the
/// computer moves whether anybody looks or not.
pub(crate) fn status(game: &Match, now: u64) -> MatchStatus {
    let thinks = game.computer_to_move().is_some() && game.on_clock().is_some() && game.has_human_in();
    let busy = thinks || game.computer_to_choose().is_some() || game.rematch_due();
    MatchStatus {
        wake_at: if busy { Some(now) } else { game.wake_at() },
        result: convert::result(game).map(|result| to_json(&result)),
        clock_since: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(clocks: &str, action: Option<&str>) -> EventRow {
        let (clocks, text) = (clocks.to_owned(), "join white".to_owned());
        EventRow { seq: 2, at: 50, clocks, text, action: action.map(str::to_owned) }
    }

    #[test]
    fn events_are_read_as_written_and_those_of_before_as_well() {
        let new = row("1 2 3 4 45 6", Some("white a-Z_9"));
        let read = read_row(&new, 40).unwrap();
        assert_eq!((read.stamp.from, read.stamp.lag), (45, 6));
        assert_eq!(super::row(&read), new);
        let old = read_row(&row("1 2 3 4", None), 40).unwrap();
        assert_eq!((old.stamp.from, old.stamp.lag, old.action), (40, 0, None));
        for (clocks, action, named) in [
            ("1 2 3", None, "`1 2 3`: expected six"),
            ("1 2 3 x 5 6", None, "`1 2 3 x 5 6`"),
            ("1 2 3 4", Some("white"), "`white`: expected a seat"),
            ("1 2 3 4", Some("green 1"), "`green 1`"),
        ] {
            let error = read_row(&row(clocks, action), 40).unwrap_err();
            assert!(error.contains("event 2") && error.contains(named), "{error}");
        }
    }
}

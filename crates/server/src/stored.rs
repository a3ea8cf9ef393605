//! A match as rows of the store, and back.

use crate::convert;
use variorum_api::{from_json, to_json};
use variorum_core::{Fault, Options, PerPlayer, Player};
use variorum_match::{
    ActionKey, Clock, Envelope, Event, EventError, Match, ReplayError, SeatSetup, Secret, Series, Setup,
    Stamp, parse_stored,
};
use variorum_store::{ConditionalRow, EventRow, MatchRow, MatchStatus};

/// The row of an event: clocks are `white black red free from lag`, in milliseconds; actions are
/// `white ID`.
pub(crate) fn row(envelope: &Envelope) -> EventRow {
    let Stamp { at, from, lag, remaining: PerPlayer([white, black, red]), free } = envelope.stamp;
    EventRow {
        seq: envelope.seq,
        at,
        clocks: format!("{white} {black} {red} {free} {from} {lag}"),
        text: envelope.stored_text(),
        action: envelope.action.as_ref().map(|action| format!("{} {}", action.player, action.id)),
    }
}

/// Why stored rows do not make a match.
#[derive(Debug, thiserror::Error)]
pub enum DamagedError {
    /// This program has no such game.
    #[error("there is no game `{0}`")]
    Game(String),
    /// The options are not those of the game.
    #[error(transparent)]
    Options(#[from] Fault),
    /// A column of the match does not have the expected form.
    #[error("{column} `{text}`")]
    Match {
        /// Which.
        column: &'static str,
        /// What it holds.
        text: String,
    },
    /// A column of an event does not have the expected form.
    #[error("event {seq}: {column} `{text}`: expected {expected}")]
    Event {
        /// Number of the event.
        seq: u64,
        /// Which.
        column: &'static str,
        /// What it holds.
        text: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// The text is not an event.
    #[error("event {seq}: {source}")]
    EventText {
        /// Number of the event.
        seq: u64,
        /// Why.
        source: EventError,
    },
    /// The events cannot have happened.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It could not be read before, and was not read again.
    #[error("it could not be read before")]
    Before,
}

/// The event of a row, and the value of a choice.
pub(crate) fn read_event(row: &EventRow) -> Result<(Event, Option<Secret>), DamagedError> {
    parse_stored(&row.text).map_err(|source| DamagedError::EventText { seq: row.seq, source })
}

/// `before` is the time of the event before: in rows of old versions, which do not say it, the clock ran from then.
fn read_row(row: &EventRow, before: u64) -> Result<Envelope, DamagedError> {
    let wrong = |column, text: &str, expected| DamagedError::Event {
        seq: row.seq,
        column,
        text: text.to_owned(),
        expected,
    };
    let clocks = row.clocks.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>();
    let (white, black, red, free, from, lag) = match clocks.as_deref() {
        Ok(&[white, black, red, free]) => (white, black, red, free, before, 0),
        Ok(&[white, black, red, free, from, lag]) => (white, black, red, free, from, lag),
        _ => return Err(wrong("clocks", &row.clocks, "six numbers")),
    };
    let (event, choice) = read_event(row)?;
    let stamp = Stamp { at: row.at, from, lag, remaining: PerPlayer([white, black, red]), free };
    let named = |text: &String| {
        let (seat, id) = text.split_once(' ')?;
        Some(ActionKey { player: Player::from_name(seat)?, id: id.to_owned() })
    };
    let action =
        row.action.as_ref().map(|text| named(text).ok_or_else(|| wrong("action", text, "a seat and an id")));
    Ok(Envelope { seq: row.seq, stamp, event, choice, action: action.transpose()? })
}

/// The conditional moves of a seat as they are stored.
pub(crate) fn conditional(game: &Match, player: Player) -> ConditionalRow {
    let lines = game.conditional(player);
    let lines = if lines.is_empty() { String::new() } else { to_json(&lines) };
    ConditionalRow { seat: u8::try_from(player.index()).unwrap_or(u8::MAX), seq: game.seq(), lines }
}

/// Gives a match that was loaded with these events the conditional moves of its seats back. What cannot be read is left
/// out: the seat's player decides then as if there were none.
pub(crate) fn restore_conditional(game: &mut Match, rows: &[ConditionalRow], events: &[Envelope]) {
    for row in rows {
        let player = Player::new(usize::from(row.seat));
        if let (Some(player), Ok(lines)) = (player, from_json::<Vec<Vec<String>>>(&row.lines)) {
            game.restore_conditional(player, &lines, row.seq, events);
        }
    }
}

/// The match that these rows make, and its events.
///
/// # Errors
/// The rows do not make a match.
pub(crate) fn load(
    match_row: &MatchRow,
    rows: &[EventRow],
    status: &MatchStatus,
    now: u64,
) -> Result<(Match, Vec<Envelope>), DamagedError> {
    let rules =
        variorum_registry::find(&match_row.game).ok_or_else(|| DamagedError::Game(match_row.game.clone()))?;
    let setup = Setup {
        options: Options::parse(rules.card().options, match_row.options.iter().map(String::as_str))?,
        // Without a start there was a draft, whose events say it.
        position: Some(match_row.start.clone()).filter(|start| !start.is_empty()),
        seats: seats(match_row)?,
        clock: clock(match_row)?,
        draft: match_row.draft,
        series: Series::parse(&match_row.series).ok_or_else(|| wrong("series", &match_row.series))?,
    };
    let before = std::iter::once(match_row.created_at).chain(rows.iter().map(|row| row.at));
    let events = rows.iter().zip(before).map(|(row, before)| read_row(row, before));
    let events = events.collect::<Result<Vec<_>, _>>()?;
    let (mut game, events) = Match::replay(rules, setup, match_row.created_at, events, now)?;
    if game.computer_to_move().is_some() {
        // Until its search begins.
        game.hold_clock();
    } else {
        game.start_clock(status.clock_since.unwrap_or(0));
    }
    Ok((game, events))
}

fn wrong(column: &'static str, text: &str) -> DamagedError {
    DamagedError::Match { column, text: text.to_owned() }
}

/// Who sat where when the match began.
pub(crate) fn seats(match_row: &MatchRow) -> Result<Vec<SeatSetup>, DamagedError> {
    let seat = |text: &String| SeatSetup::parse(text).ok_or_else(|| wrong("seat", text));
    match_row.seats.iter().map(seat).collect()
}

/// How time is measured in the match.
pub(crate) fn clock(match_row: &MatchRow) -> Result<Clock, DamagedError> {
    Clock::parse(&match_row.clock).ok_or_else(|| wrong("clock", &match_row.clock))
}

/// The status of a match: when it is due, and how it ended. With a running clock the computer moves whether anybody
/// is connected or not.
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
            let error = read_row(&row(clocks, action), 40).unwrap_err().to_string();
            assert!(error.contains("event 2") && error.contains(named), "{error}");
        }
    }
}

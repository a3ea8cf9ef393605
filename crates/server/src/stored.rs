//! Between a table and what is kept of it.

use crate::convert;
use crate::error::ServerError;
use variorum_api::to_json;
use variorum_core::{Options, PerPlayer, Player};
use variorum_store::{Event, Match, Standing};
use variorum_table::{ActionName, Clock, Fact, SeatSetup, Series, Setup, Stamp, Stamped, Table};

/// An event as it is kept: clocks are `white black red free from lag`, in milliseconds; actions are
/// `white ID`.
pub(crate) fn event(stamped: &Stamped) -> Event {
    let Stamp { at, from, lag, remaining: PerPlayer([white, black, red]), free } = stamped.stamp;
    Event {
        seq: stamped.seq,
        at,
        clocks: format!("{white} {black} {red} {free} {from} {lag}"),
        text: stamped.fact.to_string(),
        action: stamped.action.as_ref().map(|action| format!("{} {}", action.player, action.id)),
    }
}

/// `before` is when the event before happened: from then on the clock ran where nothing else is said, as in
/// games of before that was kept.
fn stamped(event: &Event, before: u64) -> Result<Stamped, String> {
    let wrong = |what: String| format!("event {}: {what}", event.seq);
    let clocks = event.clocks.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>();
    let (white, black, red, free, from, lag) = match clocks.as_deref() {
        Ok(&[white, black, red, free]) => (white, black, red, free, before, 0),
        Ok(&[white, black, red, free, from, lag]) => (white, black, red, free, from, lag),
        _ => return Err(wrong(format!("clocks `{}`: expected six numbers", event.clocks))),
    };
    let fact = Fact::parse(&event.text).map_err(|error| wrong(error.to_string()))?;
    let stamp = Stamp { at: event.at, from, lag, remaining: PerPlayer([white, black, red]), free };
    let named = |text: &String| {
        let (seat, id) = text.split_once(' ')?;
        Some(ActionName { player: Player::from_name(seat)?, id: id.to_owned() })
    };
    let action = event
        .action
        .as_ref()
        .map(|text| named(text).ok_or_else(|| wrong(format!("action `{text}`: expected a seat and an id"))));
    Ok(Stamped { seq: event.seq, stamp, fact, action: action.transpose()? })
}

/// The table that these rows make, and its facts.
///
/// # Errors
/// [`ServerError::Damaged`]
pub(crate) fn table(
    about: &Match,
    events: &[Event],
    standing: &Standing,
    now: u64,
) -> Result<(Table, Vec<Stamped>), ServerError> {
    let damaged = |reason: String| ServerError::Damaged { id: about.id.clone(), reason };
    let game = variorum_registry::find(&about.game)
        .ok_or_else(|| damaged(format!("there is no game `{}`", about.game)))?;
    let texts = about.options.iter().map(String::as_str);
    let options = Options::parse(game.card().options, texts).map_err(|fault| damaged(fault.to_string()))?;
    let setup = Setup {
        options,
        // Without a start there was a draft, whose events tell it.
        position: Some(about.start.clone()).filter(|start| !start.is_empty()),
        seats: seats(about).ok_or_else(|| damaged(format!("seats {:?}", about.seats)))?,
        clock: Clock::parse(&about.clock).ok_or_else(|| damaged(format!("clock `{}`", about.clock)))?,
        draft: about.draft,
        series: Series::parse(&about.series).ok_or_else(|| damaged(format!("series `{}`", about.series)))?,
    };
    let before = std::iter::once(about.created_at).chain(events.iter().map(|event| event.at));
    let facts = events.iter().zip(before).map(|(event, before)| stamped(event, before));
    let facts = facts.collect::<Result<Vec<_>, _>>().map_err(damaged)?;
    let mut table = Table::replay(game, setup, about.created_at, facts.iter().cloned(), now)
        .map_err(|error| damaged(error.to_string()))?;
    if table.thinker().is_some() {
        // Until its search begins.
        table.hold();
    } else {
        table.run(standing.told_at.unwrap_or(0));
    }
    Ok((table, facts))
}

/// Who sat where when the match began.
pub(crate) fn seats(about: &Match) -> Option<Vec<SeatSetup>> {
    about.seats.iter().map(|text| SeatSetup::parse(text)).collect()
}

/// How the match stands: when it must be looked at again, and how it ended. With a clock that runs the
/// computer moves whether anybody looks or not.
pub(crate) fn standing(table: &Table, now: u64) -> Standing {
    let thinks = table.thinker().is_some() && table.runs().is_some() && table.has_person_in();
    let busy = thinks || table.chooser().is_some() || table.rematch_due();
    Standing {
        wake_at: if busy { Some(now) } else { table.wake_at() },
        result: convert::result(table).map(|result| to_json(&result)),
        told_at: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(clocks: &str, action: Option<&str>) -> Event {
        let (clocks, text) = (clocks.to_owned(), "join white".to_owned());
        Event { seq: 2, at: 50, clocks, text, action: action.map(str::to_owned) }
    }

    #[test]
    fn events_are_read_as_written_and_those_of_before_as_well() {
        let new = event("1 2 3 4 45 6", Some("white a-Z_9"));
        let read = stamped(&new, 40).unwrap();
        assert_eq!((read.stamp.from, read.stamp.lag), (45, 6));
        assert_eq!(super::event(&read), new);
        let old = stamped(&event("1 2 3 4", None), 40).unwrap();
        assert_eq!((old.stamp.from, old.stamp.lag, old.action), (40, 0, None));
        for (clocks, action, named) in [
            ("1 2 3", None, "`1 2 3`: expected six"),
            ("1 2 3 x 5 6", None, "`1 2 3 x 5 6`"),
            ("1 2 3 4", Some("white"), "`white`: expected a seat"),
            ("1 2 3 4", Some("green 1"), "`green 1`"),
        ] {
            let error = stamped(&event(clocks, action), 40).unwrap_err();
            assert!(error.contains("event 2") && error.contains(named), "{error}");
        }
    }
}

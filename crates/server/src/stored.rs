//! Between a table and what is kept of it.

use crate::convert;
use crate::error::ServerError;
use variorum_api::to_json;
use variorum_core::{Options, PerPlayer};
use variorum_store::{Event, Match, Standing};
use variorum_table::{Clock, Fact, SeatSetup, Series, Setup, Stamp, Stamped, Table};

/// An event as it is kept: clocks are `white black red free`, in milliseconds.
pub(crate) fn event(stamped: &Stamped) -> Event {
    let Stamp { at, remaining: PerPlayer([white, black, red]), free } = stamped.stamp;
    Event {
        seq: stamped.seq,
        at,
        clocks: format!("{white} {black} {red} {free}"),
        text: stamped.fact.to_string(),
    }
}

fn stamped(event: &Event) -> Result<Stamped, String> {
    let clocks: Vec<u64> = event.clocks.split(' ').filter_map(|text| text.parse().ok()).collect();
    let [white, black, red, free] = clocks[..] else {
        return Err(format!("event {}: clocks `{}`: expected four numbers", event.seq, event.clocks));
    };
    let fact = Fact::parse(&event.text).map_err(|error| format!("event {}: {error}", event.seq))?;
    let stamp = Stamp { at: event.at, remaining: PerPlayer([white, black, red]), free };
    Ok(Stamped { seq: event.seq, stamp, fact })
}

/// The table that these rows make, and its facts.
///
/// # Errors
/// [`ServerError::Damaged`]
pub(crate) fn table(about: &Match, events: &[Event], now: u64) -> Result<(Table, Vec<Stamped>), ServerError> {
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
    let facts = events.iter().map(stamped).collect::<Result<Vec<_>, _>>().map_err(damaged)?;
    let table = Table::replay(game, setup, about.created_at, facts.iter().cloned(), now)
        .map_err(|error| damaged(error.to_string()))?;
    Ok((table, facts))
}

/// Who sat where when the match began.
pub(crate) fn seats(about: &Match) -> Option<Vec<SeatSetup>> {
    about.seats.iter().map(|text| SeatSetup::parse(text)).collect()
}

/// How the match stands: when it must be looked at again, and how it ended.
pub(crate) fn standing(table: &Table, now: u64) -> Standing {
    let busy = (table.thinker().is_some() && table.has_person_in())
        || table.chooser().is_some()
        || table.rematch_due();
    Standing {
        wake_at: if busy { Some(now) } else { table.wake_at() },
        result: convert::result(table).map(|result| to_json(&result)),
    }
}

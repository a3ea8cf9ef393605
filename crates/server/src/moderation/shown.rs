//! People, reports and the log as the JSON interface shows them.

use crate::app_state::AppState;
use crate::error::ServerError;
use std::collections::HashMap;
use variorum_api::{Deed, Deeds, KnownPerson, PersonKind, Report, Reports, Seat};
use variorum_store::{self as store, PersonRow};

/// Lines of a page.
pub(crate) const PAGE: u32 = 50;

/// Somebody as those see them who look after the server.
pub(crate) fn person(row: &PersonRow) -> KnownPerson {
    KnownPerson {
        id: row.id.clone(),
        kind: match row.kind {
            store::PersonKind::Guest => Some(PersonKind::Guest),
            store::PersonKind::Account => Some(PersonKind::Account),
            store::PersonKind::Bot => Some(PersonKind::Bot),
            store::PersonKind::Deleted => None,
        },
        name: row.name.clone(),
        created_ms: row.created_ms,
        seen_ms: row.seen_ms,
        banned_ms: row.standing.banned_ms,
        silenced_ms: row.standing.silenced_ms,
        moderator: row.standing.moderator,
    }
}

/// A page of reports.
///
/// # Errors
/// The store fails.
pub(crate) async fn reports(
    state: &AppState,
    closed: bool,
    before: Option<u64>,
) -> Result<Reports, ServerError> {
    let rows = state.moderation.reports(closed, before, PAGE).await?;
    let mut ids: Vec<String> = rows.iter().map(|row| row.report.reporter.clone()).collect();
    ids.extend(rows.iter().filter_map(|row| row.report.person.clone()));
    let known = people(state, &ids).await?;
    let next = rows.last().filter(|_| rows.len() == PAGE as usize).map(|row| row.id);
    let shown = |row: store::ReportRow| {
        let report = row.report;
        Report {
            id: row.id,
            created_ms: report.created_ms,
            closed_ms: row.closed_ms,
            reporter: known.get(&report.reporter).map(person),
            person: report.person.and_then(|id| known.get(&id).map(person)),
            game: report.game,
            seat: report.seat.and_then(|seat| Seat::new(usize::from(seat))),
            reason: report.reason,
            text: report.text,
            lines: report.lines,
        }
    };
    Ok(Reports { reports: rows.into_iter().map(shown).collect(), next })
}

/// A page of the log.
///
/// # Errors
/// The store fails.
pub(crate) async fn deeds(state: &AppState, before: Option<u64>) -> Result<Deeds, ServerError> {
    let rows = state.moderation.deeds(before, PAGE).await?;
    let mut ids: Vec<String> = rows.iter().filter_map(|(_, deed)| deed.by.clone()).collect();
    ids.extend(rows.iter().filter_map(|(_, deed)| deed.person.clone()));
    let known = people(state, &ids).await?;
    let next = rows.last().filter(|_| rows.len() == PAGE as usize).map(|(number, _)| *number);
    let name = |id: Option<String>| id.and_then(|id| known.get(&id).map(|person| person.name.clone()));
    let shown = |(_, deed): (u64, store::DeedRow)| Deed {
        at_ms: deed.at_ms,
        by: name(deed.by),
        person: name(deed.person),
        report: deed.report,
        what: deed.what,
        note: deed.note,
    };
    Ok(Deeds { deeds: rows.into_iter().map(shown).collect(), next })
}

async fn people(state: &AppState, ids: &[String]) -> Result<HashMap<String, PersonRow>, ServerError> {
    let rows = state.people.people(ids).await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

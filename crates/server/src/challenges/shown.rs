//! Challenges as the JSON interface shows them.

use crate::app_state::AppState;
use crate::error::ServerError;
use variorum_api::{Challenge, ChallengeState, DeclineReason, Invited, Seat};
use variorum_match::OfferedTime;
use variorum_store::{self as store, ChallengeRow, PersonKind, PersonRow};

/// Challenges with the names of their people. One whose people are gone is left out.
///
/// # Errors
/// The store fails.
pub(crate) async fn all(state: &AppState, rows: Vec<ChallengeRow>) -> Result<Vec<Challenge>, ServerError> {
    let ids: Vec<String> =
        rows.iter().flat_map(|row| row.challenged.iter().chain([&row.challenger])).cloned().collect();
    let people = state.people.people(&ids).await?;
    Ok(rows.into_iter().filter_map(|row| shown(row, &people)).collect())
}

fn shown(row: ChallengeRow, people: &[PersonRow]) -> Option<Challenge> {
    let person = |id: &str| people.iter().find(|person| person.id == id);
    let challenger = person(&row.challenger)?;
    let invited = |id: &String| {
        let PersonRow { name, kind, .. } = person(id)?;
        let player = name.clone();
        Some(Invited { player, bot: *kind == PersonKind::Bot, state: answer_of(&row, id) })
    };
    let to = row.challenged.iter().map(invited).collect::<Option<Vec<Invited>>>()?;
    let time = OfferedTime::parse(&row.clock).unwrap_or_default();
    Some(Challenge {
        from: challenger.name.clone(),
        from_bot: challenger.kind == PersonKind::Bot,
        to,
        computer: row.computer,
        id: row.id,
        game: row.game,
        options: row.options,
        clock: time.clock,
        own_clock: time.own,
        rated: row.rated,
        seat: row.seat.and_then(|seat| Seat::new(usize::from(seat))),
        created_ms: row.created_ms,
        state: state_of(row.state),
        reason: row.reason.as_deref().and_then(DeclineReason::from_name),
        started: row.started,
    })
}

fn state_of(state: store::ChallengeState) -> ChallengeState {
    match state {
        store::ChallengeState::Open => ChallengeState::Open,
        store::ChallengeState::Accepted => ChallengeState::Accepted,
        store::ChallengeState::Declined => ChallengeState::Declined,
    }
}

/// How one of those has answered who are challenged.
fn answer_of(row: &ChallengeRow, person: &str) -> ChallengeState {
    let is = |one: &Option<String>| one.as_deref() == Some(person);
    match row.challenged.as_slice() {
        [_] => state_of(row.state),
        _ if is(&row.declined) => ChallengeState::Declined,
        _ if is(&row.accepted) || row.state == store::ChallengeState::Accepted => ChallengeState::Accepted,
        _ => ChallengeState::Open,
    }
}

//! Seeks in the lobby, open as long as the answer to them is read.

use super::body::Fields;
use super::{challenges, variants};
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::listen::ConnectionGuard;
use crate::lobby::actions;
use crate::query::Query;
use crate::streams::answer::{self, Told};
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::mpsc;
use variorum_api::{Clock, LobbyMessage, NewSeek, RatingRange, Seat, from_json};
use variorum_core::Fault;
use variorum_lobby::{Seek, Terms};
use variorum_store::PersonRow;

/// Who offers a game is in the lobby until this is dropped.
struct InLobby {
    state: Arc<AppState>,
    number: u64,
}

impl Drop for InLobby {
    fn drop(&mut self) {
        self.state.lobby.leave(self.number, self.state.clock.now());
    }
}

/// `POST /api/board/seek`: ends when the game begins, which the stream of events tells.
pub(super) async fn seek(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
    Fields(fields): Fields,
) -> Result<Response, ServerError> {
    let person = &visitor.account()?.person;
    let end = visitor.secret_end(&state).await?;
    let (rules, options) = variants::named(fields.get("variant"))?;
    let wanted = NewSeek {
        game: rules.card().id.to_owned(),
        options,
        clock: clock(&fields)?,
        own_clock: None,
        seat: challenges::wanted_seat(&fields)?,
        rated: fields.flag("rated")?.unwrap_or(false),
        range: range(&fields)?,
        bots: false,
    };
    let terms = actions::terms_of(&state, &wanted)?;
    // A game may come of it at any moment.
    state.client_limits.count_new_game(client)?;
    let (number, mut heard) = state.lobby.enter(Some(person.id.clone()), state.clock.now());
    let here = InLobby { state: Arc::clone(&state), number };
    let id = actions::offer(&state, client, person, terms.clone(), &wanted).await?;
    take_the_same(&state, client, person, &terms, &wanted).await;
    let (sender, receiver) = mpsc::channel(1);
    let owner = person.id.clone();
    let lobby = Arc::clone(&state);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = sender.closed() => break,
                text = heard.recv() => match text.map(|text| from_json(&text)) {
                    Some(Ok(LobbyMessage::Started { .. } | LobbyMessage::Failed { .. })) | None => break,
                    Some(_) => {}
                },
            }
        }
        // Fails when a game has come of it.
        let _ = actions::withdraw_for(&lobby, &owner, id).await;
        drop(here);
    });
    let told = Told { first: None, receiver, held: Box::new(()), end };
    answer::send_lines(&state, client, guard, told, super::event_stream::BEAT)
}

/// Takes a game that somebody else offers on the same terms, if there is one: lichess pairs such seeks by itself. The
/// game withdraws what both have offered.
async fn take_the_same(
    state: &Arc<AppState>,
    client: ClientAddr,
    person: &PersonRow,
    terms: &Terms,
    wanted: &NewSeek,
) {
    let (low, high) = (wanted.range.low.map(f64::from), wanted.range.high.map(f64::from));
    let fits = |rating: f64| low.is_none_or(|low| low <= rating) && high.is_none_or(|high| rating <= high);
    let offers = |seek: &&Seek| {
        let maker = seek.places.first().map(|place| &place.seeker);
        seek.terms == *terms && !seek.has(&person.id) && maker.is_some_and(|maker| fits(maker.strength()))
    };
    let found: Vec<u64> =
        state.lobby.look(|lobby| lobby.seeks().filter(offers).map(|seek| seek.id).collect());
    for id in found {
        let seat = wanted.seat.map(Seat::index);
        match actions::take_for(state, client, person, (id, terms), seat).await {
            Ok(_) => return,
            // Its maker wants the same seat or other ratings, or is gone; one's own seek stays.
            Err(error) => error.log(),
        }
    }
}

/// Minutes in `time` and seconds in `increment`, or `days`.
fn clock(fields: &Query) -> Result<Clock, Fault> {
    if let Some(days) = fields.number("days")? {
        return Ok(Clock::Days { days });
    }
    let minutes = fields.get("time").unwrap_or_default();
    // Halves and quarters of a minute are usual.
    let read = minutes.parse::<f64>().ok().filter(|minutes| (0.0..=180.0).contains(minutes));
    let read = read.ok_or_else(|| Fault::new("time", minutes, "minutes, 0 to 180, or `days` instead"))?;
    let increment = fields.number::<u32>("increment")?.unwrap_or(0);
    Ok(Clock::Increment {
        budget_ms: (read * 60_000.0).round() as u64,
        increment_ms: u64::from(increment) * 1000,
    })
}

/// Ratings as `1500-1800`; without the field any.
fn range(fields: &Query) -> Result<RatingRange, Fault> {
    let Some(text) = fields.get("ratingRange") else { return Ok(RatingRange::default()) };
    let read = text.split_once('-').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let (low, high) = read.ok_or_else(|| Fault::new("ratingRange", text, "two ratings, as 1500-1800"))?;
    Ok(RatingRange { low: Some(low), high: Some(high) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seek_has_minutes_and_ratings() {
        let of = |text: &str| clock(&Query::of_text(text));
        assert_eq!(
            of("time=0.5&increment=3"),
            Ok(Clock::Increment { budget_ms: 30_000, increment_ms: 3000 })
        );
        assert_eq!(of("days=2"), Ok(Clock::Days { days: 2 }));
        for text in ["", "time=x", "time=-1", "time=NaN", "time=1e9"] {
            assert!(of(text).unwrap_err().to_string().starts_with("time: "), "{text}");
        }
        let range = |text: &str| range(&Query::of_text(text));
        assert_eq!(range("ratingRange=1500-1800"), Ok(RatingRange { low: Some(1500), high: Some(1800) }));
        assert_eq!(range("ratingRange="), Ok(RatingRange::default()));
        assert!(range("ratingRange=strong").unwrap_err().to_string().contains("1500-1800"));
    }
}

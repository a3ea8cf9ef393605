//! Challenges as lichess shows and takes them.

use super::account::done;
use super::body::Fields;
use super::{time, users, variants};
use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::challenges::{change, shown};
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::handle::SeatHolder;
use crate::players::named;
use crate::query::Query;
use crate::rated::shown as ratings;
use crate::request::Path;
use crate::service_clock::wall_ms;
use crate::{act, ids};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::lichess::{self, ChallengeUser, Listed};
use variorum_api::{
    Act, Challenge, ChallengeState, Clock, Command, DeclineReason, NewChallenge, Seat, Speed, to_json,
};
use variorum_core::Fault;
use variorum_store::PersonKind;

/// What lichess calls reasons, and what they are here. Ours that it does not have are told by the nearest of its own.
const REASONS: [(&str, DeclineReason); 13] = [
    ("generic", DeclineReason::No),
    ("later", DeclineReason::Later),
    ("variant", DeclineReason::OtherGame),
    ("standard", DeclineReason::OtherRules),
    ("tooFast", DeclineReason::Slower),
    ("tooSlow", DeclineReason::Faster),
    ("rated", DeclineReason::Rated),
    ("casual", DeclineReason::Casual),
    // From here on only read.
    ("timeControl", DeclineReason::No),
    ("noBot", DeclineReason::No),
    ("onlyBot", DeclineReason::No),
    ("toofast", DeclineReason::Slower),
    ("tooslow", DeclineReason::Faster),
];

/// What people are told of a reason.
fn in_words(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::No => "I'm not accepting challenges at the moment.",
        DeclineReason::Later => "This is not the right time for me, please ask again later.",
        DeclineReason::OtherGame => "I'm not playing this game here, please challenge me to another.",
        DeclineReason::OtherRules => "Please challenge me by other rules.",
        DeclineReason::Slower => {
            "This time control is too fast for me, please challenge again with a slower game."
        }
        DeclineReason::Faster => {
            "This time control is too slow for me, please challenge again with a faster game."
        }
        DeclineReason::Rated => "Please send me a rated challenge instead.",
        DeclineReason::Casual => "Please send me a casual challenge instead.",
    }
}

async fn user(
    state: &AppState,
    name: &str,
    game: &str,
    clock: Clock,
) -> Result<Option<ChallengeUser>, ServerError> {
    let Some(person) = named::find(state, name).await? else { return Ok(None) };
    let rating = ratings::of_person(&*state.people, game, Speed::of(clock), &person.id).await?;
    Ok(Some(ChallengeUser {
        id: users::id(&person.name),
        title: users::title(person.kind == PersonKind::Bot),
        rating: rating.as_ref().map(|rating| ratings::of_seat(rating).rating),
        provisional: rating.is_some_and(|rating| rating.is_provisional()),
        online: users::is_online(state, &person.id).await?,
        name: person.name,
    }))
}

/// A challenge as somebody with this name sees it.
///
/// # Errors
/// Its game is not served, or the store fails.
pub(super) async fn shown_to(
    state: &AppState,
    challenge: &Challenge,
    viewer: &str,
) -> Result<lichess::Challenge, ServerError> {
    let Challenge { id, from, to, game, options, clock, rated, seat, reason, .. } = challenge;
    let rules = variants::served(game)?;
    let address = state.settings.address().unwrap_or_default();
    Ok(lichess::Challenge {
        id: id.clone(),
        url: format!("{address}/g/{id}"),
        status: match challenge.state {
            ChallengeState::Open => "created",
            ChallengeState::Accepted => "accepted",
            ChallengeState::Declined => "declined",
        }
        .to_owned(),
        challenger: user(state, from, game, *clock).await?,
        dest_user: match to.first() {
            Some(one) => user(state, &one.player, game, *clock).await?,
            None => None,
        },
        variant: variants::variant(rules, options),
        options: options.clone(),
        rated: *rated,
        speed: time::speed(*clock).to_owned(),
        time_control: time::control(*clock),
        color: seat.map_or("random", super::game_shown::color).to_owned(),
        perf: time::challenge_perf(*clock),
        direction: Some(if from == viewer { "out" } else { "in" }.to_owned()),
        decline_reason: reason.map(|reason| in_words(reason).to_owned()),
        decline_reason_key: reason
            .and_then(|reason| REASONS.iter().find(|(_, known)| *known == reason))
            .map(|(name, _)| (*name).to_owned()),
    })
}

/// The open challenges to somebody and by them.
///
/// # Errors
/// The store fails.
pub(super) async fn open(state: &AppState, person: &str) -> Result<Vec<Challenge>, ServerError> {
    let mut all = shown::all(state, state.people.challenges_of(person, wall_ms()).await?).await?;
    all.retain(|one| one.state == ChallengeState::Open);
    Ok(all)
}

/// `GET /api/challenge`
pub(super) async fn list(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let person = &visitor.account()?.person;
    let mut listed = Listed { incoming: Vec::new(), out: Vec::new() };
    for challenge in open(&state, &person.id).await? {
        if variants::find(&challenge.game).is_none() {
            continue;
        }
        let shown = shown_to(&state, &challenge, &person.name).await?;
        if challenge.from == person.name { listed.out.push(shown) } else { listed.incoming.push(shown) }
    }
    Ok(json(StatusCode::OK, to_json(&listed)))
}

/// The seat that a request asks for; `None` for any.
///
/// # Errors
/// There is no such colour.
pub(super) fn wanted_seat(fields: &Query) -> Result<Option<Seat>, Fault> {
    match fields.get("color") {
        None | Some("random") => Ok(None),
        Some("white") => Ok(Some(Seat::White)),
        Some("black") => Ok(Some(Seat::Black)),
        Some(other) => Err(Fault::new("color", other, "white, black or random")),
    }
}

/// `POST /api/challenge/{name}`
pub(super) async fn create(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    Path(player): Path<String>,
    visitor: Visitor,
    Fields(fields): Fields,
) -> Result<Response, ServerError> {
    let person = &visitor.account()?.person;
    if let Some(text) = fields.get("fen") {
        return Err(Fault::new(
            "fen",
            text,
            "nothing: challenges of accounts begin from the start of the game",
        )
        .into());
    }
    let (rules, options) = variants::named(fields.get("variant"))?;
    let wanted = NewChallenge {
        players: vec![player],
        computer: None,
        game: rules.card().id.to_owned(),
        options,
        clock: time::wanted(&fields)?,
        own_clock: None,
        seat: wanted_seat(&fields)?,
        rated: fields.flag("rated")?.unwrap_or(false),
    };
    let made = change::make(&state, client, person, wanted).await?;
    Ok(json(StatusCode::OK, to_json(&shown_to(&state, &made, &person.name).await?)))
}

/// `POST /api/challenge/{id}/accept`
pub(super) async fn accept(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    change::accept(&state, &id, &visitor.account()?.person.id).await?;
    Ok(done())
}

/// `POST /api/challenge/{id}/decline`
pub(super) async fn decline(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Fields(fields): Fields,
) -> Result<Response, ServerError> {
    let name = fields.get("reason").unwrap_or("generic");
    let reason = REASONS.iter().find(|(known, _)| *known == name).map(|(_, reason)| *reason);
    let reason = reason.ok_or_else(|| {
        let names: Vec<&str> = REASONS.iter().map(|(name, _)| *name).collect();
        Fault::new("reason", name, format!("one of {}", names.join(", ")))
    })?;
    change::decline(&state, &id, &visitor.account()?.person.id, reason).await?;
    Ok(done())
}

/// `POST /api/challenge/{id}/cancel`: takes a challenge back, or ends the game that has come of it while nobody has moved.
pub(super) async fn cancel(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let person = &visitor.account()?.person;
    let withdrawn = change::withdraw(&state, &id, &person.id).await;
    if !ids::is_id(&id)
        || !matches!(&withdrawn, Err(error) if error.code() == ServerError::NoChallenge.code())
    {
        withdrawn?;
        return Ok(done());
    }
    let abort = Act { seat: None, action: Command::Abort, seq: None, id: None, token: None };
    let holder = SeatHolder::Person(person.id.clone());
    match act::counted(&state, client, &id, holder, abort).await {
        Err(ServerError::NoGame(_)) => Err(ServerError::NoChallenge),
        other => other.map(|_| done()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_names_of_lichess() {
        for (reason, _) in DeclineReason::ALL {
            assert!(REASONS.iter().any(|(_, known)| *known == reason), "{reason:?}");
            assert!(in_words(reason).ends_with('.'));
        }
        let seat = |text: &str| wanted_seat(&Query::of_text(text));
        assert_eq!(seat("color=black"), Ok(Some(Seat::Black)));
        assert_eq!((seat("color=random"), seat("")), (Ok(None), Ok(None)));
        assert!(seat("color=red").unwrap_err().to_string().contains("white, black or random"));
    }
}

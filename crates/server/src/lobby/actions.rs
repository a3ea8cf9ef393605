//! What somebody does in the lobby.

use super::keep;
use crate::accounts::visitor::Visitor;
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::create;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::request::Text;
use axum::Extension;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use rand::RngExt;
use std::sync::Arc;
use variorum_api::{Done, NewSeek, Pair, RatingRange, Sought, TakeSeek, Taken, from_json, to_json};
use variorum_lobby::{Refusal, Seeker, Terms};
use variorum_match::OfferedTime;
use variorum_store::PersonRow;

/// Offers a game to anybody.
///
/// It is withdrawn when whoever offers it is not connected to the lobby for five seconds; after a restart of the server
/// they have a minute to come back.
#[utoipa::path(
    post,
    path = "/api/v1/lobby/seeks",
    tag = "lobby",
    request_body(content = NewSeek, example = json!({"game": "GAME", "clock": {"kind": "increment", "budget_ms": 180000, "increment_ms": 2000}})),
    responses((status = 201, body = Sought), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn seek(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let wanted: NewSeek = from_json(&body)?;
    let terms = terms_of(&state, &wanted)?;
    // A game may come of it at any moment.
    state.client_limits.count_new_game(client)?;
    let (person, secret) = visitor.person_or_guest(&state, client).await?;
    let id = offer(&state, client, &person, terms, &wanted).await?;
    Ok(visitor.keep(json(StatusCode::CREATED, to_json(&Sought { id })), secret.as_deref()))
}

/// What a seek asks for, once it is known that a game can be made of it.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn terms_of(state: &AppState, wanted: &NewSeek) -> Result<Terms, ServerError> {
    let NewSeek { game, options, clock, own_clock, rated, bots, .. } = wanted;
    let time = OfferedTime { clock: *clock, own: *own_clock };
    Ok(Terms { bots: *bots, ..terms(state, game.clone(), options.clone(), time, *rated)? })
}

/// Offers a game for somebody; gives the number of the seek.
///
/// # Errors
/// The lobby refuses it, or the store fails.
pub(crate) async fn offer(
    state: &Arc<AppState>,
    client: ClientAddr,
    person: &PersonRow,
    terms: Terms,
    wanted: &NewSeek,
) -> Result<u64, ServerError> {
    let RatingRange { low, high } = wanted.range;
    let (seat, now) = (wanted.seat.map(variorum_api::Seat::index), state.clock.now());
    let seeker = seeker(state, person, client, &terms).await?;
    let range = (low.map(f64::from), high.map(f64::from));
    keep::open(state, |lobby| lobby.seek(seeker, terms, seat, range, now)).await
}

/// Takes an offered game.
#[utoipa::path(
    post,
    path = "/api/v1/lobby/seeks/{id}/take",
    tag = "lobby",
    params(("id" = u64, Path, description = "The id of the seek.")),
    request_body(content = Option<TakeSeek>, example = json!({"seat": "black"})),
    responses((status = 200, body = Taken), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn take(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    SeekId(id): SeekId,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let TakeSeek { seat } = if body.is_empty() { TakeSeek::default() } else { from_json(&body)? };
    let seat = seat.map(variorum_api::Seat::index);
    let terms =
        state.lobby.look(|lobby| lobby.seeks().find(|seek| seek.id == id).map(|seek| seek.terms.clone()));
    let terms = terms.ok_or(Refusal::Gone)?;
    state.client_limits.count_new_game(client)?;
    let (person, secret) = visitor.person_or_guest(&state, client).await?;
    let game = take_for(&state, client, &person, (id, &terms), seat).await?;
    Ok(visitor.keep(json(StatusCode::OK, to_json(&Taken { game })), secret.as_deref()))
}

/// Takes the game that this seek offers for somebody; gives it if it has begun.
///
/// # Errors
/// The lobby refuses it, or the store fails.
pub(crate) async fn take_for(
    state: &Arc<AppState>,
    client: ClientAddr,
    person: &PersonRow,
    (id, terms): (u64, &Terms),
    seat: Option<usize>,
) -> Result<Option<String>, ServerError> {
    let (now, chance) = (state.clock.now(), rand::rng().random());
    let seeker = seeker(state, person, client, terms).await?;
    keep::begin(state, |lobby| lobby.take(id, seeker, seat, now, chance)).await
}

/// Leaves a seek; with its maker it is gone.
#[utoipa::path(
    post,
    path = "/api/v1/lobby/seeks/{id}/withdraw",
    tag = "lobby",
    params(("id" = u64, Path, description = "The id of the seek.")),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn withdraw(
    State(state): State<Arc<AppState>>,
    SeekId(id): SeekId,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    withdraw_for(&state, &known(&visitor)?.id, id).await?;
    Ok(done())
}

/// Withdraws somebody from a seek.
///
/// # Errors
/// They are not in it.
pub(crate) async fn withdraw_for(state: &Arc<AppState>, person: &str, id: u64) -> Result<(), ServerError> {
    keep::change(state, |lobby| lobby.withdraw(id, person)).await
}

/// Agrees on the computer for the seats that are free, in a seek of three.
#[utoipa::path(
    post,
    path = "/api/v1/lobby/seeks/{id}/computer",
    tag = "lobby",
    params(("id" = u64, Path, description = "The id of the seek.")),
    responses((status = 200, body = Taken), Failures),
    security(("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn computer(
    State(state): State<Arc<AppState>>,
    SeekId(id): SeekId,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let person = known(&visitor)?;
    let (now, chance) = (state.clock.now(), rand::rng().random());
    let game = keep::begin(&state, |lobby| lobby.agree_on_computer(id, &person.id, now, chance)).await?;
    Ok(json(StatusCode::OK, to_json(&Taken { game })))
}

/// Waits to be put together with whoever wants the same.
#[utoipa::path(
    post,
    path = "/api/v1/lobby/pair",
    tag = "lobby",
    request_body(content = Pair, example = json!({"game": "GAME", "clock": {"kind": "increment", "budget_ms": 180000, "increment_ms": 2000}})),
    responses((status = 200, body = Done), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn pair(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Pair { game, clock, rated } = from_json(&body)?;
    let time = OfferedTime { clock, own: None };
    let terms = terms(&state, game, Vec::new(), time, rated)?;
    state.client_limits.count_new_game(client)?;
    let (person, secret) = visitor.person_or_guest(&state, client).await?;
    let seeker = seeker(&state, &person, client, &terms).await?;
    let now = state.clock.now();
    keep::change(&state, |lobby| lobby.pair(seeker, terms, now)).await?;
    Ok(visitor.keep(done(), secret.as_deref()))
}

/// Waits no more.
#[utoipa::path(
    post,
    path = "/api/v1/lobby/unpair",
    tag = "lobby",
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn unpair(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let person = known(&visitor)?;
    keep::change(&state, |lobby| {
        lobby.stop_pairing(&person.id);
        Ok(())
    })
    .await?;
    Ok(done())
}

/// The id of a seek in a path.
pub(crate) struct SeekId(u64);

impl<S: Send + Sync> FromRequestParts<S> for SeekId {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SeekId, ServerError> {
        let id = Path::<String>::from_request_parts(parts, state).await.ok();
        let id = id.and_then(|Path(text)| text.parse().ok());
        id.map(SeekId).ok_or_else(|| Refusal::Gone.into())
    }
}

fn known(visitor: &Visitor) -> Result<&PersonRow, ServerError> {
    // Who is not known is in no seek.
    let known = visitor.known.as_ref().ok_or(Refusal::NotWithin)?;
    Ok(&known.person)
}

/// Somebody as the lobby knows them: with their rating in what is to be played.
async fn seeker(
    state: &AppState,
    person: &PersonRow,
    client: ClientAddr,
    terms: &Terms,
) -> Result<Seeker, ServerError> {
    let one_network = state.settings.limits.rated_at_one_address > 0;
    // Where networks do not matter, everybody has one of their own.
    let network = if one_network { person.id.clone() } else { client.network_56().to_string() };
    Ok(keep::seeker(&*state.people, person, network, terms).await?)
}

/// What is asked for, once it is known that a game can be made of it.
fn terms(
    state: &AppState,
    game: String,
    options: Vec<String>,
    time: OfferedTime,
    rated: bool,
) -> Result<Terms, ServerError> {
    let players = create::check(&game, &options, (time, rated), None, state.clock.now())?;
    Ok(Terms { game, options, clock: time.to_string(), rated, players, bots: false })
}

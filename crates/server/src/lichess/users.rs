//! Accounts as lichess shows them.

use super::variants;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::players::{named, profile};
use crate::query::{Query, encoded};
use crate::request::{Path, Text};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use std::collections::BTreeMap;
use std::sync::Arc;
use variorum_api::lichess::{Count, PerfRating, User, UserStatus};
use variorum_api::{GameRating, Rating, Speed, to_json};
use variorum_core::Fault;
use variorum_store::{GameFilter, PersonKind, PersonRow, StoreError};

/// Accounts that one request may ask about.
const MOST: usize = 50;

/// Programs in the list of those that listen.
const MOST_BOTS: usize = 100;

/// `BOT` for programs.
pub(super) fn title(bot: bool) -> Option<String> {
    bot.then(|| "BOT".to_owned())
}

/// What lichess calls the id of an account.
pub(super) fn id(name: &str) -> String {
    name.to_lowercase()
}

/// Whether somebody has a live connection, and does not hide it.
///
/// # Errors
/// The store fails.
pub(super) async fn is_online(state: &AppState, person: &str) -> Result<bool, StoreError> {
    Ok(state.presence.is_here(person) && !state.people.is_hidden(person).await?)
}

/// An account with its ratings and how its games ended.
///
/// # Errors
/// The store fails.
pub(super) async fn shown(state: &AppState, person: &PersonRow) -> Result<User, ServerError> {
    let mut perfs = BTreeMap::new();
    let mut count = Count::default();
    for GameRating { game, speed, rating } in profile::ratings(state, &person.id).await? {
        let Some(rules) = variants::find(&game) else { continue };
        let Rating { rating, deviation, provisional, games, .. } = rating;
        count.rated += u64::from(games);
        let key = match (rules.card().chess960, speed) {
            (Some(_), Speed::Daily) => "correspondence".to_owned(),
            (Some(_), speed) => speed.name().to_owned(),
            (None, _) => game,
        };
        // The most played comes first.
        let perf = PerfRating { games, rating, rd: deviation, prog: 0, prov: provisional };
        perfs.entry(key).or_insert(perf);
    }
    for tally in state.people.tallies(&person.id).await? {
        count.win += tally.won;
        count.draw += tally.drawn;
        count.loss += tally.lost;
    }
    count.all = count.win + count.draw + count.loss;
    let address = state.settings.address().unwrap_or_default();
    Ok(User {
        id: id(&person.name),
        username: person.name.clone(),
        title: title(person.kind == PersonKind::Bot),
        perfs,
        created_at: person.created_ms,
        seen_at: (!state.people.is_hidden(&person.id).await?).then_some(person.seen_ms),
        url: format!("{address}/player/{}", encoded(&person.name)),
        count,
    })
}

/// `GET /api/user/{name}`
pub(super) async fn user(
    State(state): State<Arc<AppState>>,
    Path(name): Path<String>,
) -> Result<Response, ServerError> {
    let person = named::account(&state, &name).await?;
    Ok(json(StatusCode::OK, to_json(&shown(&state, &person).await?)))
}

/// The accounts with these names, which commas are between; those that there are not are left out. Each name counts as a
/// request.
async fn listed(state: &AppState, client: ClientAddr, names: &str) -> Result<Vec<PersonRow>, ServerError> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.len() > MOST {
        return Err(Fault::new("ids", names.len().to_string(), format!("at most {MOST}")).into());
    }
    let mut people = Vec::new();
    for name in names {
        state.client_limits.count_request(client)?;
        people.extend(named::find(state, name).await?);
    }
    Ok(people)
}

/// `POST /api/users`
pub(super) async fn users(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    Text(names): Text,
) -> Result<Response, ServerError> {
    let mut users = Vec::new();
    for person in listed(&state, client, &names).await? {
        users.push(shown(&state, &person).await?);
    }
    Ok(json(StatusCode::OK, to_json(&users)))
}

/// `GET /api/users/status?ids=…`
pub(super) async fn statuses(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    uri: Uri,
) -> Result<Response, ServerError> {
    let query = Query::of(&uri);
    let mut statuses = Vec::new();
    let filter = GameFilter { over: Some(false), ..GameFilter::default() };
    for person in listed(&state, client, query.get("ids").unwrap_or_default()).await? {
        statuses.push(UserStatus {
            id: id(&person.name),
            title: title(person.kind == PersonKind::Bot),
            online: is_online(&state, &person.id).await?,
            playing: !state.people.games_of(&person.id, &filter, None, 1).await?.is_empty(),
            name: person.name,
        });
    }
    Ok(json(StatusCode::OK, to_json(&statuses)))
}

/// `GET /api/bot/online`: a line for each program that listens and does not hide it.
pub(super) async fn bots(State(state): State<Arc<AppState>>, uri: Uri) -> Result<Response, ServerError> {
    let most = Query::of(&uri).number::<usize>("nb")?.unwrap_or(MOST).min(MOST_BOTS);
    let people = state.people.people(&state.hub.people()).await?;
    let (mut lines, mut left) = (String::new(), most);
    for person in people.iter().filter(|person| person.kind == PersonKind::Bot) {
        if left == 0 {
            break;
        }
        if !state.people.is_hidden(&person.id).await? {
            lines.push_str(&to_json(&shown(&state, person).await?));
            lines.push('\n');
            left -= 1;
        }
    }
    let mut response = json(StatusCode::OK, lines);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    Ok(response)
}

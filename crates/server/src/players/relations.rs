//! Following and blocking.

use super::named;
use crate::accounts::visitor::Visitor;
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::request::{Path, Text};
use crate::service_clock::wall_ms;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Done, Followed, Hide, OwnPeople, Relate, from_json, to_json};
use variorum_core::Fault;
use variorum_store::{PersonKind, Relation};

/// Whom whoever asks follows and blocks, and who of them is here.
#[utoipa::path(
    get,
    path = "/api/v1/me/people",
    operation_id = "own_people",
    tag = "account",
    responses((status = 200, body = OwnPeople), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let people = match &visitor.known {
        Some(known) => of(&state, &known.person.id).await?,
        None => OwnPeople::default(),
    };
    Ok(json(StatusCode::OK, to_json(&people)))
}

/// Follows or blocks an account, or neither any more.
#[utoipa::path(
    post,
    path = "/api/v1/players/{name}/relation",
    operation_id = "relate",
    tag = "players",
    params(("name" = String, Path, description = "The name of an account.")),
    request_body(content = Relate, example = json!({"relation": "follow"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn relate(
    State(state): State<Arc<AppState>>,
    Path(name): Path<String>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Relate { relation } = from_json(&body)?;
    let person = &visitor.account()?.person;
    let other = named::account(&state, &name).await?;
    if other.id == person.id {
        return Err(Fault::new("player", name, "somebody else").into());
    }
    let relation = relation.map(|relation| match relation {
        variorum_api::Relation::Follow => Relation::Follow,
        variorum_api::Relation::Block => Relation::Block,
    });
    state.people.relate(&person.id, &other.id, relation, wall_ms()).await?;
    Ok(done())
}

/// Sets whether those who follow an account are told that it is here.
#[utoipa::path(
    post,
    path = "/api/v1/me/presence",
    operation_id = "hide",
    tag = "account",
    request_body(content = Hide, example = json!({"hidden": true})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn hide(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Hide { hidden } = from_json(&body)?;
    state.people.set_hidden(&visitor.account()?.person.id, hidden).await?;
    Ok(done())
}

/// Whom somebody follows and blocks.
///
/// # Errors
/// The store fails.
pub(crate) async fn of(state: &AppState, person: &str) -> Result<OwnPeople, ServerError> {
    let rows = state.people.relations_of(person).await?;
    let ids: Vec<String> = rows.iter().map(|row| row.person.id.clone()).collect();
    // Whoever blocks somebody is not shown to them as being here.
    let blockers = state.people.blockers_of(person, &ids).await?;
    let mut people = OwnPeople { hidden: state.people.is_hidden(person).await?, ..OwnPeople::default() };
    for row in rows {
        let other = row.person;
        match row.relation {
            Relation::Block => people.blocks.push(other.name),
            Relation::Follow => people.follows.push(Followed {
                here: !row.hidden && !blockers.contains(&other.id) && state.presence.is_here(&other.id),
                bot: other.kind == PersonKind::Bot,
                name: other.name,
            }),
        }
    }
    Ok(people)
}

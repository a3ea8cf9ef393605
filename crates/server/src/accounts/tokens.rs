//! The tokens of one's own account, and turning it into a bot.

use super::bearer::{self, PREFIX};
use super::ended::Ended;
use super::visitor::{Known, Visitor};
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::ids;
use crate::request::{Path, Text};
use crate::service_clock::wall_ms;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{
    CreatedToken, Done, MAX_LABEL, NewToken, Scope, TokenInfo, TokenList, from_json, to_json, visible,
};
use variorum_core::Fault;
use variorum_store::{PersonRow, TokenRow};

/// Tokens of one account.
const MOST: u64 = 20;

/// The tokens of the account, without their secrets.
#[utoipa::path(
    get,
    path = "/api/v1/me/tokens",
    operation_id = "tokens",
    tag = "tokens",
    responses((status = 200, body = TokenList), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let Known { person, .. } = visitor.account()?;
    Ok(json(StatusCode::OK, to_json(&TokenList { tokens: all(&state, &person.id).await? })))
}

/// The tokens of somebody, without their secrets.
///
/// # Errors
/// The store fails.
pub(super) async fn all(state: &AppState, person: &str) -> Result<Vec<TokenInfo>, ServerError> {
    Ok(state.people.tokens_of(person).await?.iter().map(info).collect())
}

/// Makes a token. It is told only here.
#[utoipa::path(
    post,
    path = "/api/v1/me/tokens",
    operation_id = "create_token",
    tag = "tokens",
    request_body(content = NewToken, example = json!({"label": "my engine", "scopes": ["read", "play"]})),
    responses((status = 201, body = CreatedToken), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn create(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let NewToken { label, scopes } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    Ok(json(StatusCode::CREATED, to_json(&make(&state, person, &label, &scopes).await?)))
}

/// Makes a token of an account.
///
/// # Errors
/// The label is too long, there is no scope or one that the account cannot give, it has enough tokens, or the store
/// fails.
pub(crate) async fn make(
    state: &AppState,
    person: &PersonRow,
    label: &str,
    scopes: &[Scope],
) -> Result<CreatedToken, ServerError> {
    let label = visible(label);
    let length = label.chars().count();
    if length > MAX_LABEL {
        return Err(Fault::new("label", length.to_string(), format!("at most {MAX_LABEL} characters")).into());
    }
    let scopes: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| scopes.contains(scope)).collect();
    if scopes.is_empty() {
        return Err(Fault::new("scopes", "", "at least one").into());
    }
    if scopes.contains(&Scope::Admin) && !person.standing.moderator {
        return Err(Fault::new(
            "scopes",
            "admin",
            "a scope that this account may give: it is no moderator's",
        )
        .into());
    }
    let token = format!("{PREFIX}{}", ids::new_token());
    let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
    let row = TokenRow {
        hash: ids::hash(&token),
        id: ids::new_id(),
        person: person.id.clone(),
        label,
        scopes: names.join(" "),
        created_ms: wall_ms(),
        used_ms: None,
    };
    state.people.add_token(&row, MOST).await?;
    tracing::info!(name = person.name, scopes = row.scopes, "new token");
    Ok(CreatedToken { token, info: info(&row) })
}

/// Revokes a token, if it is there.
#[utoipa::path(
    delete,
    path = "/api/v1/me/tokens/{id}",
    operation_id = "revoke_token",
    tag = "tokens",
    params(("id" = String, Path, description = "The id of the token, as it is listed.")),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn revoke(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let Known { person, .. } = visitor.account()?;
    let tokens = state.people.tokens_of(&person.id).await?;
    state.people.remove_token(&person.id, &id).await?;
    for token in tokens.into_iter().filter(|token| token.id == id) {
        state.ended_secrets.tell(Ended::Secret(token.hash));
    }
    Ok(done())
}

/// Makes the account a bot, for good.
///
/// It may have no seat in any game; a bot stays one.
#[utoipa::path(
    post,
    path = "/api/v1/me/bot",
    tag = "tokens",
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["bot"]))
)]
pub(crate) async fn become_bot(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    make_bot(&state, &visitor.account()?.person).await?;
    Ok(done())
}

/// Makes an account a bot, for good.
///
/// # Errors
/// It has a seat in a game, or the store fails.
pub(crate) async fn make_bot(state: &AppState, person: &PersonRow) -> Result<(), ServerError> {
    state.people.make_bot(&person.id).await?;
    tracing::info!(name = person.name, "an account is a bot");
    Ok(())
}

fn info(token: &TokenRow) -> TokenInfo {
    TokenInfo {
        id: token.id.clone(),
        label: token.label.clone(),
        scopes: bearer::scopes(token),
        created_ms: token.created_ms,
        used_ms: token.used_ms,
    }
}

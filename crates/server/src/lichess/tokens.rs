//! What tokens are worth: programs ask before they begin.

use super::users;
use crate::accounts::bearer;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::ids;
use crate::request::Text;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::lichess::{TokenScopes, TokensTested};
use variorum_api::{Scope, to_json};
use variorum_core::Fault;

/// Tokens that one request may ask about.
const MOST: usize = 10;

/// What lichess calls a scope.
const SCOPES: [(Scope, &str); 4] = [
    (Scope::Read, "challenge:read"),
    (Scope::Challenge, "challenge:write"),
    (Scope::Play, "board:play"),
    (Scope::Bot, "bot:play"),
];

/// `POST /api/token/test`
pub(super) async fn test(
    State(state): State<Arc<AppState>>,
    Text(tokens): Text,
) -> Result<Response, ServerError> {
    let tokens: Vec<&str> = tokens.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() > MOST {
        return Err(Fault::new("tokens", tokens.len().to_string(), format!("at most {MOST}")).into());
    }
    let mut tested = TokensTested::new();
    for token in tokens {
        tested.insert(token.to_owned(), scopes(&state, token).await?);
    }
    Ok(json(StatusCode::OK, to_json(&tested)))
}

async fn scopes(state: &AppState, token: &str) -> Result<Option<TokenScopes>, ServerError> {
    let Some(row) = state.people.token(&ids::hash(token)).await? else { return Ok(None) };
    let Some(person) = state.people.person(&row.person).await? else { return Ok(None) };
    let held = bearer::scopes(&row);
    let allowed = SCOPES.iter().filter(|(scope, _)| held.iter().any(|held| held.allows(*scope)));
    let names: Vec<&str> = allowed.map(|(_, name)| *name).collect();
    Ok(Some(TokenScopes { user_id: users::id(&person.name), scopes: names.join(","), expires: None }))
}

//! Tokens in requests: `Authorization: Bearer …`.

use crate::app_state::AppState;
use crate::error::ServerError;
use crate::ids;
use crate::service_clock::wall_ms;
use axum::http::{Extensions, HeaderMap, header};
use variorum_api::Scope;
use variorum_store::{PersonRow, TokenRow};

/// What every token begins with, so that one that was published by mistake can be searched for.
pub(crate) const PREFIX: &str = "vrm_";

/// That a token was used is noted at most so often, in milliseconds.
const NOTED_MS: u64 = 60 * 60 * 1000;

/// What a path asks of a token: one of these scopes. Paths without it take none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs(pub &'static [Scope]);

/// The token of a request.
#[derive(Clone, Debug)]
pub(crate) struct KnownToken {
    /// Its hash.
    pub hash: String,
    scopes: Vec<Scope>,
}

impl KnownToken {
    /// Whether it may do what needs a scope.
    pub fn allows(&self, wanted: Scope) -> bool {
        self.scopes.iter().any(|scope| scope.allows(wanted))
    }
}

/// Whether a request brings a token, whatever it is worth. Such a request has no use for a cookie.
pub(crate) fn is_sent(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}

/// The scopes of a stored token.
pub(crate) fn scopes(token: &TokenRow) -> Vec<Scope> {
    token.scopes.split(' ').filter_map(Scope::from_name).collect()
}

/// The account whose token a request brings, and that token.
///
/// # Errors
/// There is no such token, it may not do this, or the store fails.
pub(crate) async fn account(
    state: &AppState,
    headers: &HeaderMap,
    extensions: &Extensions,
) -> Result<(PersonRow, KnownToken), ServerError> {
    let text = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (scheme, token) = text.split_once(' ').unwrap_or_default();
    let token = token.trim();
    if !scheme.eq_ignore_ascii_case("bearer") || token.len() > 100 {
        return Err(ServerError::BadToken);
    }
    let hash = ids::hash(token);
    let row = state.people.token(&hash).await?.ok_or(ServerError::BadToken)?;
    let person = state.people.person(&row.person).await?.ok_or(ServerError::BadToken)?;
    let Needs(wanted) = extensions.get().ok_or(ServerError::TokenRefused)?;
    let token = KnownToken { hash, scopes: scopes(&row) };
    if !wanted.iter().any(|scope| token.allows(*scope)) {
        return Err(wanted.first().map_or(ServerError::TokenRefused, |scope| ServerError::Scope(*scope)));
    }
    let now = wall_ms();
    if row.used_ms.is_none_or(|used| used + NOTED_MS <= now) {
        state.people.token_used(&token.hash, now).await?;
    }
    Ok((person, token))
}

//! Who asks: known by the secret in the cookie, or by a token.

use super::bearer::{self, KnownToken};
use super::cookie;
use super::ended::{Ended, SecretEnd};
use crate::account_quota::AccountUse;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::ids;
use crate::service_clock::wall_ms;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use axum::response::Response;
use rand::RngExt;
use std::sync::Arc;
use variorum_accounts::guest_name;
use variorum_api::Scope;
use variorum_store::{PersonKind, PersonRow, SessionRow, Standing};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// How long a session lasts.
const SESSION_MS: u64 = 400 * DAY_MS;

/// A session this old gets a new secret.
const RENEW_MS: u64 = 30 * DAY_MS;

/// How long the old secret is taken beside the new one: the browser may have sent requests with it.
const OVERLAP_MS: u64 = 60 * 1000;

/// Somebody who is known.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub person: PersonRow,
    /// Since when this browser is known, and by which secret's hash; `None` for a program with a token.
    pub session: Option<SessionRow>,
    /// The token of a program.
    pub token: Option<KnownToken>,
}

impl Known {
    /// Whether they may do what needs a scope: programs need a token with it, people may do everything.
    pub fn may(&self, wanted: Scope) -> bool {
        self.token.as_ref().is_none_or(|token| token.allows(wanted))
    }
}

/// Who asks, if they are known.
pub(crate) struct Visitor {
    pub known: Option<Known>,
    /// Whether cookies are for TLS alone.
    secure: bool,
}

impl FromRequestParts<Arc<AppState>> for Visitor {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Visitor, ServerError> {
        Visitor::of(state, &parts.headers, &parts.extensions).await
    }
}

/// A new secret, and the row of its session.
fn session_of(person: &str, now: u64) -> (String, SessionRow) {
    let secret = ids::new_token();
    let session = SessionRow {
        hash: ids::hash(&secret),
        person: person.to_owned(),
        created_ms: now,
        ends_ms: now + SESSION_MS,
    };
    (secret, session)
}

impl Visitor {
    /// Who sends a request with these headers, to a path with these extensions. Where a token is sent, it counts.
    ///
    /// # Errors
    /// The token is none or may not do this, or the store fails.
    pub async fn of(
        state: &AppState,
        headers: &HeaderMap,
        extensions: &Extensions,
    ) -> Result<Visitor, ServerError> {
        let known = if bearer::is_sent(headers) {
            let (person, token) = bearer::account(state, headers, extensions).await?;
            if person.standing.is_banned() {
                return Err(ServerError::Banned);
            }
            Some(Known { person, session: None, token: Some(token) })
        } else if let Some(secret) = cookie::secret(headers) {
            let found = state.people.session(&ids::hash(secret), wall_ms()).await?;
            found.map(|(session, person)| Known { person, session: Some(session), token: None })
        } else {
            None
        };
        let public = state.settings.public_address.as_deref();
        Ok(Visitor { known, secure: cookie::is_secure(headers, public, state.settings.behind_proxy) })
    }

    /// The account that asks.
    ///
    /// # Errors
    /// [`ServerError::NotSignedIn`]
    pub fn account(&self) -> Result<&Known, ServerError> {
        self.known.as_ref().filter(|known| known.person.kind.has_account()).ok_or(ServerError::NotSignedIn)
    }

    /// The guest or the account that asks.
    ///
    /// # Errors
    /// [`ServerError::NotSignedIn`]
    pub fn guest_or_account(&self) -> Result<&Known, ServerError> {
        self.known.as_ref().ok_or(ServerError::NotSignedIn)
    }

    /// The hash of the secret in the cookie that was sent.
    pub fn session(&self) -> Option<&str> {
        Some(self.known.as_ref()?.session.as_ref()?.hash.as_str())
    }

    /// The guest that asks; `None` for a visitor and for an account.
    pub fn guest(&self) -> Option<&PersonRow> {
        self.known.as_ref().map(|known| &known.person).filter(|person| person.kind == PersonKind::Guest)
    }

    /// Whoever asks; a visitor becomes a guest, whose new secret is returned for
    /// [`Visitor::keep`].
    ///
    /// # Errors
    /// Too many guests come from the address, or the store fails.
    pub async fn person_or_guest(
        &self,
        state: &AppState,
        client: ClientAddr,
    ) -> Result<(PersonRow, Option<String>), ServerError> {
        if let Some(known) = &self.known {
            return Ok((known.person.clone(), None));
        }
        let network = client.network_56().to_string();
        if state.people.guests_of(&network).await? >= state.settings.limits.guests_per_address {
            state.client_limits.log.hit("guests-per-address", client);
            return Err(ServerError::too_many("guests from this address"));
        }
        state.client_limits.count_account_use(client, AccountUse::Guest)?;
        let now = wall_ms();
        let person = PersonRow {
            id: ids::new_person(),
            kind: PersonKind::Guest,
            name: guest_name(rand::rng().random()),
            password: None,
            network: Some(network),
            created_ms: now,
            seen_ms: now,
            renamed_ms: None,
            standing: Standing::default(),
            vacation: None,
        };
        let (secret, session) = session_of(&person.id, now);
        state.people.add_guest(&person, &session).await?;
        Ok((person, Some(secret)))
    }

    /// A new session of a person.
    pub fn new_session(person: &str) -> (String, SessionRow) {
        session_of(person, wall_ms())
    }

    /// Notes that they are here, and gives an old session a new secret, which is returned.
    ///
    /// # Errors
    /// The store fails.
    pub async fn refresh(&self, state: &AppState) -> Result<Option<String>, ServerError> {
        let Some(Known { person, session, .. }) = &self.known else { return Ok(None) };
        let now = wall_ms();
        if person.seen_ms + DAY_MS <= now {
            state.people.seen(&person.id, now).await?;
        }
        let Some(session) = session else { return Ok(None) };
        // One that ends soon was renewed by another request just now.
        if session.created_ms + RENEW_MS > now || session.ends_ms < now + OVERLAP_MS {
            return Ok(None);
        }
        let (secret, new) = session_of(&person.id, now);
        state.people.renew_session(&session.hash, now + OVERLAP_MS, &new).await?;
        self.replaced(state, &new);
        Ok(Some(secret))
    }

    /// Tells the live connections of this browser that it goes on by another session.
    pub fn replaced(&self, state: &AppState, session: &SessionRow) {
        if let Some(old) = self.session() {
            let (old, new, person) = (old.to_owned(), session.hash.clone(), session.person.clone());
            state.ended_secrets.tell(Ended::Replaced { old, new, person });
        }
    }

    /// The end of the session or token with which a connection is opened.
    ///
    /// # Errors
    /// It has ended since the visitor was asked for it, or the store fails.
    pub async fn secret_end(&self, state: &AppState) -> Result<SecretEnd, ServerError> {
        let Some(Known { person, session, token }) = &self.known else { return Ok(SecretEnd::none()) };
        if let Some(token) = token {
            let end = state.ended_secrets.watch(&person.id, &token.hash, true);
            let lasts = state.people.token(&token.hash).await?.is_some();
            return lasts.then_some(end).ok_or(ServerError::BadToken);
        }
        let Some(session) = session else { return Ok(SecretEnd::none()) };
        let end = state.ended_secrets.watch(&person.id, &session.hash, false);
        let lasts = state.people.session(&session.hash, wall_ms()).await?.is_some();
        lasts.then_some(end).ok_or(ServerError::NotSignedIn)
    }

    /// Lets the browser keep a secret, if there is a new one.
    pub fn keep(&self, mut response: Response, secret: Option<&str>) -> Response {
        if let Some(value) = secret.and_then(|secret| cookie::set(secret, self.secure)) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
        response
    }

    /// Lets the browser forget its secret.
    pub fn forget(&self, mut response: Response) -> Response {
        if let Some(value) = cookie::clear(self.secure) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
        response
    }
}

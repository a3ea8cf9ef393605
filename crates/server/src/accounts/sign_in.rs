//! Signing up, in and out, and setting a new password with a recovery code.

use super::ended::Ended;
use super::visitor::Visitor;
use crate::account_quota::AccountUse;
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::handle::PersonChange;
use crate::ids;
use crate::lobby::keep;
use crate::request::Text;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rand::RngExt;
use std::sync::Arc;
use variorum_accounts::{Name, RECOVERY_CODES, check_password, normal_code, recovery_code};
use variorum_api::{Credentials, Done, Recover, RecoveryCodes, SignOut, from_json, to_json};
use variorum_store::{PersonRow, SessionRow, SignUp, StoreError};

/// New recovery codes, and their hashes. A code is as hard to guess as a secret, so a plain hash is enough.
pub(super) fn new_codes() -> (Vec<String>, Vec<String>) {
    let mut rng = rand::rng();
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| recovery_code(rng.random())).collect();
    let hashes = codes.iter().map(|code| ids::hash(code)).collect();
    (codes, hashes)
}

/// Makes an account.
///
/// Of a guest it keeps all games. The recovery codes are told only here.
#[utoipa::path(
    post,
    path = "/api/v1/sign-up",
    tag = "account",
    request_body(content = Credentials, example = json!({"name": "Ada", "password": "correct horse"})),
    responses((status = 201, body = RecoveryCodes), Failures),
    security((), ("cookie" = []))
)]
pub(crate) async fn sign_up(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Credentials { name, password } = from_json(&body)?;
    if visitor.account().is_ok() {
        return Err(ServerError::SignedIn);
    }
    let name = Name::new(&name)?;
    check_password(&password, name.shown())?;
    // Said before the password is hashed, which takes its time; what counts is whether it is free then.
    let own = visitor.guest().map_or("", |guest| guest.id.as_str());
    if state.people.is_name_taken(name.folded(), own).await? {
        return Err(StoreError::NameTaken.into());
    }
    state.client_limits.count_account_use(client, AccountUse::SignUp)?;
    let password = state.passwords.hash(password).await?;
    let (codes, hashes) = new_codes();
    let (guest, _) = visitor.person_or_guest(&state, client).await?;
    let new =
        SignUp { name: name.shown().to_owned(), folded: name.folded().to_owned(), password, codes: hashes };
    let (secret, session) = Visitor::new_session(&guest.id);
    match state.people.sign_up(&guest.id, &new, &session).await {
        // The same was asked for twice, and the first was quicker.
        Err(StoreError::NoGuest) => return Err(ServerError::SignedIn),
        signed_up => signed_up?,
    }
    tracing::info!(name = new.name, "new account");
    visitor.replaced(&state, &session);
    tell_matches(&state, &guest.id, &guest.id).await?;
    let response = json(StatusCode::CREATED, to_json(&RecoveryCodes { codes }));
    Ok(visitor.keep(response, Some(&secret)))
}

/// Signs in: the answer sets the cookie.
#[utoipa::path(
    post,
    path = "/api/v1/sign-in",
    tag = "account",
    request_body(content = Credentials, example = json!({"name": "Ada", "password": "correct horse"})),
    responses((status = 200, body = Done), Failures),
    security((), ("cookie" = []))
)]
pub(crate) async fn sign_in(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Credentials { name, password } = from_json(&body)?;
    let account = find(&state, client, &name).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let fits = state.passwords.verify(password, hash).await?;
    let account = account.filter(|_| fits).ok_or(ServerError::SignIn)?;
    admitted(&account)?;
    let (secret, session) = Visitor::new_session(&account.id);
    enter(&state, &visitor, &secret, &session).await
}

/// Sets a new password with a recovery code, and signs in.
#[utoipa::path(
    post,
    path = "/api/v1/recover",
    tag = "account",
    request_body(content = Recover, example = json!({"name": "Ada", "code": "abcd-efgh-jkmn", "password": "correct horse"})),
    responses((status = 200, body = Done), Failures),
    security((), ("cookie" = []))
)]
pub(crate) async fn recover(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Recover { name, code, password } = from_json(&body)?;
    let account = find(&state, client, &name).await?.ok_or(ServerError::SignIn)?;
    let code = ids::hash(&normal_code(&code).ok_or(ServerError::SignIn)?);
    if !state.people.has_code(&account.id, &code).await? {
        return Err(ServerError::SignIn);
    }
    admitted(&account)?;
    check_password(&password, &account.name)?;
    let password = state.passwords.hash(password).await?;
    let (secret, session) = Visitor::new_session(&account.id);
    match state.people.set_password(&password, &session, Some(&code)).await {
        Err(StoreError::NoCode) => return Err(ServerError::SignIn),
        set => set?,
    }
    let (person, except) = (account.id.clone(), Some(session.hash.clone()));
    state.ended_secrets.tell(Ended::Sessions { person, except });
    enter(&state, &visitor, &secret, &session).await
}

/// Signs out, here or everywhere.
#[utoipa::path(
    post,
    path = "/api/v1/sign-out",
    tag = "account",
    request_body(content = Option<SignOut>, example = json!({"everywhere": false})),
    responses((status = 200, body = Done), Failures),
    security((), ("cookie" = []))
)]
pub(crate) async fn sign_out(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let SignOut { everywhere } = if body.is_empty() { SignOut::default() } else { from_json(&body)? };
    if let Some(known) = &visitor.known {
        if everywhere {
            state.people.sign_out_everywhere(&known.person.id).await?;
            state.ended_secrets.tell(Ended::Sessions { person: known.person.id.clone(), except: None });
        } else if let Some(session) = &known.session {
            state.people.sign_out(&session.hash).await?;
            state.ended_secrets.tell(Ended::Secret(session.hash.clone()));
        }
    }
    Ok(visitor.forget(done()))
}

/// Whether somebody who has shown that the account is theirs may come in.
fn admitted(account: &PersonRow) -> Result<(), ServerError> {
    if account.standing.is_banned() { Err(ServerError::Banned) } else { Ok(()) }
}

/// The account with this name, after the try was counted.
async fn find(state: &AppState, client: ClientAddr, name: &str) -> Result<Option<PersonRow>, ServerError> {
    let folded = Name::lookup(name).ok_or(ServerError::SignIn)?;
    state.client_limits.count_account_use(client, AccountUse::SignIn(&folded))?;
    Ok(state.people.by_name(&folded).await?)
}

/// Begins a session of an account: this browser gets its secret, and what it did as a guest becomes the account's.
async fn enter(
    state: &AppState,
    visitor: &Visitor,
    secret: &str,
    session: &SessionRow,
) -> Result<Response, ServerError> {
    let guest = visitor.guest().map(|guest| guest.id.as_str());
    if let Some(guest) = guest {
        // What the guest offers in the lobby is not the account's: it has another rating, and others block it.
        keep::withdraw_all(state, guest).await?;
    }
    state.people.sign_in(session, guest).await?;
    if let Some(guest) = guest {
        state.lobby.hand_over(guest, &session.person, state.clock.now());
        visitor.replaced(state, session);
        tell_matches(state, guest, &session.person).await?;
    } else if let Some(before) = visitor.session() {
        state.people.sign_out(before).await?;
        state.ended_secrets.tell(Ended::Secret(before.to_owned()));
    }
    Ok(visitor.keep(done(), Some(secret)))
}

/// Tells the matches in memory that it concerns who `before` is now.
pub(crate) async fn tell_matches(state: &AppState, before: &str, now: &str) -> Result<(), ServerError> {
    if let Some(person) = state.people.person(now).await? {
        let change = Arc::new(PersonChange { before: before.to_owned(), now: person });
        if before != now || change.now.standing.is_banned() {
            // They may be watching anywhere.
            state.live.tell_all(&change).await;
        } else {
            state.live.tell(&state.people.match_ids_of(now).await?, &change).await;
        }
    }
    Ok(())
}

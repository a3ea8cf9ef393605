//! What somebody sees and changes of themselves.

use super::ended::Ended;
use super::sign_in::{new_codes, tell_matches};
use super::visitor::{Known, Visitor};
use super::{conditional, own_games, tokens, vacation};
use crate::account_quota::AccountUse;
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::challenges;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::ids;
use crate::lobby::keep::put_out;
use crate::players::{profile, relations};
use crate::request::Text;
use crate::service_clock::wall_ms;
use crate::talk::shown;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use variorum_accounts::{DELETED, Name, check_password};
use variorum_api::{
    ChangeName, ChangePassword, Confirm, Done, Export, Me, PersonKind, RecoveryCodes, from_json, to_json,
};
use variorum_store::{self as store, NewName, StoreError};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// A name is changed at most so often.
const RENAME_MS: u64 = 30 * DAY_MS;

/// Nobody else gets a name that was given up, or that of a deleted account, for so long.
pub(crate) const NAME_KEPT_MS: u64 = 365 * DAY_MS;

/// Says who asks.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    tag = "account",
    responses((status = 200, body = Me), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn me(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let renewed = visitor.refresh(&state).await?;
    let me = describe(&state, visitor.known.as_ref().map(|known| &known.person)).await?;
    Ok(visitor.keep(json(StatusCode::OK, to_json(&me)), renewed.as_deref()))
}

/// Changes the name, once in 30 days.
#[utoipa::path(
    post,
    path = "/api/v1/me/name",
    tag = "account",
    request_body(content = ChangeName, example = json!({"name": "Ada-2"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn rename(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let ChangeName { name } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    if person.standing.is_silenced() {
        return Err(ServerError::Silenced);
    }
    let name = Name::new(&name)?;
    let now = wall_ms();
    if let Some(from) = rename_from(person, now) {
        return Err(ServerError::Renamed { wait: Duration::from_millis(from - now) });
    }
    // What fails in the store holds up what is written with it.
    if state.people.is_name_taken(name.folded(), &person.id).await? {
        return Err(StoreError::NameTaken.into());
    }
    let (shown, folded) = (name.shown().to_owned(), name.folded().to_owned());
    let new = NewName { name: shown, folded, at_ms: now, until_ms: now + NAME_KEPT_MS };
    state.people.rename(&person.id, &new).await?;
    tracing::info!(from = person.name, to = new.name, "new name");
    tell_matches(&state, &person.id, &person.id).await?;
    Ok(done())
}

/// Changes the password, and signs out everywhere else.
#[utoipa::path(
    post,
    path = "/api/v1/me/password",
    tag = "account",
    request_body(content = ChangePassword, example = json!({"old": "correct horse", "new": "battery staple"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn change_password(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let ChangePassword { old, new } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    check_password(&new, &person.name)?;
    confirm(&state, client, person, old).await?;
    let password = state.passwords.hash(new).await?;
    let (secret, session) = Visitor::new_session(&person.id);
    state.people.set_password(&password, &session, None).await?;
    visitor.replaced(&state, &session);
    let (person, except) = (person.id.clone(), Some(session.hash));
    state.ended_secrets.tell(Ended::Sessions { person, except });
    Ok(visitor.keep(done(), Some(&secret)))
}

/// Makes ten new recovery codes in place of the old.
#[utoipa::path(
    post,
    path = "/api/v1/me/recovery-codes",
    tag = "account",
    request_body(content = Confirm, example = json!({"password": "correct horse"})),
    responses((status = 200, body = RecoveryCodes), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn recovery_codes(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Confirm { password } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    confirm(&state, client, person, password).await?;
    let (codes, hashes) = new_codes();
    state.people.set_codes(&person.id, &hashes).await?;
    Ok(json(StatusCode::OK, to_json(&RecoveryCodes { codes })))
}

/// Deletes the account, or the guest.
///
/// Games stay, under "deleted player". A guest needs no body.
#[utoipa::path(
    post,
    path = "/api/v1/me/delete",
    operation_id = "delete_account",
    tag = "account",
    request_body(content = Option<Confirm>, example = json!({"password": "correct horse"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn delete(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let person = match visitor.guest() {
        // A guest has no password to ask for.
        Some(guest) => guest,
        None => {
            let Known { person, .. } = visitor.account()?;
            let Confirm { password } = from_json(&body)?;
            confirm(&state, client, person, password).await?;
            person
        }
    };
    state.people.delete_person(&person.id, DELETED, wall_ms() + NAME_KEPT_MS).await?;
    tracing::info!("an account was deleted");
    put_out(&state, &person.id).await?;
    state.ended_secrets.tell(Ended::Person(person.id.clone()));
    tell_matches(&state, &person.id, &person.id).await?;
    Ok(visitor.forget(done()))
}

/// All that the server keeps of whoever asks, as a file.
#[utoipa::path(
    get,
    path = "/api/v1/me/export",
    operation_id = "export_account",
    tag = "account",
    responses((status = 200, body = Export), Failures),
    security(("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn export(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let known = visitor.guest_or_account()?;
    let export = export_of(&state, &known.person).await?;
    let mut response = json(StatusCode::OK, to_json(&export));
    let name = HeaderValue::from_static("attachment; filename=\"variorum.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// All that is kept of somebody.
///
/// # Errors
/// The store fails.
pub(crate) async fn export_of(state: &AppState, person: &store::PersonRow) -> Result<Export, ServerError> {
    let id = &person.id;
    Ok(Export {
        me: describe(state, Some(person)).await?,
        seen_ms: person.seen_ms,
        network: person.network.clone(),
        vacations: vacation::all(state, id).await?,
        ratings: profile::ratings(state, id).await?,
        games: own_games::all(state, id).await?,
        people: relations::of(state, id).await?,
        lines: shown::own(state.people.lines_by(id).await?),
        conditional: conditional::all(state, id).await?,
        challenges: challenges::shown::all(state, state.people.challenges_of(id, wall_ms()).await?).await?,
        tokens: tokens::all(state, id).await?,
        push: state.people.pushes_of(id).await?.into_iter().map(|push| push.endpoint).collect(),
    })
}

/// Checks the password of an account; the try is counted.
async fn confirm(
    state: &AppState,
    client: ClientAddr,
    person: &store::PersonRow,
    password: String,
) -> Result<(), ServerError> {
    let folded = Name::lookup(&person.name).unwrap_or_default();
    state.client_limits.count_account_use(client, AccountUse::SignIn(&folded))?;
    if state.passwords.verify(password, person.password.clone()).await? {
        Ok(())
    } else {
        Err(ServerError::Password)
    }
}

/// From when an account may change its name; `None` if it may now.
fn rename_from(person: &store::PersonRow, now: u64) -> Option<u64> {
    person.renamed_ms.map(|at| at + RENAME_MS).filter(|&from| from > now)
}

async fn describe(state: &AppState, person: Option<&store::PersonRow>) -> Result<Me, ServerError> {
    let Some(person) = person else {
        let (kind, name, key) = (PersonKind::Visitor, String::new(), String::new());
        return Ok(Me {
            kind,
            name,
            key,
            created_ms: 0,
            rename_from_ms: None,
            recovery_codes: 0,
            sessions: 0,
            moderator: false,
        });
    };
    let now = wall_ms();
    let kind = match person.kind {
        store::PersonKind::Guest => PersonKind::Guest,
        store::PersonKind::Account => PersonKind::Account,
        store::PersonKind::Bot => PersonKind::Bot,
        // Has no sessions, so never asks.
        store::PersonKind::Deleted => PersonKind::Visitor,
    };
    Ok(Me {
        kind,
        name: person.name.clone(),
        key: ids::public_key(&person.id),
        created_ms: person.created_ms,
        rename_from_ms: rename_from(person, now),
        recovery_codes: state.people.codes_of(&person.id).await?,
        sessions: state.people.sessions_of(&person.id, now).await?,
        moderator: person.standing.moderator,
    })
}

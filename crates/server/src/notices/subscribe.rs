//! Asking to be told by Web Push, and no more.

use crate::accounts::visitor::{Known, Visitor};
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::request::Text;
use crate::service_clock::wall_ms;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Done, PushList, PushServer, PushSubscription, RemovePush, from_json, to_json};
use variorum_core::Fault;
use variorum_push::SubscriptionError;
use variorum_store::PushRow;

/// Browsers of one account that are told; a further one takes the place of the oldest.
const MOST: u32 = 10;

/// The key with which a browser subscribes.
#[utoipa::path(
    get,
    path = "/api/v1/push",
    operation_id = "push_server",
    tag = "account",
    responses((status = 200, body = PushServer), Failures)
)]
pub(crate) async fn server(State(state): State<Arc<AppState>>) -> Response {
    let tells = state.settings.limits.notices > 0;
    json(StatusCode::OK, to_json(&PushServer { key: tells.then(|| state.notices.sender.public_key()) }))
}

/// The browsers of the account that are told.
#[utoipa::path(
    get,
    path = "/api/v1/me/push",
    operation_id = "push_list",
    tag = "account",
    responses((status = 200, body = PushList), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let Known { person, .. } = visitor.account()?;
    let all = state.people.pushes_of(&person.id).await?;
    let endpoints = all.into_iter().map(|push| push.endpoint).collect();
    Ok(json(StatusCode::OK, to_json(&PushList { endpoints })))
}

/// Tells this browser from now on, at the endpoint of its service.
#[utoipa::path(
    post,
    path = "/api/v1/me/push",
    operation_id = "add_push",
    tag = "account",
    request_body(content = PushSubscription, example = json!({"endpoint": "https://push.example/7f3a", "keys": {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn add(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let PushSubscription { endpoint, keys } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    state.notices.read(&endpoint, &keys.p256dh, &keys.auth).map_err(|error| fault(&endpoint, error))?;
    let row = PushRow {
        endpoint,
        person: person.id.clone(),
        p256dh: keys.p256dh,
        auth: keys.auth,
        created_ms: wall_ms(),
    };
    state.people.add_push(&row, MOST).await?;
    Ok(done())
}

/// Tells a browser no more.
#[utoipa::path(
    post,
    path = "/api/v1/me/push/remove",
    operation_id = "remove_push",
    tag = "account",
    request_body(content = RemovePush, example = json!({"endpoint": "https://push.example/7f3a"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn remove(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let RemovePush { endpoint } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    state.people.remove_push(Some(&person.id), &endpoint).await?;
    Ok(done())
}

fn fault(endpoint: &str, error: SubscriptionError) -> Fault {
    let start: String = endpoint.chars().take(60).collect();
    match error {
        SubscriptionError::Endpoint => Fault::new("endpoint", start, "an https address of a push service"),
        SubscriptionError::Key => {
            Fault::new("p256dh", "", "an uncompressed public key of P-256 in base64url")
        }
        SubscriptionError::Auth => Fault::new("auth", "", "16 bytes in base64url"),
    }
}

//! Games that any two join by links.

use super::body::Fields;
use super::{time, variants};
use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::create;
use crate::error::ServerError;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::lichess::OpenChallenge;
use variorum_api::{Seat, SeatKind, SeatRequest, to_json};
use variorum_core::Fault;

/// `POST /api/challenge/open`
pub(super) async fn create(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Fields(fields): Fields,
) -> Result<Response, ServerError> {
    visitor.account()?;
    if fields.flag("rated")?.unwrap_or(false) {
        return Err(Fault::new("rated", "true", "false: who joins by a link may have no account").into());
    }
    let person = SeatRequest::new(SeatKind::Human, "");
    let wanted = variants::wanted(&fields, vec![person; 2])?;
    let clock = wanted.clock;
    let variant = variants::variant(variants::served(&wanted.game)?, &wanted.options);
    let created = create::from_request(&state, client, wanted).await?;
    let address = state.settings.address().unwrap_or_default();
    let url_of = |seat: Seat| {
        let link = created.seats.iter().find(|link| link.seat == seat);
        link.map(|link| format!("{address}{}", link.path)).unwrap_or_default()
    };
    let challenge = OpenChallenge {
        url: format!("{address}{}", created.path),
        url_white: url_of(Seat::White),
        url_black: url_of(Seat::Black),
        status: "created".to_owned(),
        variant,
        rated: false,
        speed: time::speed(clock).to_owned(),
        time_control: time::control(clock),
        color: "random".to_owned(),
        perf: time::challenge_perf(clock),
        id: created.id,
    };
    Ok(json(StatusCode::OK, to_json(&challenge)))
}

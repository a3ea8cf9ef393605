//! Games against the computer.

use super::body::Fields;
use super::{challenges, game_shown, time, variants};
use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::{create, open};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rand::RngExt;
use std::sync::Arc;
use variorum_api::lichess::NewGame;
use variorum_api::{Seat, SeatKind, SeatRequest, to_json};

/// The level where none is asked for.
const USUAL_LEVEL: u8 = 8;

/// `POST /api/challenge/ai`
pub(super) async fn create(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Fields(fields): Fields,
) -> Result<Response, ServerError> {
    let person = visitor.account()?.person.clone();
    let level = fields.number("level")?.unwrap_or(USUAL_LEVEL);
    let any = if rand::rng().random() { Seat::White } else { Seat::Black };
    let own = challenges::wanted_seat(&fields)?.unwrap_or(any);
    let kind = |seat| if seat == own { SeatKind::Human } else { SeatKind::Computer { level } };
    let seat = |seat: Seat| SeatRequest::new(kind(seat), "");
    let wanted = variants::wanted(&fields, vec![seat(Seat::White), seat(Seat::Black)])?;
    let created = create::from_request(&state, client, wanted).await?;
    let tokens: Vec<String> = created.seats.into_iter().map(|link| link.token).collect();
    open::take_seats(&state, &created.id, &tokens, person).await?;
    let snapshot = open::snapshot(&state, &created.id).await?;
    let speed = time::speed(snapshot.clock).to_owned();
    let game = NewGame {
        id: snapshot.id.clone(),
        full_id: snapshot.id.clone(),
        variant: game_shown::variant_of(&snapshot)?,
        perf: speed.clone(),
        speed,
        rated: false,
        fen: snapshot.position,
        player: game_shown::color(snapshot.to_move).to_owned(),
        source: "ai".to_owned(),
        status: game_shown::status(None),
        created_at: snapshot.created_ms,
    };
    Ok(json(StatusCode::CREATED, to_json(&game)))
}

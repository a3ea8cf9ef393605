//! What a player does in a game. Whose turn it is and what is legal, the match says.

use super::account::done;
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::handle::SeatHolder;
use crate::query::Query;
use crate::request::Path;
use crate::{act, ids, open};
use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Act, Command, Offer};
use variorum_core::{Fault, Player, Reason};
use variorum_store::PersonRow;

/// Somebody who acts in a game, of which the path says the id first.
pub(super) struct Acting {
    pub state: Arc<AppState>,
    pub client: ClientAddr,
    pub person: PersonRow,
    /// Of the game.
    pub id: String,
}

impl FromRequestParts<Arc<AppState>> for Acting {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Acting, ServerError> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let person = visitor.account()?.person.clone();
        let Path(found) = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await?;
        let id = found.into_iter().map(|(_, text)| text).next().unwrap_or_default();
        let client = parts.extensions.get().copied();
        match client.filter(|_| ids::is_id(&id)) {
            Some(client) => Ok(Acting { state: Arc::clone(state), client, person, id }),
            None => Err(ServerError::NoGame(id)),
        }
    }
}

impl Acting {
    async fn act(&self, action: Command) -> Result<(), ServerError> {
        let wanted = Act { seat: None, action, seq: None, id: None, token: None };
        let holder = SeatHolder::Person(self.person.id.clone());
        act::counted(&self.state, self.client, &self.id, holder, wanted).await.map(|_| ())
    }

    /// Offers, agrees to an offer of the other, or declines it.
    async fn offer(&self, offer: Offer, answer: &str) -> Result<Response, ServerError> {
        self.act(match answer {
            "yes" | "true" => Command::Offer { offer },
            "no" | "false" => Command::Decline { offer },
            other => return Err(Fault::new("accept", other, "yes or no").into()),
        })
        .await?;
        Ok(done())
    }
}

/// Whether the match refused something with this code.
fn is_refused(done: &Result<(), ServerError>, wanted: &str) -> bool {
    matches!(done, Err(ServerError::Refused { code, .. }) if *code == wanted)
}

/// `POST …/move/{move}`, with `offeringDraw` to offer a draw with the move, or to agree to one instead.
pub(super) async fn play(
    acting: Acting,
    Path((_, text)): Path<(String, String)>,
    uri: Uri,
) -> Result<Response, ServerError> {
    let offers_draw = Query::of(&uri).flag("offeringDraw")?.unwrap_or(false);
    if offers_draw {
        let agreed = acting.act(Command::Accept { offer: Offer::Draw }).await;
        if !is_refused(&agreed, "no_offer") {
            return agreed.map(|()| done());
        }
    }
    acting.act(Command::Move { text }).await?;
    if offers_draw {
        // Refused where the game is over, or was offered not long ago; the move stands.
        if let Err(error) = acting.act(Command::Offer { offer: Offer::Draw }).await {
            error.log();
        }
    }
    Ok(done())
}

/// `POST …/abort`
pub(super) async fn abort(acting: Acting) -> Result<Response, ServerError> {
    acting.act(Command::Abort).await?;
    Ok(done())
}

/// `POST …/resign`
pub(super) async fn resign(acting: Acting) -> Result<Response, ServerError> {
    acting.act(Command::Resign).await?;
    Ok(done())
}

/// `POST …/draw/{accept}`
pub(super) async fn draw(
    acting: Acting,
    Path((_, answer)): Path<(String, String)>,
) -> Result<Response, ServerError> {
    acting.offer(Offer::Draw, &answer).await
}

/// `POST …/takeback/{accept}`
pub(super) async fn takeback(
    acting: Acting,
    Path((_, answer)): Path<(String, String)>,
) -> Result<Response, ServerError> {
    acting.offer(Offer::Takeback, &answer).await
}

/// `POST …/claim-draw`: by whichever rule gives one.
pub(super) async fn claim_draw(acting: Acting) -> Result<Response, ServerError> {
    let by_repetition = acting.act(Command::ClaimDraw { reason: Reason::Repetition }).await;
    if is_refused(&by_repetition, "no_claim") {
        acting.act(Command::ClaimDraw { reason: Reason::Fifty }).await?;
    } else {
        by_repetition?;
    }
    Ok(done())
}

/// `POST …/claim-victory`, because the opponent is gone.
pub(super) async fn claim_victory(acting: Acting) -> Result<Response, ServerError> {
    let own = open::seats_of(&acting.state, &acting.id, acting.person.clone()).await?;
    let absent = own.iter().next().map(Player::other);
    let absent = absent.ok_or_else(|| ServerError::NoGame(acting.id.clone()))?;
    acting.act(Command::ClaimAbsent { absent }).await?;
    Ok(done())
}

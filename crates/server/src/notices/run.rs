//! Tells what waits, one person after the other; slow services hold up nobody else.

use super::queue::Waiting;
use crate::app_state::{AppState, closed};
use crate::error::ServerError;
use crate::service_clock::wall_ms;
use crate::token_bucket::KeyedBuckets;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use variorum_api::to_json;
use variorum_push::DeliveryError;
use variorum_store::PushRow;

/// Messages on their way at the same time; others wait.
const MOST: usize = 16;

/// Runs until the server ends.
pub(crate) async fn run(state: Arc<AppState>) {
    let Some(mut waiting) = state.notices.take() else { return };
    let mut closing = state.closing();
    let places = Arc::new(Semaphore::new(MOST));
    let mut rates = KeyedBuckets::new(state.settings.limits.notices());
    loop {
        let next = tokio::select! {
            () = closed(&mut closing) => return,
            next = waiting.recv() => next,
        };
        let Some(next) = next else { return };
        if rates.allows(next.0.clone())
            && let Err(error) = tell(&state, &places, next).await
        {
            error.log();
        }
    }
}

async fn tell(
    state: &Arc<AppState>,
    places: &Arc<Semaphore>,
    (person, notice): Waiting,
) -> Result<(), ServerError> {
    let text = to_json(&notice);
    for push in state.people.pushes_of(&person).await? {
        // Never closed.
        let Ok(place) = Arc::clone(places).acquire_owned().await else { return Ok(()) };
        tokio::spawn(deliver(Arc::clone(state), place, push, text.clone()));
    }
    Ok(())
}

/// Tells one browser; one that is gone is forgotten.
async fn deliver(state: Arc<AppState>, place: OwnedSemaphorePermit, push: PushRow, text: String) {
    let _place = place;
    let gone = match state.notices.read(&push.endpoint, &push.p256dh, &push.auth) {
        Ok(to) => match state.notices.sender.send(&to, text.as_bytes(), wall_ms() / 1000).await {
            Ok(()) => false,
            Err(DeliveryError::Gone) => true,
            Err(error) => {
                tracing::debug!("a notice was not delivered: {error}");
                false
            }
        },
        // It was taken under other settings.
        Err(_) => true,
    };
    if gone && let Err(error) = state.people.remove_push(None, &push.endpoint).await {
        ServerError::from(error).log();
    }
}

//! Requests about the lobby.

use variorum_api::{NewSeek, Pair, Seat, Sought, TakeSeek, Taken};

use super::http::{RequestError, post, tell};

/// Offers a game to anybody.
///
/// # Errors
/// A sentence for the user, as with all of these.
pub async fn seek(wanted: &NewSeek) -> Result<Sought, RequestError> {
    post("/api/v1/lobby/seeks", wanted).await
}

/// Joins a seek, at this seat or any.
pub async fn take(id: u64, seat: Option<Seat>) -> Result<Taken, RequestError> {
    post(&format!("/api/v1/lobby/seeks/{id}/take"), &TakeSeek { seat }).await
}

/// Leaves a seek, or withdraws one's own.
pub async fn withdraw(id: u64) -> Result<(), RequestError> {
    tell(&format!("/api/v1/lobby/seeks/{id}/withdraw"), &()).await
}

/// Agrees to let the computer play for those who are missing.
pub async fn agree_on_computer(id: u64) -> Result<Taken, RequestError> {
    post(&format!("/api/v1/lobby/seeks/{id}/computer"), &()).await
}

/// Waits to be paired.
pub async fn pair(wanted: &Pair) -> Result<(), RequestError> {
    tell("/api/v1/lobby/pair", wanted).await
}

/// Does not wait any more.
pub async fn unpair() -> Result<(), RequestError> {
    tell("/api/v1/lobby/unpair", &()).await
}
